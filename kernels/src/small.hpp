// Orders of other than five cards: badugi, the two cards of Pai Gow, and the short hands of research.
#pragma once
#include <cstddef>

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

// The same of many hands: of each choice of its four cards, whether they all differ, and how low they are.
[[maybe_unused]] void badugi_block(const Mask *hands, std::int32_t *out, std::size_t count) {
    const auto one = [](Mask &rest, std::uint32_t &place, std::uint32_t &suits) INLINE_CALL {
        const Mask card = rest & (0 - rest);
        rest &= rest - 1;
        const Mask half = card | card >> 32;
        place = from_ace(static_cast<std::uint32_t>((half | half >> 16) & ALL));
        suits = static_cast<std::uint32_t>(((card & 0x1fff) != 0) | ((card & 0x1fff'0000) != 0) << 1 |
                                           ((card & 0x1fff'0000'0000) != 0) << 2) | (card >> 48 != 0) << 3;
    };
    for (std::size_t i = 0; i < count; ++i) {
        Mask rest = hands[i];
        std::uint32_t a, b, c, d, of_a, of_b, of_c, of_d;
        one(rest, a, of_a), one(rest, b, of_b), one(rest, c, of_c), one(rest, d, of_d);
        // All bits where two cards cannot be together, or the second is none.
        const auto clash = [](std::uint32_t one, std::uint32_t suits, std::uint32_t other, std::uint32_t its) INLINE_CALL {
            return 0u - static_cast<std::uint32_t>(((one & other) | (suits & its)) != 0 || !other);
        };
        const std::uint32_t ab = clash(a, of_a, b, of_b), ac = clash(a, of_a, c, of_c), ad = clash(a, of_a, d, of_d),
                            bc = clash(b, of_b, c, of_c), bd = clash(b, of_b, d, of_d), cd = clash(c, of_c, d, of_d);
        std::int32_t best = 0;
        const auto raise = [&](std::uint32_t clashes, std::uint32_t cards, std::uint32_t places) INLINE_CALL {
            const std::int32_t worth = static_cast<std::int32_t>((cards << 26 | (ALL ^ places) << 13) & ~clashes);
            best = worth > best ? worth : best;
        };
        raise(0, 1, a), raise(0u - !b, 1, b), raise(0u - !c, 1, c), raise(0u - !d, 1, d);
        raise(ab, 2, a | b), raise(ac, 2, a | c), raise(ad, 2, a | d), raise(bc, 2, b | c), raise(bd, 2, b | d);
        raise(cd, 2, c | d), raise(ab | ac | bc, 3, a | b | c), raise(ab | ad | bd, 3, a | b | d);
        raise(ac | ad | cd, 3, a | c | d), raise(bc | bd | cd, 3, b | c | d);
        raise(ab | ac | ad | bc | bd | cd, 4, a | b | c | d);
        out[i] = best;
    }
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

// One to three natural cards. Of three, a straight is rarer than a flush, and three of a kind rarer than both.
INLINE std::int32_t few_cards(Mask hand) {
    enum { NO_PAIR, ONE_PAIR, THREE_SUITED, THREE_IN_A_ROW, THREE_ALIKE, BOTH };
    const std::uint32_t c = suit(hand, 0), d = suit(hand, 1), h = suit(hand, 2), s = suit(hand, 3);
    const auto [any, two, three, four] = counts(c, d, h, s);
    const auto worth = [](std::uint32_t level, std::uint32_t major, std::uint32_t minor) {
        return 1 + strength(level, major, minor);
    };
    if (three) return worth(THREE_ALIKE, three, 0);
    if (two) return worth(ONE_PAIR, two, any ^ two);
    if (count(any) < 3) return worth(NO_PAIR, any, 0);
    const std::uint32_t lowest_card = any & (0u - any), trick = ACE | 3;
    const bool suited = any == c || any == d || any == h || any == s;
    const std::uint32_t top = any == trick ? 2 : any == lowest_card * 7 ? lowest_card << 2 : 0;
    if (top) return worth(suited ? BOTH : THREE_IN_A_ROW, top, 0);
    return worth(suited ? THREE_SUITED : NO_PAIR, any, 0);
}

}  // namespace
