// Two cards each and a whole board to come: all boards by what decides between them.
//
// Without a flush the ranks of a board decide, and there are 6,175 sets of five ranks. A flush needs three cards of its
// suit on the board, so that no board has two; of those all cards in that suit and the ranks of the others decide. What
// has been counted as a flush is taken off the boards of the same ranks.
#pragma once
#include "showdown.hpp"

namespace {

constexpr int BOARD = 5, RANKS = 13;

// The number of a set of ranks that may be held several times, highest first: its place among all such sets of five.
constexpr int binomial(int n, int k) {
    int product = 1;
    for (int i = 0; i < k; ++i) product = product * (n - i) / (i + 1);
    return product;
}
constexpr int RANK_CLASSES = binomial(RANKS + BOARD - 1, BOARD);

struct Binomials {
    std::uint16_t of[RANKS + BOARD][BOARD + 1];
    constexpr Binomials() : of{} {
        for (int n = 0; n < RANKS + BOARD; ++n)
            for (int k = 0; k <= BOARD; ++k) of[n][k] = n < k ? 0 : static_cast<std::uint16_t>(binomial(n, k));
    }
};
constexpr Binomials BINOMIALS;

INLINE int number_of(const int *highest_first) {
    int number = 0;
    for (int at = 0; at < BOARD; ++at) number += BINOMIALS.of[highest_first[at] + BOARD - 1 - at][BOARD - at];
    return number;
}

struct Classes {
    const Question &question;
    Work &work;
    Totals &totals;
    std::int32_t rest[RANK_CLASSES];  // how many boards of these ranks have no flush
    int count = 0;

    Classes(const Question &asked, Work &its_work, Totals &its_totals)
        : question(asked), work(its_work), totals(its_totals) {}

    int unseen_of(int rank) const { return __builtin_popcountll(question.unseen & Mask{0x0001'0001'0001'0001} << rank); }

    // In `got` stand whole hands here, board included.
    void settle() {
        const int size = question.own(0) + BOARD;
        Mask possible = question.unseen;
        for (int seat = 0; seat < question.seats; ++seat) possible |= question.hands[seat];
        for (int half = 0; half < question.halves; ++half) {
            const Program program(question.half[half].code, question.half[half].wild);
            for (int seat = 0; seat < question.seats; ++seat)
                rank_all(program, Measure{size, size, possible}, work.got[seat], work.strengths[half][seat], count);
        }
        settle_all(question, work, Weighted{work.weights}, count, totals);
        count = 0;
    }

    INLINE void put(int weight) {
        work.weights[count] = weight;
        if (++count == TRIALS) settle();
    }

    // Boards with three or more cards of a suit, where that makes a flush for somebody.
    void flushes(int suited) {
        const std::uint32_t in_suit = suit(question.unseen, suited);
        int most = 0;
        for (int seat = 0; seat < question.seats; ++seat) {
            const int own = ::count(suit(question.hands[seat], suited));
            most = own > most ? own : most;
        }
        Mask places[SEATS][RANKS][2];  // two cards of a rank and other suits that a hand does not hold
        for (int seat = 0; seat < question.seats; ++seat)
            for (int rank = 0; rank < RANKS; ++rank) {
                int place = 0;
                for (int number = 0; number < 4 && place < 2; ++number) {
                    const Mask card = Mask{1} << (16 * number + rank);
                    if (number != suited && !(question.hands[seat] & card)) places[seat][rank][place++] = card;
                }
                if (place < 2) places[seat][rank][1] = places[seat][rank][0];
            }
        int other[RANKS];
        for (int rank = 0; rank < RANKS; ++rank) other[rank] = unseen_of(rank) - (in_suit >> rank & 1);
        for (int size = BOARD - most; size <= BOARD; ++size) {
            std::uint16_t sets[1716];
            int number = 0;
            for (std::uint32_t set = (1u << size) - 1; set < 1u << RANKS;) {
                if (!(set & ~in_suit)) sets[number++] = static_cast<std::uint16_t>(set);
                const std::uint32_t low = set & (0u - set), next = set + low;
                set = next | ((set ^ next) / low >> 2);
            }
            const int more = BOARD - size;
            for (int one = more ? 0 : RANKS - 1; one < RANKS; ++one)
                for (int two = more == 2 ? 0 : more ? one : RANKS - 1; two <= (more ? one : RANKS - 1); ++two) {
                    const int ways = more == 0 ? 1 : more == 1 ? other[one]
                                     : one == two ? other[one] * (other[one] - 1) / 2 : other[one] * other[two];
                    if (!ways) continue;
                    Mask with[SEATS];
                    for (int seat = 0; seat < question.seats; ++seat) {
                        with[seat] = question.hands[seat];
                        if (more) with[seat] |= places[seat][one][0];
                        if (more == 2) with[seat] |= places[seat][two][one == two];
                    }
                    put_all(suited, sets, number, more, one, two, ways, with);
                }
        }
    }

    void put_all(int suited, const std::uint16_t *sets, int number, int more, int one, int two, int ways,
                 const Mask *with) {
        for (int at = 0; at < number; ++at) {
            for (int seat = 0; seat < question.seats; ++seat)
                work.got[seat][count] = with[seat] | Mask{sets[at]} << 16 * suited;
            int ranks[BOARD], size = 0;
            int waiting[3] = {more > 0 ? one : -1, more > 1 ? two : -1, -1};
            const int *next = waiting;
            for (std::uint32_t left = sets[at]; left;) {
                const int top = 31 - __builtin_clz(left);
                while (*next > top) ranks[size++] = *next++;
                ranks[size++] = top;
                left ^= 1u << top;
            }
            while (*next >= 0) ranks[size++] = *next++;
            rest[number_of(ranks)] -= ways;
            put(ways);
        }
    }

    // Seven cards of these ranks, each of another suit than the one before: no suit has more than two.
    static Mask spread(const int *board, int size, Mask hand) {
        int own[2], number = 0;
        for (int rank = RANKS - 1; rank >= 0; --rank)
            for (int held = __builtin_popcountll(hand & Mask{0x0001'0001'0001'0001} << rank); held; --held)
                own[number++] = rank;
        Mask mask = 0;
        for (int at = 0, mine = 0, ours = 0; at < size + number; ++at) {
            const bool own_next = mine < number && (ours == size || own[mine] > board[ours]);
            const int rank = own_next ? own[mine++] : board[ours++];
            mask |= Mask{1} << (16 * (at & 3) + rank);
        }
        return mask;
    }

    template <class Found> void each_board(Found found) const {
        int held[RANKS];
        for (int rank = 0; rank < RANKS; ++rank) held[rank] = unseen_of(rank);
        int ranks[BOARD];
        const auto from = [&](const auto &self, int at, int highest, int ways, int again) -> void {
            if (at == BOARD) return found(ranks, ways);
            for (int rank = highest; rank >= 0; --rank) {
                // Of the k-th card of a rank there are as many as are left, and k orders are one.
                const int times = at && ranks[at - 1] == rank ? again + 1 : 1, left = held[rank] - times + 1;
                if (left <= 0) continue;
                ranks[at] = rank;
                self(self, at + 1, rank, ways * left / times, times);
            }
        };
        from(from, 0, RANKS - 1, 1, 0);
    }

    void all() {
        for (std::int32_t &boards : rest) boards = 0;
        each_board([&](const int *ranks, int ways) { rest[number_of(ranks)] = ways; });
        for (int suited = 0; suited < 4; ++suited) flushes(suited);
        each_board([&](const int *ranks, int) {
            const int ways = rest[number_of(ranks)];
            if (!ways) return;
            for (int seat = 0; seat < question.seats; ++seat)
                work.got[seat][count] = spread(ranks, BOARD, question.hands[seat]);
            put(ways);
        });
        if (count) settle();
    }
};

}  // namespace
