// A variant in plain numbers, a deal of it as one piece of memory, and what the engine does, once per instruction set.
//
// The law is `potluck.games.poker`; names here are those of its fields. Chance has no moves of its own: a card that is
// owed is drawn at once from the pack, by the next word of the deal's stream.
#pragma once
#include <cstddef>
#include <cstdint>

namespace potluck::engine {

using Chips = std::int64_t;
using Mask = std::uint64_t;

constexpr int SEATS = 10, STREETS = 12, DOWN = 16, UP = 8, BOARD = 16, PACK = 54, HALVES = 2, KINDS = 6, POLICIES = 8;

enum Limit : int { FIXED_LIMIT, POT_LIMIT, NO_LIMIT, SPREAD_LIMIT };
enum Opens : int { FROM_LEFT, LOW_UP, HIGH_UP };
enum Deed : std::int8_t { NOTHING = -1, FOLD, CHECK, CALL, BRING_IN, RAISE_TO, DISCARD };
enum Phase : std::uint8_t { BETTING, DRAWING, OVER };
enum By : std::uint8_t { RUNNING, BY_FOLD, BY_SHOWDOWN, PASSED_IN };
enum Policy : int { RANDOM, CALLER, CLOCK, MIX };

struct Street {
    int toss = 0, draw = 0, down = 0, up = 0, board = 0, cap = 0;
    Chips bet = 0, most = 0;
    bool asks() const { return toss || draw; }
};

// What is forced when a certain seat deals.
struct Opening {
    Chips antes[SEATS] = {}, blinds[SEATS] = {};
    Chips top = 0;
    int opener = 0;
};

struct Half {
    unsigned code = 0;
    Mask wild = 0;
    int hole = -1;  // own cards that play; -1: any
    bool plain = false;
};

struct Rules {
    int seats = 0, limit = NO_LIMIT, opens = FROM_LEFT, streets = 0, halves = 1, cards = 0;
    bool dead = false, openers = false, draws = false, odd_by_card = false;
    Chips bring_in = 0, blind = 0;
    Street street[STREETS];
    Opening opening[SEATS];
    Half half[HALVES];
    std::uint8_t pack[PACK] = {};
};

struct Seat {
    Chips stack, bet, paid, dead, faced;  // faced: the highest bet when it last acted; -1: it has not
    Mask own, thrown;                     // own: as the kernels write cards; thrown: bit by card number
    std::uint8_t down[DOWN], up[UP];
    std::uint8_t downs, ups;
    std::int8_t threw;  // -1: not yet on this street
    bool folded;
};

struct Table {
    Seat seat[SEATS];
    Chips top, step, reopened;
    Chips won[SEATS];
    std::uint64_t cards, dealt;    // where the stream of cards starts, and how many words were taken
    std::uint64_t choices, taken;  // the same of the stream by which policies choose
    Mask common;
    std::uint8_t board[BOARD], pack[PACK];
    std::uint8_t boards, left;
    std::uint8_t phase, by;
    std::int8_t actor, aggressor, button, street;
    std::int32_t raises, shuffles, decisions;
    bool broken;  // a showdown that the law refuses too
};

// What the actor may do: a bit for each kind; the least and the most that he may raise to, or discard.
struct Offer {
    std::uint8_t kinds = 0;
    Chips low = 0, high = 0;
    bool has(int kind) const { return kinds >> kind & 1; }
};

struct Act {
    std::int8_t kind = NOTHING;
    Chips amount = 0;  // to raise to; or the places of the thrown cards, as bits
};

constexpr int SIZES = 4, CHOICES = 2 + SIZES;  // fold, stay, raise: least, half the pot, the pot, most

// A table of actions: weights by street, by whether there is something to pay, and by choice; then how many to throw.
struct Mix {
    std::uint32_t acts[STREETS][2][CHOICES] = {};
    std::uint32_t throws[STREETS][UP] = {};
};

struct Player {
    int policy = RANDOM;
    const Mix *mix = nullptr;
};

enum Count { ACTS, WINS = ACTS + KINDS, SHOWDOWNS, FOLDED, ALL_INS, COUNTS };

struct Totals {
    std::int64_t by[4] = {};  // deals by how they ended
    std::int64_t shuffles = 0, decisions = 0;
    std::int64_t seat[SEATS][COUNTS] = {};
};

struct Job {
    const Player *players = nullptr;
    std::uint64_t seed = 0, first = 0, count = 0;
    const Chips *stacks = nullptr;
    std::size_t stride = 0;  // of stacks, from deal to deal
    int button = -1;         // -1: the number of the deal says it
    Chips *payoffs = nullptr;
};

}  // namespace potluck::engine

// begin: a new deal. act: one action that is offered. choose: what a policy does. play: whole deals; false where one is
// broken.
#define DECLARE_ENGINE(level)                                                                                      \
    namespace potluck::engine::level {                                                                             \
    void begin(const Rules &rules, Table &table, const Chips *stacks, int button, std::uint64_t seed,              \
               std::uint64_t number);                                                                              \
    Offer offer(const Rules &rules, const Table &table);                                                           \
    bool allowed(const Rules &rules, const Table &table, Act act);                                                 \
    void act(const Rules &rules, Table &table, Act act);                                                           \
    Act choose(const Rules &rules, Table &table, const Player &player);                                            \
    bool play(const Rules &rules, const Job &job, Totals &totals);                                                 \
    }

DECLARE_ENGINE(base)
DECLARE_ENGINE(avx2)
DECLARE_ENGINE(avx512)
