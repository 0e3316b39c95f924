// The loop on true deals as Python sees it. The arrays of regrets and sums are Python's, who has checked what they hold.
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "bind.hpp"
#include "splits.hpp"

namespace nb = nanobind;
using namespace nb::literals;
namespace draw = potluck::draw;

namespace {

using Longs = nb::ndarray<const std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Ints = nb::ndarray<const std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Nodes = nb::ndarray<const std::int32_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Bytes = nb::ndarray<const std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Reals = nb::ndarray<const double, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Values = nb::ndarray<double, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Rows = nb::ndarray<float, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Row = nb::ndarray<float, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Run = void (*)(draw::Splits &, const draw::Sampling &, double *);

struct Level {
    const char *name;
    Run run;
};

const Level levels[] = {
#ifdef WITH_X86_LEVELS
    {"avx512", draw::avx512::run_splits},
    {"avx2", draw::avx2::run_splits},
#endif
    {"base", draw::base::run_splits},
};

Run run_of(const std::string &name) {
    for (const Level &candidate : levels)
        if (candidate.name == name) return candidate.run;
    throw nb::value_error("there is no such instruction set");
}

// By number of a hand, its place among all by strength, then by row.
std::vector<std::int32_t> by_strength(const Ints &rows, const Ints &strengths) {
    std::vector<std::int32_t> hands(rows.shape(0)), places(hands.size());
    std::iota(hands.begin(), hands.end(), 0);
    std::stable_sort(hands.begin(), hands.end(), [&](std::int32_t a, std::int32_t b) {
        return std::pair(strengths.data()[a], rows.data()[a]) < std::pair(strengths.data()[b], rows.data()[b]);
    });
    for (std::size_t k = 0; k < hands.size(); ++k) places[hands[k]] = static_cast<std::int32_t>(k);
    return places;
}

class DrawSplits {
  public:
    DrawSplits(const std::string &level, const Nodes &nodes, const Reals &chips, std::int64_t counts, std::int64_t size)
        : run_level(run_of(level)) {
        if (counts > draw::MOST) throw nb::value_error("too many cards are thrown");
        for (std::size_t k = 0; k < nodes.shape(0); ++k) {
            if (nodes(k, 3) > draw::MOST) throw nb::value_error("too many actions");
            game.nodes.push_back({nodes(k, 0), nodes(k, 1), nodes(k, 2), nodes(k, 3)});
        }
        game.chips = chips.data();
        game.counts = counts;
        game.size = size;
    }

    void seat(const Longs &columns, const Longs &after, const Longs &blocks, const Ints &rows, const Bytes &keeps,
              const Nodes &sides, const Ints &groups, const Ints &strengths, std::int64_t places, const Rows &regrets,
              const Rows &sums, const Row &late_regrets, const Row &late_sums) {
        if (seats == 2) throw nb::value_error("there are two seats");
        game.players[seats++] = {columns.data(),   after.data(),         blocks.data(),     rows.data(),
                                 keeps.data(),     sides.data(),         groups.data(),     strengths.data(),
                                 by_strength(rows, strengths), static_cast<std::int64_t>(regrets.shape(1)), places,
                                 regrets.data(), sums.data(), late_regrets.data(), late_sums.data()};
    }

    void run(std::uint64_t seed, std::int64_t first, std::int64_t hands, std::int64_t draws,
             std::pair<bool, bool> learns, bool everywhere, bool systematic, const Values &out) {
        if (seats != 2) throw nb::value_error("there are two seats");
        const draw::Sampling how{seed, first, static_cast<std::int64_t>(out.shape(0)), hands, draws,
                                 {learns.first, learns.second}, everywhere, systematic};
        nb::gil_scoped_release unlocked;
        run_level(game, how, out.data());
    }

  private:
    Run run_level;
    draw::Splits game{};
    int seats = 0;
};

}  // namespace

void bind_splits(nb::module_ &module) {
    nb::class_<DrawSplits> loop(module, "DrawSplits");
    loop.def(nb::init<const std::string &, const Nodes &, const Reals &, std::int64_t, std::int64_t>(), "level"_a,
             "nodes"_a, "chips"_a, "counts"_a, "size"_a, nb::keep_alive<1, 4>())
        .def("seat", &DrawSplits::seat, "columns"_a, "after"_a, "blocks"_a, "rows"_a, "keeps"_a, "sides"_a, "groups"_a,
             "strengths"_a, "places"_a, "regrets"_a.noconvert(), "sums"_a.noconvert(), "late_regrets"_a.noconvert(),
             "late_sums"_a.noconvert(), nb::keep_alive<1, 2>(), nb::keep_alive<1, 3>(), nb::keep_alive<1, 4>(),
             nb::keep_alive<1, 5>(), nb::keep_alive<1, 6>(), nb::keep_alive<1, 7>(), nb::keep_alive<1, 8>(),
             nb::keep_alive<1, 9>(), nb::keep_alive<1, 11>(), nb::keep_alive<1, 12>(), nb::keep_alive<1, 13>(),
             nb::keep_alive<1, 14>())
        .def("run", &DrawSplits::run, "seed"_a, "first"_a, "hands"_a, "draws"_a, "learns"_a, "everywhere"_a,
             "systematic"_a, "out"_a.noconvert());
}
