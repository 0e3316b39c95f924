// The loop as Python sees it. The arrays of regrets and sums are Python's, so that it keeps and restores them.
#include "bind.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "loop.hpp"

namespace nb = nanobind;
using namespace nb::literals;
namespace solver = potluck::solver;

namespace {

using Longs = nb::ndarray<const std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using LongRows = nb::ndarray<const std::int64_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Ints = nb::ndarray<const std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Reals = nb::ndarray<const double, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Sums = nb::ndarray<double, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

struct Level {
    const char *name;
    decltype(&solver::base::run) run;
    decltype(&solver::base::respond) respond;
};

const Level levels[] = {
#ifdef WITH_X86_LEVELS
    {"avx512", solver::avx512::run, solver::avx512::respond},
    {"avx2", solver::avx2::run, solver::avx2::respond},
#endif
    {"base", solver::base::run, solver::base::respond},
};

// Groups by levels and families: a level deeper than all groups that they follow on, with those that share one of them.
std::vector<std::vector<solver::Family>> arranged(const std::vector<solver::Group> &groups) {
    const std::size_t count = groups.size();
    std::vector<std::int64_t> bases(count);
    for (std::size_t g = 0; g < count; ++g) bases[g] = groups[g].base;
    // A family is known by its root; the last place stands for the empty sequence.
    std::vector<std::size_t> roots(count + 1), leading(count), depths(count);
    std::iota(roots.begin(), roots.end(), std::size_t{0});
    const auto root = [&](std::size_t g) {
        while (roots[g] != g) g = roots[g] = roots[roots[g]];
        return g;
    };
    for (std::size_t g = 0; g < count; ++g) {
        const solver::Group &group = groups[g];
        std::size_t first = count + 1, last = count + 1, depth = 0;
        for (std::int64_t i = 0; i < group.size; ++i) {
            const std::int64_t parent = group.parents[i];
            if (last <= count && parent != 0 && last != count && parent >= bases[last] &&
                (last + 1 == count || parent < bases[last + 1]))
                continue;
            last = parent == 0 ? count
                               : static_cast<std::size_t>(std::upper_bound(bases.begin(), bases.end(), parent) -
                                                          bases.begin()) - 1;
            if (last < count) depth = std::max(depth, depths[last] + 1);
            if (first > count) first = last;
            roots[root(last)] = root(first);
        }
        leading[g] = first;
        depths[g] = depth;
    }
    std::vector<std::vector<solver::Family>> levels;
    for (std::size_t g = 0; g < count; ++g) {
        if (levels.size() <= depths[g]) levels.resize(depths[g] + 1);
        std::vector<solver::Family> &families = levels[depths[g]];
        const auto same = std::find_if(families.begin(), families.end(), [&](const solver::Family &family) {
            return root(leading[family.front()]) == root(leading[g]);
        });
        if (same == families.end())
            families.push_back({g});
        else
            same->push_back(g);
    }
    return levels;
}

class Loop {
  public:
    explicit Loop(const std::string &level) : level(nullptr) {
        for (const Level &candidate : levels)
            if (candidate.name == level) this->level = &candidate;
        if (!this->level) throw nb::value_error("there is no such instruction set");
    }

    void seat(const LongRows &groups, const Ints &parents, const Longs &starts, const Ints &others, const Reals &values,
              const Sums &regrets, const Sums &sums, const Sums &predictions) {
        solver::Seat seat{};
        for (std::size_t g = 0; g < groups.shape(0); ++g)
            seat.groups.push_back({groups(g, 0), groups(g, 1), groups(g, 2), parents.data() + groups(g, 3)});
        seat.levels = arranged(seat.groups);
        seat.sequences = static_cast<std::int64_t>(regrets.shape(0));
        seat.starts = starts.data();
        seat.others = others.data();
        seat.values = values.shape(0) ? values.data() : nullptr;
        seat.regrets = regrets.data();
        seat.sums = sums.data();
        seat.predictions = predictions.shape(0) ? predictions.data() : nullptr;
        game.seats.push_back(std::move(seat));
    }

    void table(const LongRows &pieces, const Reals &values, const LongRows &ends, const Reals &scales,
               const Ints &rows, const Reals &row_weights, const Ints &columns, const Reals &column_weights) {
        if (rows.shape(0) != row_weights.shape(0) || columns.shape(0) != column_weights.shape(0) ||
            (rows.shape(0) == 0) != (columns.shape(0) == 0) || (rows.shape(0) && pieces.shape(0) != 1))
            throw nb::value_error("states by classes need a weight each, on both sides, and one matrix");
        solver::Table table;
        turned.emplace_back(values.shape(0));
        std::vector<double> &other = turned.back();
        for (std::size_t k = 0; k < pieces.shape(0); ++k) {
            const std::int64_t rows = pieces(k, 1), columns = pieces(k, 3), from = pieces(k, 4);
            for (std::int64_t i = 0; i < rows; ++i)
                for (std::int64_t j = 0; j < columns; ++j)
                    other[from + j * rows + i] = values.data()[from + i * columns + j];
            table.pieces.push_back(
                {pieces(k, 0), rows, pieces(k, 2), columns, values.data() + from, other.data() + from});
        }
        for (std::size_t k = 0; k < ends.shape(0); ++k) table.ends.push_back({ends(k, 0), ends(k, 1), scales(k)});
        const auto classes = [](const Ints &places, const Reals &weights, std::int64_t count) {
            for (std::size_t k = 0; k < places.shape(0); ++k)
                if (places.data()[k] < 0 || places.data()[k] >= count) throw nb::value_error("there is no such class");
            return solver::Classes{static_cast<std::int64_t>(places.shape(0)), count, places.data(), weights.data()};
        };
        if (rows.shape(0)) {
            table.rows = classes(rows, row_weights, pieces(0, 1));
            table.columns = classes(columns, column_weights, pieces(0, 3));
        }
        game.tables.push_back(std::move(table));
    }

    void run(std::int64_t first, std::int64_t count, double alpha, double beta, double gamma, int threads) {
        nb::gil_scoped_release unlocked;
        level->run(game, {alpha, beta, gamma}, first, count, std::max(threads, 1));
    }

    std::vector<std::vector<double>> respond(int threads) {
        std::vector<double> values(game.seats.size()), best(game.seats.size());
        nb::gil_scoped_release unlocked;
        level->respond(game, std::max(threads, 1), values.data(), best.data());
        return {values, best};
    }

  private:
    const Level *level;
    solver::Game game;
    std::vector<std::vector<double>> turned;
};

}  // namespace

void bind_solver(nb::module_ &module) {
    nb::class_<Loop>(module, "Loop")
        .def(nb::init<const std::string &>(), "level"_a)
        .def("seat", &Loop::seat, "groups"_a, "parents"_a, "starts"_a, "others"_a, "values"_a,
             "regrets"_a.noconvert(), "sums"_a.noconvert(), "predictions"_a.noconvert(), nb::keep_alive<1, 2>(),
             nb::keep_alive<1, 3>(), nb::keep_alive<1, 4>(), nb::keep_alive<1, 5>(), nb::keep_alive<1, 6>(),
             nb::keep_alive<1, 7>(), nb::keep_alive<1, 8>(), nb::keep_alive<1, 9>())
        .def("table", &Loop::table, "pieces"_a, "values"_a, "ends"_a, "scales"_a, "rows"_a, "row_weights"_a,
             "columns"_a, "column_weights"_a, nb::keep_alive<1, 2>(), nb::keep_alive<1, 3>(), nb::keep_alive<1, 6>(),
             nb::keep_alive<1, 7>(), nb::keep_alive<1, 8>(), nb::keep_alive<1, 9>())
        .def("run", &Loop::run, "first"_a, "count"_a, "alpha"_a, "beta"_a, "gamma"_a, "threads"_a)
        .def("respond", &Loop::respond, "threads"_a);
}
