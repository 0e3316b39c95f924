// Regret minimisation by deals drawn at random, for games whose hands are too many to be gone through: external sampling.
// Source: Lanctot, Waugh, Zinkevich and Bowling 2009; weights that grow with the iteration: Brown and Sandholm 2019.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "../batch.hpp"

namespace potluck::sampler {

constexpr int PACK = 54, SEATS = 2, EVENTS = 16, ACTIONS = 64, CODES = 32;
constexpr std::size_t SHARDS = 64, CHUNKS = 16, DEALS = 4;  // an iteration: so many chunks of so many deals

// A public point: the end, or somebody decides; what follows stands in a row.
struct Node {
    std::int32_t seat;   // -1: the end
    std::int32_t stage;  // how many times cards have come; at the end: whether hands decide
    std::int32_t first;  // the first point that follows; at the end: where it stands in `pays`
    std::int32_t count;  // how many follow
};

// Cards come: to a seat, or to all (-1).
struct Event {
    std::int32_t seat, n;
};

// What decides whether two hands are one: each card has a group, what it is within it, and what the group is called.
struct Card {
    std::uint64_t group, inner, outer;
};

struct Half {
    Order order;
    int hole;  // own cards that play; -1: any
};

struct Game {
    std::vector<Node> nodes;
    std::vector<double> pays;  // chips of seat 0
    std::vector<Event> events;
    std::vector<std::uint8_t> pack;
    std::array<Card, PACK> cards;
    std::vector<Half> halves;
};

// An infoset that has been met.
struct Entry {
    std::uint64_t key, birth;  // birth: the deal in which it was met first, which says what its cards are
    std::uint32_t node;
    std::uint32_t place;  // of its regrets, then its sums
};

// The infosets whose keys begin alike.
struct Shard {
    std::vector<Entry> entries;
    std::vector<double> values;
    std::vector<std::uint32_t> index;  // number of an entry, counted from 1, by its key

    const Entry *find(std::uint64_t key) const;
    Entry &met(std::uint64_t key, std::uint64_t birth, std::uint32_t node, std::size_t actions);
    std::size_t bytes() const;

  private:
    void grow();
};

// What deals of one chunk have taught about the infosets of one shard, in the order in which they did.
struct Lesson {
    std::uint64_t key, deal;
    std::uint32_t node;
    bool regrets;  // else sums
};

struct Lessons {
    std::vector<Lesson> lessons;
    std::vector<double> values;
};

class Sampler {
  public:
    Game game;
    std::uint64_t seed = 0;
    std::size_t memory = 0;  // bytes beyond which no further infoset is taken in
    std::array<Shard, SHARDS> shards;

    void run(std::uint64_t first, std::uint64_t count, int threads);
    bool full() const;

  private:
    std::array<std::array<Lessons, SHARDS>, CHUNKS> taught;

    void deal(std::uint64_t number, double weight, std::size_t chunk);
    void learn(std::size_t shard, bool closed);
};

}  // namespace potluck::sampler
