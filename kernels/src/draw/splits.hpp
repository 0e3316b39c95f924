// Regret minimisation for the draw on true deals: each iteration splits the pack in two halves and gives each seat hands,
// and what they draw, of its own half alone. Any two of them may then meet: their cards come from one pack.
#pragma once

#include <cstdint>
#include <vector>

#include "loop.hpp"

namespace potluck::draw {

// What a seat knows of its cards, and what it has learnt; see `potluck/kernels/splits.py`.
struct Player {
    const std::int64_t *columns, *after, *blocks;  // by node
    const std::int32_t *rows;                      // by number of a hand: its row before the exchange
    const std::uint8_t *keeps;                     // (hands, counts): the cards it keeps, bits over the cards ascending
    const std::int32_t *sides;                     // (hands, counts): what is still known of it behind the exchange
    const std::int32_t *groups;                    // by number: with `sides`, the place of a hand behind the exchange
    const std::int32_t *strengths;                 // by number: what wins at a showdown
    std::vector<std::int32_t> order;               // by number: its place by strength, then by row
    std::int64_t width, places;                    // columns of a row; places behind the exchange
    float *regrets, *sums, *late_regrets, *late_sums;
};

struct Splits {
    std::vector<Node> nodes;
    const double *chips;
    std::int64_t counts, size;  // numbers of cards that may be thrown; cards of the pack
    Player players[2];
};

struct Sampling {
    std::uint64_t seed;
    std::int64_t first, count;  // iterations
    std::int64_t hands, draws;  // of each half; of each hand
    bool learns[2];             // who does not plays its mean strategy
    bool everywhere;            // who learns counts its strategy where the other does not come too
    bool systematic;            // hands come at even steps through all of a half
};

#define POTLUCK_SPLITS(level)                                                                    \
    namespace level {                                                                            \
    /* By iteration and seat, the chips of who learns; of seat 0, where nobody does. */          \
    void run_splits(Splits &game, const Sampling &how, double *values);                          \
    }

POTLUCK_SPLITS(base)
#ifdef WITH_X86_LEVELS
POTLUCK_SPLITS(avx2)
POTLUCK_SPLITS(avx512)
#endif

}  // namespace potluck::draw
