// Sums over seats: what nobody has called, and the pots (R4.3).
#pragma once
#include "table.hpp"

namespace {

using namespace potluck::engine;

// What goes back to each seat, since nobody has called it. Returns whether anything does.
inline bool uncalled(const Rules &rules, const Table &table, Chips *back) {
    Chips first = -1, second = -1, most = 0;
    int top = 0;
    for (int at = 0; at < rules.seats; ++at) {
        const Seat &seat = table.seat[at];
        if (seat.paid > first) second = first, first = seat.paid, top = at;
        else if (seat.paid > second) second = seat.paid;
        if (!seat.folded && seat.paid > most) most = seat.paid;
        back[at] = 0;
    }
    if (first > most) {
        for (int at = 0; at < rules.seats; ++at)
            if (table.seat[at].paid > most) back[at] = table.seat[at].paid - most;
        return true;
    }
    if (first > second) back[top] = first - second;
    return first > second;
}

struct Pot {
    Chips amount;
    unsigned seats;  // a bit for each that may win it
};

struct Pots {
    Pot pot[SEATS];
    int count = 0;

    Pots(const Rules &rules, const Table &table) {
        Chips floor = 0, extra = 0, most = 0;
        for (int at = 0; at < rules.seats; ++at) {
            extra += table.seat[at].dead;
            if (!table.seat[at].folded && table.seat[at].paid > most) most = table.seat[at].paid;
        }
        for (Chips level = -1; level != most;) {
            Chips next = most;
            for (int at = 0; at < rules.seats; ++at) {
                const Seat &seat = table.seat[at];
                if (!seat.folded && seat.paid > level && seat.paid < next) next = seat.paid;
            }
            level = next;
            Pot now{extra, 0};
            for (int at = 0; at < rules.seats; ++at) {
                const Seat &seat = table.seat[at];
                now.amount += (seat.paid < level ? seat.paid : level) - (seat.paid < floor ? seat.paid : floor);
                if (!seat.folded && seat.paid >= level) now.seats |= 1u << at;
            }
            if (now.amount) pot[count++] = now;
            floor = level, extra = 0;
        }
        Chips above = 0;
        for (int at = 0; at < rules.seats; ++at)
            if (table.seat[at].paid > floor) above += table.seat[at].paid - floor;
        if (above && count) pot[count - 1].amount += above;
    }
};

}  // namespace
