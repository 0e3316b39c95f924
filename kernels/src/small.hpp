// Orders of other than five cards: badugi, and the two cards of Pai Gow.
#pragma once
#include "low.hpp"

namespace {

// The most cards of different suits and places, then the lowest of them. Of every suit one card at most counts, so the
// choices are a place or none of each suit.
[[maybe_unused]] std::int32_t badugi_hand(Mask hand) {
    std::uint32_t places[4], suits[4];
    int size = 0;
    for (int number = 0; number < 4; ++number)
        for (std::uint32_t rest = from_ace<std::uint32_t>(suit(hand, number)); rest; rest &= rest - 1) {
            places[size] = rest & (0u - rest);
            suits[size++] = 1u << number;
        }
    std::int32_t best = 0;
    for (int pick = 1; pick < 1 << size; ++pick) {
        std::uint32_t any = 0, suited = 0;
        for (int card = 0; card < size; ++card)
            if (pick >> card & 1) any |= places[card], suited |= suits[card];
        const int cards = count(static_cast<std::uint32_t>(pick));
        if (count(any) < cards || count(suited) < cards) continue;
        const std::int32_t found = strength(static_cast<std::uint32_t>(cards), ALL ^ any);
        best = found > best ? found : best;
    }
    return best;
}

// A pair, else the higher card, then the other; a joker is an ace.
INLINE std::int32_t two_cards(Mask hand) {
    const Ranks c = suit(hand, 0), d = suit(hand, 1), h = suit(hand, 2), s = suit(hand, 3);
    const auto [any, two, three, four] = counts<Ranks>(c, d, h, s);
    const Ranks jokers = (hand >> 13 & 1) + (hand >> 29 & 1);
    const bool aces = (jokers >= 2) | ((jokers == 1) & ((any & ACE) != 0));
    const Ranks pair = aces ? ACE : two, all = jokers ? any | ACE : any;
    return pair ? strength(PAIR, pair) : strength(HIGH_CARD, all);
}

}  // namespace
