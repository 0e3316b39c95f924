// What a hand of five to seven cards is worth, by bit operations alone.
//
// A hand is a 64-bit mask: suit s lies in bits 16·s .. 16·s+12, the deuce lowest. So it is four sets of ranks, and every
// category is a statement about sets. The strength is category << 26 | major << 13 | minor; larger wins.
//
// Everything here has internal linkage: this header is compiled for several instruction sets into one module, and the
// linker must never take the copy of one for another.
#pragma once
#include <cstdint>
#include <initializer_list>

namespace {

using Ranks = std::uint16_t;  // bit 0 the deuce .. bit 12 the ace

enum Category : Ranks { HIGH_CARD, PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH };

constexpr std::uint64_t SUITS = 0x1fff'1fff'1fff'1fff;
constexpr int FEWEST = 5, MOST = 7;

#define INLINE [[gnu::always_inline]] inline

INLINE std::int32_t strength(std::uint32_t category, std::uint32_t major, std::uint32_t minor = 0) {
    return static_cast<std::int32_t>(category << 26 | major << 13 | minor);
}

INLINE Ranks suit(std::uint64_t hand, int number) { return static_cast<Ranks>(hand >> 16 * number); }

// The top cards of the straights in a set. The ace counts below the deuce too, so the wheel's top is the five.
INLINE Ranks straights(std::uint32_t set) {
    std::uint32_t low = set << 1 | set >> 12;
    return static_cast<Ranks>((low & low >> 1 & low >> 2 & low >> 3 & low >> 4) << 3);
}

// One hand at a time, by plain branches.

INLINE std::uint32_t highest(std::uint32_t set) { return set ? 1u << (31 - __builtin_clz(set)) : 0; }

INLINE std::uint32_t highest(std::uint32_t set, int count) {
    for (int size = __builtin_popcount(set); size > count; --size) set &= set - 1;
    return set;
}

[[maybe_unused]] std::int32_t rank_one(std::uint64_t hand) {
    const std::uint32_t c = suit(hand, 0), d = suit(hand, 1), h = suit(hand, 2), s = suit(hand, 3);
    const std::uint32_t any = c | d | h | s;
    const std::uint32_t two = (c & d) | (h & s) | ((c | d) & (h | s));
    const std::uint32_t three = (c & d & (h | s)) | (h & s & (c | d));
    const std::uint32_t four = c & d & h & s;

    std::uint32_t flush = 0;
    for (std::uint32_t one : {c, d, h, s})
        if (__builtin_popcount(one) >= 5) flush = one;

    if (const auto run = highest(straights(flush))) return strength(STRAIGHT_FLUSH, run);
    if (four) return strength(FOUR, four, highest(any ^ four));
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

// Many hands of one size, without a branch, so that the compiler turns the loop around it into vector code

INLINE Ranks choose(bool yes, Ranks one, Ranks other) { return yes ? one : other; }

// A set without its `count` lowest members.
template <int count> INLINE Ranks without(Ranks set) {
    if constexpr (count <= 0) return set;
    else return without<count - 1>(static_cast<Ranks>(set & (set - 1)));
}

// The highest member of a set that has at most `size`.
template <int size> INLINE Ranks top(Ranks set) {
    if constexpr (size <= 1) return set;
    else {
        const Ranks smaller = top<size - 1>(without<1>(set));
        return choose(smaller != 0, smaller, set);
    }
}

// The five highest members of a set that has five to `size`.
template <int size> INLINE Ranks top_five(Ranks set) {
    if constexpr (size <= 5) return set;
    else return choose(without<size - 1>(set) != 0, without<size - 5>(set), top_five<size - 1>(set));
}

INLINE Ranks if_flush(Ranks set) { return choose(without<4>(set) != 0, set, 0); }

template <int size> INLINE std::int32_t rank_sized(std::uint64_t hand) {
    constexpr int spare = size - 5;
    const Ranks c = suit(hand, 0), d = suit(hand, 1), h = suit(hand, 2), s = suit(hand, 3);
    const Ranks any = c | d | h | s;
    const Ranks two = (c & d) | (h & s) | ((c | d) & (h | s));
    const Ranks three = (c & d & (h | s)) | (h & s & (c | d));
    const Ranks four = c & d & h & s;
    const Ranks flush = if_flush(c) | if_flush(d) | if_flush(h) | if_flush(s);

    // From the weakest category up, each that the hand has replaces what stood before.
    Ranks category = HIGH_CARD, major = without<spare>(any), minor = 0;
    const auto raise = [&](bool has, Ranks to, Ranks its_major, Ranks its_minor) __attribute__((always_inline)) {
        category = choose(has, to, category);
        major = choose(has, its_major, major);
        minor = choose(has, its_minor, minor);
    };
    raise(two != 0, PAIR, two, without<spare>(any ^ two));

    const bool third_pair = without<2>(two) != 0;
    const Ranks pairs = choose(third_pair, without<1>(two), two), odd = any ^ pairs;
    raise(without<1>(two) != 0, TWO_PAIR, pairs, choose(third_pair, without<spare - 1>(odd), without<spare>(odd)));

    raise(three != 0, THREE, three, without<spare>(any ^ three));
    const Ranks run = top<spare + 1>(straights(any));
    raise(run != 0, STRAIGHT, run, 0);
    raise(flush != 0, FLUSH, top_five<size>(flush), 0);

    const Ranks trips = top<2>(three), rest = two ^ trips;
    raise((trips != 0) & (rest != 0), FULL_HOUSE, trips, top<2>(rest));
    raise(four != 0, FOUR, four, top<spare + 1>(any ^ four));
    const Ranks flush_run = top<spare + 1>(straights(flush));
    raise(flush_run != 0, STRAIGHT_FLUSH, flush_run, 0);
    return strength(category, major, minor);
}

}  // namespace
