// Blocks of hands that stay in the first-level cache, ranked under any order.
#pragma once
#include <cstddef>

#include "fewer.hpp"
#include "high_lanes.hpp"
#include "low_lanes.hpp"

namespace {

constexpr int MOST_CHOICES = 126;    // of five, or of four, of nine cards
constexpr std::size_t BLOCK = 2048;  // masks that stay in the first-level cache between the check and the ranking

// Ranks natural hands of `size` cards each; whether all were such hands. If not, `out` means nothing.
template <int size> bool plain_block(const Mask *hands, std::int32_t *out, std::size_t count) {
    Lanes odd = {};
    each(hands, out, count, [&](Suits suits) INLINE_CALL { return high_plain<size>(suits, odd); });
    return none_of(odd);
}

[[maybe_unused]] bool plain_block(const Mask *hands, int size, std::int32_t *out, std::size_t count) {
    switch (size) {
        case 5: return plain_block<5>(hands, out, count);
        case 6: return plain_block<6>(hands, out, count);
        case 7: return plain_block<7>(hands, out, count);
        case 8: return plain_block<8>(hands, out, count);
        case 9: return plain_block<9>(hands, out, count);
        default: return false;
    }
}

template <int size>
void high_block(const Program &program, const Mask *hands, std::int32_t *out, std::size_t count) {
    const Options options(program);
    each(hands, out, count, [&](Suits suits) INLINE_CALL { return high_any<size>(options, suits); });
}

template <Kind kind>
void low_block(const Program &program, const Mask *hands, std::int32_t *out, std::size_t count) {
    each(hands, out, count, [&](Suits suits) INLINE_CALL { return low_any<kind>(program, suits); });
}

// Hands of at most `most` cards with at most two free ones, as `packed` writes them.
[[maybe_unused]] void packed_block(const Program &program, const Mask *hands, int most, std::int32_t *out, std::size_t count) {
    switch (program.kind) {
        case ACE_TO_FIVE: return low_block<ACE_TO_FIVE>(program, hands, out, count);
        case ACE_TO_SIX: return low_block<ACE_TO_SIX>(program, hands, out, count);
        case DEUCE_TO_SEVEN: return low_block<DEUCE_TO_SEVEN>(program, hands, out, count);
        default: break;
    }
    if (most <= 5) return high_block<5>(program, hands, out, count);
    if (most == 6) return high_block<6>(program, hands, out, count);
    if (most == 7) return high_block<7>(program, hands, out, count);
    return high_block<9>(program, hands, out, count);
}

// Whatever the loops cannot do is done hand by hand: more than two free cards, and lows that need a search.
[[maybe_unused]] void repair(const Program &program, const Mask *masks, Mask bits, std::int32_t *out, std::size_t count) {
    const bool many_free = __builtin_popcountll(bits & (program.wild | JOKERS)) > 2;
    for (std::size_t i = 0; i < count; ++i)
        if (out[i] == UNDECIDED || (many_free && !packable(program, masks[i]))) out[i] = rank_hand(program, masks[i]);
}

// At most BLOCK hands.
[[maybe_unused]] void rank_block(const Program &program, const Mask *masks, const Measure &have, std::int32_t *out, std::size_t count) {
    if (program.kind == BADUGI) return badugi_block(masks, out, count);
    if (program.kind > BADUGI) {
        for (std::size_t i = 0; i < count; ++i) out[i] = rank_hand(program, masks[i]);
        return;
    }
    if (program.plain() && !(have.bits & JOKERS)) {
        if (have.least == have.most && plain_block(masks, have.most, out, count)) return;
        for (std::size_t i = 0; i < count; ++i) out[i] = high_plain(masks[i]);
        return;
    }
    Mask hands[BLOCK];
    const Mask *all = masks;
    if (have.bits & program.wild) {
        if (program.wild & SUITS)
            for (std::size_t i = 0; i < count; ++i) hands[i] = packed(program, masks[i]);
        else  // jokers alone: they move from where bugs stand to where wild cards do
            for (std::size_t i = 0; i < count; ++i)
                hands[i] = (masks[i] & ~program.wild) | (masks[i] & program.wild) << 32;
        all = hands;
    }
    packed_block(program, all, have.most, out, count);
    if (program.kind != HIGH || (have.bits & program.wild)) repair(program, masks, have.bits, out, count);
}

// `members` of the cards of a hand, every choice; ends with 0 entries where there are fewer.
[[maybe_unused]] int choices(Mask hand, int members, Mask *out) {
    Mask cards[MOST];
    int size = 0, found = 0;
    for (; hand; hand &= hand - 1) cards[size++] = hand & (0 - hand);
    for (unsigned pick = 0; pick < 1u << size; ++pick) {
        if (__builtin_popcount(pick) != members) continue;
        Mask chosen = 0;
        for (int card = 0; card < size; ++card)
            if (pick >> card & 1) chosen |= cards[card];
        out[found++] = chosen;
    }
    return found;
}

[[maybe_unused]] std::int64_t rank_any(const Program &program, Mask hand) {
    const std::int32_t strength = rank_hand(program, hand);
    return program.fewer ? fewer_wild(program, hand, strength) : strength;
}

}  // namespace
