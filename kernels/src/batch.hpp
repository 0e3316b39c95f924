// Arrays of hands to arrays of strengths. Each function returns the index of the first hand that is none, or `count`.
#pragma once
#include <cstddef>
#include <cstdint>

#define DECLARE_LEVEL(level)                                                                                       \
    namespace potluck::level {                                                                                     \
    std::size_t rank_masks(const std::uint64_t *masks, std::int32_t *out, std::size_t count);                      \
    std::size_t rank_cards(const std::uint8_t *cards, std::size_t size, std::int32_t *out, std::size_t count);     \
    }

DECLARE_LEVEL(base)
DECLARE_LEVEL(avx2)
DECLARE_LEVEL(avx512)
