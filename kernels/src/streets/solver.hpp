// One street of poker for two, solved with ranges: hands of two cards, exact removal between both seats, ends that are
// compared on boards in order of strength. Regret minimisation as by Brown and Sandholm 2019 (DCFR), seats in turn;
// sorted showdowns as by Johanson et al. 2011.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace streets {

using Real = float;

enum Kind : std::int32_t { FIRST = 0, SECOND = 1, FOLDED = 2, SHOWN = 3, DEALT = 4 };

constexpr int PACK = 54, SEATS = 2;
constexpr std::size_t GROUPS = 40;  // of hands behind a card that is dealt: those in a group act alike there
constexpr double ALPHA = 1.5, FADING = 0.5;

struct Node {
    Kind kind;
    int child, children;
    bool late;             // behind the card that is dealt
    std::size_t numbers;   // where its regrets begin
    const double *worth;   // of an end: won, tied, lost by the first seat; the same by the second
};

// Hands in order of strength on one board; those that the board blocks are left out.
struct Board {
    std::vector<std::uint16_t> order;
    std::vector<std::uint16_t> ends;  // behind each group of equal strength
    std::vector<std::uint16_t> blocked;
    std::vector<std::uint8_t> group;  // of each hand, by its strength: as much of both ranges lies in each
};

class Solver {
  public:
    std::vector<Node> nodes;
    std::size_t hands = 0;
    std::vector<std::array<std::uint8_t, 2>> cards;
    std::array<std::vector<Real>, SEATS> reach;
    std::vector<Board> boards;
    std::vector<double> worths;
    double scale = 1;  // makes up for boards that both hands block
    int batch = 1;
    std::size_t early_numbers = 0, late_numbers = 0;

    // Lays out what is learnt; `nodes` are in an order in which children follow.
    void prepare() {
        early_numbers = late_numbers = 0;
        depth_ = 1, widest_ = 1;
        mark(0, false, 1);
        regrets_.assign(early_numbers, 0), sums_.assign(early_numbers, 0);
        late_.assign(late_numbers, 0);
        for (Board &board : boards) divide(board);
        scratch_.assign((depth_ + 2) * (2 * widest_ + 3) * hands, 0);
        deck_.resize(boards.size());
        for (std::size_t at = 0; at < deck_.size(); ++at) deck_[at] = static_cast<std::uint32_t>(at);
    }

    void run(int iterations, std::uint64_t seed) {
        std::vector<Real> out(hands);
        state_ = seed ^ 0x9e3779b97f4a7c15 * static_cast<std::uint64_t>(done_ + 1);
        for (int at = 0; at < iterations; ++at) {
            ++done_;
            deal();
            const double t = done_, up = std::pow(t, ALPHA);
            kept_ = static_cast<Real>(up / (up + 1)), lost_ = static_cast<Real>(FADING);
            weight_ = static_cast<Real>(t * t * 1e-4);
            for (seat_ = 0; seat_ < SEATS; ++seat_) walk(0, 0, reach[seat_].data(), reach[1 - seat_].data(), out.data(), 0);
        }
    }

    // The mean strategy at a node of this street, (actions, hands); of a hand that never comes there the last one.
    void strategy(int at, double *out) const {
        const Node &node = nodes[static_cast<std::size_t>(at)];
        const auto actions = static_cast<std::size_t>(node.children);
        const Real *sums = sums_.data() + node.numbers, *regrets = regrets_.data() + node.numbers;
        for (std::size_t hand = 0; hand < hands; ++hand) {
            double total = 0, hope = 0;
            for (std::size_t act = 0; act < actions; ++act) {
                total += sums[act * hands + hand];
                hope += std::max(regrets[act * hands + hand], Real{0});
            }
            for (std::size_t act = 0; act < actions; ++act)
                out[act * hands + hand] = total > 0  ? static_cast<double>(sums[act * hands + hand]) / total
                                          : hope > 0 ? std::max<double>(regrets[act * hands + hand], 0) / hope
                                                     : 1.0 / static_cast<double>(actions);
        }
    }

    // For each seat what its mean strategy is worth against the other's, and the best that can be had against it;
    // only where no card is dealt. In chips, over all pairs of hands.
    std::array<double, 4> respond() {
        std::array<double, 4> told{};
        std::vector<Real> out(hands);
        double pairs = 0;
        mean_ = true;
        std::vector<Real> ones(hands);
        fold(reach[1].data(), 1.0, ones.data());
        for (std::size_t hand = 0; hand < hands; ++hand) pairs += static_cast<double>(ones[hand]) * reach[0][hand];
        for (seat_ = 0; seat_ < SEATS; ++seat_)
            for (int best = 0; best < 2; ++best) {
                best_ = best;
                walk(0, 0, reach[seat_].data(), reach[1 - seat_].data(), out.data(), 0);
                double sum = 0;
                for (std::size_t hand = 0; hand < hands; ++hand) sum += static_cast<double>(out[hand]) * reach[seat_][hand];
                told[static_cast<std::size_t>(2 * seat_ + best)] = pairs > 0 ? sum / pairs : 0;
            }
        mean_ = false;
        return told;
    }

    // What each action of a node is worth to a hand of the seat that acts there, given that the other plays its mean
    // strategy and comes there, (actions, hands): sums over the other's hands, and the weight of those.
    void worth(int at, const double *own, const double *other, double *out, double *weight) {
        const Node &node = nodes[static_cast<std::size_t>(at)];
        std::vector<Real> mine(own, own + hands), theirs(other, other + hands), value(hands);
        seat_ = node.kind, mean_ = true, best_ = false;
        for (int act = 0; act < node.children; ++act) {
            walk(static_cast<std::size_t>(node.child + act), 0, mine.data(), theirs.data(), value.data(), 0);
            std::copy(value.begin(), value.end(), out + static_cast<std::size_t>(act) * hands);
        }
        fold(theirs.data(), 1.0, value.data());
        std::copy(value.begin(), value.end(), weight);
        mean_ = false;
    }

  private:
    void mark(std::size_t at, bool late, std::size_t depth) {
        Node &node = nodes[at];
        node.late = late;
        depth_ = std::max(depth_, depth);
        if (node.kind == FIRST || node.kind == SECOND) {
            const auto size = static_cast<std::size_t>(node.children) * (late ? GROUPS : hands);
            std::size_t &numbers = late ? late_numbers : early_numbers;
            node.numbers = numbers, numbers += size;
            widest_ = std::max(widest_, static_cast<std::size_t>(node.children));
        }
        for (int child = 0; child < node.children; ++child)
            mark(static_cast<std::size_t>(node.child + child), late || node.kind == DEALT, depth + 1);
    }

    std::uint64_t next() {
        std::uint64_t word = state_ += 0x9e3779b97f4a7c15;
        word = (word ^ word >> 30) * 0xbf58476d1ce4e5b9;
        word = (word ^ word >> 27) * 0x94d049bb133111eb;
        return word ^ word >> 31;
    }

    // The boards of this iteration: each comes once before any comes again.
    void deal() {
        drawn_.clear();
        for (int at = 0; at < batch; ++at) {
            if (dealt_ == deck_.size()) dealt_ = 0;
            const std::size_t left = deck_.size() - dealt_;
            std::swap(deck_[dealt_], deck_[dealt_ + next() % left]);
            drawn_.push_back(deck_[dealt_++]);
        }
    }

    Real *buffer(std::size_t depth, std::size_t number) { return scratch_.data() + (depth * (2 * widest_ + 3) + number) * hands; }

    // Values to the seat whose turn it is of a node, for each of its hands: sums over the hands of the other.
    void walk(std::size_t at, std::size_t depth, const Real *own, const Real *other, Real *out, std::uint32_t board) {
        const Node &node = nodes[at];
        if (std::none_of(other, other + hands, [](Real weight) { return weight > 0; })) {
            std::fill_n(out, hands, Real{0});
            return;
        }
        switch (node.kind) {
            case FOLDED: return fold(other, node.worth[3 * seat_], out);
            case SHOWN: return node.late || boards.size() == 1 ? show(node, other, boards[board], out) : sample(at, depth, own, other, out);
            case DEALT: return sample(at, depth, own, other, out);
            default: break;
        }
        const auto actions = static_cast<std::size_t>(node.children);
        const bool mine = node.kind == seat_;
        Real *choice = buffer(depth, 0), *down = buffer(depth, widest_), *values = buffer(depth, widest_ + 1);
        choose(node, board, choice);
        if (!mine) {
            std::fill_n(out, hands, Real{0});
            for (std::size_t act = 0; act < actions; ++act) {
                for (std::size_t hand = 0; hand < hands; ++hand) down[hand] = other[hand] * choice[act * hands + hand];
                walk(static_cast<std::size_t>(node.child) + act, depth + 1, own, down, values, board);
                for (std::size_t hand = 0; hand < hands; ++hand) out[hand] += values[hand];
            }
            return;
        }
        for (std::size_t act = 0; act < actions; ++act) {
            for (std::size_t hand = 0; hand < hands; ++hand) down[hand] = own[hand] * choice[act * hands + hand];
            walk(static_cast<std::size_t>(node.child) + act, depth + 1, down, other, values + act * hands, board);
        }
        if (best_ && mean_) {
            std::copy_n(values, hands, out);
            for (std::size_t act = 1; act < actions; ++act)
                for (std::size_t hand = 0; hand < hands; ++hand) out[hand] = std::max(out[hand], values[act * hands + hand]);
            return;
        }
        std::fill_n(out, hands, Real{0});
        for (std::size_t act = 0; act < actions; ++act)
            for (std::size_t hand = 0; hand < hands; ++hand) out[hand] += choice[act * hands + hand] * values[act * hands + hand];
        if (!mean_) learn(node, board, own, choice, values, out);
    }

    void learn(const Node &node, std::uint32_t board, const Real *own, const Real *choice, const Real *values, const Real *mean) {
        const auto actions = static_cast<std::size_t>(node.children);
        if (node.late) return learn_late(node, boards[board], values, mean);
        Real *regrets = regrets_.data() + node.numbers;
        for (std::size_t act = 0; act < actions; ++act)
            for (std::size_t hand = 0; hand < hands; ++hand) {
                Real &regret = regrets[act * hands + hand];
                regret = regret * (regret > 0 ? kept_ : lost_) + values[act * hands + hand] - mean[hand];
            }
        Real *sums = sums_.data() + node.numbers;
        for (std::size_t act = 0; act < actions; ++act)
            for (std::size_t hand = 0; hand < hands; ++hand) sums[act * hands + hand] += weight_ * own[hand] * choice[act * hands + hand];
    }

    // Behind a card that is dealt all hands of a group learn together, each by how likely the seat comes with it.
    void learn_late(const Node &node, const Board &board, const Real *values, const Real *mean) {
        const std::vector<Real> &range = reach[static_cast<std::size_t>(seat_)];
        for (std::size_t act = 0; act < static_cast<std::size_t>(node.children); ++act) {
            std::array<Real, GROUPS> gained{};
            for (const std::uint16_t hand : board.order) gained[board.group[hand]] += range[hand] * (values[act * hands + hand] - mean[hand]);
            Real *regrets = late_.data() + node.numbers + act * GROUPS;
            for (std::size_t group = 0; group < GROUPS; ++group)
                regrets[group] = regrets[group] * (regrets[group] > 0 ? kept_ : lost_) + gained[group];
        }
    }

    // The groups of a board.
    void divide(Board &board) const {
        board.group.assign(hands, 0);
        double all = 0, below = 0;
        for (const std::uint16_t hand : board.order) all += static_cast<double>(reach[0][hand]) + reach[1][hand];
        std::size_t from = 0;
        for (const std::size_t to : board.ends) {
            double level = 0;
            for (std::size_t at = from; at < to; ++at) level += static_cast<double>(reach[0][board.order[at]]) + reach[1][board.order[at]];
            const double place = all > 0 ? (below + level / 2) / all : 0;
            const auto group = std::min(static_cast<std::size_t>(place * GROUPS), GROUPS - 1);
            for (std::size_t at = from; at < to; ++at) board.group[board.order[at]] = static_cast<std::uint8_t>(group);
            below += level, from = to;
        }
    }

    void choose_late(const Node &node, const Board &board, Real *choice) const {
        const auto actions = static_cast<std::size_t>(node.children);
        const Real *from = late_.data() + node.numbers, even = Real{1} / static_cast<Real>(actions);
        std::array<Real, GROUPS> sum{};
        for (std::size_t act = 0; act < actions; ++act)
            for (std::size_t group = 0; group < GROUPS; ++group) sum[group] += std::max(from[act * GROUPS + group], Real{0});
        for (std::size_t act = 0; act < actions; ++act) {
            std::array<Real, GROUPS> share{};
            for (std::size_t group = 0; group < GROUPS; ++group)
                share[group] = sum[group] > 0 ? std::max(from[act * GROUPS + group], Real{0}) / sum[group] : even;
            for (std::size_t hand = 0; hand < hands; ++hand) choice[act * hands + hand] = share[board.group[hand]];
        }
    }

    // Regret matching; or the mean strategy, where that is asked for.
    void choose(const Node &node, std::uint32_t board, Real *choice) const {
        const auto actions = static_cast<std::size_t>(node.children);
        if (node.late) return choose_late(node, boards[board], choice);
        const Real *from = (mean_ ? sums_ : regrets_).data() + node.numbers;
        const Real even = Real{1} / static_cast<Real>(actions);
        for (std::size_t act = 0; act < actions; ++act)
            for (std::size_t hand = 0; hand < hands; ++hand) choice[act * hands + hand] = std::max(from[act * hands + hand], Real{0});
        for (std::size_t hand = 0; hand < hands; ++hand) {
            Real sum = 0;
            for (std::size_t act = 0; act < actions; ++act) sum += choice[act * hands + hand];
            const Real share = sum > 0 ? 1 / sum : 0, rest = sum > 0 ? 0 : even;
            for (std::size_t act = 0; act < actions; ++act) choice[act * hands + hand] = choice[act * hands + hand] * share + rest;
        }
    }

    void fold(const Real *other, double chips, Real *out) const {
        std::array<double, PACK> by_card{};
        double all = 0;
        for (std::size_t hand = 0; hand < hands; ++hand) {
            all += other[hand];
            by_card[cards[hand][0]] += other[hand], by_card[cards[hand][1]] += other[hand];
        }
        for (std::size_t hand = 0; hand < hands; ++hand)
            out[hand] = static_cast<Real>(chips * (all - by_card[cards[hand][0]] - by_card[cards[hand][1]] + other[hand]));
    }

    // The hands that the board blocks neither have nor get anything.
    void show(const Node &node, const Real *other, const Board &board, Real *out) const {
        const double *worth = node.worth + 3 * seat_, won = worth[0], tied = worth[1], lost = worth[2];
        std::array<double, PACK> weaker{}, whole{};
        double below = 0, all = 0;
        for (const std::uint16_t hand : board.order) {
            const double weight = other[hand];
            all += weight, whole[cards[hand][0]] += weight, whole[cards[hand][1]] += weight;
        }
        for (const std::uint16_t hand : board.blocked) out[hand] = 0;
        std::size_t from = 0;
        for (const std::size_t to : board.ends) {
            for (std::size_t at = from; at < to; ++at) {
                const std::uint16_t hand = board.order[at];
                const auto [one, two] = cards[hand];
                out[hand] = static_cast<Real>(below - weaker[one] - weaker[two]);
            }
            for (std::size_t at = from; at < to; ++at) {
                const std::uint16_t hand = board.order[at];
                const double weight = other[hand];
                below += weight, weaker[cards[hand][0]] += weight, weaker[cards[hand][1]] += weight;
            }
            for (std::size_t at = from; at < to; ++at) {
                const std::uint16_t hand = board.order[at];
                const auto [one, two] = cards[hand];
                const double mine = out[hand], total = all - whole[one] - whole[two] + other[hand];
                const double level = below - weaker[one] - weaker[two] + other[hand] - mine;
                out[hand] = static_cast<Real>(won * mine + tied * level + lost * (total - mine - level));
            }
            from = to;
        }
    }

    // The mean over the boards of this iteration, of a showdown or of what follows the card.
    void sample(std::size_t at, std::size_t depth, const Real *own, const Real *other, Real *out) {
        const Node &node = nodes[at];
        Real *sum = buffer(depth, 0), *mine = buffer(depth, 1), *theirs = buffer(depth, 2);
        std::fill_n(out, hands, Real{0});
        const auto factor = static_cast<Real>(scale / static_cast<double>(drawn_.size()));
        for (const std::uint32_t number : drawn_) {
            const Board &board = boards[number];
            if (node.kind == SHOWN) {
                show(node, other, board, sum);
            } else {
                std::copy_n(own, hands, mine), std::copy_n(other, hands, theirs);
                for (const std::uint16_t hand : board.blocked) mine[hand] = theirs[hand] = 0;
                walk(static_cast<std::size_t>(node.child), depth + 1, mine, theirs, sum, number);
                for (const std::uint16_t hand : board.blocked) sum[hand] = 0;
            }
            for (std::size_t hand = 0; hand < hands; ++hand) out[hand] += factor * sum[hand];
        }
    }

    int seat_ = 0;
    bool mean_ = false, best_ = false;
    std::int64_t done_ = 0;
    Real kept_ = 0, lost_ = 0, weight_ = 0;
    std::uint64_t state_ = 0;
    std::size_t depth_ = 1, widest_ = 1, dealt_ = 0;
    std::vector<Real> regrets_, sums_, late_, scratch_;
    std::vector<std::uint32_t> deck_, drawn_;
};

}  // namespace streets
