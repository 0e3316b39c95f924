// The high order: one plain hand at the greatest speed, one hand of any kind, and loops over hands without a branch.
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

// The places of straights among straights: the top card's, or with the wheel moved up to the second place.
template <class Set> INLINE Set placed(bool wheel_second, Set tops) {
    return wheel_second ? Set((tops & ACE) | (tops & FIVE) << 8 | (tops & ~(ACE | FIVE)) >> 1) : tops;
}

template <class Set> INLINE AtLeast<Set> windows(const Program &program, Set set) {
    const Set low = set << 1 | set >> 12, first = low | (set >> 12) << program.ace_place;
    return at_least<Set>(first, low >> 1, low >> 2, low >> 3, low >> 4);
}

// The best straight in a set that `free` cards may complete, as its place.
INLINE std::uint32_t best_run(const Program &program, std::uint32_t set, int free) {
    const auto held = windows(program, set);
    const std::uint32_t enough = free >= 5   ? ~0u
                                 : free == 4 ? held.one
                                 : free == 3 ? held.two
                                 : free == 2 ? held.three
                                 : free == 1 ? held.four
                                             : held.five;
    return highest(placed(program.wheel_second, (enough & 0x3ff) << 3));
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

// From the weakest category up, each that a hand has replaces what stood before.
struct Standing {
    Ranks level, major, minor;

    INLINE void raise(bool has, Ranks to, Ranks its_major, Ranks its_minor) {
        level = choose(has, to, level);
        major = choose(has, its_major, major);
        minor = choose(has, its_minor, minor);
    }
    INLINE std::int32_t packed() const { return strength(level, major, minor); }
};

INLINE Ranks if_flush(Ranks set) { return choose(without<4>(set) != 0, set, 0); }

// Hands of `size` natural cards.
template <int size> INLINE std::int32_t high_plain_sized(Mask hand) {
    constexpr int spare = size - 5;
    const Ranks c = suit(hand, 0), d = suit(hand, 1), h = suit(hand, 2), s = suit(hand, 3);
    const auto [any, two, three, four] = counts<Ranks>(c, d, h, s);
    const Ranks flush = if_flush(c) | if_flush(d) | if_flush(h) | if_flush(s);

    Standing best{HIGH_CARD, without<spare>(any), 0};
    best.raise(two != 0, PAIR, two, without<spare>(any ^ two));
    const Ranks pairs = top<2, size / 2>(two), odd = any ^ pairs;
    if constexpr (size <= 7) {
        const bool third_pair = pairs != two;
        best.raise(without<1>(two) != 0, TWO_PAIR, pairs,
                   choose(third_pair, without<spare - 1>(odd), without<spare>(odd)));
    } else {
        best.raise(without<1>(two) != 0, TWO_PAIR, pairs, top<1, spare + 1>(odd));
    }
    best.raise(three != 0, THREE, three, without<spare>(any ^ three));
    const Ranks run = top<1, spare + 1>(straights(any));
    best.raise(run != 0, STRAIGHT, run, 0);
    best.raise(flush != 0, FLUSH, top<5, size>(flush), 0);
    const Ranks trips = top<1, size / 3>(three), rest = two ^ trips;
    best.raise((trips != 0) & (rest != 0), FULL_HOUSE, trips, top<1, (size - 3) / 2>(rest));
    const Ranks fours = top<1, size / 4>(four);
    best.raise(four != 0, FOUR, fours, top<1, spare + 1>(any ^ fours));
    const Ranks flush_run = top<1, spare + 1>(straights(flush));
    best.raise(flush_run != 0, STRAIGHT_FLUSH, flush_run, 0);
    return best.packed();
}

// How many free cards a hand has, as two bits that stand for "one or more" and "two".
struct Free { bool one, two; };

INLINE Ranks by_free(Free free, Ranks none, Ranks one, Ranks two) {
    return choose(free.two, two, choose(free.one, one, none));
}

INLINE Ranks best_run(const Program &program, Ranks set, Free free) {
    const auto held = windows<Ranks>(program, set);
    const Ranks enough = by_free(free, held.five, held.four, held.three) & 0x3ff;
    return summit(placed<Ranks>(program.wheel_second, enough << 3));
}

INLINE Ranks if_flush(Ranks set, Free free) {
    return choose(by_free(free, without<4>(set), without<3>(set), without<2>(set)) != 0, set, 0);
}

template <int size> INLINE Ranks filled(Ranks set, Free free) {
    const Ranks first = set | summit(~set & ALL), both = first | summit(~first & ALL);
    return choose(set != 0, top<5, size>(by_free(free, set, first, both)), 0);
}

INLINE Ranks larger(Ranks one, Ranks other) { return choose(one > other, one, other); }

// Hands of at most `size` cards, two of them free at most, as `packed` writes them.
template <int size> INLINE std::int32_t high_sized(const Program &program, Mask hand) {
    const Ranks c = suit(hand, 0), d = suit(hand, 1), h = suit(hand, 2), s = suit(hand, 3);
    const Ranks bug_bits = (hand >> 13 & 1) + (hand >> 29 & 1), wild_bits = (hand >> 45 & 1) + (hand >> 61 & 1);
    const Free bugs{bug_bits >= 1, bug_bits >= 2}, wild{wild_bits >= 1, wild_bits >= 2};
    const Free free{static_cast<Ranks>(bug_bits + wild_bits) >= 1, static_cast<Ranks>(bug_bits + wild_bits) >= 2};

    const Ranks clubs = if_flush(c, free), diamonds = if_flush(d, free), hearts = if_flush(h, free),
                spades = if_flush(s, free);
    Ranks flush, flush_run;
    if constexpr (size <= 7) {  // no two suits can be flushes at once
        const Ranks suited = clubs | diamonds | hearts | spades;
        flush = filled<size>(suited, free);
        flush_run = choose(suited != 0, best_run(program, suited, free), 0);
    } else {
        const auto run = [&](Ranks one) __attribute__((always_inline)) {
            return choose(one != 0, best_run(program, one, free), 0);
        };
        flush = larger(larger(filled<size>(clubs, free), filled<size>(diamonds, free)),
                       larger(filled<size>(hearts, free), filled<size>(spades, free)));
        flush_run = larger(larger(run(clubs), run(diamonds)), larger(run(hearts), run(spades)));
    }

    auto [any, two, three, four] = counts<Ranks>(c, d, h, s);
    const Ranks run = best_run(program, any, free);
    const Ranks ace = choose(bugs.one, ACE, 0), again = choose(bugs.two, ACE, 0);
    Ranks five = four & ace;
    four |= three & ace, three |= two & ace, two |= any & ace, any |= ace;
    five |= four & again, four |= three & again, three |= two & again, two |= any & again;

    const Ranks pair = summit(by_free(wild, two, any, any)), trips = summit(by_free(wild, three, two, any)),
                fours = summit(by_free(wild, four, three, two)), fives = summit(by_free(wild, five, four, three));
    const Ranks pairs = top<2, size / 2>(two), rest = two & ~trips;

    Standing best{HIGH_CARD, top<5, size>(any), 0};
    best.raise(pair != 0, PAIR, pair, top<3, size>(any & ~pair));
    best.raise(without<1>(two) != 0, TWO_PAIR, pairs, summit(any ^ pairs));
    best.raise(trips != 0, THREE, trips, top<2, size>(any & ~trips));
    best.raise(run != 0, STRAIGHT, run, 0);
    const Ranks flush_level = program.flush_above ? FULL_HOUSE : FLUSH;
    best.raise(flush != 0, flush_level, program.flush_top ? summit(flush) : flush, 0);
    const bool full = (trips != 0) & (rest != 0) & !((flush != 0) & program.flush_above);
    best.raise(full, program.flush_above ? FLUSH : FULL_HOUSE, trips, summit(rest));
    best.raise(fours != 0, FOUR, fours, summit(any & ~fours));
    best.raise(flush_run != 0, STRAIGHT_FLUSH, flush_run, 0);
    best.raise(fives != 0, FIVE_OF_A_KIND, fives, 0);
    return best.packed();
}

}  // namespace
