// The sampler as Python sees it. What it is given is checked here, so that nothing leads outside an array.
#include <nanobind/ndarray.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <tuple>
#include <utility>

#include "bind.hpp"
#include "sampler.hpp"

namespace nb = nanobind;
using namespace nb::literals;
namespace sampler = potluck::sampler;

namespace {

template <class T, int dimensions> using Array = nb::ndarray<T, nb::ndim<dimensions>, nb::c_contig, nb::device::cpu>;
template <class T> using Given = nb::ndarray<nb::numpy, T, nb::ndim<1>>;
using Halves = std::vector<std::tuple<unsigned, std::uint64_t, int>>;

void require(bool sound, const char *what) {
    if (!sound) throw nb::value_error(what);
}

template <class T> Given<T> given(std::vector<T> &&from) {
    auto *kept = new std::vector<T>(std::move(from));
    nb::capsule owner(kept, [](void *vector) noexcept { delete static_cast<std::vector<T> *>(vector); });
    return Given<T>(kept->data(), {kept->size()}, owner);
}

class Sampler {
  public:
    Sampler(const Array<const std::int32_t, 2> &nodes, const Array<const double, 1> &pays,
            const Array<const std::int32_t, 2> &events, const Array<const std::uint8_t, 1> &pack,
            const Array<const std::int64_t, 2> &cards, const Halves &halves, std::uint64_t seed, std::uint64_t memory) {
        require(nodes.shape(1) == 4 && nodes.shape(0) > 0, "a point has four numbers");
        require(events.shape(1) == 2 && events.shape(0) <= sampler::EVENTS, "cards come in events of two numbers");
        require(cards.shape(0) == sampler::PACK && cards.shape(1) == 3, "a card has three numbers");
        sampler::Game &game = inner.game;
        std::int64_t dealt = 0;
        for (std::size_t e = 0; e < events.shape(0); ++e) {
            require(events(e, 0) >= -1 && events(e, 0) < sampler::SEATS && events(e, 1) > 0, "cards to a seat, or to all");
            game.events.push_back({events(e, 0), events(e, 1)});
            dealt += events(e, 1);
        }
        require(dealt <= static_cast<std::int64_t>(pack.shape(0)) && pack.shape(0) <= sampler::PACK, "cards enough");
        for (std::size_t k = 0; k < pack.shape(0); ++k) {
            require(pack(k) < sampler::PACK, "there is no such card");
            game.pack.push_back(pack(k));
        }
        for (std::size_t k = 0; k < sampler::PACK; ++k) {
            require(cards(k, 0) >= 0 && cards(k, 0) < sampler::PACK, "there is no such group");
            game.cards[k] = {static_cast<std::uint64_t>(cards(k, 0)), static_cast<std::uint64_t>(cards(k, 1)),
                             static_cast<std::uint64_t>(cards(k, 2))};
        }
        std::size_t ways = 1;
        for (const auto &[code, wild, hole] : halves) game.halves.push_back({{code, wild}, hole}), ways *= 4;
        require(halves.size() <= 2, "two halves at most");
        game.pays.assign(pays.data(), pays.data() + pays.shape(0));
        check(nodes, ways);
        inner.seed = seed;
        inner.memory = memory;
    }

    void run(std::uint64_t first, std::uint64_t count, int threads) {
        nb::gil_scoped_release unlocked;
        inner.run(first, count, threads);
    }

    std::size_t size() const {
        std::size_t size = 0;
        for (const sampler::Shard &shard : inner.shards) size += shard.entries.size();
        return size;
    }

    bool full() const { return inner.full(); }

    auto learnt() const {
        std::vector<std::uint64_t> keys, births;
        std::vector<std::int32_t> nodes;
        std::vector<double> values;
        for (const sampler::Shard &shard : inner.shards) {
            for (const sampler::Entry &entry : shard.entries) {
                keys.push_back(entry.key);
                births.push_back(entry.birth);
                nodes.push_back(static_cast<std::int32_t>(entry.node));
            }
            values.insert(values.end(), shard.values.begin(), shard.values.end());
        }
        return std::make_tuple(given(std::move(nodes)), given(std::move(keys)), given(std::move(births)),
                               given(std::move(values)));
    }

    void restore(const Array<const std::int32_t, 1> &nodes, const Array<const std::uint64_t, 1> &keys,
                 const Array<const std::uint64_t, 1> &births, const Array<const double, 1> &values) {
        require(nodes.shape(0) == keys.shape(0) && nodes.shape(0) == births.shape(0), "as many of each");
        inner.shards = {};
        std::size_t at = 0;
        for (std::size_t k = 0; k < nodes.shape(0); ++k) {
            require(nodes(k) >= 0 && static_cast<std::size_t>(nodes(k)) < inner.game.nodes.size(), "there is no such point");
            const sampler::Node &node = inner.game.nodes[static_cast<std::size_t>(nodes(k))];
            require(node.seat >= 0 && node.count > 1, "nobody decides there");
            const std::size_t many = 2 * static_cast<std::size_t>(node.count);
            require(at + many <= values.shape(0), "too few values");
            sampler::Shard &shard = inner.shards[keys(k) >> 58];
            require(!shard.find(keys(k)), "a point that stands there twice");
            const sampler::Entry &entry =
                shard.met(keys(k), births(k), static_cast<std::uint32_t>(nodes(k)), many / 2);
            std::copy_n(values.data() + at, many, shard.values.data() + entry.place);
            at += many;
        }
        require(at == values.shape(0), "too many values");
    }

  private:
    sampler::Sampler inner;

    void check(const Array<const std::int32_t, 2> &nodes, std::size_t ways) {
        const std::int64_t size = static_cast<std::int64_t>(nodes.shape(0));
        const std::int32_t events = static_cast<std::int32_t>(inner.game.events.size());
        for (std::int32_t k = 0; k < size; ++k) {
            const sampler::Node node{nodes(k, 0), nodes(k, 1), nodes(k, 2), nodes(k, 3)};
            const std::size_t first = static_cast<std::size_t>(node.first);
            require(node.first >= 0 && node.seat < sampler::SEATS, "there is no such seat");
            if (node.seat < 0) {
                require(first + (node.stage ? ways : 1) <= inner.game.pays.size(), "an end that pays nothing");
            } else {
                require(node.stage >= 0 && node.stage <= events, "cards have not come so often");
                require(0 < node.count && node.count <= sampler::ACTIONS, "too many actions");
                require(node.first > k && node.first + node.count <= size, "what follows stands behind");
            }
            inner.game.nodes.push_back(node);
        }
    }
};

}  // namespace

void bind_sampler(nb::module_ &module) {
    nb::class_<Sampler>(module, "Sampler")
        .def(nb::init<const Array<const std::int32_t, 2> &, const Array<const double, 1> &,
                      const Array<const std::int32_t, 2> &, const Array<const std::uint8_t, 1> &,
                      const Array<const std::int64_t, 2> &, const Halves &, std::uint64_t, std::uint64_t>(),
             "nodes"_a, "pays"_a, "events"_a, "pack"_a, "cards"_a, "halves"_a, "seed"_a, "memory"_a)
        .def("run", &Sampler::run, "first"_a, "count"_a, "threads"_a)
        .def("size", &Sampler::size)
        .def("full", &Sampler::full)
        .def("learnt", &Sampler::learnt)
        .def("restore", &Sampler::restore, "nodes"_a, "keys"_a, "births"_a, "values"_a);
}
