// What Python sees. Errors are left to the caller: a bad hand is reported by its index, or by a negative strength.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include "batch.hpp"
#include "rank.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using Masks = nb::ndarray<const std::uint64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Cards = nb::ndarray<const std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Strengths = nb::ndarray<std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

struct Level {
    const char *name;
    decltype(&potluck::base::rank_masks) rank_masks;
    decltype(&potluck::base::rank_cards) rank_cards;
};

#define LEVEL_OF(level) Level{#level, potluck::level::rank_masks, potluck::level::rank_cards}

Level best_level() {
#ifdef WITH_X86_LEVELS
    __builtin_cpu_init();
    if (__builtin_cpu_supports("x86-64-v4")) return LEVEL_OF(avx512);
    if (__builtin_cpu_supports("x86-64-v3")) return LEVEL_OF(avx2);
#endif
    return LEVEL_OF(base);
}

const Level level = best_level();

std::int32_t rank_checked(std::uint64_t hand) {
    const int size = __builtin_popcountll(hand);
    return (hand & ~SUITS) || size < FEWEST || size > MOST ? -1 : rank_one(hand);
}

std::size_t rank_masks(const Masks &masks, const Strengths &out) {
    if (masks.shape(0) != out.shape(0)) throw nb::value_error("hands and out differ in length");
    nb::gil_scoped_release unlocked;
    return level.rank_masks(masks.data(), out.data(), masks.shape(0));
}

std::size_t rank_cards(const Cards &cards, const Strengths &out) {
    if (cards.shape(0) != out.shape(0)) throw nb::value_error("hands and out differ in length");
    if (cards.shape(1) < FEWEST || cards.shape(1) > MOST) throw nb::value_error("a hand has 5 to 7 cards");
    nb::gil_scoped_release unlocked;
    return level.rank_cards(cards.data(), cards.shape(1), out.data(), cards.shape(0));
}

}  // namespace

NB_MODULE(_core, module) {
    module.attr("LEVEL") = level.name;
    module.def("rank_one", rank_checked, "hand"_a);
    module.def("rank_masks", rank_masks, "masks"_a, "out"_a.noconvert());
    module.def("rank_cards", rank_cards, "cards"_a, "out"_a.noconvert());
}
