// The high order of many hands at once.
#pragma once
#include "high.hpp"
#include "lanes.hpp"

namespace {

INLINE Lanes straights(Lanes set) {
    const Lanes low = set << 1 | set >> 12;
    return (low & low >> 1 & low >> 2 & low >> 3 & low >> 4) << 3;
}

// The highest straight of hands of `size` cards. Two straights of up to eight cards are neighbours.
template <int size> INLINE Lanes top_straight(Lanes set) {
    const Lanes runs = straights(set);
    if constexpr (size == 5) return runs;
    else return top<1, size <= 8 ? 1 : 2>(runs & ~(runs >> 1));
}

// Hands of `size` natural cards; `odd` keeps a bit where one of them was no such hand.
template <int size> INLINE Standing high_plain(Suits suits, Lanes &odd) {
    constexpr int spare = size - 5;
    const auto [c, d, h, s] = suits;
    const auto [any, two, three, four] = counts(c, d, h, s);
    const Lanes clubs = sizes(c), diamonds = sizes(d), hearts = sizes(h), spades = sizes(s), none = {};
    odd |= ((clubs + diamonds + hearts + spades) ^ all(size)) | (any & Ranks(~ALL));
    const Lanes flush = only(more(clubs, all(4)), c) | only(more(diamonds, all(4)), d) | only(more(hearts, all(4)), h) |
                        only(more(spades, all(4)), s);

    Standing best{none, without<spare>(any), none};
    best.raise(two != 0, PAIR, two, without<spare>(any ^ two));
    const Lanes pairs = top<2, size / 2>(two), rest = any ^ pairs;
    if constexpr (size <= 5) best.raise(without<1>(two) != 0, TWO_PAIR, pairs, rest);
    else if constexpr (size <= 7)
        best.raise(without<1>(two) != 0, TWO_PAIR, pairs,
                   choose(pairs != two, without<spare - 1>(rest), without<spare>(rest)));
    else best.raise(without<1>(two) != 0, TWO_PAIR, pairs, top<1, spare + 1>(rest));
    best.raise(three != 0, THREE, three, without<spare>(any ^ three));
    const Lanes run = top_straight<size>(any);
    best.raise(run != 0, STRAIGHT, run, none);
    const Lanes longest = larger(larger(clubs, diamonds), larger(hearts, spades));
    best.raise(flush != 0, FLUSH, top<5, size>(flush, longest), none);
    const Lanes trips = top<1, size / 3>(three), others = two ^ trips;
    best.raise((trips != 0) & (others != 0), FULL_HOUSE, trips, top<1, (size - 3) / 2>(others));
    const Lanes fours = top<1, size / 4>(four);
    best.raise(four != 0, FOUR, fours, top<1, spare + 1>(any ^ fours));
    const Lanes flush_run = top_straight<size>(flush);
    best.raise(flush_run != 0, STRAIGHT_FLUSH, flush_run, none);
    return best;
}

// Five natural cards of more than one suit.
INLINE Standing high_unsuited(Suits suits) {
    const auto [any, two, three, four] = counts(suits.c, suits.d, suits.h, suits.s);
    const Lanes none = {}, run = straights(any);
    Standing best{none, any, none};
    best.raise(two != 0, PAIR, two, any ^ two);
    best.raise(without<1>(two) != 0, TWO_PAIR, two, any ^ two);
    best.raise(three != 0, THREE, three, any ^ three);
    best.raise(run != 0, STRAIGHT, run, none);
    best.raise((three != 0) & ((two ^ three) != 0), FULL_HOUSE, three, two ^ three);
    best.raise(four != 0, FOUR, four, any ^ four);
    return best;
}

// How many free cards the hands have: whether one at least, and whether two.
struct Free { Truth one, two; };

INLINE Lanes by_free(Free free, Lanes none, Lanes one, Lanes two) {
    return choose(free.two, two, choose(free.one, one, none));
}

// The options of an order, the same for all hands.
struct Options {
    Lanes flush_top, flush_above, second;  // all bits or none
    int ace_place;

    INLINE explicit Options(const Program &program)
        : flush_top(all(program.flush_top ? 0xffff : 0)), flush_above(all(program.flush_above ? 0xffff : 0)),
          second(all(program.wheel_second ? 0xffff : 0)), ace_place(program.ace_place) {}
};

INLINE Lanes best_run(const Options &options, Lanes set, Free free) {
    const auto held = windows(set, options.ace_place);
    const Lanes tops = (by_free(free, held.five, held.four, held.three) & 0x3ff) << 3;
    return summit((wheel_second(tops) & options.second) | (tops & ~options.second));
}

INLINE Lanes if_flush(Lanes set, Free free) {
    return only(by_free(free, without<4>(set), without<3>(set), without<2>(set)) != 0, set);
}

// The best five ranks of flushes that hold a set, where it is not empty, and free cards of other ranks.
template <int size> INLINE Lanes filled(Lanes set, Free free) {
    const Lanes first = set | summit(~set & ALL), both = first | summit(~first & ALL);
    return only(set != 0, top<5, size>(by_free(free, set, first, both)));
}

// Hands of at most `size` cards, two of them free at most, as `packed` writes them.
template <int size> INLINE Standing high_any(const Options &options, Suits suits) {
    const Lanes c = suits.c & ALL, d = suits.d & ALL, h = suits.h & ALL, s = suits.s & ALL, none = {};
    const Lanes bug_count = (suits.c >> 13) + (suits.d >> 13), wild_count = (suits.h >> 13) + (suits.s >> 13);
    const Lanes free_count = bug_count + wild_count;
    const Free bugs{bug_count > 0, bug_count > 1}, wild{wild_count > 0, wild_count > 1};
    const Free free{free_count > 0, free_count > 1};

    const Lanes clubs = if_flush(c, free), diamonds = if_flush(d, free), hearts = if_flush(h, free),
                spades = if_flush(s, free);
    Lanes flush, flush_run;
    const auto run_in = [&](Lanes one) __attribute__((always_inline)) {
        return only(one != 0, best_run(options, one, free));
    };
    if constexpr (size <= 7) {  // no two suits can be flushes at once
        const Lanes suited = clubs | diamonds | hearts | spades;
        flush = filled<size>(suited, free);
        flush_run = run_in(suited);
    } else {
        flush = larger(larger(filled<size>(clubs, free), filled<size>(diamonds, free)),
                       larger(filled<size>(hearts, free), filled<size>(spades, free)));
        flush_run = larger(larger(run_in(clubs), run_in(diamonds)), larger(run_in(hearts), run_in(spades)));
    }

    auto [any, two, three, four] = counts(c, d, h, s);
    const Lanes run = best_run(options, any, free);
    const Lanes ace = only(bugs.one, all(ACE)), again = only(bugs.two, all(ACE));
    Lanes five = four & ace;
    four |= three & ace, three |= two & ace, two |= any & ace, any |= ace;
    five |= four & again, four |= three & again, three |= two & again, two |= any & again;

    const Lanes pair = summit(by_free(wild, two, any, any)), trips = summit(by_free(wild, three, two, any)),
                fours = summit(by_free(wild, four, three, two)), fives = summit(by_free(wild, five, four, three));
    const Lanes pairs = top<2, size / 2>(two), rest = two & ~trips;

    Standing best{none, top<5, size>(any), none};
    best.raise(pair != 0, PAIR, pair, top<3, size>(any & ~pair));
    best.raise(without<1>(two) != 0, TWO_PAIR, pairs, summit(any ^ pairs));
    best.raise(trips != 0, THREE, trips, top<2, size>(any & ~trips));
    best.raise(run != 0, STRAIGHT, run, none);
    const Lanes swap = options.flush_above & 1, shown = summit(flush);
    best.raise(flush != 0, all(FLUSH) + swap, (shown & options.flush_top) | (flush & ~options.flush_top), none);
    const Lanes beaten = only(flush != 0, options.flush_above);
    best.raise((trips != 0) & (rest != 0) & (beaten == 0), all(FULL_HOUSE) - swap, trips, summit(rest));
    best.raise(fours != 0, FOUR, fours, summit(any & ~fours));
    best.raise(flush_run != 0, STRAIGHT_FLUSH, flush_run, none);
    best.raise(fives != 0, FIVE_OF_A_KIND, fives, none);
    return best;
}

}  // namespace
