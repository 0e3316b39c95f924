// The walk of a deal along the public tree. Strategies stand still during an iteration; what its deals have taught is
// taken in afterwards, in the order of the deals. So any number of threads gives the same answer to the last bit.
#include "sampler.hpp"

#include <algorithm>

#include "../levels.hpp"
#include "team.hpp"

namespace potluck::sampler {

namespace {

using Mask = std::uint64_t;
constexpr std::uint64_t GOLDEN = 0x9e3779b97f4a7c15;

// Words by their number, as those of equity (see ../equity/random.hpp).
std::uint64_t mixed(std::uint64_t word) {
    word = (word ^ word >> 30) * 0xbf58476d1ce4e5b9;
    word = (word ^ word >> 27) * 0x94d049bb133111eb;
    return word ^ word >> 31;
}

Mask bit(std::uint8_t card) { return Mask{1} << (16 * (card & 3) + (card >> 2)); }

std::size_t shard_of(std::uint64_t key) { return key >> 58; }

// One deal: its cards, and how they compare in the end.
struct Deal {
    std::uint64_t number, start;
    std::uint8_t cards[PACK];
    std::uint64_t known[EVENTS + 1][SEATS];
    int way = -1;
};

void shuffle(const Game &game, std::uint64_t seed, Deal &deal) {
    __extension__ using Wide = unsigned __int128;
    deal.start = mixed(mixed(seed + GOLDEN) + deal.number * GOLDEN);
    std::copy(game.pack.begin(), game.pack.end(), deal.cards);
    std::size_t dealt = 0;
    for (const Event &event : game.events) dealt += static_cast<std::size_t>(event.n);
    for (std::size_t k = 0; k < dealt; ++k) {
        const std::uint64_t word = mixed(deal.start + (k + 1) * GOLDEN);
        const std::size_t other = k + static_cast<std::size_t>(Wide{word} * (game.pack.size() - k) >> 64);
        std::swap(deal.cards[k], deal.cards[other]);
    }
}

// What each seat knows after each event, as a number. Groups of cards are summed, so that their order says nothing.
void recognise(const Game &game, Deal &deal) {
    std::uint64_t groups[SEATS][PACK] = {}, sums[SEATS] = {};
    deal.known[0][0] = deal.known[0][1] = 0;
    std::size_t at = 0;
    for (std::size_t e = 0; e < game.events.size(); ++e) {
        const Event &event = game.events[e];
        for (int k = 0; k < event.n; ++k, ++at) {
            const Card &card = game.cards[deal.cards[at]];
            const std::uint64_t more = mixed(card.inner * CODES + e + 1);
            for (int seat = 0; seat < SEATS; ++seat) {
                if (event.seat >= 0 && event.seat != seat) continue;
                std::uint64_t &group = groups[seat][card.group];
                if (group) sums[seat] -= mixed(card.outer * GOLDEN + group);
                group += more;
                sums[seat] += mixed(card.outer * GOLDEN + group);
            }
        }
        deal.known[e + 1][0] = sums[0];
        deal.known[e + 1][1] = sums[1];
    }
}

// How the hands compare, order by order: lost, tied, won, neither counts.
int compared(const Game &game, const Deal &deal) {
    Mask own[SEATS] = {}, board = 0;
    std::size_t at = 0;
    for (const Event &event : game.events)
        for (int k = 0; k < event.n; ++k, ++at) (event.seat < 0 ? board : own[event.seat]) |= bit(deal.cards[at]);
    int way = 0;
    for (const Half &half : game.halves) {
        std::int64_t worth[SEATS];
        for (int seat = 0; seat < SEATS; ++seat)
            worth[seat] = half.hole >= 0 ? level->rank_one_hole(half.order, own[seat], board, half.hole)
                                         : level->rank_one(half.order, own[seat] | board);
        const bool neither = worth[0] == 0 && worth[1] == 0;
        way = 4 * way + (neither ? 3 : (worth[0] > worth[1]) - (worth[0] < worth[1]) + 1);
    }
    return way;
}

struct Walk {
    const Sampler &sampler;
    const Game &game;
    Deal &deal;
    int learner;
    std::uint64_t choices;
    std::uint64_t taken = 0;
    double weight;
    std::array<Lessons, SHARDS> &taught;

    double go(std::size_t place) {
        const Node *node = &game.nodes[place];
        while (node->seat >= 0 && node->count == 1) place = static_cast<std::size_t>(node->first), node = &game.nodes[place];
        if (node->seat < 0) return pay(*node);
        const std::uint64_t key =
            mixed(deal.known[node->stage][node->seat] + (place + 1) * GOLDEN);
        const std::size_t many = static_cast<std::size_t>(node->count);
        double strategy[ACTIONS];
        match(key, many, strategy);
        Lessons &lessons = taught[shard_of(key)];
        if (node->seat != learner) {
            lessons.lessons.push_back({key, deal.number, static_cast<std::uint32_t>(place), false});
            for (std::size_t a = 0; a < many; ++a) lessons.values.push_back(weight * strategy[a]);
            const double share = static_cast<double>(mixed(choices + ++taken * GOLDEN) >> 11) * 0x1p-53;
            std::size_t chosen = 0;
            double sum = strategy[0];
            while (chosen + 1 < many && share >= sum) sum += strategy[++chosen];
            return go(static_cast<std::size_t>(node->first) + chosen);
        }
        double worths[ACTIONS], worth = 0.0;
        for (std::size_t a = 0; a < many; ++a) {
            worths[a] = go(static_cast<std::size_t>(node->first) + a);
            worth += strategy[a] * worths[a];
        }
        lessons.lessons.push_back({key, deal.number, static_cast<std::uint32_t>(place), true});
        for (std::size_t a = 0; a < many; ++a) lessons.values.push_back(weight * (worths[a] - worth));
        return worth;
    }

    double pay(const Node &node) {
        std::size_t at = static_cast<std::size_t>(node.first);
        if (node.stage) {
            if (deal.way < 0) deal.way = compared(game, deal);
            at += static_cast<std::size_t>(deal.way);
        }
        return learner == 0 ? game.pays[at] : -game.pays[at];
    }

    void match(std::uint64_t key, std::size_t many, double *strategy) const {
        const Shard &shard = sampler.shards[shard_of(key)];
        const Entry *entry = shard.find(key);
        double total = 0.0;
        if (entry) {
            const double *regrets = shard.values.data() + entry->place;
            for (std::size_t a = 0; a < many; ++a) total += strategy[a] = std::max(regrets[a], 0.0);
        }
        const double even = 1.0 / static_cast<double>(many);
        for (std::size_t a = 0; a < many; ++a) strategy[a] = total > 0.0 ? strategy[a] / total : even;
    }
};

}  // namespace

const Entry *Shard::find(std::uint64_t key) const {
    if (index.empty()) return nullptr;
    const std::size_t mask = index.size() - 1;
    for (std::size_t at = key & mask; index[at]; at = (at + 1) & mask)
        if (entries[index[at] - 1].key == key) return &entries[index[at] - 1];
    return nullptr;
}

Entry &Shard::met(std::uint64_t key, std::uint64_t birth, std::uint32_t node, std::size_t actions) {
    if (2 * (entries.size() + 1) > index.size()) grow();
    const std::size_t mask = index.size() - 1;
    std::size_t at = key & mask;
    while (index[at]) at = (at + 1) & mask;
    entries.push_back({key, birth, node, static_cast<std::uint32_t>(values.size())});
    values.resize(values.size() + 2 * actions);
    index[at] = static_cast<std::uint32_t>(entries.size());
    return entries.back();
}

void Shard::grow() {
    index.assign(std::max<std::size_t>(16, 2 * index.size()), 0);
    const std::size_t mask = index.size() - 1;
    for (std::size_t e = 0; e < entries.size(); ++e) {
        std::size_t at = entries[e].key & mask;
        while (index[at]) at = (at + 1) & mask;
        index[at] = static_cast<std::uint32_t>(e + 1);
    }
}

std::size_t Shard::bytes() const {
    return entries.size() * sizeof(Entry) + values.size() * sizeof(double) + index.size() * sizeof(std::uint32_t);
}

bool Sampler::full() const {
    std::size_t bytes = 0;
    for (const Shard &shard : shards) bytes += shard.bytes();
    return bytes >= memory;
}

void Sampler::deal(std::uint64_t number, double weight, std::size_t chunk) {
    Deal deal;
    deal.number = number;
    shuffle(game, seed, deal);
    recognise(game, deal);
    for (int learner = 0; learner < SEATS; ++learner) {
        const std::uint64_t choices = mixed(deal.start ^ static_cast<std::uint64_t>(learner + 1) * GOLDEN);
        Walk{*this, game, deal, learner, choices, 0, weight, taught[chunk]}.go(0);
    }
}

void Sampler::learn(std::size_t number, bool closed) {
    Shard &shard = shards[number];
    for (std::size_t chunk = 0; chunk < CHUNKS; ++chunk) {
        Lessons &part = taught[chunk][number];
        const double *values = part.values.data();
        for (const Lesson &lesson : part.lessons) {
            const std::size_t many = static_cast<std::size_t>(game.nodes[lesson.node].count);
            const Entry *entry = shard.find(lesson.key);
            if (!entry && !closed) entry = &shard.met(lesson.key, lesson.deal, lesson.node, many);
            if (entry) {
                double *kept = shard.values.data() + entry->place + (lesson.regrets ? 0 : many);
                for (std::size_t a = 0; a < many; ++a) kept[a] += values[a];
            }
            values += many;
        }
        part.lessons.clear();
        part.values.clear();
    }
}

void Sampler::run(std::uint64_t first, std::uint64_t count, int threads) {
    Team team(std::max(threads, 1));
    std::atomic<bool> closed{full()};
    team.go([&] {
        for (std::uint64_t iteration = first; iteration < first + count; ++iteration) {
            const double weight = static_cast<double>(iteration);
            team.each(CHUNKS, [&](std::size_t chunk) {
                for (std::size_t k = 0; k < DEALS; ++k)
                    deal(((iteration - 1) * CHUNKS + chunk) * DEALS + k, weight, chunk);
            });
            team.each(SHARDS, [&](std::size_t shard) { learn(shard, closed); });
            team.each(1, [&](std::size_t) { closed = full(); });
        }
    });
}

}  // namespace potluck::sampler
