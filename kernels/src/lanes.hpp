// Many hands at once: a vector holds one set of ranks of each of `WIDTH` hands, and no step branches.
#pragma once
#include <cstddef>
#include <cstring>
#include <utility>
#if defined(__AVX512BITALG__)
#include <immintrin.h>
#endif

#include "sets.hpp"

namespace {

#if defined(__AVX512BITALG__)
constexpr std::size_t BYTES = 64;
#elif defined(__AVX2__)
constexpr std::size_t BYTES = 32;
#else
constexpr std::size_t BYTES = 16;
#endif
constexpr std::size_t WIDTH = BYTES / sizeof(Ranks);

using Lanes [[gnu::vector_size(BYTES)]] = Ranks;
using Truth [[gnu::vector_size(BYTES)]] = std::int16_t;

// As they lie in memory: on its own each is one load or store, several in one copy are not with every compiler.
using Stored [[gnu::vector_size(BYTES), gnu::aligned(1), gnu::may_alias]] = Ranks;

INLINE Lanes all(Ranks value) { return Lanes{} + value; }

INLINE Lanes choose(Truth yes, Lanes one, Lanes other) { return yes ? one : other; }

INLINE Lanes only(Truth yes, Lanes one) { return reinterpret_cast<Lanes>(yes) & one; }

// Compares sets and small numbers; signed, as the instructions do.
INLINE Truth more(Lanes one, Lanes than) { return reinterpret_cast<Truth>(one) > reinterpret_cast<Truth>(than); }

INLINE Lanes larger(Lanes one, Lanes other) { return choose(more(one, other), one, other); }

INLINE bool none_of(Lanes set) {
    Mask parts[BYTES / sizeof(Mask)], any = 0;
    std::memcpy(parts, &set, sizeof parts);
    for (const Mask part : parts) any |= part;
    return !any;
}

// How many members sets of at most fifteen have.
INLINE Lanes sizes(Lanes set) {
#if defined(__AVX512BITALG__)
    return reinterpret_cast<Lanes>(_mm512_popcnt_epi16(reinterpret_cast<__m512i>(set)));
#else
    const Lanes twos = set - (set >> 1 & 0x5555), fours = (twos & 0x3333) + (twos >> 2 & 0x3333);
    return fours * 0x1111 >> 12;
#endif
}

// A set without its `members` lowest.
template <int members> INLINE Lanes without(Lanes set) {
    if constexpr (members <= 0) return set;
    else return without<members - 1>(set & (set - 1));
}

// The `members` highest of a set that has at most `size`; all of a smaller one.
template <int members, int size> INLINE Lanes top(Lanes set) {
    if constexpr (size <= members) return set;
    else return choose(without<size - 1>(set) != 0, without<size - members>(set), top<members, size - 1>(set));
}

// The `members` highest of a set of which the size is known, `size` at most.
template <int members, int size> INLINE Lanes top(Lanes set, Lanes its_size) {
    if constexpr (size <= members) return set;
    else {
        const Lanes rest = top<members + 1, size>(set, its_size);
        return choose(more(its_size, all(members)), rest & (rest - 1), rest);
    }
}

// The `members` lowest of a set; all of a smaller one.
template <int members> INLINE Lanes bottom(Lanes set) { return set ^ without<members>(set); }

// The highest member of any set, by spreading it downwards.
INLINE Lanes summit(Lanes set) {
    Lanes below = set | set >> 1;
    below |= below >> 2;
    below |= below >> 4;
    below |= below >> 8;
    return below ^ below >> 1;
}

// The sets of ranks of the four suits, with the bits above them.
struct Suits { Lanes c, d, h, s; };

template <std::size_t... at> INLINE Lanes evens(Lanes one, Lanes other, std::index_sequence<at...>) {
    return __builtin_shufflevector(one, other, (2 * at)...);
}
template <std::size_t... at> INLINE Lanes odds(Lanes one, Lanes other, std::index_sequence<at...>) {
    return __builtin_shufflevector(one, other, (2 * at + 1)...);
}
template <std::size_t from, std::size_t... at>
INLINE Lanes zipped(Lanes one, Lanes other, std::index_sequence<at...>) {
    return __builtin_shufflevector(one, other, (from + at / 2 + at % 2 * WIDTH)...);
}

// WIDTH masks as sets. In memory, the lowest first, a mask is the four suits in order.
INLINE Suits load(const Mask *hands) {
    static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__);
    constexpr auto each = std::make_index_sequence<WIDTH>();
    const Stored *from = reinterpret_cast<const Stored *>(hands);
    const Lanes parts[4] = {from[0], from[1], from[2], from[3]};
    const Lanes ch = evens(parts[0], parts[1], each), ch_rest = evens(parts[2], parts[3], each);
    const Lanes ds = odds(parts[0], parts[1], each), ds_rest = odds(parts[2], parts[3], each);
    return {evens(ch, ch_rest, each), evens(ds, ds_rest, each), odds(ch, ch_rest, each), odds(ds, ds_rest, each)};
}

// What hands are worth. From the weakest category up, each that a hand has replaces what stood before.
struct Standing {
    Lanes level, major, minor;

    INLINE void raise(Truth has, Lanes to, Lanes its_major, Lanes its_minor) {
        level = choose(has, to, level);
        major = choose(has, its_major, major);
        minor = choose(has, its_minor, minor);
    }
    INLINE void raise(Truth has, Ranks to, Lanes its_major, Lanes its_minor) {
        raise(has, all(to), its_major, its_minor);
    }

    // Takes the place of what stood before where it is worth more.
    INLINE void improve(const Standing &other) {
        const Truth more_major = (other.major > major) | ((other.major == major) & (other.minor > minor));
        const Truth has = (other.level > level) | ((other.level == level) & more_major);
        level = choose(has, other.level, level);
        major = choose(has, other.major, major);
        minor = choose(has, other.minor, minor);
    }

    INLINE void store(std::int32_t *out) const {
        constexpr auto each = std::make_index_sequence<WIDTH>();
        const Lanes low = minor | major << 13, high = major >> 3 | level << 10;
        Stored *to = reinterpret_cast<Stored *>(out);
        to[0] = zipped<0>(low, high, each);
        to[1] = zipped<WIDTH / 2>(low, high, each);
    }
};

// As `load`, of fewer masks; the first fills up the vector.
INLINE Suits load(const Mask *hands, std::size_t count) {
    Mask filled[WIDTH];
    for (std::size_t at = 0; at < WIDTH; ++at) filled[at] = hands[at < count ? at : 0];
    return load(filled);
}

// Calls `rank(Suits) -> Standing` for `count` hands, a whole vector each time.
template <class Rank> INLINE void each(const Mask *hands, std::int32_t *out, std::size_t count, Rank rank) {
    std::size_t start = 0;
    for (; start + WIDTH <= count; start += WIDTH) rank(load(hands + start)).store(out + start);
    if (start == count) return;
    std::int32_t strengths[WIDTH];
    rank(load(hands + start, count - start)).store(strengths);
    std::memcpy(out + start, strengths, (count - start) * sizeof(std::int32_t));
}

// What a number of hands have in common: the fewest and the most cards that one has, and the bits of all.
struct Measure { int least = 64, most = 0; Mask bits = 0; };

INLINE Measure measure(const Mask *hands, std::size_t count) {
    Lanes least = all(64), most = {};
    for (std::size_t start = 0; start < count; start += WIDTH) {
        const auto [c, d, h, s] = start + WIDTH <= count ? load(hands + start) : load(hands + start, count - start);
        const Lanes size = sizes(c) + sizes(d) + sizes(h) + sizes(s);
        least = choose(more(size, least), least, size);
        most = larger(most, size);
    }
    Measure found;
    for (std::size_t at = 0; at < WIDTH; ++at) {
        found.least = least[at] < found.least ? least[at] : found.least;
        found.most = most[at] > found.most ? most[at] : found.most;
    }
    for (std::size_t at = 0; at < count; ++at) found.bits |= hands[at];
    return found;
}

}  // namespace
