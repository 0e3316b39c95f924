// The seat that opens a betting round by open cards (R4.2).
#pragma once
#include "table.hpp"

namespace {

using namespace potluck::engine;

constexpr int RANK_PLACES = 13;

// A card's place where the ace is lowest, then its suit.
inline int ace_low(int card) { return ((card >> 2) + 1) % RANK_PLACES << 2 | (card & 3); }

// Open cards as one number, the greatest best: how often ranks stand there, most first, then which these are.
inline std::uint64_t grouped(const Seat &seat, bool low) {
    int held[RANK_PLACES + 1] = {};
    for (int k = 0; k < seat.ups; ++k) {
        const int rank = seat.up[k] >> 2;
        ++held[low ? (rank + 1) % RANK_PLACES : rank];
    }
    std::uint64_t counts = 0, ranks = 0;
    int shift = 28;
    for (int times = UP; times; --times)
        for (int rank = RANK_PLACES; rank >= 0; --rank)
            if (held[rank] == times) {
                shift -= 4;
                counts |= std::uint64_t(times) << shift;
                ranks |= std::uint64_t(rank + 1) << shift;
            }
    return counts << 28 | ranks;
}

inline int bringer(const Rules &rules, const Table &table) {
    int found = -1, best = 0;
    for (int at = 0; at < rules.seats; ++at) {
        const Seat &seat = table.seat[at];
        if (seat.folded) continue;
        int mine = rules.opens == LOW_UP ? PACK : -1;
        for (int k = 0; k < seat.ups; ++k) {
            const int card = rules.opens == LOW_UP ? seat.up[k] : ace_low(seat.up[k]);
            if (rules.opens == LOW_UP ? card < mine : card > mine) mine = card;
        }
        if (found < 0 || (rules.opens == LOW_UP ? mine < best : mine > best)) found = at, best = mine;
    }
    return found;
}

// The first of the best from the dealer's left.
inline int best_open(const Rules &rules, const Table &table) {
    int found = -1;
    std::uint64_t best = 0;
    for (int k = 1; k <= rules.seats; ++k) {
        const int at = (table.button + k) % rules.seats;
        if (table.seat[at].folded) continue;
        const bool low = rules.opens == HIGH_UP;
        const std::uint64_t mine = grouped(table.seat[at], low);
        if (found < 0 || (low ? mine < best : mine > best)) found = at, best = mine;
    }
    return found;
}

}  // namespace
