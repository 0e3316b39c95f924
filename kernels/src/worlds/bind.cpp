// Deals that may be, by the thousand, from samples that somebody has weighed: cards to come, hands chosen by weight,
// exchanges, and what a stake wins. Ranking is left to the array loops. Sizes are checked here, so that nothing that is
// given leads outside an array.
#include "bind.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using Mask = std::uint64_t;
template <class T, int dimensions>
using Array = nb::ndarray<T, nb::ndim<dimensions>, nb::c_contig, nb::device::cpu>;
using Cards = Array<const std::uint8_t, 2>;
using Reals = Array<const double, 1>;
using Longs = Array<const std::int64_t, 1>;

constexpr int PACK = 54, SEATS = 10, HALVES = 2, MOST_HELD = 32;
constexpr std::size_t TILE = 256;  // hands whose cards stay in the cache together
constexpr std::uint64_t GOLDEN = 0x9e3779b97f4a7c15;

void require(bool sound, const char *what) {
    if (!sound) throw nb::value_error(what);
}

Mask bit(std::uint8_t card) { return Mask{1} << (16 * (card & 3) + (card >> 2)); }

void check_cards(const Cards &cards) {
    for (std::size_t at = 0; at < cards.size(); ++at) require(cards.data()[at] < PACK, "there is no such card");
}

// Words by their number, as those of equity (see ../equity/random.hpp).
struct Words {
    std::uint64_t state;
    std::uint64_t next() {
        std::uint64_t word = state += GOLDEN;
        word = (word ^ word >> 30) * 0xbf58476d1ce4e5b9;
        word = (word ^ word >> 27) * 0x94d049bb133111eb;
        return word ^ word >> 31;
    }
    // Some are favoured by `number` in 2^32, far below what any of these samples can tell.
    int below(int number) { return static_cast<int>((next() >> 32) * static_cast<std::uint64_t>(number) >> 32); }
    double share() { return static_cast<double>(next() >> 11) * 0x1p-53; }
};

// For each hand further cards of those unseen that it does not hold; once there are no more, those that it holds.
void deal_cards(Cards held, Array<const std::uint8_t, 1> unseen, std::uint64_t seed, Array<std::uint8_t, 2> out) {
    const std::size_t rows = out.shape(0), wanted = out.shape(1), size = held.shape(1), number = unseen.size();
    require(held.shape(0) == rows && wanted <= number && number <= PACK, "as many hands as rows, and cards enough");
    check_cards(held);
    for (std::size_t at = 0; at < number; ++at) require(unseen.data()[at] < PACK, "there is no such card");
    nb::gil_scoped_release unlocked;
    Words words{seed};
    const bool crowded = 3 * (wanted + size) > number;
    for (std::size_t row = 0; row < rows; ++row) {
        std::uint64_t taken = 0;
        for (std::size_t at = 0; at < size; ++at) taken |= std::uint64_t{1} << held.data()[row * size + at];
        std::uint8_t *to = out.data() + row * wanted;
        if (!crowded) {
            for (std::size_t at = 0; at < wanted; ++at) {
                std::uint8_t card;
                do card = unseen.data()[words.below(static_cast<int>(number))];
                while (taken >> card & 1);
                taken |= std::uint64_t{1} << card;
                to[at] = card;
            }
            continue;
        }
        std::uint8_t pack[PACK];
        int open = 0, last = static_cast<int>(number);
        for (std::size_t at = 0; at < number; ++at) {
            const std::uint8_t card = unseen.data()[at];
            if (taken >> card & 1) pack[--last] = card;
            else pack[open++] = card;
        }
        for (int at = 0; at < static_cast<int>(wanted); ++at) {
            if (at + 1 < open) std::swap(pack[at], pack[at + words.below(open - at)]);
            to[at] = pack[at];
        }
    }
}

// Hands and the running sums of their weights, with a first place to look for every share of the sum.
struct Line {
    const double *sums;
    const Mask *hands;
    std::size_t size;
    std::vector<std::uint32_t> guide;

    Line(const Reals &line, const Array<const Mask, 1> &masks) : sums(line.data()), hands(masks.data()), size(line.size()) {
        require(size > 0 && masks.size() == size && size < 1u << 31 && sums[size - 1] > 0, "hands, and a weight for each");
        for (std::size_t at = 1; at < size; ++at) require(sums[at] >= sums[at - 1], "weights below zero");
        guide.resize(size);
        std::uint32_t place = 0;
        for (std::size_t at = 0; at < size; ++at) {
            const double share = sums[size - 1] * static_cast<double>(at) / static_cast<double>(size);
            while (place + 1 < size && sums[place] <= share) ++place;
            guide[at] = place;
        }
    }

    std::uint32_t pick(double share) const {
        const double wanted = share * sums[size - 1];
        std::uint32_t at = guide[std::min(static_cast<std::size_t>(share * static_cast<double>(size)), size - 1)];
        while (at > 0 && sums[at - 1] > wanted) --at;
        while (at + 1 < size && sums[at] <= wanted) ++at;
        return at;
    }
};

// For each world one hand of every range, chosen again up to so many times where it shares a card with those before.
void hold_hands(const std::vector<std::pair<Reals, Array<const Mask, 1>>> &ranges, int again, std::uint64_t seed,
                Array<std::int64_t, 2> picks, Array<bool, 1> good) {
    const std::size_t number = good.size();
    require(picks.shape(0) == ranges.size() && picks.shape(1) == number, "a row for each range");
    std::vector<Line> lines;
    for (const auto &[line, masks] : ranges) lines.emplace_back(line, masks);
    nb::gil_scoped_release unlocked;
    Words words{seed};
    for (std::size_t world = 0; world < number; ++world) {
        Mask taken = 0;
        bool sound = true;
        for (std::size_t seat = 0; seat < lines.size(); ++seat) {
            std::uint32_t at = lines[seat].pick(words.share());
            for (int left = again; left && lines[seat].hands[at] & taken; --left) at = lines[seat].pick(words.share());
            sound = sound && !(lines[seat].hands[at] & taken);
            taken |= lines[seat].hands[at];
            picks.data()[seat * number + world] = at;
        }
        good.data()[world] = sound;
    }
}

// The masks of hands after exchanges, with all their cards and those that lie for all.
void exchange_masks(Cards hands, Array<const std::uint32_t, 1> kept, Array<const std::int64_t, 2> picks, Cards fresh,
                    Cards boards, int own, int board, Array<Mask, 2> out) {
    const std::size_t rows = hands.shape(0), size = hands.shape(1), more = fresh.shape(1), ways = out.shape(0);
    const std::uint32_t whole = (std::uint32_t{1} << size) - 1;
    require(size < MOST_HELD && more <= PACK && fresh.shape(0) == rows && out.shape(1) == rows && own >= 0 && board >= 0, "rows");
    require(picks.shape(0) == ways && (picks.shape(1) == rows || picks.shape(1) == 1), "a choice for each");
    require(boards.shape(0) == rows || boards.shape(0) == 1, "a board for each");
    check_cards(hands), check_cards(fresh), check_cards(boards);
    std::vector<std::size_t> gets(kept.size());
    for (std::size_t at = 0; at < kept.size(); ++at) {
        gets[at] = size - static_cast<std::size_t>(std::popcount(kept.data()[at] & whole)) + static_cast<std::size_t>(own);
        require(gets[at] + static_cast<std::size_t>(board) <= more, "too few new cards");
    }
    for (std::size_t at = 0; at < picks.size(); ++at)
        require(0 <= picks.data()[at] && picks.data()[at] < static_cast<std::int64_t>(kept.size()), "no such choice");
    nb::gil_scoped_release unlocked;
    const std::size_t common = boards.shape(1), step = boards.shape(0) == 1 ? 0 : common, wide = picks.shape(1);
    std::vector<Mask> own_bits(size * TILE), sums((more + 1) * TILE);
    for (std::size_t start = 0; start < rows; start += TILE) {
        const std::size_t here = std::min(rows - start, TILE);
        for (std::size_t at = 0; at < here; ++at) {
            const std::size_t row = start + at;
            Mask so_far = 0;
            for (std::size_t card = 0; card < common; ++card) so_far |= bit(boards.data()[row * step + card]);
            for (std::size_t card = 0; card < size; ++card) own_bits[card * TILE + at] = bit(hands.data()[row * size + card]);
            for (std::size_t card = 0; card <= more; ++card) {
                sums[card * TILE + at] = so_far;
                if (card < more) so_far |= bit(fresh.data()[row * more + card]);
            }
        }
        for (std::size_t way = 0; way < ways; ++way) {
            Mask *to = out.data() + way * rows + start;
            if (wide == 1) {  // one choice for all: whole columns at a time
                const auto choice = static_cast<std::size_t>(picks.data()[way]);
                const Mask *first = sums.data() + (gets[choice] + static_cast<std::size_t>(board)) * TILE;
                for (std::size_t at = 0; at < here; ++at) to[at] = first[at];
                for (std::uint32_t left = kept.data()[choice] & whole; left; left &= left - 1) {
                    const Mask *column = own_bits.data() + static_cast<std::size_t>(std::countr_zero(left)) * TILE;
                    for (std::size_t at = 0; at < here; ++at) to[at] |= column[at];
                }
                continue;
            }
            for (std::size_t at = 0; at < here; ++at) {
                const auto choice = static_cast<std::size_t>(picks.data()[way * wide + start + at]);
                Mask mask = sums[(gets[choice] + static_cast<std::size_t>(board)) * TILE + at];
                for (std::uint32_t left = kept.data()[choice] & whole; left; left &= left - 1)
                    mask |= own_bits[static_cast<std::size_t>(std::countr_zero(left)) * TILE + at];
                to[at] = mask;
            }
        }
    }
}

// The mean of what the first seat takes: its part of a pot to which each other that plays on adds what it owes.
double stake_worth(Array<const std::int64_t, 3> strengths, Array<const double, 2> places, Reals least, Longs owed,
                   std::int64_t pot) {
    const std::size_t seats = strengths.shape(0), halves = strengths.shape(1), number = strengths.shape(2);
    require(1 <= seats && seats <= SEATS && 1 <= halves && halves <= HALVES && number > 0, "seats, halves and worlds");
    require(places.shape(0) == seats - 1 && places.shape(1) == number, "a place for each other seat");
    require(least.size() == seats - 1 && owed.size() == seats - 1, "what each other seat goes by");
    nb::gil_scoped_release unlocked;
    double sum = 0;
    for (std::size_t world = 0; world < number; ++world) {
        const std::int64_t *at = strengths.data() + world;
        std::int64_t chips = pot, best[HALVES];
        int winners[HALVES] = {1, 1};
        for (std::size_t half = 0; half < halves; ++half) best[half] = at[half * number];
        for (std::size_t other = 0; other + 1 < seats; ++other) {
            if (places.data()[other * number + world] < least.data()[other]) continue;
            chips += owed.data()[other];
            for (std::size_t half = 0; half < halves; ++half) {
                const std::int64_t its = at[((other + 1) * halves + half) * number];
                winners[half] = its > best[half] ? 1 : winners[half] + (its == best[half]);
                best[half] = std::max(best[half], its);
            }
        }
        double part = at[0] == best[0] ? 1.0 / winners[0] : 0.0;
        if (halves > 1 && best[1] > 0) part = (part + (at[number] == best[1] ? 1.0 / winners[1] : 0.0)) / 2;
        sum += part * static_cast<double>(chips);
    }
    return sum / static_cast<double>(number);
}

}  // namespace

void bind_worlds(nb::module_ &module) {
    module.def("deal_cards", deal_cards, "held"_a, "unseen"_a, "seed"_a, "out"_a.noconvert());
    module.def("hold_hands", hold_hands, "ranges"_a, "again"_a, "seed"_a, "picks"_a.noconvert(), "good"_a.noconvert());
    module.def("exchange_masks", exchange_masks, "hands"_a, "kept"_a, "picks"_a, "fresh"_a, "boards"_a, "own"_a, "board"_a,
               "out"_a.noconvert());
    module.def("stake_worth", stake_worth, "strengths"_a, "places"_a, "least"_a, "owed"_a, "pot"_a);
}
