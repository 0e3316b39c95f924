// The loop for games with one exchange as Python sees it. The arrays of regrets and sums are Python's.
#include "bind.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>

#include <algorithm>
#include <tuple>

#include "loop.hpp"

namespace nb = nanobind;
using namespace nb::literals;
namespace draw = potluck::draw;

namespace {

using Longs = nb::ndarray<const std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Ints = nb::ndarray<const std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Nodes = nb::ndarray<const std::int32_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Reals = nb::ndarray<const double, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
template <typename Real> using Rows = nb::ndarray<Real, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
template <typename Real> using Row = nb::ndarray<Real, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

template <typename Real> struct Level {
    const char *name;
    void (*run)(draw::Game<Real> &, std::int64_t, std::int64_t, int);
    draw::Response (*respond)(draw::Game<Real> &, int);
};

template <typename Real>
const Level<Real> levels[] = {
#ifdef WITH_X86_LEVELS
    {"avx512", draw::avx512::run<Real>, draw::avx512::respond<Real>},
    {"avx2", draw::avx2::run<Real>, draw::avx2::respond<Real>},
#endif
    {"base", draw::base::run<Real>, draw::base::respond<Real>},
};

template <typename Real> const Level<Real> *level_of(const std::string &name) {
    for (const Level<Real> &candidate : levels<Real>)
        if (candidate.name == name) return &candidate;
    throw nb::value_error("there is no such instruction set");
}

class DrawLoop {
  public:
    DrawLoop(const std::string &level, const Nodes &nodes, const Reals &chips, std::int64_t counts, std::int64_t groups)
        : level(level) {
        if (counts > draw::MOST) throw nb::value_error("too many cards are thrown");
        for (std::size_t k = 0; k < nodes.shape(0); ++k)
            if (nodes(k, 3) > draw::MOST) throw nb::value_error("too many actions");
        const auto fill = [&](auto &game) {
            for (std::size_t k = 0; k < nodes.shape(0); ++k)
                game.nodes.push_back({nodes(k, 0), nodes(k, 1), nodes(k, 2), nodes(k, 3)});
            game.chips = chips.data();
            game.counts = counts;
            game.groups = groups;
        };
        fill(single);
        fill(precise);
    }

    void deck(const Reals &weights, const Longs &starts, const Ints &places, const Reals &chances) {
        single.deck = precise.deck = {static_cast<std::int64_t>(weights.shape(0)), weights.data(), starts.data(),
                                      places.data(), chances.data()};
    }

    template <typename Real>
    void seat(const Longs &columns, const Longs &after, const Longs &blocks, const Rows<Real> &regrets,
              const Rows<Real> &sums, const Row<Real> &late_regrets, const Row<Real> &late_sums) {
        if (seats == 2) throw nb::value_error("there are two seats");
        game<Real>().seats[seats++] = {columns.data(), after.data(), blocks.data(),
                                       static_cast<std::int64_t>(regrets.shape(1)), regrets.data(), sums.data(),
                                       late_regrets.data(), late_sums.data()};
        floats = sizeof(Real) == sizeof(float);
    }

    void run(std::int64_t first, std::int64_t count, int threads) {
        nb::gil_scoped_release unlocked;
        if (floats)
            level_of<float>(level)->run(single, first, count, std::max(threads, 1));
        else
            level_of<double>(level)->run(precise, first, count, std::max(threads, 1));
    }

    std::tuple<double, double, double> respond(int threads) {
        nb::gil_scoped_release unlocked;
        const draw::Response response = floats ? level_of<float>(level)->respond(single, std::max(threads, 1))
                                               : level_of<double>(level)->respond(precise, std::max(threads, 1));
        return {response.value, response.best[0], response.best[1]};
    }

  private:
    template <typename Real> draw::Game<Real> &game() {
        if constexpr (sizeof(Real) == sizeof(float))
            return single;
        else
            return precise;
    }

    std::string level;
    draw::Game<float> single{};
    draw::Game<double> precise{};
    int seats = 0;
    bool floats = false;
};

template <typename Seat> void bind_seat(nb::class_<DrawLoop> &loop, const char *name, Seat seat) {
    loop.def(name, seat, "columns"_a, "after"_a, "blocks"_a, "regrets"_a.noconvert(), "sums"_a.noconvert(),
             "late_regrets"_a.noconvert(), "late_sums"_a.noconvert(), nb::keep_alive<1, 2>(), nb::keep_alive<1, 3>(),
             nb::keep_alive<1, 4>(), nb::keep_alive<1, 5>(), nb::keep_alive<1, 6>(), nb::keep_alive<1, 7>(),
             nb::keep_alive<1, 8>());
}

}  // namespace

void bind_draw(nb::module_ &module) {
    nb::class_<DrawLoop> loop(module, "DrawLoop");
    loop.def(nb::init<const std::string &, const Nodes &, const Reals &, std::int64_t, std::int64_t>(), "level"_a,
             "nodes"_a, "chips"_a, "counts"_a, "groups"_a, nb::keep_alive<1, 4>())
        .def("deck", &DrawLoop::deck, "weights"_a, "starts"_a, "places"_a, "chances"_a, nb::keep_alive<1, 2>(),
             nb::keep_alive<1, 3>(), nb::keep_alive<1, 4>(), nb::keep_alive<1, 5>())
        .def("run", &DrawLoop::run, "first"_a, "count"_a, "threads"_a)
        .def("respond", &DrawLoop::respond, "threads"_a);
    bind_seat(loop, "seat_float32", &DrawLoop::seat<float>);
    bind_seat(loop, "seat_float64", &DrawLoop::seat<double>);
}
