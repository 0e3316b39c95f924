// Regret minimisation for a game of two with one exchange: hands before it, groups of strength after it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace potluck::draw {

constexpr int MOST = 16;  // children of a node, and numbers of cards that may be thrown

enum Kind : std::int32_t { DECIDES, ENDS, THROWS, SHOWS };

struct Node {
    std::int32_t kind, seat, first, below;
};

struct Deck {
    std::int64_t hands;
    const double *weights;
    const std::int64_t *starts;  // of what hand h comes to with d thrown: row h * counts + d
    const std::int32_t *places;
    const double *chances;
};

// What a seat has learnt, and where it lies; see `_Plan` in potluck/kernels/draws.py.
template <typename Real> struct Seat {
    const std::int64_t *columns, *after, *blocks;  // by node
    std::int64_t width;                            // columns of a hand
    Real *regrets, *sums;                          // (hands, width)
    Real *late_regrets, *late_sums;                // behind the exchange
};

template <typename Real> struct Game {
    std::vector<Node> nodes;
    const double *chips;
    std::int64_t counts, groups;
    Deck deck;
    Seat<Real> seats[2];
};

struct Response {
    double value, best[2];
};

#define POTLUCK_DRAW(level)                                                                      \
    namespace level {                                                                            \
    template <typename Real>                                                                     \
    void run(Game<Real> &game, std::int64_t first, std::int64_t count, int threads);             \
    template <typename Real> Response respond(Game<Real> &game, int threads);                    \
    extern template void run(Game<float> &, std::int64_t, std::int64_t, int);                    \
    extern template void run(Game<double> &, std::int64_t, std::int64_t, int);                   \
    extern template Response respond(Game<float> &, int);                                        \
    extern template Response respond(Game<double> &, int);                                       \
    }

POTLUCK_DRAW(base)
#ifdef WITH_X86_LEVELS
POTLUCK_DRAW(avx2)
POTLUCK_DRAW(avx512)
#endif

}  // namespace potluck::draw
