// Regret minimisation in sequence form: a seat's own choices as groups of infosets, the game as what its ends are worth.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace potluck::solver {

// So many infosets with so many actions each: action a of infoset i is the sequence base + a * size + i.
struct Group {
    std::int64_t base, size, actions;
    const std::int32_t *parents;  // the sequence that leads to each infoset; 0 is the empty one
};

// Groups whose infosets follow on the same groups: whatever they add to, nobody else does at that level.
using Family = std::vector<std::size_t>;

struct Seat {
    std::vector<Group> groups;
    std::vector<std::vector<Family>> levels;  // from the first decision down
    std::int64_t sequences;
    // Ends by the last sequence of this seat: those of the others, and chance times chips.
    const std::int64_t *starts;
    const std::int32_t *others;
    const double *values;
    double *regrets, *sums, *predictions;  // predictions: null where nothing is predicted
    std::vector<double> strategy, reach, gradient;
};

// A matrix of chance times chips: what seat 0 has (rows) against what seat 1 has, at one board.
struct Piece {
    std::int64_t row, rows, column, columns;
    const double *values;
    const double *turned;  // the same with rows and columns exchanged
};

// An end in which what both hold decides: where the sequences of each begin, and how high it is played.
struct End {
    std::int64_t row, column;
    double scale;
};

// States that a matrix takes for one: of each the row or column that it counts in, and how much.
struct Classes {
    std::int64_t states, count;  // no states: each has a row of its own
    const std::int32_t *places;
    const double *weights;
};

struct Table {
    std::vector<Piece> pieces;
    std::vector<End> ends;
    Classes rows{}, columns{};
};

struct Game {
    std::vector<Seat> seats;
    std::vector<Table> tables;  // of two seats only
};

struct Settings {
    double alpha, beta, gamma;  // alpha, beta beyond 1e3: regrets are kept, or forgiven, whole
};

#define POTLUCK_SOLVER(level)                                                                                      \
    namespace level {                                                                                              \
    void run(Game &game, const Settings &settings, std::int64_t first, std::int64_t count, int threads);           \
    void respond(Game &game, int threads, double *values, double *best);                                           \
    }

POTLUCK_SOLVER(base)
#ifdef WITH_X86_LEVELS
POTLUCK_SOLVER(avx2)
POTLUCK_SOLVER(avx512)
#endif

}  // namespace potluck::solver
