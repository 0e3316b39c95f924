// The low orders. Ranks are counted as places here, bit 0 the lowest: the ace, or the deuce in deuce-to-seven.
//
// Jokers take the lowest places that the hand misses, wild cards whatever serves. Where straights do not count that is
// the same, and best: the five lowest of the natural places and those. Where they count, the same five are best unless
// they are a straight, or natural cards of one suit; only then is there anything to search.
#pragma once
#include "program.hpp"

namespace {

constexpr Ranks WHEEL = 0x100f;         // A2345 where the ace is high

INLINE std::int32_t low_strength(std::uint32_t category, std::uint32_t major, std::uint32_t minor = 0) {
    return strength(FIVE_OF_A_KIND - category, ALL ^ major, ALL ^ minor);
}

template <class Set> INLINE Set from_ace(Set ranks) { return Set((ranks << 1 & ALL) | ranks >> 12); }

INLINE bool is_straight(const Program &program, std::uint32_t five) {
    return five / (five & (0u - five)) == 0x1f ||
           (program.kind == DEUCE_TO_SEVEN && program.wheel_is_straight && five == WHEEL);
}

INLINE std::uint32_t lowest_missing(std::uint32_t set, int members) {
    while (members-- > 0) set |= set + 1;
    return set & ALL;
}

struct Low {
    const Program &program;
    Parts parts;
    Counts<std::uint32_t> held;
    std::uint32_t one_suited = 0;  // places that are held in one suit alone, where five of them are

    Low(const Program &order, Mask hand) : program(order), parts(order, hand) {
        const bool ace_low = program.kind != DEUCE_TO_SEVEN;
        std::uint32_t suits[4];
        for (int number = 0; number < 4; ++number) {
            const std::uint32_t ranks = suit(parts.natural, number);
            suits[number] = ace_low ? from_ace(ranks) : ranks;
        }
        held = counts(suits[0], suits[1], suits[2], suits[3]);
        for (const std::uint32_t one : suits)
            if (count(one & ~held.two) >= 5) one_suited = one & ~held.two;
    }

    // Whether jokers and wild cards can stand for the places of `five` that are not held. A joker takes the lowest that
    // its hand misses, so that all places below it are in the hand.
    bool can_be(std::uint32_t five) const {
        const std::uint32_t missing = five & ~held.any, from_below = five & ~(five + 1);
        const int by_bugs = count(missing & from_below);
        return count(missing) - (by_bugs < parts.bugs ? by_bugs : parts.bugs) <= parts.wild;
    }

    // Whether `five` can only be played with natural cards of one suit.
    bool must_be_flush(std::uint32_t five) const {
        const bool joins = parts.wild || (parts.bugs && (five & 1));
        return !joins && one_suited && !(five & ~one_suited);
    }

    template <class Wanted> std::uint32_t lowest_of(std::uint32_t pool, Wanted wanted) const {
        std::uint32_t members[13];
        int size = 0;
        for (std::uint32_t rest = pool; rest; rest &= rest - 1) members[size++] = rest & (0u - rest);
        for (std::uint32_t pick = 0x1f; pick < 1u << size;) {
            std::uint32_t five = 0;
            for (std::uint32_t rest = pick; rest; rest &= rest - 1) five |= members[__builtin_ctz(rest)];
            if (wanted(five)) return five;
            const std::uint32_t bit = pick & (0u - pick), next = pick + bit;
            pick = next | ((pick ^ next) / bit >> 2);
        }
        return 0;
    }

    std::uint32_t pool() const { return parts.wild ? ALL : parts.bugs ? held.any | 0x1f : held.any; }

    std::uint32_t no_pair(std::uint32_t best) const {
        const auto good = [&](std::uint32_t five) {
            return !is_straight(program, five) && can_be(five) && !must_be_flush(five);
        };
        if (count(best) < 5 || good(best)) return best;
        return lowest_of(pool(), good);
    }

    // Five places of which all hands are straights or flushes.
    std::int32_t completed() const {
        const auto plain = [&](std::uint32_t five) { return can_be(five) && !must_be_flush(five); };
        if (program.wheel_is_straight && program.kind == DEUCE_TO_SEVEN && plain(WHEEL))
            return low_strength(STRAIGHT, FIVE);
        const auto straight = [&](std::uint32_t five) { return is_straight(program, five) && plain(five); };
        if (const auto five = lowest_of(pool(), straight)) return low_strength(STRAIGHT, highest(five));
        const auto mixed = [&](std::uint32_t five) { return !is_straight(program, five); };
        if (const auto five = lowest_of(one_suited, mixed)) return low_strength(FLUSH, five);
        if (is_straight(program, WHEEL) && !(WHEEL & ~one_suited)) return low_strength(STRAIGHT_FLUSH, FIVE);
        return low_strength(STRAIGHT_FLUSH, highest(lowest(one_suited, 5)));
    }

    std::int32_t paired(std::uint32_t all) const {
        const int places = count(all), pairs = count(held.two);
        const std::uint32_t pair = lowest(held.two, 1), trips = lowest(held.three, 1);
        if (places >= 4) return low_strength(PAIR, pair, lowest(all ^ pair, 3));
        const std::uint32_t both = lowest(held.two, 2);
        if (places == 3 && pairs >= 2) return low_strength(TWO_PAIR, both, lowest(all ^ both, 1));
        if (places == 3) return low_strength(THREE, trips, lowest(all ^ trips, 2));
        if (pairs >= 2) return low_strength(FULL_HOUSE, trips, lowest(held.two ^ trips, 1));
        return low_strength(FOUR, held.four, lowest(all ^ held.four, 1));
    }

    std::int32_t rank() const {
        const std::uint32_t all = lowest_missing(held.any, parts.free()), best = lowest(all, 5);
        const bool short_of_five = count(best) < 5, straights_count = program.kind != ACE_TO_FIVE;
        const std::uint32_t found = short_of_five ? 0 : straights_count ? no_pair(best) : best;
        if (program.qualifier && (!found || found >> program.qualifier)) return 0;
        if (found) return low_strength(HIGH_CARD, found);
        return held.two ? paired(all) : completed();
    }
};

// One hand with all that an order may ask.
[[maybe_unused]] std::int32_t low_hand(const Program &program, Mask hand) { return Low(program, hand).rank(); }

}  // namespace
