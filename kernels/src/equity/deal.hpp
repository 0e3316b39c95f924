// Missing cards, dealt at random to a block of trials.
//
// Cards come in pieces of up to three, each by one random number: one of all choices among the unseen cards. A piece
// that holds a card which the trial has already, or for which the number was one of the few too many, is drawn again;
// so every deal is equally likely, exactly.
#pragma once
#include "question.hpp"
#include "random.hpp"

namespace {

using namespace potluck::equity;

constexpr int MOST_PIECES = 2;          // of an exchange
constexpr int MOST_ROUNDS = 100'000;  // of draws from ranges that hardly go together

// The size of the next piece of so many cards: as few pieces as can be, as equal as can be.
INLINE int piece_of(int cards) {
    const int pieces = (cards + MOST_PIECE - 1) / MOST_PIECE;
    return (cards + pieces - 1) / pieces;
}

struct Dealing {
    Stream stream;
    Work &work;
    int trials;
    bool fresh = true;  // nothing has been dealt yet

    void piece(const Pieces &pieces, Mask *got, bool first) {
        const std::uint32_t number = pieces.number, spare = (0u - number) % number;
        const Mask *all = pieces.all;
        stream.fill(work.words, trials);
        int pending = 0;
        const auto draw = [&](std::uint32_t word, Mask used, Mask &cards) INLINE_CALL {
            const std::uint64_t place = std::uint64_t{word} * number;
            cards = all[place >> 32];
            return (static_cast<std::uint32_t>(place) < spare) | ((cards & used) != 0);
        };
        for (int trial = 0; trial < trials; ++trial) {
            Mask cards;
            const Mask used = fresh ? 0 : work.used[trial];
            const bool again = draw(work.words[trial], used, cards);
            work.pending[pending] = trial;
            pending += again;
            got[trial] = first ? cards : got[trial] | (again ? 0 : cards);
            work.used[trial] = used | (again ? 0 : cards);
        }
        again_for(pieces, got, pending, first);
        fresh = false;
    }

    // The same for the trials that are pending alone.
    void again_for(const Pieces &pieces, Mask *got, int pending, bool first) {
        const std::uint32_t number = pieces.number, spare = (0u - number) % number;
        while (pending) {
            stream.fill(work.words, pending);
            int left = 0;
            for (int at = 0; at < pending; ++at) {
                const int trial = work.pending[at];
                const std::uint64_t place = std::uint64_t{work.words[at]} * number;
                const Mask cards = pieces.all[place >> 32];
                const bool again = (static_cast<std::uint32_t>(place) < spare) | ((cards & work.used[trial]) != 0);
                work.pending[left] = trial;
                left += again;
                if (!again) {
                    got[trial] = first ? cards : got[trial] | cards;
                    work.used[trial] |= cards;
                }
            }
            pending = left;
        }
    }

    // For each card that was thrown a new one, in as many pieces as so many cards take: by size, the first pieces first.
    void exchange(const Question &question, int seat) {
        const Range &range = question.ranges[seat];
        for (int piece = 0; piece < MOST_PIECES; ++piece)
            for (int size = 1; size <= MOST_PIECE; ++size) {
                int pending = 0;
                for (int trial = 0; trial < trials; ++trial) {
                    int left = __builtin_popcountll(range.thrown[work.picks[seat][trial]]), next = 0;
                    for (int before = 0; before <= piece; ++before, left -= next) next = left ? piece_of(left) : 0;
                    work.pending[pending] = trial;
                    pending += next == size;
                }
                if (pending) again_for(question.pieces[size], work.got[seat], pending, false);
            }
    }
};

// Draws a hand of each range: all together once more where two hold the same card, or a weight says so.
INLINE void draw_ranges(const Question &question, Stream &stream, Work &work, int trials) {
    int pending = trials;
    for (int trial = 0; trial < trials; ++trial) work.pending[trial] = trial;
    for (int round = 0; pending && round < MOST_ROUNDS; ++round) {
        for (int at = 0; at < pending; ++at) work.used[work.pending[at]] = 0;
        for (int at = 0; at < pending; ++at) work.found_again[at] = false;
        for (int seat = 0; seat < question.seats; ++seat) {
            const Range &range = question.ranges[seat];
            if (!range.number) continue;
            const std::uint32_t number = range.number, spare = (0u - number) % number;
            stream.fill(work.words, pending);
            for (int at = 0; at < pending; ++at) {
                const int trial = work.pending[at];
                const std::uint64_t place = std::uint64_t{work.words[at]} * number;
                const std::uint32_t pick = static_cast<std::uint32_t>(place >> 32);
                work.picks[seat][trial] = pick;
                work.got[seat][trial] = range.hands[pick];
                const Mask hand = range.hands[pick] | (range.thrown ? range.thrown[pick] : 0);
                work.found_again[at] |= (static_cast<std::uint32_t>(place) < spare) | ((hand & work.used[trial]) != 0);
                work.used[trial] |= hand;
            }
            if (range.most == 1) continue;
            const std::uint32_t most = range.most, too_low = (0u - most) % most;
            stream.fill(work.words, pending);
            for (int at = 0; at < pending; ++at) {
                const std::uint64_t place = std::uint64_t{work.words[at]} * most;
                const std::uint32_t weight = range.weights[work.picks[seat][work.pending[at]]];
                work.found_again[at] |= (static_cast<std::uint32_t>(place) < too_low) | (place >> 32 >= weight);
            }
        }
        int left = 0;
        for (int at = 0; at < pending; ++at) {
            work.pending[left] = work.pending[at];
            left += work.found_again[at];
        }
        pending = left;
    }
    work.failed = work.failed || pending;
}

[[maybe_unused]] void deal(const Question &question, std::uint64_t seed, std::uint64_t block, int trials, Work &work) {
    Dealing dealing{Stream(seed, block), work, trials};
    if (question.ranged) {
        draw_ranges(question, dealing.stream, work, trials);
        dealing.fresh = false;
        for (int seat = 0; seat < question.seats; ++seat)
            if (question.ranges[seat].thrown) dealing.exchange(question, seat);
    }
    for (int group = 0; group < GROUPS; ++group) {
        bool first = group == SEATS || !question.held[group];
        for (int left = question.missing[group], size; left; left -= size, first = false) {
            size = piece_of(left);
            dealing.piece(question.pieces[size], work.got[group], first);
        }
    }
}

}  // namespace
