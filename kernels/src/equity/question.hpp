// A showdown of which cards are missing, what is added up over all ways in which they may fall, and the loops that do
// it, once per instruction set.
#pragma once
#include <cstddef>
#include <cstdint>

namespace potluck::equity {

using Mask = std::uint64_t;

constexpr int SEATS = 10, GROUPS = SEATS + 1, HALVES = 2;
constexpr int WHOLE = 5040;   // a pot in units: two halves, each of which up to ten seats share without a rest
constexpr int TRIALS = 1024;  // of a block: they are dealt, ranked and added up together
constexpr int MOST_PIECE = 3;
constexpr int PERMUTATIONS = 24;

enum Sum { WON, TIED, UNITS, SQUARES, HALF, SUMS = HALF + 3 * HALVES };  // HALF: won, tied, units, of each half

struct Half {
    unsigned code = 0;
    Mask wild = 0;
    int hole = -1;  // own cards that play; -1: any
};

// Cards that are dealt at once: up to three of those that nobody has seen, as one of all their choices.
struct Pieces {
    const Mask *all = nullptr;
    std::uint32_t number = 0;
};

// The hands of which one is held, each with its weight; where cards are exchanged, those that are kept of it.
struct Range {
    const Mask *hands = nullptr;
    const std::uint32_t *weights = nullptr;
    std::uint32_t number = 0, most = 1;  // how many there are, 0 where the hand is known; the greatest weight
    const Mask *thrown = nullptr;        // by hand the cards thrown, for each of which a new one comes; or none
};

enum HandSum { DEALT, HAND_WON, HAND_TIED, HAND_UNITS, HAND_SUMS };

struct Question {
    int seats = 0, halves = 1;
    Half half[HALVES];
    Mask hands[SEATS] = {};
    Mask board = 0, unseen = 0;
    int missing[GROUPS] = {};  // cards to come, by seat; the board's last
    Pieces pieces[MOST_PIECE + 1];
    Range ranges[SEATS];
    int held[SEATS] = {};  // cards of each hand of a range
    bool ranged = false;
    int permutations = 1;  // of suits that change nothing, the identity first
    std::uint8_t permutation[PERMUTATIONS][4] = {{0, 1, 2, 3}};

    [[gnu::always_inline]] int own(int seat) const { return __builtin_popcountll(hands[seat]) + held[seat] + missing[seat]; }
    [[gnu::always_inline]] bool gets(int seat) const { return held[seat] + missing[seat]; }
    [[gnu::always_inline]] int common() const { return __builtin_popcountll(board) + missing[SEATS]; }
};

constexpr int MOST_SHARED = 5;  // cards of a hand that the hands of another range cannot have

enum Meet { MET, MET_WON, MET_TIED, MEETINGS };

// One of two ranges that meet: its hands as they end, and the cards of each that the other cannot have, all of one size.
struct Party {
    const Mask *ends = nullptr, *cards = nullptr;
    const std::int64_t *weights = nullptr;
    std::size_t number = 0;
    int size = 0;
};

struct Totals {
    std::int64_t ways = 0;
    std::int64_t seat[SEATS][SUMS] = {};
};

// What one thread works with.
struct Work {
    alignas(64) Mask got[GROUPS][TRIALS];  // what comes to each seat, and to the board
    Mask used[TRIALS], masks[TRIALS];
    std::uint32_t words[TRIALS + 2];
    std::int32_t pending[TRIALS];
    alignas(64) std::int32_t strengths[HALVES][SEATS][TRIALS];
    std::int32_t weights[TRIALS];
    std::int32_t part[SEATS][TRIALS], best[TRIALS], winners[TRIALS], scale[TRIALS];
    Mask own_choices[128][64], common_choices[128][64];
    std::int32_t found[64];
    bool found_again[TRIALS];
    bool failed = false;  // ranges did not go together
    std::uint32_t picks[SEATS][TRIALS];  // which hand of its range each seat has
    std::int64_t *by_hand[SEATS] = {};   // sums by hand of a range, or none
};

}  // namespace potluck::equity

// sample: the trials of one block. count: all ways in which the missing cards may fall, one job after the other. meet: of
// each hand of two ranges the weight of the other's that it meets, beats and ties with, over some boards.
#define DECLARE_EQUITY(level)                                                                                      \
    namespace potluck::equity::level {                                                                             \
    void sample(const Question &question, std::uint64_t seed, std::uint64_t block, int trials, Work &work,         \
                Totals &totals);                                                                                   \
    void count(const Question &question, int job, Work &work, Totals &totals);                                     \
    void count_classes(const Question &question, Work &work, Totals &totals);                                      \
    void meet(Question &question, const Party *parties, const Mask *boards, std::size_t number, Work &work,        \
              std::int64_t *first, std::int64_t *second);                                                          \
    }

DECLARE_EQUITY(base)
DECLARE_EQUITY(avx2)
DECLARE_EQUITY(avx512)
