// What Python sees of equity: a question in plain numbers, and the sums over all ways or over blocks of trials.
//
// Blocks and jobs are handed to threads as they come; sums are whole numbers, so that neither their order nor the number
// of threads changes anything.
#include "../levels.hpp"

#include <algorithm>
#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>
#include <thread>
#include <tuple>
#include <vector>

namespace nb = nanobind;
using namespace nb::literals;
using namespace potluck::equity;

namespace {

using Halves = std::vector<std::tuple<unsigned, Mask, int>>;  // code, wild cards, own cards that play
using Sums = std::vector<std::vector<std::int64_t>>;          // the number of ways alone, then the sums by seat

constexpr Mask SUITS = 0x1fff'1fff'1fff'1fff;
constexpr int BOARD = 5, OWN = 2;

// By seat: hands, weights, and the cards that are thrown of each, or none.
using Ranges = std::vector<std::tuple<std::vector<Mask>, std::vector<std::uint32_t>, std::vector<Mask>>>;

struct Asked {
    Question question;
    Ranges ranges;
    std::vector<Mask> pieces[MOST_PIECE + 1];
    int exchanged[SEATS] = {};  // cards that each throws at most

    Asked(const Halves &halves, const std::vector<Mask> &hands, const std::vector<int> &missing, Mask board, Mask unseen,
          const Ranges &given = {}) {
        if (hands.size() < 2 || hands.size() > SEATS || missing.size() != hands.size() + 1 || halves.empty() ||
            halves.size() > HALVES)
            throw nb::value_error("two to ten hands, what each and the board miss, and one or two halves");
        question.seats = static_cast<int>(hands.size());
        question.halves = static_cast<int>(halves.size());
        for (std::size_t half = 0; half < halves.size(); ++half)
            question.half[half] = {std::get<0>(halves[half]), std::get<1>(halves[half]), std::get<2>(halves[half])};
        std::copy(hands.begin(), hands.end(), question.hands);
        std::copy(missing.begin(), missing.end() - 1, question.missing);
        question.missing[SEATS] = missing.back();
        question.board = board;
        question.unseen = unseen;
        add_ranges(given);
        check();
        permute();
    }

    // Nothing that is asked may lead outside the tables, whatever was checked before.
    void check() const {
        const Question &q = question;
        Mask seen = q.board;
        int to_come = 0;
        bool sound = !(q.board & q.unseen);
        for (int group = 0; group < GROUPS; ++group) {
            sound = sound && q.missing[group] >= 0 && q.missing[group] <= 54;
            to_come += q.missing[group];
        }
        for (int seat = 0; seat < q.seats; ++seat) {
            sound = sound && !(q.hands[seat] & (seen | q.unseen));
            seen |= q.hands[seat];
            to_come += q.held[seat] + exchanged[seat];
        }
        sound = sound && !((seen | q.unseen) & ~(SUITS | JOKER_BITS)) && to_come <= __builtin_popcountll(q.unseen);
        for (int half = 0; half < q.halves; ++half)
            for (int seat = 0; seat < q.seats; ++seat) sound = sound && fits(q.half[half], q.own(seat), q.common());
        if (!sound) throw nb::value_error("hands, board and unseen cards do not go together");
    }

    static bool fits(const Half &half, int own, int common) {
        const unsigned kind = half.code & 7;
        const int all = own + common;
        if (kind == 5 || kind > 6) return false;
        if (half.hole < 0) return kind < 4 ? all >= 5 && all <= 9 : all >= 1 && all <= (kind == 4 ? 4 : 3);
        const int rest = 5 - half.hole;
        return kind < 4 && rest >= 0 && own >= half.hole && common >= rest && own <= 7 && common <= 9;
    }

    // Hands of which one is held, all of one size.
    void add_ranges(const Ranges &given) {
        if (given.size() > static_cast<std::size_t>(question.seats)) throw nb::value_error("more ranges than hands");
        ranges = given;
        for (std::size_t seat = 0; seat < ranges.size(); ++seat) {
            const auto &[hands, weights, thrown] = ranges[seat];
            if (hands.empty()) continue;
            bool sound = hands.size() == weights.size() && hands.size() < 1u << 31 && !question.hands[seat] &&
                         (thrown.empty() || thrown.size() == hands.size());
            const auto size = [&](std::size_t at) {
                return __builtin_popcountll(hands[at]) + (thrown.empty() ? 0 : __builtin_popcountll(thrown[at]));
            };
            const int held = sound ? size(0) : 0;
            std::uint32_t most = 0;
            for (std::size_t at = 0; sound && at < hands.size(); ++at) {
                const Mask out = thrown.empty() ? 0 : thrown[at];
                sound = size(at) == held && !((hands[at] | out) & ~question.unseen) && !(hands[at] & out) &&
                        __builtin_popcountll(out) <= MOST_SHARED;
                most = std::max(most, weights[at]);
                exchanged[seat] = std::max(exchanged[seat], __builtin_popcountll(out));
            }
            if (!sound || !most) throw nb::value_error("a range of hands that cannot be held");
            question.ranges[seat] = {hands.data(), weights.data(), static_cast<std::uint32_t>(hands.size()), most,
                                     thrown.empty() ? nullptr : thrown.data()};
            question.held[seat] = held;
            question.ranged = true;
        }
    }

    // The exchanges of suits that change no hand, not the board, not the unseen cards and not the wild ones.
    void permute() {
        std::uint8_t suits[4] = {0, 1, 2, 3};
        question.permutations = 0;
        do {
            if (!same(suits)) continue;
            std::copy(suits, suits + 4, question.permutation[question.permutations++]);
        } while (std::next_permutation(suits, suits + 4));
    }

    bool same(const std::uint8_t *suits) const {
        const auto kept = [&](Mask cards) {
            Mask out = 0;
            for (int suit = 0; suit < 4; ++suit) out |= (cards >> 16 * suit & 0x1fff) << 16 * suits[suit];
            return out == (cards & SUITS);
        };
        bool all = kept(question.board) && kept(question.unseen);
        for (int seat = 0; seat < question.seats; ++seat) all = all && kept(question.hands[seat]);
        for (int half = 0; half < question.halves; ++half) all = all && kept(question.half[half].wild);
        return all;
    }

    // All choices of one, two and three of the unseen cards, as far as they are needed: the lowest card changes first.
    void cut() {
        std::vector<Mask> cards;
        for (Mask left = question.unseen; left; left &= left - 1) cards.push_back(left & (0 - left));
        const int number = static_cast<int>(cards.size());
        int most = 0;
        for (const int missing : question.missing) most = std::max(most, std::min(missing, MOST_PIECE));
        for (const int missing : exchanged) most = std::max(most, std::min(missing, MOST_PIECE));
        pieces[1] = cards;
        for (int high = 0; most > 1 && high < number; ++high)
            for (int low = 0; low < high; ++low) pieces[2].push_back(cards[high] | cards[low]);
        for (int high = 0; most > 2 && high < number; ++high)
            for (int pair = 0; pair < high * (high - 1) / 2; ++pair) pieces[3].push_back(cards[high] | pieces[2][pair]);
        for (int size = 1; size <= MOST_PIECE; ++size)
            question.pieces[size] = {pieces[size].data(), static_cast<std::uint32_t>(pieces[size].size())};
    }

    bool in_classes() const {
        bool all = question.missing[SEATS] == BOARD && !question.board && !((question.unseen | wild()) & JOKER_BITS);
        for (int seat = 0; seat < question.seats; ++seat)
            all = all && !question.missing[seat] && question.own(seat) == OWN && !(question.hands[seat] & JOKER_BITS);
        for (int half = 0; half < question.halves; ++half)
            all = all && question.half[half].hole < 0 && !question.half[half].wild && (question.half[half].code & 7) < 4;
        return all;
    }

    Mask wild() const { return question.half[0].wild | question.half[1].wild; }

    static constexpr Mask JOKER_BITS = Mask{1} << 13 | Mask{1} << 29;
};

// Calls `run(job, work, totals)` for all jobs, each thread with sums of its own.
template <class Run> Totals in_threads(std::int64_t jobs, int threads, Sums &hands, bool &failed, Run run) {
    std::atomic<std::int64_t> next{0};
    Totals all;
    std::mutex adding;
    const auto part = [&] {
        const std::unique_ptr<Work> work(new Work);
        Totals mine;
        std::vector<std::int64_t> by_hand[SEATS];
        for (std::size_t seat = 0; seat < hands.size(); ++seat) {
            by_hand[seat].assign(hands[seat].size(), 0);
            work->by_hand[seat] = by_hand[seat].empty() ? nullptr : by_hand[seat].data();
        }
        for (std::int64_t job; !work->failed && (job = next.fetch_add(1, std::memory_order_relaxed)) < jobs;)
            run(job, *work, mine);
        const std::lock_guard<std::mutex> alone(adding);
        failed = failed || work->failed;
        for (std::size_t seat = 0; seat < hands.size(); ++seat)
            std::transform(by_hand[seat].begin(), by_hand[seat].end(), hands[seat].begin(), hands[seat].begin(), std::plus<>());
        all.ways += mine.ways;
        for (int seat = 0; seat < SEATS; ++seat)
            for (int sum = 0; sum < SUMS; ++sum) all.seat[seat][sum] += mine.seat[seat][sum];
    };
    const auto number = std::max<std::int64_t>(1, std::min<std::int64_t>(threads, jobs));
    std::vector<std::thread> others;
    for (std::int64_t other = 1; other < number; ++other) others.emplace_back(part);
    part();
    for (std::thread &other : others) other.join();
    return all;
}

template <class Run> Totals in_threads(std::int64_t jobs, int threads, Run run) {
    Sums none;
    bool failed = false;
    return in_threads(jobs, threads, none, failed, run);
}

Sums told(const Totals &totals, int seats) {
    Sums sums{{totals.ways}};
    for (int seat = 0; seat < seats; ++seat) sums.emplace_back(totals.seat[seat], totals.seat[seat] + SUMS);
    return sums;
}

Sums count(const Halves &halves, const std::vector<Mask> &hands, const std::vector<int> &missing, Mask board, Mask unseen,
           int threads) {
    const Asked asked(halves, hands, missing, board, unseen);
    const potluck::Level &level = *potluck::level;
    nb::gil_scoped_release unlocked;
    if (asked.in_classes())
        return told(in_threads(1, 1, [&](std::int64_t, Work &work, Totals &totals) {
            level.count_classes(asked.question, work, totals);
        }), asked.question.seats);
    bool nothing = true;
    for (const int group : asked.question.missing) nothing = nothing && !group;
    const std::int64_t jobs = nothing ? 1 : __builtin_popcountll(unseen);
    return told(in_threads(jobs, threads, [&](std::int64_t job, Work &work, Totals &totals) {
        level.count(asked.question, static_cast<int>(jobs - 1 - job), work, totals);
    }), asked.question.seats);
}

Sums sample(const Halves &halves, const std::vector<Mask> &hands, const std::vector<int> &missing, Mask board, Mask unseen,
            const Ranges &ranges, std::uint64_t seed, std::int64_t first, std::int64_t trials, int threads) {
    if (first < 0 || trials < 0) throw nb::value_error("blocks and trials are counted from 0");
    Asked asked(halves, hands, missing, board, unseen, ranges);
    const potluck::Level &level = *potluck::level;
    nb::gil_scoped_release unlocked;
    asked.cut();
    Sums by_hand(ranges.size());
    for (std::size_t seat = 0; seat < ranges.size(); ++seat)
        by_hand[seat].assign(std::get<0>(ranges[seat]).size() * HAND_SUMS, 0);
    bool failed = false;
    const std::int64_t blocks = (trials + TRIALS - 1) / TRIALS;
    Sums sums = told(in_threads(blocks, threads, by_hand, failed, [&](std::int64_t block, Work &work, Totals &totals) {
        const auto number = static_cast<int>(std::min<std::int64_t>(TRIALS, trials - block * TRIALS));
        level.sample(asked.question, seed, static_cast<std::uint64_t>(first + block), number, work, totals);
    }), asked.question.seats);
    if (failed) return {};
    sums.insert(sums.end(), by_hand.begin(), by_hand.end());
    return sums;
}

using Hands = std::vector<Mask>;
using Weights = std::vector<std::int64_t>;

struct Lists {
    Hands ends, cards;
    Weights weights;
};

// By side and hand: met, won, tied. Boards are shared among threads.
Sums met(const std::tuple<unsigned, Mask, int> &half, const Lists (&lists)[2], const Hands &boards, int threads) {
    Question asked;
    asked.seats = 2;
    asked.half[0] = {std::get<0>(half), std::get<1>(half), std::get<2>(half)};
    Party parties[2];
    std::size_t sizes[2];
    const int common = boards.empty() ? 0 : __builtin_popcountll(boards[0]);
    bool sound = true;
    for (int side = 0; side < 2; ++side) {
        const Lists &list = lists[side];
        sizes[side] = list.ends.size();
        sound = sound && !list.ends.empty() && list.cards.size() == sizes[side] && list.weights.size() == sizes[side] &&
                sizes[side] < std::size_t{1} << 31;
        if (!sound) break;
        asked.held[side] = __builtin_popcountll(list.ends[0]);
        const int own = __builtin_popcountll(list.cards[0]);
        parties[side] = {list.ends.data(), list.cards.data(), list.weights.data(), sizes[side], own};
        sound = own <= MOST_SHARED && Asked::fits(asked.half[0], asked.held[side], common);
        for (std::size_t at = 0; at < sizes[side]; ++at) {
            sound = sound && __builtin_popcountll(list.ends[at]) == asked.held[side] &&
                    __builtin_popcountll(list.cards[at]) == own && !(list.ends[at] & ~(SUITS | Asked::JOKER_BITS));
            asked.unseen |= list.ends[at];
        }
    }
    for (const Mask board : boards) {
        sound = sound && __builtin_popcountll(board) == common && !(board & ~(SUITS | Asked::JOKER_BITS));
        asked.unseen |= board;
    }
    if (!sound) throw nb::value_error("hands and boards do not go together");
    const potluck::Level &level = *potluck::level;
    nb::gil_scoped_release unlocked;
    Sums all(2);
    for (int side = 0; side < 2; ++side) all[side].assign(sizes[side] * MEETINGS, 0);
    constexpr std::size_t PIECE = 16;
    std::atomic<std::size_t> next{0};
    std::mutex adding;
    const auto part = [&] {
        const std::unique_ptr<Work> work(new Work);
        Question question = asked;
        Sums mine(2);
        for (int side = 0; side < 2; ++side) mine[side].assign(sizes[side] * MEETINGS, 0);
        for (std::size_t at; (at = next.fetch_add(PIECE)) < boards.size();)
            level.meet(question, parties, boards.data() + at, std::min(PIECE, boards.size() - at), *work,
                       mine[0].data(), mine[1].data());
        const std::lock_guard<std::mutex> alone(adding);
        for (int side = 0; side < 2; ++side)
            std::transform(mine[side].begin(), mine[side].end(), all[side].begin(), all[side].begin(), std::plus<>());
    };
    std::vector<std::thread> others;
    for (std::size_t other = 1; other < std::min<std::size_t>(threads, (boards.size() + PIECE - 1) / PIECE); ++other)
        others.emplace_back(part);
    part();
    for (std::thread &other : others) other.join();
    return all;
}

Sums meet_ranges(const std::tuple<unsigned, Mask, int> &half, const Hands &first, const Weights &weights,
                 const Hands &second, const Weights &other_weights, const Hands &boards, int threads) {
    const Lists lists[2] = {{first, first, weights}, {second, second, other_weights}};
    return met(half, lists, boards, threads);
}

// All draws to two hands of which some cards are kept: how often the first wins, ties, and meets the other at all.
std::tuple<std::int64_t, std::int64_t, std::int64_t> meet_draws(const std::tuple<unsigned, Mask, int> &half,
                                                                const std::tuple<Mask, Mask> &kept,
                                                                const std::tuple<int, int> &draws, Mask board,
                                                                Mask unseen) {
    Mask cards[64];
    int size = 0;
    for (Mask left = unseen; left; left &= left - 1) cards[size++] = left & (0 - left);
    const Mask kept_of[2] = {std::get<0>(kept), std::get<1>(kept)};
    const int draws_of[2] = {std::get<0>(draws), std::get<1>(draws)};
    Lists lists[2];
    for (int side = 0; side < 2; ++side) {
        if (draws_of[side] < 0 || draws_of[side] > MOST_SHARED || draws_of[side] > size || (kept_of[side] & unseen))
            throw nb::value_error("kept and unseen cards do not go together");
        const auto from = [&](const auto &self, int at, int left, Mask chosen) -> void {
            if (!left) {
                lists[side].cards.push_back(chosen);
                lists[side].ends.push_back(chosen | kept_of[side]);
                return;
            }
            for (int next = at; next + left <= size; ++next) self(self, next + 1, left - 1, chosen | cards[next]);
        };
        from(from, 0, draws_of[side], 0);
        lists[side].weights.assign(lists[side].ends.size(), 1);
    }
    const Sums sums = met(half, lists, {board}, 1);
    std::int64_t all[MEETINGS] = {};
    for (std::size_t at = 0; at < sums[0].size(); ++at) all[at % MEETINGS] += sums[0][at];
    return {all[MET], all[MET_WON], all[MET_TIED]};
}

}  // namespace

void potluck::add_equity(nb::module_ &module) {
    module.def("count_showdowns", count, "halves"_a, "hands"_a, "missing"_a, "board"_a, "unseen"_a, "threads"_a);
    module.def("sample_showdowns", sample, "halves"_a, "hands"_a, "missing"_a, "board"_a, "unseen"_a, "ranges"_a,
               "seed"_a, "first"_a, "trials"_a, "threads"_a);
    module.def("meet_ranges", meet_ranges, "half"_a, "first"_a, "weights"_a, "second"_a, "other_weights"_a, "boards"_a,
               "threads"_a);
    module.def("meet_draws", meet_draws, "half"_a, "kept"_a, "draws"_a, "board"_a, "unseen"_a);
}
