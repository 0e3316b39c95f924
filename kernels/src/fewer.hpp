// R4.13, option: between equal hands the one with fewer wild cards wins.
//
// A strength names five ranks, or in straights and flushes the few sets of five that make it. Of these the most are
// kept by cards that stand for themselves, natural or wild; wild cards take the rest. That asks for no search: whoever
// can make the hand at all can make it so, since a wild card on its own rank needs no more wild cards than before. Which
// rank is a joker's and which a wild card's makes no difference to the number.
#pragma once
#include "hand.hpp"

namespace {

struct Kept {
    const Program &program;
    Parts parts;
    Mask own;  // cards that can stand for themselves
    bool ace_low;

    Kept(const Program &order, Mask hand)
        : program(order), parts(order, hand), own(hand & SUITS),
          ace_low(order.kind == ACE_TO_FIVE || order.kind == ACE_TO_SIX) {}

    std::uint32_t in_suit(Mask cards, int number) const {
        const std::uint32_t ranks = suit(cards, number);
        return ace_low ? from_ace(ranks) : ranks;
    }
    Counts<std::uint32_t> counted(Mask cards) const {
        return counts(in_suit(cards, 0), in_suit(cards, 1), in_suit(cards, 2), in_suit(cards, 3));
    }

    // How many places of ranks held `times` over are kept.
    static int held(const Counts<std::uint32_t> &cards, std::uint32_t ranks, int times) {
        const std::uint32_t sets[] = {cards.any, cards.two, cards.three, cards.four};
        int places = 0;
        for (int time = 0; time < times && time < 4; ++time) places += count(ranks & sets[time]);
        return places;
    }

    // Pairs and the like, and five ranks of no one suit.
    int grouped(std::uint32_t major, int times, std::uint32_t minor, int minor_times) const {
        const auto all = counted(own);
        return held(all, major, times) + held(all, minor, minor_times);
    }

    // Five different ranks, of which any free cards may take those that no natural card holds; -1 where they are too few.
    int different(std::uint32_t five, std::uint32_t natural, std::uint32_t all) const {
        return 5 - count(five & natural) <= parts.free() ? count(five & all) : -1;
    }

    int flush_by_top(std::uint32_t top, std::uint32_t natural, std::uint32_t all) const {
        const auto below = [&](std::uint32_t ranks) {
            const int members = count(ranks & (top - 1));
            return (members < 4 ? members : 4) + ((ranks & top) != 0);
        };
        return 5 - below(natural) <= parts.free() ? below(all) : -1;
    }

    template <class Count> int in_best_suit(Count of) const {
        const std::uint32_t wild = counted(own & program.wild).any;
        int best = -1;
        for (int number = 0; number < 4; ++number) {
            const std::uint32_t natural = in_suit(parts.natural, number);
            const int kept = of(natural, natural | wild);
            best = kept > best ? kept : best;
        }
        return best;
    }

    int of_high(std::uint32_t level, std::uint32_t major, std::uint32_t minor) const {
        const bool swapped = program.flush_above && (level == FLUSH || level == FULL_HOUSE);
        switch (swapped ? FLUSH + FULL_HOUSE - level : level) {
            case HIGH_CARD: return grouped(major, 1, 0, 0);
            case PAIR:
            case TWO_PAIR: return grouped(major, 2, minor, 1);
            case THREE: return grouped(major, 3, minor, 1);
            case FULL_HOUSE: return grouped(major, 3, minor, 2);
            case FOUR: return grouped(major, 4, minor, 1);
            case FIVE_OF_A_KIND: return grouped(major, 5, 0, 0);
            case FLUSH:
                return in_best_suit([&](std::uint32_t natural, std::uint32_t all) {
                    return program.flush_top ? flush_by_top(major, natural, all) : different(major, natural, all);
                });
            default: return of_straight(level == STRAIGHT_FLUSH, major);
        }
    }

    int of_straight(bool suited, std::uint32_t place) const {
        const std::uint32_t moved = place == ACE ? place : place == ACE >> 1 ? std::uint32_t{FIVE} : place << 1;
        const std::uint32_t top = program.wheel_second ? moved : place;
        const std::uint32_t usual = top == FIVE ? std::uint32_t{WHEEL} : (top << 1) - (top >> 4);
        const bool again = program.ace_place && top == 8u << program.ace_place;
        const std::uint32_t stripped = again ? ACE | ((top << 1) - (top >> 3)) : usual;
        const auto of = [&](std::uint32_t natural, std::uint32_t all) {
            const int one = different(usual, natural, all), other = different(stripped, natural, all);
            return one > other ? one : other;
        };
        return suited ? in_best_suit(of) : of(counted(parts.natural).any, counted(own).any);
    }

    int of_low(std::uint32_t category, std::uint32_t major, std::uint32_t minor) const {
        switch (category) {
            case HIGH_CARD: return of_five(major);
            case STRAIGHT: {
                const bool wheel = program.kind == DEUCE_TO_SEVEN && major == FIVE;
                return of_five(wheel ? std::uint32_t{WHEEL} : (major << 1) - (major >> 4));
            }
            case PAIR:
            case TWO_PAIR: return grouped(major, 2, minor, 1);
            case THREE: return grouped(major, 3, minor, 1);
            case FULL_HOUSE: return grouped(major, 3, minor, 2);
            case FOUR: return grouped(major, 4, minor, 1);
            default: return 5;  // with a free card it would be no flush
        }
    }

    // Five different places; where flushes count, one that only natural cards of one suit make is broken up.
    int of_five(std::uint32_t five) const {
        const int kept = grouped(five, 1, 0, 0);
        const bool may_be_flush = program.kind != ACE_TO_FIVE && kept == 5 && !(five & counted(own & program.wild).any);
        if (!may_be_flush) return kept;
        const std::uint32_t twice = counted(parts.natural).two;
        for (int number = 0; number < 4; ++number)
            if (!(five & ~(in_suit(parts.natural, number) & ~twice))) return 4;
        return kept;
    }
};

// A strength in which fewer wild cards win: beside the ranks, how many of the five cards stand for themselves.
INLINE std::int64_t fewer_wild(const Program &program, Mask hand, std::int32_t strength) {
    if (strength <= 0) return strength;
    const std::uint32_t level = static_cast<std::uint32_t>(strength) >> 26, major = strength >> 13 & ALL,
                        minor = strength & ALL;
    int kept = 5;
    if (hand & (program.wild | JOKERS)) {
        const Kept cards(program, hand);
        kept = program.kind == HIGH ? cards.of_high(level, major, minor)
                                    : cards.of_low(FIVE_OF_A_KIND - level, ALL ^ major, ALL ^ minor);
    }
    return std::int64_t{strength} << 3 | kept;
}

}  // namespace
