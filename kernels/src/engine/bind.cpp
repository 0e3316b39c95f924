// The engine as Python sees it. Sizes are checked here, so that nothing that is given leads outside a table; what a
// variant may be is checked where it is written down as numbers (`potluck.engine`).
#include "bind.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <mutex>
#include <thread>
#include <tuple>
#include <vector>

#include "table.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace potluck::engine;

namespace {

template <class T, int dimensions>
using Array = nb::ndarray<T, nb::ndim<dimensions>, nb::c_contig, nb::device::cpu>;
using Longs = Array<const std::int64_t, 1>;
using LongRows = Array<const std::int64_t, 2>;
using Numbers = Array<const std::uint64_t, 1>;

struct Level {
    const char *name;
    decltype(&base::begin) begin;
    decltype(&base::offer) offer;
    decltype(&base::allowed) allowed;
    decltype(&base::act) act;
    decltype(&base::choose) choose;
    decltype(&base::play) play;
};

#define ENGINE_OF(level)                                                                                           \
    Level { #level, level::begin, level::offer, level::allowed, level::act, level::choose, level::play }

const Level levels[] = {
#ifdef WITH_X86_LEVELS
    ENGINE_OF(avx512),
    ENGINE_OF(avx2),
#endif
    ENGINE_OF(base),
};

constexpr Chips MOST_CHIPS = Chips{1} << 53;
constexpr std::int64_t CARD_NUMBERS = 54, ROW = 8;
constexpr std::uint64_t BLOCK = 4096;  // deals that a thread takes at a time

void require(bool sound, const char *what) {
    if (!sound) throw nb::value_error(what);
}

bool within(std::int64_t number, std::int64_t least, std::int64_t most) { return least <= number && number <= most; }

class Game {
  public:
    Game(const std::string &level, int seats, int limit, int opens, bool dead, bool openers, bool odd_by_card, Chips bring_in,
         Chips blind, const std::vector<std::vector<std::int64_t>> &streets,
         const std::vector<std::tuple<std::vector<Chips>, std::vector<Chips>, Chips, int>> &openings,
         const std::vector<std::tuple<unsigned, Mask, int, bool>> &halves, const std::vector<int> &cards) {
        for (const Level &one : levels)
            if (one.name == level) this->level = &one;
        require(this->level, "there is no such instruction set");
        require(within(seats, 2, SEATS) && within(limit, 0, 3) && within(opens, 0, 2), "seats, limit or opens");
        require(within(bring_in, 0, MOST_CHIPS) && within(blind, 0, MOST_CHIPS), "bring-in or blind");
        rules.seats = seats, rules.limit = limit, rules.opens = opens;
        rules.dead = dead, rules.openers = openers, rules.odd_by_card = odd_by_card;
        rules.bring_in = bring_in, rules.blind = blind;
        add_streets(streets);
        add_openings(openings);
        add_halves(halves);
        require(within(static_cast<std::int64_t>(cards.size()), 2, PACK), "cards");
        for (const int card : cards) {
            require(within(card, 0, CARD_NUMBERS - 1), "cards");
            rules.pack[rules.cards++] = static_cast<std::uint8_t>(card);
        }
        require(rules.street[0].down + rules.street[0].up > 0, "streets");
    }

    Rules rules;
    const Level *level = nullptr;
    std::uint64_t id = ++made;  // the same for copies alone

  private:
    static inline std::atomic<std::uint64_t> made{0};

    void add_streets(const std::vector<std::vector<std::int64_t>> &streets) {
        require(within(static_cast<std::int64_t>(streets.size()), 1, STREETS), "streets");
        std::int64_t down = 0, up = 0, common = 0;
        for (const std::vector<std::int64_t> &row : streets) {
            require(static_cast<std::int64_t>(row.size()) == ROW, "streets");
            for (int k = 0; k < 5; ++k) require(within(row[k], 0, PACK), "streets");
            for (int k = 5; k < ROW; ++k) require(within(row[k], 0, MOST_CHIPS), "streets");
            Street &street = rules.street[rules.streets++];
            street = {static_cast<int>(row[0]), static_cast<int>(row[1]), static_cast<int>(row[2]),
                      static_cast<int>(row[3]), static_cast<int>(row[4]),
                      static_cast<int>(std::min<std::int64_t>(row[5], 1 << 30)), row[6], row[7]};
            down += street.down, up += street.up;
            common += street.board + (rules.streets > 1 ? street.down + street.up : 0);
            require(down <= DOWN && up <= UP && common <= BOARD && street.toss <= down, "streets");
            down -= street.toss;
            rules.draws = rules.draws || street.draw;
        }
    }

    void add_openings(const std::vector<std::tuple<std::vector<Chips>, std::vector<Chips>, Chips, int>> &openings) {
        require(static_cast<int>(openings.size()) == rules.seats, "openings");
        for (int button = 0; button < rules.seats; ++button) {
            const auto &[antes, blinds, top, opener] = openings[button];
            Opening &opening = rules.opening[button];
            require(static_cast<int>(antes.size()) == rules.seats && antes.size() == blinds.size(), "openings");
            for (int at = 0; at < rules.seats; ++at) {
                require(within(antes[at], 0, MOST_CHIPS) && within(blinds[at], 0, 2 * MOST_CHIPS), "openings");
                opening.antes[at] = antes[at], opening.blinds[at] = blinds[at];
            }
            require(within(top, 0, MOST_CHIPS) && within(opener, 0, rules.seats - 1), "openings");
            opening.top = top, opening.opener = opener;
        }
    }

    void add_halves(const std::vector<std::tuple<unsigned, Mask, int, bool>> &halves) {
        require(within(static_cast<std::int64_t>(halves.size()), 1, HALVES), "halves");
        rules.halves = 0;
        for (const auto &[code, wild, hole, plain] : halves) {
            require(within(hole, -1, 5), "halves");
            rules.half[rules.halves++] = {code, wild, hole, plain};
        }
    }
};

// Players by seat: the number of a policy, and the weights of a table of actions.
struct Players {
    std::vector<Player> all;
    std::vector<Mix> mixes;

    Players(const Game &game, const std::vector<int> &policies, const Array<const std::uint32_t, 4> &acts,
            const Array<const std::uint32_t, 3> &throws) {
        const std::size_t seats = static_cast<std::size_t>(game.rules.seats);
        const std::size_t streets = static_cast<std::size_t>(game.rules.streets);
        require(policies.size() == seats && acts.shape(0) == seats && throws.shape(0) == seats &&
                    acts.shape(1) == streets && throws.shape(1) == streets && acts.shape(2) == 2 &&
                    acts.shape(3) == CHOICES && throws.shape(2) == UP,
                "policies");
        mixes.resize(seats);
        for (std::size_t at = 0; at < seats; ++at) {
            require(within(policies[at], RANDOM, MIX), "policies");
            std::memcpy(mixes[at].acts, acts.data() + at * streets * 2 * CHOICES, streets * 2 * CHOICES * sizeof(std::uint32_t));
            std::memcpy(mixes[at].throws, throws.data() + at * streets * UP, streets * UP * sizeof(std::uint32_t));
            all.push_back({policies[at], &mixes[at]});
        }
    }
};

void check_stacks(const Chips *stacks, std::size_t number) {
    for (std::size_t k = 0; k < number; ++k) require(within(stacks[k], 0, MOST_CHIPS), "stacks");
}

// Whole deals. Returns whether all came to an end that the law knows.
bool play(const Game &game, const std::vector<int> &policies, const Array<const std::uint32_t, 4> &acts,
          const Array<const std::uint32_t, 3> &throws, std::uint64_t seed, std::uint64_t first, const LongRows &stacks,
          int button, const Array<std::int64_t, 2> &payoffs, const Array<std::int64_t, 1> &totals, int threads) {
    const Players players(game, policies, acts, throws);
    const std::size_t seats = static_cast<std::size_t>(game.rules.seats), count = payoffs.shape(0);
    require(payoffs.shape(1) == seats && stacks.shape(1) == seats && (stacks.shape(0) == 1 || stacks.shape(0) == count),
            "stacks or payoffs");
    require(button < game.rules.seats, "button");
    require(totals.shape(0) == 4 + 2 + seats * COUNTS, "totals");
    check_stacks(stacks.data(), stacks.shape(0) * seats);
    std::atomic<std::uint64_t> next{0};
    std::atomic<bool> sound{true};
    std::mutex adding;
    Totals all;
    const std::size_t stride = stacks.shape(0) == 1 ? 0 : seats;
    const auto part = [&] {
        Totals mine;
        for (std::uint64_t start; sound && (start = next.fetch_add(BLOCK)) < count;) {
            Job job{players.all.data(), seed, first + start, std::min<std::uint64_t>(BLOCK, count - start),
                    stacks.data() + start * stride, stride, button, payoffs.data() + start * seats};
            if (!game.level->play(game.rules, job, mine)) sound = false;
        }
        const std::lock_guard<std::mutex> alone(adding);
        for (int k = 0; k < 4; ++k) all.by[k] += mine.by[k];
        all.shuffles += mine.shuffles, all.decisions += mine.decisions;
        for (std::size_t at = 0; at < seats; ++at)
            for (int k = 0; k < COUNTS; ++k) all.seat[at][k] += mine.seat[at][k];
    };
    {
        nb::gil_scoped_release unlocked;
        std::vector<std::thread> others;
        const auto blocks = static_cast<std::int64_t>((count + BLOCK - 1) / BLOCK);
        for (std::int64_t k = 1; k < std::min<std::int64_t>(threads, blocks); ++k) others.emplace_back(part);
        part();
        for (std::thread &other : others) other.join();
    }
    std::int64_t *out = totals.data();
    for (int k = 0; k < 4; ++k) *out++ = all.by[k];
    *out++ = all.shuffles, *out++ = all.decisions;
    for (std::size_t at = 0; at < seats; ++at)
        for (int k = 0; k < COUNTS; ++k) *out++ = all.seat[at][k];
    return sound;
}

constexpr std::size_t POINT_FIELDS = 13, SEAT_FIELDS = 9;

class Tables {
  public:
    Tables(const Game &its_game, std::size_t count) : game(its_game), tables(count) {
        for (Table &table : tables) std::memset(&table, 0, sizeof table), table.phase = OVER, table.actor = table.aggressor = -1;
    }

    std::size_t size() const { return tables.size(); }

    void begin(const Longs &which, const LongRows &stacks, const Longs &buttons, std::uint64_t seed, const Numbers &numbers) {
        const std::size_t seats = static_cast<std::size_t>(game.rules.seats);
        require(stacks.shape(0) == which.shape(0) && stacks.shape(1) == seats && buttons.shape(0) == which.shape(0) &&
                    numbers.shape(0) == which.shape(0),
                "which, stacks, buttons and numbers differ in length");
        check(which);
        check_stacks(stacks.data(), which.shape(0) * seats);
        for (std::size_t k = 0; k < buttons.shape(0); ++k) require(within(buttons(k), 0, game.rules.seats - 1), "buttons");
        nb::gil_scoped_release unlocked;
        for (std::size_t k = 0; k < which.shape(0); ++k)
            game.level->begin(game.rules, tables[static_cast<std::size_t>(which.data()[k])], stacks.data() + k * seats,
                              static_cast<int>(buttons.data()[k]), seed, numbers.data()[k]);
    }

    void offers(const Array<std::uint8_t, 1> &kinds, const Array<std::int64_t, 2> &amounts) const {
        require(kinds.shape(0) == size() && amounts.shape(0) == size() && amounts.shape(1) == 2, "kinds or amounts");
        nb::gil_scoped_release unlocked;
        for (std::size_t k = 0; k < size(); ++k) {
            const Offer offer = game.level->offer(game.rules, tables[k]);
            kinds.data()[k] = offer.kinds;
            amounts.data()[2 * k] = offer.low, amounts.data()[2 * k + 1] = offer.high;
        }
    }

    // The first table whose act is not allowed, where nothing has changed; else their number, and all have acted.
    std::size_t step(const Array<const std::int8_t, 1> &kinds, const Longs &amounts) {
        require(kinds.shape(0) == size() && amounts.shape(0) == size(), "kinds or amounts");
        nb::gil_scoped_release unlocked;
        for (std::size_t k = 0; k < size(); ++k)
            if (kinds.data()[k] != NOTHING &&
                !game.level->allowed(game.rules, tables[k], {kinds.data()[k], amounts.data()[k]}))
                return k;
        for (std::size_t k = 0; k < size(); ++k)
            if (kinds.data()[k] != NOTHING) game.level->act(game.rules, tables[k], {kinds.data()[k], amounts.data()[k]});
        return size();
    }

    void choose(const std::vector<int> &policies, const Array<const std::uint32_t, 4> &acts,
                const Array<const std::uint32_t, 3> &throws, const Array<std::int8_t, 1> &kinds,
                const Array<std::int64_t, 1> &amounts) {
        const Players players(game, policies, acts, throws);
        require(kinds.shape(0) == size() && amounts.shape(0) == size(), "kinds or amounts");
        nb::gil_scoped_release unlocked;
        for (std::size_t k = 0; k < size(); ++k) {
            const Act act = tables[k].actor < 0
                                ? Act{}
                                : game.level->choose(game.rules, tables[k], players.all[static_cast<std::size_t>(tables[k].actor)]);
            kinds.data()[k] = act.kind, amounts.data()[k] = act.amount;
        }
    }

    void points(const Array<std::int64_t, 2> &out) const {
        require(out.shape(0) == size() && out.shape(1) == POINT_FIELDS, "points");
        for (std::size_t k = 0; k < size(); ++k) {
            const Table &one = tables[k];
            const std::int64_t fields[POINT_FIELDS] = {one.actor,  one.phase,     one.street, one.button, one.top,
                                                       one.step,   one.reopened,  one.raises, one.aggressor, one.by,
                                                       one.shuffles, one.decisions, one.broken};
            std::copy(fields, fields + POINT_FIELDS, out.data() + k * POINT_FIELDS);
        }
    }

    void seats(const Array<std::int64_t, 3> &out) const {
        const std::size_t seats = static_cast<std::size_t>(game.rules.seats);
        require(out.shape(0) == size() && out.shape(1) == seats && out.shape(2) == SEAT_FIELDS, "seats");
        std::int64_t *to = out.data();
        for (const Table &table : tables)
            for (std::size_t at = 0; at < seats; ++at) {
                const Seat &one = table.seat[at];
                const std::int64_t fields[SEAT_FIELDS] = {one.stack, one.bet,   one.paid,       one.dead,
                                                          one.faced, one.threw, one.folded, table.won[at],
                                                          static_cast<std::int64_t>(one.thrown)};
                to = std::copy(fields, fields + SEAT_FIELDS, to);
            }
    }

    // Cards face down and face up by seat, and the board; -1 where there is none.
    void cards(const Array<std::int8_t, 3> &down, const Array<std::int8_t, 3> &up, const Array<std::int8_t, 2> &board) const {
        const std::size_t seats = static_cast<std::size_t>(game.rules.seats);
        require(down.shape(0) == size() && down.shape(1) == seats && down.shape(2) == DOWN && up.shape(0) == size() &&
                    up.shape(1) == seats && up.shape(2) == UP && board.shape(0) == size() && board.shape(1) == BOARD,
                "cards");
        for (std::size_t k = 0; k < size(); ++k) {
            for (std::size_t at = 0; at < seats; ++at) {
                const Seat &one = tables[k].seat[at];
                lay(one.down, one.downs, down.data() + (k * seats + at) * DOWN, DOWN);
                lay(one.up, one.ups, up.data() + (k * seats + at) * UP, UP);
            }
            lay(tables[k].board, tables[k].boards, board.data() + k * BOARD, BOARD);
        }
    }

    // The actor's own cards face down; none where nobody acts.
    void own(const Array<std::int8_t, 2> &out) const {
        require(out.shape(0) == size() && out.shape(1) == DOWN, "own");
        for (std::size_t k = 0; k < size(); ++k) {
            const Table &table = tables[k];
            const bool acts = table.actor >= 0;
            lay(acts ? table.seat[table.actor].down : table.board, acts ? table.seat[table.actor].downs : 0,
                out.data() + k * DOWN, DOWN);
        }
    }

    // Takes over tables of others of the same game.
    void copy(const Tables &other, const Longs &from, const Longs &to) {
        require(from.shape(0) == to.shape(0), "from and to differ in length");
        require(other.game.id == game.id, "tables of another game");
        other.check(from);
        check(to);
        for (std::size_t k = 0; k < to.shape(0); ++k)
            tables[static_cast<std::size_t>(to(k))] = other.tables[static_cast<std::size_t>(from(k))];
    }

    Tables clone() const { return *this; }

  private:
    void check(const Longs &which) const {
        for (std::size_t k = 0; k < which.shape(0); ++k)
            require(within(which(k), 0, static_cast<std::int64_t>(size()) - 1), "there is no such table");
    }

    static void lay(const std::uint8_t *cards, int number, std::int8_t *out, int places) {
        for (int k = 0; k < places; ++k) out[k] = k < number ? static_cast<std::int8_t>(cards[k]) : std::int8_t{-1};
    }

    Game game;
    std::vector<Table> tables;
};

}  // namespace

void bind_engine(nb::module_ &module) {
    nb::class_<Game>(module, "Game")
        .def(nb::init<const std::string &, int, int, int, bool, bool, bool, Chips, Chips,
                      const std::vector<std::vector<std::int64_t>> &,
                      const std::vector<std::tuple<std::vector<Chips>, std::vector<Chips>, Chips, int>> &,
                      const std::vector<std::tuple<unsigned, Mask, int, bool>> &, const std::vector<int> &>(),
             "level"_a, "seats"_a, "limit"_a, "opens"_a, "dead"_a, "openers"_a, "odd_by_card"_a, "bring_in"_a, "blind"_a,
             "streets"_a, "openings"_a, "halves"_a, "cards"_a);
    module.def("play_deals", play, "game"_a, "policies"_a, "acts"_a, "throws"_a, "seed"_a, "first"_a, "stacks"_a, "button"_a,
               "payoffs"_a.noconvert(), "totals"_a.noconvert(), "threads"_a);
    nb::class_<Tables>(module, "Tables")
        .def(nb::init<const Game &, std::size_t>(), "game"_a, "count"_a)
        .def("begin", &Tables::begin, "which"_a, "stacks"_a, "buttons"_a, "seed"_a, "numbers"_a)
        .def("offers", &Tables::offers, "kinds"_a.noconvert(), "amounts"_a.noconvert())
        .def("step", &Tables::step, "kinds"_a, "amounts"_a)
        .def("choose", &Tables::choose, "policies"_a, "acts"_a, "throws"_a, "kinds"_a.noconvert(), "amounts"_a.noconvert())
        .def("points", &Tables::points, "out"_a.noconvert())
        .def("seats", &Tables::seats, "out"_a.noconvert())
        .def("cards", &Tables::cards, "down"_a.noconvert(), "up"_a.noconvert(), "board"_a.noconvert())
        .def("own", &Tables::own, "out"_a.noconvert())
        .def("copy", &Tables::copy, "other"_a, "first"_a, "to"_a)
        .def("clone", &Tables::clone);
}
