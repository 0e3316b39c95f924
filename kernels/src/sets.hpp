// Sets of ranks as bits, and what every order asks of them.
//
// A hand is a 64-bit mask: suit s lies in bits 16·s .. 16·s+12, the deuce lowest; bits 13 and 29 are the jokers. So it
// is four sets of ranks, and every category is a statement about sets.
//
// Everything here has internal linkage: the headers are compiled for several instruction sets into one module, and the
// linker must never take the copy of one for another.
#pragma once
#include <cstdint>

#define INLINE [[gnu::always_inline, maybe_unused]] inline
#define INLINE_CALL __attribute__((always_inline))

namespace {

using Ranks = std::uint16_t;  // bit 0 the deuce .. bit 12 the ace
using Mask = std::uint64_t;

constexpr Mask SUITS = 0x1fff'1fff'1fff'1fff;
constexpr Mask JOKERS = 1u << 13 | 1u << 29;
constexpr Ranks ALL = 0x1fff, ACE = 1 << 12, FIVE = 1 << 3;
constexpr int FEWEST = 5, MOST = 9;

enum Category : Ranks {
    HIGH_CARD, PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH, FIVE_OF_A_KIND
};

INLINE std::int32_t strength(std::uint32_t level, std::uint32_t major, std::uint32_t minor = 0) {
    return static_cast<std::int32_t>(level << 26 | major << 13 | minor);
}

INLINE Ranks suit(Mask hand, int number) { return static_cast<Ranks>(hand >> 16 * number & ALL); }

// One set at a time, by plain branches.

INLINE int count(std::uint32_t set) { return __builtin_popcount(set); }

INLINE std::uint32_t highest(std::uint32_t set) { return set ? 1u << (31 - __builtin_clz(set)) : 0; }

INLINE std::uint32_t highest(std::uint32_t set, int members) {
    for (int size = count(set); size > members; --size) set &= set - 1;
    return set;
}

INLINE std::uint32_t lowest(std::uint32_t set, int members) {
    std::uint32_t rest = set;
    while (members-- > 0) rest &= rest - 1;
    return set ^ rest;
}

// How often each rank stands in a hand: `any` holds those that stand there at least once, and so on.
template <class Set> struct Counts { Set any, two, three, four; };

template <class Set> INLINE Counts<Set> counts(Set c, Set d, Set h, Set s) {
    const Set cd = c & d, hs = h & s, c_d = c | d, h_s = h | s;
    return {Set(c_d | h_s), Set(cd | hs | (c_d & h_s)), Set((cd & h_s) | (hs & c_d)), Set(cd & hs)};
}

// Where five sets hold at least five, four or three of them, bit by bit: two adders, so that all bits count at once.
template <class Set> struct AtLeast { Set one, two, three, four, five; };

template <class Set> INLINE AtLeast<Set> at_least(Set a, Set b, Set c, Set d, Set e) {
    const Set odd = a ^ b ^ c, carry = (a & b) | (c & (a ^ b));
    const Set ones = odd ^ d ^ e, second = (odd & d) | (e & (odd ^ d));
    const Set twos = carry ^ second, fours = carry & second;
    return {Set(fours | twos | ones), Set(fours | twos), Set(fours | (twos & ones)), fours, Set(fours & ones)};
}

}  // namespace
