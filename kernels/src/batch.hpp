// One hand to its strength, or -1 where it is none; arrays of hands to arrays of strengths, with the index of the first
// hand that is none, or `count`.
#pragma once
#include <cstddef>
#include <cstdint>

struct Order {  // as Python writes it; see program.hpp
    unsigned code;
    std::uint64_t wild;
};

#define DECLARE_LEVEL(level)                                                                                       \
    namespace potluck::level {                                                                                     \
    std::int32_t rank_plain(std::uint64_t hand);                                                                   \
    std::int64_t rank_one(Order order, std::uint64_t hand);                                                        \
    std::int64_t rank_one_hole(Order order, std::uint64_t hole, std::uint64_t board, int members);                 \
    void fewer_wild(Order order, const std::uint64_t *masks, const std::int32_t *strengths, std::int64_t *out,     \
                    std::size_t count);                                                                            \
    std::size_t rank_masks(Order order, const std::uint64_t *masks, std::int32_t *out, std::size_t count);         \
    std::size_t rank_cards(Order order, const std::uint8_t *cards, std::size_t size, std::int32_t *out,            \
                           std::size_t count);                                                                     \
    std::size_t rank_hole(Order order, const std::uint64_t *holes, const std::uint64_t *boards, std::size_t step,  \
                          std::int32_t *out, std::size_t count);                                                   \
    }

DECLARE_LEVEL(base)
DECLARE_LEVEL(avx2)
DECLARE_LEVEL(avx512)
