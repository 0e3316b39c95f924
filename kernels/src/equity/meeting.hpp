// Two ranges that meet: of each hand how often it beats, ties with and meets those of the other that share no card with it.
//
// Both are gone through from the weakest hand to the strongest. What has been passed of the other stands in a table by
// sets of cards: the weight of the hands that hold each set. By inclusion and exclusion over the sets in a hand that is
// the weight of those which hold none of its cards. So it takes a step for each hand, not one for each pair of hands.
#pragma once
#include <algorithm>
#include <vector>

#include "showdown.hpp"

namespace {

struct Walked {
    std::vector<std::uint64_t> order;  // strength, then place, of those that can be held
    std::vector<std::int64_t> passed;  // by set of cards
    std::vector<std::int32_t> sets;    // by hand the places of its sets there, where there is room for all
};

struct Meeting {
    static constexpr std::size_t ROOM = std::size_t{1} << 22;

    const Party *parties;
    std::int64_t *standings[2];  // by hand, MEETINGS each
    Walked walked[2];
    std::uint32_t binomials[56][MOST_SHARED + 1];
    std::uint32_t starts[MOST_SHARED + 2];
    int number_of[64];
    int subsets[1 << MOST_SHARED][2], subset_number[2] = {};
    int least = 0;

    Meeting(const Party *both, std::int64_t *first, std::int64_t *second) : parties(both), standings{first, second} {
        Mask all = 0;
        for (int side = 0; side < 2; ++side)
            for (std::size_t hand = 0; hand < parties[side].number; ++hand) all |= parties[side].cards[hand];
        int number = 0;
        for (; all; all &= all - 1) number_of[__builtin_ctzll(all)] = number++;
        for (int n = 0; n < 56; ++n)
            for (int k = 0; k <= MOST_SHARED; ++k)
                binomials[n][k] = k == 0 ? 1 : n == 0 ? 0 : binomials[n - 1][k - 1] + binomials[n - 1][k];
        starts[0] = 0;
        for (int k = 0; k <= MOST_SHARED; ++k) starts[k + 1] = starts[k] + binomials[number][k];
        least = std::min(parties[0].size, parties[1].size);
        for (int side = 0; side < 2; ++side) {
            const Party &party = parties[side];
            for (int set = 0; set < 1 << party.size; ++set)
                if (__builtin_popcount(set) <= least) subsets[subset_number[side]++][side] = set;
            walked[side].passed.assign(starts[least + 1], 0);
            const auto each = static_cast<std::size_t>(subset_number[side]);
            if (party.number * each > ROOM) continue;
            walked[side].sets.resize(party.number * each);
            for (std::size_t hand = 0; hand < party.number; ++hand)
                find_sets(side, party.cards[hand], walked[side].sets.data() + hand * each);
        }
    }

    // The places of the sets in those cards: sets of as many cards stand in colexicographic order.
    void find_sets(int side, Mask cards, std::int32_t *out) const {
        std::uint32_t places[1 << MOST_SHARED];
        places[0] = 0;
        int size = 0;
        for (; cards; cards &= cards - 1, ++size) {
            const std::uint32_t *of = binomials[number_of[__builtin_ctzll(cards)]];
            for (int below = 0; below < 1 << size; ++below) {
                const int held = __builtin_popcount(static_cast<unsigned>(below)) + 1;
                places[below | 1 << size] = held <= least ? places[below] + of[held] : 0;
            }
        }
        for (int at = 0; at < subset_number[side]; ++at) {
            const int set = subsets[at][side];
            out[at] = static_cast<std::int32_t>(starts[__builtin_popcount(static_cast<unsigned>(set))] + places[set]);
        }
    }

    const std::int32_t *sets_of(int side, std::size_t hand, std::int32_t *room) const {
        const auto &sets = walked[side].sets;
        if (!sets.empty()) return sets.data() + hand * static_cast<std::size_t>(subset_number[side]);
        find_sets(side, parties[side].cards[hand], room);
        return room;
    }

    // The weight of the other's hands passed so far that share no card with that one.
    std::int64_t apart(int side, std::size_t hand) const {
        std::int32_t room[1 << MOST_SHARED];
        const std::int32_t *sets = sets_of(side, hand, room);
        const std::int64_t *passed = walked[1 - side].passed.data();
        std::int64_t sum = 0;
        for (int at = 0; at < subset_number[side]; ++at) {
            const std::int64_t held = passed[sets[at]];
            sum += __builtin_popcount(static_cast<unsigned>(subsets[at][side])) & 1 ? -held : held;
        }
        return sum;
    }

    void pass(int side, std::size_t hand) {
        std::int32_t room[1 << MOST_SHARED];
        const std::int32_t *sets = sets_of(side, hand, room);
        std::int64_t *passed = walked[side].passed.data();
        for (int at = 0; at < subset_number[side]; ++at) passed[sets[at]] += parties[side].weights[hand];
    }

    // Ranks the hands that share no card with the board, and adds up how they stand.
    void board(const Question &question, Work &work) {
        for (int side = 0; side < 2; ++side) rank(question, side, work);
        walk();
    }

    void rank(const Question &question, int side, Work &work) {
        const Party &party = parties[side];
        auto &order = walked[side].order;
        const Showdown showdown(question, work);
        order.clear();
        std::uint32_t held[TRIALS];
        int count = 0;
        const auto settle = [&] {
            if (!count) return;
            showdown.rank(0, side, count);
            for (int i = 0; i < count; ++i) {
                const auto strength = static_cast<std::uint32_t>(work.strengths[0][side][i]) ^ 0x80000000u;
                order.push_back(std::uint64_t{strength} << 32 | held[i]);
            }
            count = 0;
        };
        for (std::size_t hand = 0; hand < party.number; ++hand) {
            if (party.ends[hand] & question.board) continue;
            held[count] = static_cast<std::uint32_t>(hand);
            work.got[side][count] = party.ends[hand];
            if (++count == TRIALS) settle();
        }
        settle();
        std::sort(order.begin(), order.end());
    }

    void walk() {
        std::size_t at[2] = {0, 0};
        for (;;) {
            std::uint64_t next = UINT64_MAX;
            for (int side = 0; side < 2; ++side)
                if (at[side] < walked[side].order.size()) next = std::min(next, walked[side].order[at[side]] >> 32);
            if (next == UINT64_MAX) break;
            std::size_t end[2];
            for (int side = 0; side < 2; ++side) {
                const auto &order = walked[side].order;
                for (end[side] = at[side]; end[side] < order.size() && order[end[side]] >> 32 == next;) ++end[side];
            }
            for (int side = 0; side < 2; ++side) add(side, at[side], end[side], MET_WON, 1);
            const bool both = at[0] < end[0] && at[1] < end[1];
            // What is equal comes to be passed; of that what was passed before is taken off.
            for (int side = 0; both && side < 2; ++side) add(side, at[side], end[side], MET_TIED, -1);
            for (int side = 0; side < 2; ++side)
                for (std::size_t place = at[side]; place < end[side]; ++place)
                    pass(side, static_cast<std::uint32_t>(walked[side].order[place]));
            for (int side = 0; both && side < 2; ++side) add(side, at[side], end[side], MET_TIED, 1);
            at[0] = end[0], at[1] = end[1];
        }
        for (int side = 0; side < 2; ++side) add(side, 0, at[side], MET, 1);
        for (Walked &each : walked) std::fill(each.passed.begin(), each.passed.end(), 0);
    }

    void add(int side, std::size_t from, std::size_t to, int sum, int sign) {
        const auto &order = walked[side].order;
        for (std::size_t place = from; place < to; ++place) {
            const auto hand = static_cast<std::uint32_t>(order[place]);
            standings[side][std::size_t{hand} * MEETINGS + static_cast<std::size_t>(sum)] += sign * apart(side, hand);
        }
    }
};

}  // namespace
