// The loop, once per instruction set. Every sum is made in one order, whoever makes it: any number of threads gives the
// same answer to the last bit.
#include "loop.hpp"
#include "team.hpp"

#include <algorithm>
#include <cmath>

namespace potluck::solver::LEVEL {

namespace {

constexpr std::int64_t TILE = 256;        // infosets at a time: what is needed of them stays in the first cache
constexpr std::int64_t SEQUENCES = 4096;  // of which one task adds up the ends
constexpr double UNDISCOUNTED = 1e3;

double discount(double power, std::int64_t iteration) {
    if (power > UNDISCOUNTED) return 1.0;
    if (power < -UNDISCOUNTED) return 0.0;
    const double weight = std::pow(static_cast<double>(iteration), power);
    return weight / (weight + 1.0);
}

// The strategy of regrets, for `many` infosets from `at` on.
void match(const Seat &seat, const Group &group, std::int64_t at, std::int64_t many, double *strategy) {
    double total[TILE];
    std::fill_n(total, many, 0.0);
    for (std::int64_t a = 0; a < group.actions; ++a) {
        const std::int64_t from = group.base + a * group.size + at;
        double *chosen = strategy + from;
        const double *regrets = seat.regrets + from;
        if (seat.predictions) {
            const double *predictions = seat.predictions + from;
            for (std::int64_t i = 0; i < many; ++i) chosen[i] = std::max(regrets[i] + predictions[i], 0.0);
        } else {
            for (std::int64_t i = 0; i < many; ++i) chosen[i] = std::max(regrets[i], 0.0);
        }
        for (std::int64_t i = 0; i < many; ++i) total[i] += chosen[i];
    }
    const double even = 1.0 / static_cast<double>(group.actions);
    for (std::int64_t a = 0; a < group.actions; ++a) {
        double *chosen = strategy + group.base + a * group.size + at;
        for (std::int64_t i = 0; i < many; ++i) chosen[i] = total[i] > 0.0 ? chosen[i] / total[i] : even;
    }
}

// How likely the seat's own choices lead to each sequence; `average`: by the mean strategy, else by the present one.
template <bool average> void walk(Seat &seat, const Group &group, double weight) {
    for (std::int64_t at = 0; at < group.size; at += TILE) {
        const std::int64_t many = std::min(TILE, group.size - at);
        double before[TILE], total[TILE];
        for (std::int64_t i = 0; i < many; ++i) before[i] = seat.reach[group.parents[at + i]];
        if (average) {
            std::fill_n(total, many, 0.0);
            for (std::int64_t a = 0; a < group.actions; ++a) {
                const double *sums = seat.sums + group.base + a * group.size + at;
                for (std::int64_t i = 0; i < many; ++i) total[i] += sums[i];
            }
        }
        const double even = 1.0 / static_cast<double>(group.actions);
        for (std::int64_t a = 0; a < group.actions; ++a) {
            const std::int64_t from = group.base + a * group.size + at;
            double *reach = seat.reach.data() + from, *sums = seat.sums + from;
            if (average) {
                for (std::int64_t i = 0; i < many; ++i)
                    reach[i] = before[i] * (total[i] > 0.0 ? sums[i] / total[i] : even);
            } else {
                const double *strategy = seat.strategy.data() + from;
                for (std::int64_t i = 0; i < many; ++i) reach[i] = before[i] * strategy[i];
                if (weight != 0.0)
                    for (std::int64_t i = 0; i < many; ++i) sums[i] += weight * reach[i];
            }
        }
    }
}

struct Step {
    double kept, forgiven;  // the factors of regrets above and below zero
};

// Regrets of a group from the gradient, its next strategy, and what it is worth to the sequences that lead to it.
void learn(Seat &seat, const Group &group, const Step &step) {
    for (std::int64_t at = 0; at < group.size; at += TILE) {
        const std::int64_t many = std::min(TILE, group.size - at);
        double worth[TILE];
        std::fill_n(worth, many, 0.0);
        for (std::int64_t a = 0; a < group.actions; ++a) {
            const std::int64_t from = group.base + a * group.size + at;
            const double *strategy = seat.strategy.data() + from, *gradient = seat.gradient.data() + from;
            for (std::int64_t i = 0; i < many; ++i) worth[i] += strategy[i] * gradient[i];
        }
        for (std::int64_t a = 0; a < group.actions; ++a) {
            const std::int64_t from = group.base + a * group.size + at;
            const double *gradient = seat.gradient.data() + from;
            double *regrets = seat.regrets + from;
            if (seat.predictions)
                for (std::int64_t i = 0; i < many; ++i) seat.predictions[from + i] = gradient[i] - worth[i];
            for (std::int64_t i = 0; i < many; ++i) {
                const double regret = regrets[i] + (gradient[i] - worth[i]);
                regrets[i] = regret * (regret > 0.0 ? step.kept : step.forgiven);
            }
        }
        match(seat, group, at, many, seat.strategy.data());
        for (std::int64_t i = 0; i < many; ++i) seat.gradient[group.parents[at + i]] += worth[i];
    }
}

// The most that a group can be worth, to the sequences that lead to it.
void take_best(Seat &seat, const Group &group) {
    for (std::int64_t at = 0; at < group.size; at += TILE) {
        const std::int64_t many = std::min(TILE, group.size - at);
        double best[TILE];
        std::copy_n(seat.gradient.data() + group.base + at, many, best);
        for (std::int64_t a = 1; a < group.actions; ++a) {
            const double *gradient = seat.gradient.data() + group.base + a * group.size + at;
            for (std::int64_t i = 0; i < many; ++i) best[i] = std::max(best[i], gradient[i]);
        }
        for (std::int64_t i = 0; i < many; ++i) seat.gradient[group.parents[at + i]] += best[i];
    }
}

// What each sequence of a seat is worth by the ends that lie directly behind it.
void ends(Game &game, std::size_t place, std::size_t task) {
    Seat &seat = game.seats[place];
    const std::int64_t begin = static_cast<std::int64_t>(task) * SEQUENCES;
    const std::int64_t end = std::min(begin + SEQUENCES, seat.sequences);
    const std::size_t rivals = game.seats.size() - 1;
    if (!seat.values) {
        std::fill(seat.gradient.begin() + begin, seat.gradient.begin() + end, 0.0);
        return;
    }
    if (rivals == 1) {
        const double *reach = game.seats[1 - place].reach.data();
        for (std::int64_t s = begin; s < end; ++s) {
            double sum = 0.0;
            for (std::int64_t k = seat.starts[s]; k < seat.starts[s + 1]; ++k) sum += seat.values[k] * reach[seat.others[k]];
            seat.gradient[s] = sum;
        }
        return;
    }
    for (std::int64_t s = begin; s < end; ++s) {
        double sum = 0.0;
        for (std::int64_t k = seat.starts[s]; k < seat.starts[s + 1]; ++k) {
            double product = seat.values[k];
            const std::int32_t *others = seat.others + k * rivals;
            for (std::size_t r = 0; r < rivals; ++r) product *= game.seats[r < place ? r : r + 1].reach[others[r]];
            sum += product;
        }
        seat.gradient[s] = sum;
    }
}

// Some ends at a time, so that what is read of a matrix serves them all.
template <std::size_t many>
void meet(const Piece &piece, bool first, const End *ends, const double *reach, double *gradient) {
    const std::int64_t mine = first ? piece.rows : piece.columns, theirs = first ? piece.columns : piece.rows;
    const double *__restrict values = first ? piece.turned : piece.values;
    for (std::int64_t at = 0; at < mine; at += TILE) {
        const std::int64_t width = std::min(TILE, mine - at);
        double totals[many][TILE];
        for (std::size_t e = 0; e < many; ++e) std::fill_n(totals[e], width, 0.0);
        for (std::int64_t j = 0; j < theirs; ++j) {
            const double *__restrict row = values + j * mine + at;
            for (std::size_t e = 0; e < many; ++e) {
                const double factor = reach[(first ? ends[e].column + piece.column : ends[e].row + piece.row) + j];
                double *__restrict total = totals[e];
                for (std::int64_t i = 0; i < width; ++i) total[i] += factor * row[i];
            }
        }
        for (std::size_t e = 0; e < many; ++e) {
            double *out = gradient + (first ? ends[e].row + piece.row : ends[e].column + piece.column) + at;
            const double scale = first ? ends[e].scale : -ends[e].scale;
            for (std::int64_t i = 0; i < width; ++i) out[i] += scale * totals[e][i];
        }
    }
}

// The same for all ends that share a matrix, which stays in the cache meanwhile.
void showdowns(Game &game, std::size_t place, const Table &table, const Piece &piece) {
    double *gradient = game.seats[place].gradient.data();
    const double *reach = game.seats[1 - place].reach.data();
    const End *end = table.ends.data(), *last = end + table.ends.size();
    for (; last - end >= 4; end += 4) meet<4>(piece, place == 0, end, reach, gradient);
    for (; end < last; ++end) meet<1>(piece, place == 0, end, reach, gradient);
}

// Ends of a matrix whose rows and columns stand for several states each; there is one piece.
template <std::size_t many>
void meet_classes(const Table &table, bool first, const End *ends, const double *reach, double *gradient,
                  std::vector<double> &room) {
    const Classes &mine = first ? table.rows : table.columns, &theirs = first ? table.columns : table.rows;
    const Piece &piece = table.pieces.front();
    const double *__restrict values = first ? piece.turned : piece.values;
    room.assign(many * static_cast<std::size_t>(mine.count + theirs.count), 0.0);
    double *sums = room.data(), *out = sums + many * theirs.count;
    for (std::size_t e = 0; e < many; ++e) {
        const double *from = reach + (first ? ends[e].column : ends[e].row);
        double *sum = sums + e * theirs.count;
        for (std::int64_t s = 0; s < theirs.states; ++s) sum[theirs.places[s]] += theirs.weights[s] * from[s];
    }
    for (std::int64_t at = 0; at < mine.count; at += TILE) {
        const std::int64_t width = std::min(TILE, mine.count - at);
        double totals[many][TILE];
        for (std::size_t e = 0; e < many; ++e) std::fill_n(totals[e], width, 0.0);
        for (std::int64_t j = 0; j < theirs.count; ++j) {
            const double *__restrict row = values + j * mine.count + at;
            for (std::size_t e = 0; e < many; ++e) {
                const double factor = sums[e * theirs.count + j];
                double *__restrict total = totals[e];
                for (std::int64_t i = 0; i < width; ++i) total[i] += factor * row[i];
            }
        }
        for (std::size_t e = 0; e < many; ++e) std::copy_n(totals[e], width, out + e * mine.count + at);
    }
    for (std::size_t e = 0; e < many; ++e) {
        double *to = gradient + (first ? ends[e].row : ends[e].column);
        const double scale = first ? ends[e].scale : -ends[e].scale;
        const double *worth = out + e * mine.count;
        for (std::int64_t s = 0; s < mine.states; ++s) to[s] += scale * mine.weights[s] * worth[mine.places[s]];
    }
}

// All ends of such a matrix, some at a time.
void showdowns_of_classes(Game &game, std::size_t place, const Table &table) {
    double *gradient = game.seats[place].gradient.data();
    const double *reach = game.seats[1 - place].reach.data();
    std::vector<double> room;
    const End *end = table.ends.data(), *last = end + table.ends.size();
    for (; last - end >= 4; end += 4) meet_classes<4>(table, place == 0, end, reach, gradient, room);
    for (; end < last; ++end) meet_classes<1>(table, place == 0, end, reach, gradient, room);
}

std::size_t chunks(const Seat &seat) { return static_cast<std::size_t>((seat.sequences + SEQUENCES - 1) / SEQUENCES); }

void differentiate(Game &game, Team &team, std::size_t place) {
    team.each(chunks(game.seats[place]), [&](std::size_t task) { ends(game, place, task); });
    for (const Table &table : game.tables)
        team.each(table.pieces.size(), [&](std::size_t k) {
            if (table.rows.states)
                showdowns_of_classes(game, place, table);
            else
                showdowns(game, place, table, table.pieces[k]);
        });
}

template <typename Work> void down(Team &team, const Seat &seat, const Work &work) {
    for (const std::vector<Family> &level : seat.levels)
        team.each(level.size(), [&](std::size_t family) {
            for (std::size_t group : level[family]) work(seat.groups[group]);
        });
}

template <typename Work> void up(Team &team, const Seat &seat, const Work &work) {
    for (std::size_t k = seat.levels.size(); k-- > 0;)
        team.each(seat.levels[k].size(), [&](std::size_t family) {
            for (std::size_t group : seat.levels[k][family]) work(seat.groups[group]);
        });
}

void prepare(Game &game) {
    for (Seat &seat : game.seats) {
        seat.strategy.resize(seat.sequences);
        seat.reach.resize(seat.sequences);
        seat.gradient.resize(seat.sequences);
        seat.reach[0] = 1.0;
    }
}

}  // namespace

void run(Game &game, const Settings &settings, std::int64_t first, std::int64_t count, int threads) {
    prepare(game);
    Team team(threads);
    team.go([&] {
        for (Seat &seat : game.seats)
            down(team, seat, [&](const Group &group) {
                for (std::int64_t at = 0; at < group.size; at += TILE)
                    match(seat, group, at, std::min(TILE, group.size - at), seat.strategy.data());
                walk<false>(seat, group, 0.0);
            });
        for (std::int64_t t = first; t < first + count; ++t) {
            const Step step{discount(settings.alpha, t), discount(settings.beta, t)};
            const double weight = std::pow(static_cast<double>(t), settings.gamma);
            for (std::size_t place = 0; place < game.seats.size(); ++place) {
                Seat &seat = game.seats[place];
                differentiate(game, team, place);
                up(team, seat, [&](const Group &group) { learn(seat, group, step); });
                down(team, seat, [&](const Group &group) { walk<false>(seat, group, weight); });
            }
        }
    });
}

void respond(Game &game, int threads, double *values, double *best) {
    prepare(game);
    Team team(threads);
    team.go([&] {
        for (Seat &seat : game.seats) down(team, seat, [&](const Group &group) { walk<true>(seat, group, 0.0); });
        for (std::size_t place = 0; place < game.seats.size(); ++place) {
            Seat &seat = game.seats[place];
            differentiate(game, team, place);
            team.each(1, [&](std::size_t) {
                double value = 0.0;
                for (std::int64_t s = 0; s < seat.sequences; ++s) value += seat.reach[s] * seat.gradient[s];
                values[place] = value;
            });
            up(team, seat, [&](const Group &group) { take_best(seat, group); });
            team.each(1, [&](std::size_t) { best[place] = seat.gradient[0]; });
        }
    });
}

}  // namespace potluck::solver::LEVEL
