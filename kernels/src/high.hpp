// The high order of one hand: of natural cards at the greatest speed, and of any cards with all options.
#pragma once
#include <initializer_list>

#include "program.hpp"

namespace {

// The top cards of the straights in a set. The ace counts below the deuce too, so the wheel's top is the five.
INLINE Ranks straights(std::uint32_t set) {
    std::uint32_t low = set << 1 | set >> 12;
    return static_cast<Ranks>((low & low >> 1 & low >> 2 & low >> 3 & low >> 4) << 3);
}

// One hand of natural cards.
[[maybe_unused]] std::int32_t high_plain(Mask hand) {
    const std::uint32_t c = suit(hand, 0), d = suit(hand, 1), h = suit(hand, 2), s = suit(hand, 3);
    const auto [any, two, three, four] = counts(c, d, h, s);

    std::uint32_t flush = 0;
    for (std::uint32_t one : {c, d, h, s})
        if (count(one) >= 5) flush = one;

    if (const auto run = highest(straights(flush))) return strength(STRAIGHT_FLUSH, run);
    if (four) {
        const std::uint32_t fours = highest(four);
        return strength(FOUR, fours, highest(any ^ fours));
    }
    const std::uint32_t trips = highest(three), rest = two ^ trips;
    if (trips && rest) return strength(FULL_HOUSE, trips, highest(rest));
    if (flush) return strength(FLUSH, highest(flush, 5));
    if (const auto run = highest(straights(any))) return strength(STRAIGHT, run);
    if (trips) return strength(THREE, trips, highest(any ^ trips, 2));
    const std::uint32_t pairs = highest(two, 2);
    if (pairs & (pairs - 1)) return strength(TWO_PAIR, pairs, highest(any ^ pairs));
    if (pairs) return strength(PAIR, pairs, highest(any ^ pairs, 3));
    return strength(HIGH_CARD, highest(any, 5));
}

// The tops of straights where the wheel is second: five takes the king's place, all between move one down.
template <class Set> INLINE Set wheel_second(Set tops) {
    return Set((tops & ACE) | (tops & FIVE) << 8 | (tops & Ranks(ALL ^ ACE ^ FIVE)) >> 1);
}

template <class Set> INLINE AtLeast<Set> windows(Set set, int ace_place) {
    const Set low = set << 1 | set >> 12, first = low | (set >> 12) << ace_place;
    return at_least<Set>(first, low >> 1, low >> 2, low >> 3, low >> 4);
}

// The best straight in a set that `free` cards may complete, as its place.
INLINE std::uint32_t best_run(const Program &program, std::uint32_t set, int free) {
    const auto held = windows(set, program.ace_place);
    const std::uint32_t enough = free >= 5   ? ~0u
                                 : free == 4 ? held.one
                                 : free == 3 ? held.two
                                 : free == 2 ? held.three
                                 : free == 1 ? held.four
                                             : held.five;
    const std::uint32_t tops = (enough & 0x3ff) << 3;
    return highest(program.wheel_second ? wheel_second(tops) : tops);
}

// The best five ranks of a flush that holds `set` and `free` cards of other ranks.
INLINE std::uint32_t filled(std::uint32_t set, int free) {
    while (free-- > 0) set |= highest(~set & ALL);
    return highest(set, 5);
}

INLINE std::uint32_t greater(std::uint32_t one, std::uint32_t other) { return one > other ? one : other; }

// One hand with all that an order may ask. Jokers are aces among pairs and the like; straights and flushes take them,
// and cards that are wild, as whatever completes them.
[[maybe_unused]] std::int32_t high_hand(const Program &program, Mask hand) {
    const Parts parts(program, hand);
    const int free = parts.free();
    std::uint32_t flush = 0, flush_run = 0;
    for (int number = 0; number < 4; ++number) {
        const std::uint32_t one = suit(parts.natural, number);
        if (count(one) + free < 5) continue;
        flush = greater(flush, filled(one, free));
        flush_run = greater(flush_run, best_run(program, one, free));
    }
    const auto [once, twice, thrice, four_times] = counts<std::uint32_t>(
        suit(parts.natural, 0), suit(parts.natural, 1), suit(parts.natural, 2), suit(parts.natural, 3));
    std::uint32_t held[6] = {ALL, once, twice, thrice, four_times, 0};
    for (int bug = 0; bug < parts.bugs; ++bug)
        for (int times = 5; times; --times) held[times] |= held[times - 1] & ACE;
    const auto can = [&](int times) { return highest(held[times > parts.wild ? times - parts.wild : 0]); };
    const std::uint32_t any = held[1], fours = can(4), trips = can(3), rest = held[2] & ~trips;
    const bool flush_first = flush && program.flush_above;

    if (const auto five = can(5)) return strength(FIVE_OF_A_KIND, five);
    if (flush_run) return strength(STRAIGHT_FLUSH, flush_run);
    if (fours) return strength(FOUR, fours, highest(any & ~fours));
    if (trips && rest && !flush_first)
        return strength(program.flush_above ? FLUSH : FULL_HOUSE, trips, highest(rest));
    if (flush) return strength(program.flush_above ? FULL_HOUSE : FLUSH, program.flush_top ? highest(flush) : flush);
    if (const auto run = best_run(program, once, free)) return strength(STRAIGHT, run);
    if (trips) return strength(THREE, trips, highest(any & ~trips, 2));
    const std::uint32_t pairs = highest(held[2], 2);
    if (pairs & (pairs - 1)) return strength(TWO_PAIR, pairs, highest(any ^ pairs));
    if (const auto pair = can(2)) return strength(PAIR, pair, highest(any & ~pair, 3));
    return strength(HIGH_CARD, highest(any, 5));
}

}  // namespace
