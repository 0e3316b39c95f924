// The loop, once per instruction set. Every sum is made in one order, whoever makes it: any number of threads gives the
// same answer to the last bit.
//
// A seat's part of an iteration has two passes over the hands and one over the exchanges. `count` goes down the tree with
// each hand and adds up, by group of strength, how likely it comes to each exchange; `settle` plays what follows an
// exchange against what the other counted; `learn` goes up the tree with each hand.
#include "loop.hpp"

#include <algorithm>
#include <cmath>

#include "../solver/team.hpp"

namespace potluck::draw::LEVEL {

namespace {

constexpr std::int64_t PARTS = 16;  // of the hands: each adds up by itself, then the parts are added in their order
constexpr std::int64_t BLOCK = 64;  // hands that go through the exchange together

enum class How { LEARN, BEST, MEAN };

// The exchange that follows on a node, with what a seat may do there.
struct Exchange {
    std::int64_t node, root;
    bool first;          // whether the seat throws first
    std::int64_t slot;   // of what it throws the first: the other's numbers follow, if it throws second
};

template <typename Real> class Side {
  public:
    Side(Game<Real> &game, int place) : game(game), seat(game.seats[place]), place(place) {
        for (std::size_t node = 0; node < game.nodes.size(); ++node)
            if (game.nodes[node].kind == THROWS) {
                const bool first = game.nodes[node].seat == place;
                slot_of.push_back(static_cast<std::int64_t>(exchanges.size()));
                exchanges.push_back({static_cast<std::int64_t>(node), game.nodes[node].first, first, slots});
                slots += first ? 1 : game.counts;
            } else
                slot_of.push_back(-1);
        // Two rows of slots for each number thrown and each group: how likely, and what it is worth.
        reach.resize(game.counts * game.groups * slots);
        worth.resize(game.counts * game.groups * slots);
        parts.resize(PARTS * reach.size());
        ends.resize(game.nodes.size());
        end_parts.resize(PARTS * game.nodes.size());
        part_worths.resize(PARTS);
    }

    // How likely the seat's cards and choices lead to each end and exchange; counted `weight` times towards the mean.
    void count(Team &team, bool mean, double weight) {
        team.each(PARTS, [&](std::size_t part) {
            double *into = parts.data() + part * reach.size(), *to = end_parts.data() + part * ends.size();
            std::fill_n(into, reach.size(), 0.0);
            std::fill_n(to, ends.size(), 0.0);
            std::vector<double> own(BLOCK * game.counts * slots);
            each_block(part, [&](std::int64_t from, std::int64_t until) {
                for (std::int64_t hand = from; hand < until; ++hand)
                    down(0, hand, game.deck.weights[hand], mean, weight, own.data() + (hand - from) * game.counts * slots, to);
                spread(from, until, own.data(), into);
            });
        });
        team.each(1, [&](std::size_t) {
            total(parts, reach);
            total(end_parts, ends);
        });
        if (weight > 0.0)
            team.each(exchanges.size(), [&](std::size_t k) {
                std::vector<double> before(game.groups);
                for (std::int64_t a = 0; a < game.counts; ++a)
                    for (std::int64_t b = 0; b < game.counts; ++b) {
                        gather(k, a, b, before.data());
                        keep(exchanges[k].root, seat.blocks[exchanges[k].node] * (a * game.counts + b), before.data(), weight);
                    }
            });
    }

    // What each group is worth behind each exchange, against what the other has counted.
    void settle(Team &team, const Side &other, How how, bool mean) {
        team.each(exchanges.size() * game.counts, [&](std::size_t task) {
            const std::size_t k = task / game.counts;
            const std::int64_t own = task % game.counts, groups = game.groups;
            std::vector<double> theirs(groups), mine(groups), sum(groups);
            for (std::int64_t threw = 0; threw < game.counts; ++threw) {
                const std::int64_t a = exchanges[k].first ? own : threw, b = exchanges[k].first ? threw : own;
                const std::int64_t pair = a * game.counts + b;
                other.gather(k, a, b, theirs.data());
                late(exchanges[k].root, seat.blocks[exchanges[k].node] * pair,
                     other.seat.blocks[exchanges[k].node] * pair, other, how, mean, theirs.data(), mine.data());
                const std::int64_t slot = exchanges[k].slot + (exchanges[k].first ? 0 : threw);
                if (exchanges[k].first && threw)
                    for (std::int64_t g = 0; g < groups; ++g) sum[g] += mine[g];
                else
                    sum = mine;
                if (!exchanges[k].first || threw == game.counts - 1)
                    for (std::int64_t g = 0; g < groups; ++g)
                        worth[(own * groups + g) * slots + slot] = static_cast<Real>(sum[g]);
            }
        });
    }

    // What a deal is worth to the seat, by what `settle` has found and the other has counted.
    double learn(Team &team, const Side &other, How how) {
        team.each(PARTS, [&](std::size_t part) {
            std::vector<Real> own(BLOCK * game.counts * slots);
            double sum = 0.0;
            each_block(part, [&](std::int64_t from, std::int64_t until) {
                come(from, until, own.data());
                for (std::int64_t hand = from; hand < until; ++hand)
                    sum += game.deck.weights[hand] *
                           up(0, hand, other, how, own.data() + (hand - from) * game.counts * slots);
            });
            part_worths[part] = sum;
        });
        double sum = 0.0;
        for (const double part : part_worths) sum += part;
        return sum;
    }

  private:
    Game<Real> &game;
    Seat<Real> &seat;
    int place;
    std::vector<Exchange> exchanges;
    std::vector<std::int64_t> slot_of;  // node -> its exchange
    std::int64_t slots = 0;
    std::vector<double> reach, parts, ends, end_parts, part_worths;  // (counts, groups, slots), by node
    std::vector<Real> worth;

    template <typename Work> void each_block(std::size_t part, const Work &work) const {
        const std::int64_t hands = game.deck.hands, at = static_cast<std::int64_t>(part);
        const std::int64_t end = hands * (at + 1) / PARTS;
        for (std::int64_t hand = hands * at / PARTS; hand < end; hand += BLOCK) work(hand, std::min(hand + BLOCK, end));
    }

    static void total(const std::vector<double> &parts, std::vector<double> &sum) {
        std::fill(sum.begin(), sum.end(), 0.0);
        for (std::int64_t part = 0; part < PARTS; ++part)
            for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += parts[part * sum.size() + i];
    }

    // The chances of so many actions by regrets, or by sums.
    static void match(const Real *table, std::int64_t actions, double *chances) {
        double sum = 0.0;
        for (std::int64_t a = 0; a < actions; ++a) sum += chances[a] = std::max<double>(table[a], 0.0);
        for (std::int64_t a = 0; a < actions; ++a) chances[a] = sum > 0.0 ? chances[a] / sum : 1.0 / actions;
    }

    // The reach behind each of so many actions of a hand.
    void part(std::int64_t hand, std::int64_t column, std::int64_t actions, double before, bool mean, double weight,
              double *behind) {
        const std::int64_t at = hand * seat.width + column;
        match((mean ? seat.sums : seat.regrets) + at, actions, behind);
        for (std::int64_t a = 0; a < actions; ++a) behind[a] *= before;
        if (weight > 0.0)
            for (std::int64_t a = 0; a < actions; ++a) seat.sums[at + a] += static_cast<Real>(weight * behind[a]);
    }

    // Adds what hands come to by their exchanges; for each number thrown by itself, so that its sums stay in the cache.
    void spread(std::int64_t from, std::int64_t until, const double *own, double *into) const {
        for (std::int64_t thrown = 0; thrown < game.counts; ++thrown)
            for (std::int64_t hand = from; hand < until; ++hand) {
                const std::int64_t row = hand * game.counts + thrown;
                const double *reached = own + ((hand - from) * game.counts + thrown) * slots;
                for (std::int64_t k = game.deck.starts[row]; k < game.deck.starts[row + 1]; ++k) {
                    const double chance = game.deck.chances[k];
                    double *sum = into + (thrown * game.groups + game.deck.places[k]) * slots;
                    for (std::int64_t slot = 0; slot < slots; ++slot) sum[slot] += chance * reached[slot];
                }
            }
    }

    void down(std::int64_t at, std::int64_t hand, double before, bool mean, double weight, double *own, double *to) {
        const Node &node = game.nodes[at];
        double behind[MOST];
        if (node.kind == ENDS) {
            to[at] += before;
        } else if (node.kind == THROWS) {
            const Exchange &exchange = exchanges[slot_of[at]];
            for (std::int64_t threw = 0; threw < (exchange.first ? 1 : game.counts); ++threw) {
                part(hand, seat.columns[at] + threw * game.counts, game.counts, before, mean, weight, behind);
                for (std::int64_t thrown = 0; thrown < game.counts; ++thrown)
                    own[thrown * slots + exchange.slot + threw] = behind[thrown];
            }
        } else if (node.seat != place) {
            for (int a = 0; a < node.below; ++a) down(node.first + a, hand, before, mean, weight, own, to);
        } else {
            part(hand, seat.columns[at], node.below, before, mean, weight, behind);
            for (int a = 0; a < node.below; ++a) down(node.first + a, hand, behind[a], mean, weight, own, to);
        }
    }

    // By group, how likely the seat comes to that exchange where the first throws `a` cards and the second `b`.
    void gather(std::size_t k, std::int64_t a, std::int64_t b, double *out) const {
        const std::int64_t own = exchanges[k].first ? a : b, slot = exchanges[k].slot + (exchanges[k].first ? 0 : a);
        for (std::int64_t g = 0; g < game.groups; ++g) out[g] = reach[(own * game.groups + g) * slots + slot];
    }

    // By group, the chances of each action behind an exchange: (actions, groups).
    std::vector<double> chosen(const Real *table, std::int64_t actions) const {
        const std::int64_t groups = game.groups;
        std::vector<double> chances(actions * groups), sum(groups);
        for (std::int64_t a = 0; a < actions; ++a)
            for (std::int64_t g = 0; g < groups; ++g)
                sum[g] += chances[a * groups + g] = std::max<double>(table[a * groups + g], 0.0);
        const double even = 1.0 / actions;
        for (std::int64_t a = 0; a < actions; ++a)
            for (std::int64_t g = 0; g < groups; ++g)
                chances[a * groups + g] = sum[g] > 0.0 ? chances[a * groups + g] / sum[g] : even;
        return chances;
    }

    // Counts the strategy behind an exchange towards the mean.
    void keep(std::int64_t at, std::int64_t block, const double *before, double weight) {
        const Node &node = game.nodes[at];
        const std::int64_t groups = game.groups;
        if (node.kind != DECIDES) return;
        if (node.seat != place) {
            for (int a = 0; a < node.below; ++a) keep(node.first + a, block, before, weight);
            return;
        }
        std::vector<double> behind = chosen(seat.late_regrets + seat.after[at] + block, node.below);
        Real *sums = seat.late_sums + seat.after[at] + block;
        for (int a = 0; a < node.below; ++a) {
            double *part = behind.data() + a * groups;
            for (std::int64_t g = 0; g < groups; ++g) {
                part[g] *= before[g];
                sums[a * groups + g] += static_cast<Real>(weight * part[g]);
            }
            keep(node.first + a, block, part, weight);
        }
    }

    // By group, what a node behind an exchange is worth against the other's reach.
    void late(std::int64_t at, std::int64_t block, std::int64_t other_block, const Side &other, How how, bool mean,
              const double *theirs, double *out) {
        const Node &node = game.nodes[at];
        const std::int64_t groups = game.groups;
        if (node.kind == ENDS || node.kind == SHOWS) {
            double sum = 0.0, weaker = 0.0;
            for (std::int64_t g = 0; g < groups; ++g) sum += theirs[g];
            for (std::int64_t g = 0; g < groups; ++g) {
                out[g] = node.kind == ENDS ? signed_chips(at) * sum : game.chips[at] * (2 * weaker + theirs[g] - sum);
                weaker += theirs[g];
            }
            return;
        }
        if (node.seat != place) {
            const Real *table = (mean ? other.seat.late_sums : other.seat.late_regrets) + other.seat.after[at] + other_block;
            std::vector<double> behind = chosen(table, node.below), part(groups);
            std::fill_n(out, groups, 0.0);
            for (int a = 0; a < node.below; ++a) {
                double *theirs_behind = behind.data() + a * groups;
                for (std::int64_t g = 0; g < groups; ++g) theirs_behind[g] *= theirs[g];
                late(node.first + a, block, other_block, other, how, mean, theirs_behind, part.data());
                for (std::int64_t g = 0; g < groups; ++g) out[g] += part[g];
            }
            return;
        }
        std::vector<double> worths(node.below * groups);
        for (int a = 0; a < node.below; ++a)
            late(node.first + a, block, other_block, other, how, mean, theirs, worths.data() + a * groups);
        if (how == How::BEST) {
            std::copy_n(worths.data(), groups, out);
            for (int a = 1; a < node.below; ++a)
                for (std::int64_t g = 0; g < groups; ++g) out[g] = std::max(out[g], worths[a * groups + g]);
            return;
        }
        Real *table = (how == How::MEAN ? seat.late_sums : seat.late_regrets) + seat.after[at] + block;
        const std::vector<double> chances = chosen(table, node.below);
        std::fill_n(out, groups, 0.0);
        for (int a = 0; a < node.below; ++a)
            for (std::int64_t g = 0; g < groups; ++g) out[g] += chances[a * groups + g] * worths[a * groups + g];
        if (how == How::LEARN)
            for (int a = 0; a < node.below; ++a)
                for (std::int64_t g = 0; g < groups; ++g)
                    table[a * groups + g] = static_cast<Real>(
                        std::max(static_cast<double>(table[a * groups + g]) + worths[a * groups + g] - out[g], 0.0));
    }

    // By slot, what each hand comes to be worth with each number thrown.
    void come(std::int64_t from, std::int64_t until, Real *own) const {
        for (std::int64_t thrown = 0; thrown < game.counts; ++thrown)
            for (std::int64_t hand = from; hand < until; ++hand) {
                const std::int64_t row = hand * game.counts + thrown;
                Real *sum = own + ((hand - from) * game.counts + thrown) * slots;
                std::fill_n(sum, slots, Real{0});
                for (std::int64_t k = game.deck.starts[row]; k < game.deck.starts[row + 1]; ++k) {
                    const Real chance = static_cast<Real>(game.deck.chances[k]);
                    const Real *reached = worth.data() + (thrown * game.groups + game.deck.places[k]) * slots;
                    for (std::int64_t slot = 0; slot < slots; ++slot) sum[slot] += chance * reached[slot];
                }
            }
    }

    double up(std::int64_t at, std::int64_t hand, const Side &other, How how, const Real *own) {
        const Node &node = game.nodes[at];
        double worths[MOST] = {};
        if (node.kind == ENDS) return signed_chips(at) * other.ends[at];
        if (node.kind == THROWS) {
            const Exchange &exchange = exchanges[slot_of[at]];
            double sum = 0.0;
            for (std::int64_t threw = 0; threw < (exchange.first ? 1 : game.counts); ++threw) {
                for (std::int64_t thrown = 0; thrown < game.counts; ++thrown)
                    worths[thrown] = own[thrown * slots + exchange.slot + threw];
                sum += choose(hand, seat.columns[at] + threw * game.counts, game.counts, how, worths);
            }
            return sum;
        }
        for (int a = 0; a < node.below; ++a) worths[a] = up(node.first + a, hand, other, how, own);
        if (node.seat == place) return choose(hand, seat.columns[at], node.below, how, worths);
        double sum = 0.0;
        for (int a = 0; a < node.below; ++a) sum += worths[a];
        return sum;
    }

    double choose(std::int64_t hand, std::int64_t column, std::int64_t actions, How how, const double *worths) {
        if (how == How::BEST) return *std::max_element(worths, worths + actions);
        double chances[MOST], worth = 0.0;
        Real *table = (how == How::MEAN ? seat.sums : seat.regrets) + hand * seat.width + column;
        match(table, actions, chances);
        for (std::int64_t a = 0; a < actions; ++a) worth += chances[a] * worths[a];
        if (how == How::LEARN)
            for (std::int64_t a = 0; a < actions; ++a)
                table[a] = static_cast<Real>(std::max(static_cast<double>(table[a]) + worths[a] - worth, 0.0));
        return worth;
    }

    double signed_chips(std::int64_t at) const { return place == 0 ? game.chips[at] : -game.chips[at]; }
};

}  // namespace

template <typename Real> void run(Game<Real> &game, std::int64_t first, std::int64_t count, int threads) {
    Side<Real> sides[2] = {{game, 0}, {game, 1}};
    Team team(threads);
    team.go([&] {
        for (Side<Real> &side : sides) side.count(team, false, 0.0);
        for (std::int64_t t = first; t < first + count; ++t)
            for (int place = 0; place < 2; ++place) {
                sides[place].settle(team, sides[1 - place], How::LEARN, false);
                sides[place].learn(team, sides[1 - place], How::LEARN);
                sides[place].count(team, false, static_cast<double>(t));
            }
    });
}

template <typename Real> Response respond(Game<Real> &game, int threads) {
    Side<Real> sides[2] = {{game, 0}, {game, 1}};
    Response response{};
    Team team(threads);
    team.go([&] {
        for (Side<Real> &side : sides) side.count(team, true, 0.0);
        sides[0].settle(team, sides[1], How::MEAN, true);
        const double value = sides[0].learn(team, sides[1], How::MEAN);
        double best[2];
        for (int place = 0; place < 2; ++place) {
            sides[place].settle(team, sides[1 - place], How::BEST, true);
            best[place] = sides[place].learn(team, sides[1 - place], How::BEST);
        }
        team.each(1, [&](std::size_t) { response = {value, {best[0], best[1]}}; });
    });
    return response;
}

template void run(Game<float> &, std::int64_t, std::int64_t, int);
template void run(Game<double> &, std::int64_t, std::int64_t, int);
template Response respond(Game<float> &, int);
template Response respond(Game<double> &, int);

}  // namespace potluck::draw::LEVEL
