// An order as a few numbers, as Python hands it over (`potluck.kernels._programs` writes them).
#pragma once
#include "sets.hpp"

namespace {

enum Kind : unsigned { HIGH, ACE_TO_FIVE, DEUCE_TO_SEVEN, ACE_TO_SIX, BADUGI, TWO, FEW };

struct Program {
    Kind kind = HIGH;
    bool flush_top = false;        // only the top card of a flush counts
    bool flush_above = false;      // a flush beats a full house
    bool wheel_second = false;     // A2345 is the second highest straight
    bool wheel_is_straight = true; // in deuce-to-seven
    bool fewer = false;            // between equal hands the one with fewer wild cards wins
    int ace_place = 0;             // one above the rank that the ace takes at the bottom of a straight, too
    int qualifier = 0;             // ranks that a low may hold; 0: every hand counts
    Mask wild = 0;                 // cards that stand for whatever is best

    INLINE Program() = default;
    INLINE Program(unsigned code, Mask wild_cards)
        : kind(static_cast<Kind>(code & 7)), flush_top(code >> 3 & 1), flush_above(code >> 4 & 1),
          wheel_second(code >> 5 & 1), wheel_is_straight(code >> 6 & 1), fewer(code >> 7 & 1), ace_place(code >> 8 & 15),
          qualifier(code >> 12 & 15), wild(wild_cards) {}

    INLINE bool plain() const {
        return kind == HIGH && !flush_top && !flush_above && !wheel_second && !ace_place && !wild;
    }
    INLINE int fewest() const { return kind == BADUGI || kind == FEW ? 1 : kind == TWO ? 2 : FEWEST; }
    INLINE int most() const { return kind == BADUGI ? 4 : kind == FEW ? 3 : kind == TWO ? 2 : MOST; }
    INLINE Mask cards() const { return kind == BADUGI || kind == FEW ? SUITS : SUITS | JOKERS; }
    INLINE bool admits(Mask hand) const {
        const int size = __builtin_popcountll(hand);
        return !(hand & ~cards()) && fewest() <= size && size <= most();
    }
};

// A hand parted into natural cards, cards that may stand for anything, and jokers that may not.
struct Parts {
    Mask natural;
    int wild, bugs;

    INLINE Parts(const Program &program, Mask hand)
        : natural(hand & SUITS & ~program.wild), wild(__builtin_popcountll(hand & program.wild)),
          bugs(__builtin_popcountll(hand & JOKERS & ~program.wild)) {}
    INLINE int free() const { return wild + bugs; }
};

// The same in one word for the array loops: bits 13 and 29 count the bugs, 45 and 61 the wild cards, two at most.
INLINE Mask packed(const Program &program, Mask hand) {
    const int wild = __builtin_popcountll(hand & program.wild);
    return (hand & ~program.wild) | Mask{wild >= 1} << 45 | Mask{wild >= 2} << 61;
}

INLINE bool packable(const Program &program, Mask hand) {
    return __builtin_popcountll(hand & (program.wild | JOKERS)) <= 2;
}

}  // namespace
