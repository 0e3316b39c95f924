// All ways in which the missing cards may fall.
//
// Where suits can be exchanged without changing anything that is known, of the ways that differ only in that one is
// looked at, and counts for all of them.
#pragma once
#include "showdown.hpp"

namespace {

INLINE Mask exchanged(Mask hand, const std::uint8_t *suits) {
    Mask out = hand & JOKERS;
    for (int number = 0; number < 4; ++number) out |= (hand >> 16 * number & ALL) << 16 * suits[number];
    return out;
}

// How many ways that one stands for; 0 where another stands for it.
INLINE int orbit(const Question &question, Mask cards) {
    int same = 0;
    for (int at = 0; at < question.permutations; ++at) {
        const Mask other = exchanged(cards, question.permutation[at]);
        if (other < cards) return 0;
        same += other == cards;
    }
    return question.permutations / same;
}

template <class Found> void each_choice(const Mask *cards, int number, int members, Mask chosen, Found found) {
    if (!members) return found(chosen);
    for (int at = members - 1; at < number; ++at) each_choice(cards, at, members - 1, chosen | cards[at], found);
}

struct Walk {
    const Question &question;
    Work &work;
    Totals &totals;
    int groups[GROUPS], number = 0, count = 0, weight = 1;
    Mask chosen[GROUPS] = {};

    Walk(const Question &asked, Work &its_work, Totals &its_totals) : question(asked), work(its_work), totals(its_totals) {
        for (int group = 0; group < GROUPS; ++group)
            if (question.missing[group]) groups[number++] = group;
    }

    void settle() {
        rank_seats(question, work, count);
        settle_all(question, work, Weighted{work.weights}, count, totals);
        count = 0;
    }

    void put() {
        for (int at = 0; at < number; ++at) work.got[groups[at]][count] = chosen[at];
        work.weights[count] = weight;
        if (++count == TRIALS) settle();
    }

    void from(int at, Mask left) {
        if (at == number) return put();
        Mask cards[64];
        int size = 0;
        for (; left; left &= left - 1) cards[size++] = left & (0 - left);
        Mask all = 0;
        for (int card = 0; card < size; ++card) all |= cards[card];
        each_choice(cards, size, question.missing[groups[at]], 0, [&](Mask these) {
            chosen[at] = these;
            from(at + 1, all & ~these);
        });
    }

    // Of the first group the ways of which the highest card is that of the job.
    void job(int highest) {
        Mask cards[64];
        int size = 0;
        for (Mask left = question.unseen; left; left &= left - 1) cards[size++] = left & (0 - left);
        if (!number) put();
        else if (highest < size)
            each_choice(cards, highest, question.missing[groups[0]] - 1, cards[highest], [&](Mask these) {
                weight = orbit(question, these);
                chosen[0] = these;
                if (weight) from(1, question.unseen & ~these);
            });
        if (count) settle();
    }
};

}  // namespace
