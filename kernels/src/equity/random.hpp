// Random words by their number: nothing is kept between two of them, so that any thread may make any block.
//
// A word is SplitMix64's of that number, from a start that depends on seed and block. Source: Steele, Lea, Flood, "Fast
// splittable pseudorandom number generators" (OOPSLA 2014), with the constants of variant 13 by Stafford.
#pragma once
#include "../sets.hpp"

namespace {

constexpr std::uint64_t GOLDEN = 0x9e3779b97f4a7c15;

INLINE std::uint64_t mixed(std::uint64_t word) {
    word = (word ^ word >> 30) * 0xbf58476d1ce4e5b9;
    word = (word ^ word >> 27) * 0x94d049bb133111eb;
    return word ^ word >> 31;
}

struct Stream {
    std::uint64_t start, next = 1;

    INLINE Stream(std::uint64_t seed, std::uint64_t block) : start(mixed(mixed(seed + GOLDEN) + block * GOLDEN)) {}

    // Fills `count` words of 32 bits, two of each word of 64; an odd one is left out.
    INLINE void fill(std::uint32_t *words, int count) {
        const int pairs = (count + 1) / 2;
        for (int pair = 0; pair < pairs; ++pair) {
            const std::uint64_t word = mixed(start + (next + static_cast<std::uint64_t>(pair)) * GOLDEN);
            words[2 * pair] = static_cast<std::uint32_t>(word);
            words[2 * pair + 1] = static_cast<std::uint32_t>(word >> 32);
        }
        next += static_cast<std::uint64_t>(pairs);
    }
};

}  // namespace
