// The low orders of many hands at once.
#pragma once
#include "lanes.hpp"
#include "low.hpp"

namespace {

constexpr std::int32_t UNDECIDED = -1;  // what is left to `low_hand`: the five lowest are a straight or a flush

INLINE Truth only_in(Lanes five, Lanes suit, Lanes two) { return (five & ~(suit & ~two)) == 0; }

// Hands with two free cards at most, as `packed` writes them.
template <Kind kind> INLINE Standing low_any(const Program &program, Suits suits) {
    constexpr bool ace_low = kind != DEUCE_TO_SEVEN;
    const auto placed = [](Lanes ranks) __attribute__((always_inline)) {
        return ace_low ? from_ace<Lanes>(ranks & ALL) : ranks & ALL;
    };
    const Lanes c = placed(suits.c), d = placed(suits.d), h = placed(suits.h), s = placed(suits.s), none = {};
    const auto [any, two, three, four] = counts(c, d, h, s);
    const Lanes free = (suits.c >> 13) + (suits.d >> 13) + (suits.h >> 13) + (suits.s >> 13);
    const Lanes first = any | (any + 1), second = first | (first + 1);
    const Lanes all_places = choose(free > 1, second, choose(free > 0, first, any)) & ALL;

    const Lanes fours = bottom<1>(four), trips = bottom<1>(three), pair = bottom<1>(two), both = bottom<2>(two);
    const Lanes rest = two ^ trips;
    const Truth three_places = without<2>(all_places) != 0;
    Standing best{all(FOUR), fours, bottom<1>(all_places ^ fours)};
    best.raise((trips != 0) & (rest != 0), FULL_HOUSE, trips, bottom<1>(rest));
    best.raise((trips != 0) & three_places, THREE, trips, bottom<2>(all_places ^ trips));
    best.raise((without<1>(two) != 0) & three_places, TWO_PAIR, both, bottom<1>(all_places ^ both));
    best.raise((pair != 0) & (without<3>(all_places) != 0), PAIR, pair, bottom<3>(all_places ^ pair));
    const Lanes five = bottom<5>(all_places);
    const Truth no_pair = without<4>(all_places) != 0;
    best.raise(no_pair, HIGH_CARD, five, none);
    Standing found{all(FIVE_OF_A_KIND) - best.level, best.major ^ ALL, best.minor ^ ALL};
    if constexpr (kind == ACE_TO_FIVE) {
        const Ranks too_high = program.qualifier ? ALL << program.qualifier & ALL : 0;
        const Truth fails = program.qualifier ? ~no_pair | ((five & too_high) != 0) : Truth{};
        found.raise(fails, none, none, none);
    } else {
        const Lanes low = bottom<1>(five), span = low | low << 1 | low << 2 | low << 3 | low << 4;
        Truth open = five == span;
        if (kind == DEUCE_TO_SEVEN && program.wheel_is_straight) open |= five == WHEEL;
        open |= (free == 0) & (only_in(five, c, two) | only_in(five, d, two) | only_in(five, h, two) |
                               only_in(five, s, two));
        const Lanes ones = all(0xffff);
        found.raise(no_pair & open, ones, ones, ones);
    }
    return found;
}

}  // namespace
