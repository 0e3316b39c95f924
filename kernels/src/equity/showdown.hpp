// What the hands of a block are worth, and who takes which part of the pot.
#pragma once
#include "../blocks.hpp"
#include "pairs.hpp"
#include "question.hpp"

namespace {

using namespace potluck::equity;

constexpr int TILE = 64;  // trials whose choices of own and common cards stay in the cache together

// Where fewer wild cards win, a strength is six times as large, and the cards that stand for themselves are added: that
// has just room in 32 bits, of which the highest is turned round to make it signed.
constexpr std::int32_t LEAST = INT32_MIN;

INLINE std::int32_t with_kept(const Program &program, Mask hand, std::int32_t strength) {
    const std::int64_t worth = fewer_wild(program, hand, strength);
    const std::uint32_t value = static_cast<std::uint32_t>(worth >> 3) * 6 + static_cast<std::uint32_t>(worth & 7);
    return strength <= 0 ? LEAST : static_cast<std::int32_t>(value ^ 0x80000000);
}

// The strength of a low that does not qualify.
INLINE std::int32_t nothing(const Program &program) { return program.fewer ? LEAST : 0; }

INLINE void rank_all(const Program &program, const Measure &have, const Mask *masks, std::int32_t *out, int count) {
    rank_block(program, masks, have, out, static_cast<std::size_t>(count));
    if (program.fewer)
        for (int i = 0; i < count; ++i) out[i] = with_kept(program, masks[i], out[i]);
}

// Every choice of `members` of the cards of up to TILE hands of one size; how many there are.
int choices_of(const Mask *hands, int size, int members, int count, Mask (*out)[TILE]) {
    Mask cards[MOST][TILE], rest[TILE];
    for (int i = 0; i < count; ++i) rest[i] = hands[i];
    for (int card = 0; card < size; ++card)
        for (int i = 0; i < count; ++i) {
            cards[card][i] = rest[i] & (0 - rest[i]);
            rest[i] &= rest[i] - 1;
        }
    int choice = 0;
    for (unsigned pick = 0; pick < 1u << size; ++pick) {
        if (__builtin_popcount(pick) != members) continue;
        for (int i = 0; i < count; ++i) out[choice][i] = 0;
        for (int card = 0; card < size; ++card)
            if (pick >> card & 1)
                for (int i = 0; i < count; ++i) out[choice][i] |= cards[card][i];
        ++choice;
    }
    return choice;
}

// Whether any of some choices of own cards is of one suit: else there is no flush.
INLINE bool suited(const Mask *own) {
    bool any = !own[0];
    for (int i = 0; i < TILE; ++i) {
        if (!own[i]) break;
        const Mask suit = Mask{0xffff} << (__builtin_ctzll(own[i]) & 48);
        any |= !(own[i] & ~suit);
    }
    return any;
}

// The best of all choices of own and common cards, by loops that rank a vector of hands at a time.
template <class Rank, class Unsuited>
INLINE void best_choice(const Work &work, int mine, int ours, int count, std::int32_t *out, Rank rank, Unsuited unsuited) {
    bool flushes[MOST_CHOICES];
    for (int one = 0; one < mine; ++one) flushes[one] = suited(work.own_choices[one]);
    for (int start = 0; start < count; start += static_cast<int>(WIDTH)) {
        Standing best{};
        Suits common[MOST_CHOICES];
        for (int other = 0; other < ours; ++other) common[other] = load(work.common_choices[other] + start);
        for (int one = 0; one < mine; ++one) {
            const Suits own = load(work.own_choices[one] + start);
            const auto with = [&](const Suits &rest) INLINE_CALL {
                return Suits{own.c | rest.c, own.d | rest.d, own.h | rest.h, own.s | rest.s};
            };
            if (flushes[one])
                for (int other = 0; other < ours; ++other) best.improve(rank(with(common[other])));
            else
                for (int other = 0; other < ours; ++other) best.improve(unsuited(with(common[other])));
        }
        best.store(out + start);
    }
}

// Of two own cards and boards of five.
INLINE void best_pair(const Work &work, const Mask *boards, int mine, int count, std::int32_t *out) {
    bool flushes[MOST_CHOICES];
    for (int one = 0; one < mine; ++one) flushes[one] = suited(work.own_choices[one]);
    for (int start = 0; start < count; start += static_cast<int>(WIDTH)) {
        Standing best{};
        const Boards board(load(boards + start));
        for (int one = 0; one < mine; ++one) {
            const Suits own = load(work.own_choices[one] + start);
            best.improve(flushes[one] ? with_two<true>(board, own) : with_two<false>(board, own));
        }
        best.store(out + start);
    }
}

// Strengths of up to TILE hands with just so many own cards.
void rank_hole(const Program &program, Work &work, int mine, int ours, const Measure &have, int count,
               std::int32_t *out) {
    if (program.plain() && !(have.bits & JOKERS)) {
        Lanes odd = {};
        return best_choice(work, mine, ours, count, out, [&](Suits suits) INLINE_CALL { return high_plain<5>(suits, odd); },
                           [](Suits suits) INLINE_CALL { return high_unsuited(suits); });
    }
    if (program.kind == ACE_TO_FIVE && !program.fewer && !(have.bits & (JOKERS | program.wild))) {
        const auto low = [&](Suits suits) INLINE_CALL { return low_any<ACE_TO_FIVE>(program, suits); };
        return best_choice(work, mine, ours, count, out, low, low);
    }
    for (int i = 0; i < count; ++i) out[i] = LEAST;
    for (int one = 0; one < mine; ++one)
        for (int other = 0; other < ours; ++other) {
            for (int i = 0; i < count; ++i) work.masks[i] = work.own_choices[one][i] | work.common_choices[other][i];
            rank_all(program, have, work.masks, work.found, count);
            for (int i = 0; i < count; ++i) out[i] = work.found[i] > out[i] ? work.found[i] : out[i];
        }
}

struct Showdown {
    const Question &question;
    Work &work;
    Mask possible;  // every card that may lie in a hand or on the board

    Showdown(const Question &asked, Work &its_work) : question(asked), work(its_work), possible(asked.board | asked.unseen) {
        for (int seat = 0; seat < question.seats; ++seat) possible |= question.hands[seat];
    }

    void rank(int half, int seat, int count) const {
        const Half &order = question.half[half];
        const Program program(order.code, order.wild);
        std::int32_t *out = work.strengths[half][seat];
        const Mask own = question.hands[seat] | question.board;
        const Mask *got = work.got[seat], *common = work.got[SEATS];
        if (order.hole >= 0) return rank_with_hole(program, order.hole, seat, count, out);
        const bool mine = question.gets(seat), ours = question.missing[SEATS];
        if (mine && ours)
            for (int i = 0; i < count; ++i) work.masks[i] = own | got[i] | common[i];
        else if (mine || ours) {
            const Mask *more = mine ? got : common;
            for (int i = 0; i < count; ++i) work.masks[i] = own | more[i];
        } else
            for (int i = 0; i < count; ++i) work.masks[i] = own;
        const int size = question.own(seat) + question.common();
        rank_all(program, Measure{size, size, possible}, work.masks, out, count);
    }

    void rank_with_hole(const Program &program, int hole, int seat, int count, std::int32_t *out) const {
        const bool more_mine = question.gets(seat), more_ours = question.missing[SEATS];
        int first = 0;
        for (int start = 0; start < count; start += TILE) {
            Mask mine[TILE], ours[TILE];
            for (int i = 0; i < TILE; ++i) {
                const int trial = start + i < count ? start + i : start;
                mine[i] = question.hands[seat] | (more_mine ? work.got[seat][trial] : 0);
                ours[i] = question.board | (more_ours ? work.got[SEATS][trial] : 0);
            }
            if (!start || more_mine) first = choices_of(mine, question.own(seat), hole, TILE, work.own_choices);
            std::int32_t strengths[TILE];
            if (hole == 2 && question.common() == FEWEST && program.plain() && !(possible & JOKERS)) {
                best_pair(work, ours, first, TILE, strengths);
                for (int i = 0; i < TILE && start + i < count; ++i) out[start + i] = strengths[i];
                continue;
            }
            const int second = choices_of(ours, question.common(), FEWEST - hole, TILE, work.common_choices);
            rank_hole(program, work, first, second, Measure{FEWEST, FEWEST, possible}, TILE, strengths);
            for (int i = 0; i < TILE && start + i < count; ++i) out[start + i] = strengths[i];
        }
    }
};

// What is added up: each way once, or as often as its weight says.

struct Once {
    using Total = std::int32_t;
    INLINE Total operator()(int) const { return 1; }
};

struct Weighted {
    using Total = std::int64_t;
    const std::int32_t *weights;
    INLINE Total operator()(int at) const { return weights[at]; }
};

template <class Weight> INLINE std::int64_t total_weight(Weight weight, int count) {
    std::int64_t sum = 0;
    for (int i = 0; i < count; ++i) sum += weight(i);
    return sum;
}

INLINE void add_parts(std::int64_t *sums, std::int64_t won, std::int64_t tied, std::int64_t units) {
    sums[0] += won, sums[1] += tied, sums[2] += units;
}

// Two hands, one order: larger, equal, smaller.
template <class Weight> INLINE void settle_two(const Work &work, Weight weight, int count, Totals &totals) {
    const std::int32_t *one = work.strengths[0][0], *other = work.strengths[0][1];
    typename Weight::Total first = 0, second = 0;
    for (int i = 0; i < count; ++i) {
        first += one[i] > other[i] ? weight(i) : 0;
        second += other[i] > one[i] ? weight(i) : 0;
    }
    const std::int64_t won[2] = {first, second}, tied = total_weight(weight, count) - first - second;
    for (int seat = 0; seat < 2; ++seat) {
        std::int64_t *sums = totals.seat[seat];
        const std::int64_t units = won[seat] * WHOLE + tied * (WHOLE / 2);
        add_parts(sums, won[seat], tied, units);
        sums[SQUARES] += won[seat] * WHOLE * WHOLE + tied * (WHOLE / 2) * (WHOLE / 2);
        add_parts(sums + HALF, won[seat], tied, units / 2);
    }
}

template <class Weight>
INLINE void settle_half(const Question &question, int half, Work &work, Weight weight, int count, Totals &totals) {
    using Total = typename Weight::Total;
    static constexpr std::int32_t UNITS_OF[SEATS + 1] = {0, 2520, 1260, 840, 630, 504, 420, 360, 315, 280, 252};
    const Program program(question.half[half].code, question.half[half].wild);
    const std::int32_t none = half ? nothing(program) : LEAST;
    auto &strengths = work.strengths[half];
    std::int32_t *best = work.best, *units = work.winners;
    for (int i = 0; i < count; ++i) best[i] = strengths[0][i];
    for (int seat = 1; seat < question.seats; ++seat)
        for (int i = 0; i < count; ++i) best[i] = strengths[seat][i] > best[i] ? strengths[seat][i] : best[i];
    for (int i = 0; i < count; ++i) units[i] = 0;
    for (int seat = 0; seat < question.seats; ++seat)
        for (int i = 0; i < count; ++i) units[i] += strengths[seat][i] == best[i];
    for (int i = 0; i < count; ++i) units[i] = best[i] == none && half ? 0 : UNITS_OF[units[i]];
    if (half)
        for (int i = 0; i < count; ++i) work.scale[i] = units[i] ? 1 : 2;
    for (int seat = 0; seat < question.seats; ++seat) {
        std::int32_t *part = work.part[seat];
        Total won = 0, tied = 0, sum = 0;
        for (int i = 0; i < count; ++i) {
            const std::int32_t mine = strengths[seat][i] == best[i] ? units[i] : 0;
            won += mine == WHOLE / 2 ? weight(i) : 0;
            tied += mine > 0 && mine < WHOLE / 2 ? weight(i) : 0;
            sum += mine * weight(i);
            part[i] = half ? mine : part[i] + mine * work.scale[i];
        }
        add_parts(totals.seat[seat] + HALF + 3 * half, won, tied, sum);
    }
}

// Any number of hands and halves. The low is looked at first: without one, the high takes twice its half.
template <class Weight>
INLINE void settle_any(const Question &question, Work &work, Weight weight, int count, Totals &totals) {
    using Total = typename Weight::Total;
    if (question.halves == 1) {
        for (int i = 0; i < count; ++i) work.scale[i] = 2;
        for (int seat = 0; seat < question.seats; ++seat)
            for (int i = 0; i < count; ++i) work.part[seat][i] = 0;
    }
    for (int half = question.halves - 1; half >= 0; --half) settle_half(question, half, work, weight, count, totals);
    for (int seat = 0; seat < question.seats; ++seat) {
        const std::int32_t *part = work.part[seat];
        Total won = 0, tied = 0, units = 0;
        std::int64_t squares = 0;
        for (int i = 0; i < count; ++i) {
            won += part[i] == WHOLE ? weight(i) : 0;
            tied += part[i] > 0 && part[i] < WHOLE ? weight(i) : 0;
            units += part[i] * weight(i);
            squares += std::int64_t{part[i]} * part[i] * weight(i);
        }
        add_parts(totals.seat[seat], won, tied, units);
        totals.seat[seat][SQUARES] += squares;
    }
}

template <class Weight>
INLINE void settle_all(const Question &question, Work &work, Weight weight, int count, Totals &totals) {
    totals.ways += total_weight(weight, count);
    if (question.seats == 2 && question.halves == 1 && !question.ranged) settle_two(work, weight, count, totals);
    else settle_any(question, work, weight, count, totals);
}

// Adds up by hand of a range, after all has been settled.
INLINE void settle_hands(const Question &question, const Work &work, int count) {
    for (int seat = 0; seat < question.seats; ++seat) {
        std::int64_t *sums = work.by_hand[seat];
        if (!sums) continue;
        for (int i = 0; i < count; ++i) {
            const std::int32_t part = work.part[seat][i];
            std::int64_t *of = sums + std::size_t{work.picks[seat][i]} * HAND_SUMS;
            ++of[DEALT];
            of[HAND_WON] += part == WHOLE;
            of[HAND_TIED] += part > 0 && part < WHOLE;
            of[HAND_UNITS] += part;
        }
    }
}

// Ranks the hands of a block as they have been dealt.
INLINE void rank_seats(const Question &question, Work &work, int count) {
    const Showdown showdown(question, work);
    for (int half = 0; half < question.halves; ++half)
        for (int seat = 0; seat < question.seats; ++seat) showdown.rank(half, seat, count);
}

}  // namespace
