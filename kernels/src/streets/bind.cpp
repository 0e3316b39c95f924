// One street of poker for two with ranges, as Python sees it. Everything is checked and copied here.
#include "bind.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/tuple.h>

#include <cstdint>
#include <numeric>
#include <tuple>

#include "solver.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

template <class T, int dimensions> using Array = nb::ndarray<T, nb::ndim<dimensions>, nb::c_contig, nb::device::cpu>;

void require(bool sound, const char *what) {
    if (!sound) throw nb::value_error(what);
}

constexpr std::size_t MOST_HANDS = 1431, MOST_NODES = 100'000, MOST_BOARDS = 10'000, MOST_ACTIONS = 16;
constexpr std::size_t MOST_NUMBERS = std::size_t{1} << 29;

class StreetLoop {
  public:
    StreetLoop(const Array<const std::int32_t, 2> &nodes, const Array<const double, 2> &worths,
               const Array<const std::uint8_t, 2> &cards, const Array<const double, 2> &ranges,
               const Array<const std::int32_t, 2> &strengths, double scale, int batch) {
        const std::size_t many = nodes.shape(0), hands = cards.shape(0), boards = strengths.shape(0);
        require(0 < many && many <= MOST_NODES && nodes.shape(1) == 3 && worths.shape(0) == many && worths.shape(1) == 6, "nodes of three numbers, worths of six");
        require(0 < hands && hands <= MOST_HANDS && cards.shape(1) == 2 && ranges.shape(0) == 2 && ranges.shape(1) == hands, "hands of two cards, and weights");
        require(0 < boards && boards <= MOST_BOARDS && strengths.shape(1) == hands && 0 < batch && batch <= 64, "boards, and a strength for each hand");
        solver.worths.assign(worths.data(), worths.data() + worths.size());
        bool dealt = false;
        for (std::size_t at = 0; at < many; ++at) {
            const std::int32_t *row = nodes.data() + 3 * at;
            require(0 <= row[0] && row[0] <= streets::DEALT, "there is no such kind of node");
            const auto kind = static_cast<streets::Kind>(row[0]);
            const bool inner = kind != streets::FOLDED && kind != streets::SHOWN;
            dealt = dealt || kind == streets::DEALT;
            require(inner ? row[2] > 0 && static_cast<std::size_t>(row[2]) <= MOST_ACTIONS && static_cast<std::size_t>(row[1]) > at && static_cast<std::size_t>(row[1]) + static_cast<std::size_t>(row[2]) <= many : row[2] == 0, "children follow their node");
            require(kind != streets::DEALT || row[2] == 1, "behind a card that is dealt lies one node");
            solver.nodes.push_back({kind, row[1], row[2], false, 0, solver.worths.data() + 6 * at});
        }
        require(!dealt || boards > 1, "where a card is dealt there are several boards");
        solver.hands = hands;
        for (std::size_t hand = 0; hand < hands; ++hand) {
            const std::uint8_t one = cards.data()[2 * hand], two = cards.data()[2 * hand + 1];
            require(one < streets::PACK && two < streets::PACK && one != two, "there is no such hand");
            solver.cards.push_back({one, two});
        }
        for (std::size_t seat = 0; seat < 2; ++seat)
            for (std::size_t hand = 0; hand < hands; ++hand) {
                const double weight = ranges.data()[seat * hands + hand];
                require(weight >= 0 && weight <= 1, "weights are from 0 to 1");
                solver.reach[seat].push_back(static_cast<streets::Real>(weight));
            }
        for (std::size_t at = 0; at < boards; ++at) {
            const std::int32_t *strong = strengths.data() + at * hands;
            streets::Board board;
            for (std::size_t hand = 0; hand < hands; ++hand)
                (strong[hand] < 0 ? board.blocked : board.order).push_back(static_cast<std::uint16_t>(hand));
            std::stable_sort(board.order.begin(), board.order.end(), [&](auto one, auto two) { return strong[one] < strong[two]; });
            for (std::size_t place = 1; place <= board.order.size(); ++place)
                if (place == board.order.size() || strong[board.order[place]] != strong[board.order[place - 1]])
                    board.ends.push_back(static_cast<std::uint16_t>(place));
            solver.boards.push_back(std::move(board));
        }
        solver.scale = scale, solver.batch = batch;
        std::size_t numbers = 0;
        for (const streets::Node &node : solver.nodes) numbers += static_cast<std::size_t>(node.children) * hands;
        require(numbers <= MOST_NUMBERS, "that is too large");
        solver.prepare();
    }

    void run(int iterations, std::uint64_t seed) {
        nb::gil_scoped_release unlocked;
        solver.run(iterations, seed);
    }

    void strategy(int node, const Array<double, 2> &out) const {
        check(node, out.shape(0), out.shape(1));
        solver.strategy(node, out.data());
    }

    std::tuple<double, double, double, double> respond() {
        for (const streets::Node &node : solver.nodes) require(!node.late, "the best answer is told where no card is dealt");
        require(solver.boards.size() == 1, "the best answer is told on one board");
        nb::gil_scoped_release unlocked;
        const auto told = solver.respond();
        return {told[0], told[1], told[2], told[3]};
    }

    void worth(int node, const Array<const double, 2> &reach, const Array<double, 2> &out, const Array<double, 1> &weight) {
        check(node, out.shape(0), out.shape(1));
        require(reach.shape(0) == 2 && reach.shape(1) == solver.hands && weight.shape(0) == solver.hands, "a weight for each hand");
        solver.worth(node, reach.data(), reach.data() + solver.hands, out.data(), weight.data());
    }

  private:
    void check(int node, std::size_t actions, std::size_t hands) const {
        require(node >= 0 && static_cast<std::size_t>(node) < solver.nodes.size(), "there is no such node");
        const streets::Node &at = solver.nodes[static_cast<std::size_t>(node)];
        require((at.kind == streets::FIRST || at.kind == streets::SECOND) && !at.late, "nobody decides there");
        require(actions == static_cast<std::size_t>(at.children) && hands == solver.hands, "a row for each action");
    }

    streets::Solver solver;
};

}  // namespace

void bind_streets(nb::module_ &module) {
    nb::class_<StreetLoop>(module, "StreetLoop")
        .def(nb::init<const Array<const std::int32_t, 2> &, const Array<const double, 2> &,
                      const Array<const std::uint8_t, 2> &, const Array<const double, 2> &,
                      const Array<const std::int32_t, 2> &, double, int>(),
             "nodes"_a, "worths"_a, "cards"_a, "ranges"_a, "strengths"_a, "scale"_a, "batch"_a)
        .def("run", &StreetLoop::run, "iterations"_a, "seed"_a)
        .def("strategy", &StreetLoop::strategy, "node"_a, "out"_a.noconvert())
        .def("respond", &StreetLoop::respond)
        .def("worth", &StreetLoop::worth, "node"_a, "reach"_a, "out"_a.noconvert(), "weight"_a.noconvert());
}
