// Just two own cards and three of a board of five, in the high order: what the ten choices of three would find, at once.
//
// Two own cards leave few ways to every category, and each asks for sets of ranks alone: a straight is a place that the
// ranks of both fill and in which both own cards lie; own cards of two ranks make four of a kind only with three of one on
// the board, and so on. Where a category cannot be filled up with other ranks, a better one is there.
#pragma once
#include "../high_lanes.hpp"

namespace {

// What boards have, the same for all own cards.
struct Boards {
    Suits suits;
    Counts<Lanes> held;

    INLINE explicit Boards(Suits boards) : suits(boards), held(counts(boards.c, boards.d, boards.h, boards.s)) {}
};

// The tops of the straights in which a rank lies, the ace below the deuce too.
INLINE Lanes tops_with(Lanes rank) {
    const Lanes low = rank << 1 | rank >> 12;
    return (low >> 1 | low | low << 1 | low << 2 | low << 3) & (ALL & ~Ranks(7));
}

INLINE Standing with_own_pair(const Boards &board, Lanes pair) {
    const auto &[any, two, three, four] = board.held;
    const Lanes others = any & ~pair, other_pair = summit(two & ~pair), other_trips = three & ~pair, none = {};
    const Truth joined = (any & pair) != 0;
    Standing best{all(PAIR), pair, top<3, 5>(others)};
    best.raise(other_pair != 0, TWO_PAIR, pair | other_pair, summit(others ^ other_pair));
    best.raise(joined, THREE, pair, top<2, 5>(others));
    best.raise(other_trips != 0, FULL_HOUSE, other_trips, pair);
    best.raise(joined & (other_pair != 0) & ~more(other_trips, pair), FULL_HOUSE, pair, other_pair);
    best.raise((two & pair) != 0, FOUR, pair, summit(others));
    (void)none;
    return best;
}

template <bool flushes> INLINE Standing with_two_ranks(const Boards &board, Suits own, Lanes ranks) {
    const auto &[any, two, three, four] = board.held;
    const Lanes none = {}, others = any & ~ranks, hit = ranks & any, hit_twice = ranks & two;
    const Lanes other_pair = summit(two & ~ranks), other_trips = three & ~ranks, best_hit = summit(hit);
    const Lanes low = ranks & (0 - ranks), places = tops_with(low) & tops_with(ranks ^ low);

    Standing best{none, ranks | top<3, 5>(others), none};
    const Lanes pair = larger(best_hit, other_pair);
    const Truth own_pair = more(best_hit, other_pair);
    best.raise(pair != 0, PAIR, pair,
               choose(own_pair, (ranks ^ best_hit) | top<2, 5>(others), ranks | summit(others ^ other_pair)));
    const Truth both = hit == ranks, mixed = (hit != 0) & (other_pair != 0);
    const Lanes two_own = only(both, ranks), one_own = only(mixed, best_hit | other_pair), pairs = larger(two_own, one_own);
    best.raise(pairs != 0, TWO_PAIR, pairs, choose(more(two_own, one_own), summit(others), ranks ^ best_hit));
    const Lanes trips = summit(hit_twice);
    best.raise(other_trips != 0, THREE, other_trips, ranks);
    best.raise(more(trips, other_trips), THREE, trips, (ranks ^ trips) | summit(others));
    const Lanes run = summit(straights(any | ranks) & places);
    best.raise(run != 0, STRAIGHT, run, none);
    Lanes suit = none;
    if constexpr (flushes) {
        const auto suited = [&](Lanes mine, Lanes ours) INLINE_CALL {
            return only((mine == ranks) & (without<2>(ours) != 0), ours);
        };
        suit = suited(own.c, board.suits.c) | suited(own.d, board.suits.d) | suited(own.h, board.suits.h) |
               suited(own.s, board.suits.s);
        best.raise(suit != 0, FLUSH, ranks | top<3, 5>(suit), none);
    }
    best.raise(both & (hit_twice != 0), FULL_HOUSE, trips, ranks ^ trips);
    const Lanes fours = ranks & three;
    best.raise(fours != 0, FOUR, fours, ranks ^ fours);
    if constexpr (flushes) {
        const Lanes flush_run = only(suit != 0, summit(straights(suit | ranks) & places));
        best.raise(flush_run != 0, STRAIGHT_FLUSH, flush_run, none);
    }
    return best;
}

// Own cards of which some may be pairs.
template <bool flushes> INLINE Standing with_two(const Boards &board, Suits own) {
    const auto [ranks, pair, three, four] = counts(own.c, own.d, own.h, own.s);
    const Lanes any_pair = pair;
    if (none_of(any_pair)) return with_two_ranks<flushes>(board, own, ranks);
    Standing best = with_own_pair(board, ranks);
    if (none_of(without<1>(ranks))) return best;
    const Standing other = with_two_ranks<flushes>(board, own, ranks);
    const Truth unpaired = pair == 0;
    best.raise(unpaired, other.level, other.major, other.minor);
    return best;
}

}  // namespace
