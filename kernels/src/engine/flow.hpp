// One deal from move to move, as the law has it: what may be done, what follows, who wins what.
#pragma once
#include <cstring>

#include "../batch.hpp"
#include "../equity/random.hpp"
#include "../hand.hpp"
#include "opening.hpp"
#include "pots.hpp"

namespace {

using namespace potluck::engine;

constexpr int JACK = 9;

INLINE Mask bit_of(int card) { return Mask{1} << (16 * (card & 3) + (card >> 2)); }

// One of `n` things, by a random word. A share of n in 2^64 is favoured.
INLINE std::uint64_t one_of(std::uint64_t word, std::uint64_t n) {
    __extension__ using Wide = unsigned __int128;
    return static_cast<std::uint64_t>(Wide{word} * n >> 64);
}

struct Flow {
    const Rules &rules;
    Table &table;

    Seat &seat(int at) { return table.seat[at]; }
    const Street &now() const { return rules.street[table.street]; }
    int after(int at) const { return at + 1 == rules.seats ? 0 : at + 1; }

    // Cards.

    int draw() {
        if (!table.left) {
            table.broken = true;
            return table.pack[0];
        }
        const std::uint64_t word = mixed(table.cards + ++table.dealt * GOLDEN);
        const std::uint64_t place = one_of(word, table.left);
        const int card = table.pack[place];
        table.pack[place] = table.pack[--table.left];
        return card;
    }

    void give(Seat &to, int cards, bool up) {
        for (; cards; --cards) {
            const int card = draw();
            to.own |= bit_of(card);
            if (up) to.up[to.ups++] = static_cast<std::uint8_t>(card);
            else to.down[to.downs++] = static_cast<std::uint8_t>(card);
        }
    }

    void turn(int cards) {
        for (; cards; --cards) {
            const int card = draw();
            table.common |= bit_of(card);
            table.board[table.boards++] = static_cast<std::uint8_t>(card);
        }
    }

    // How many cards could be shuffled in for a drawer (R4.14).
    int returning(int drawer) const {
        int cards = 0;
        for (int at = 0; at < rules.seats; ++at) {
            const Seat &one = table.seat[at];
            if (one.folded) cards += one.downs + one.ups;
            if (at != drawer) cards += __builtin_popcountll(one.thrown);
        }
        return cards;
    }

    void replenish(int drawer) {
        Mask back = 0;
        for (int k = 0; k < table.left; ++k) back |= Mask{1} << table.pack[k];
        for (int at = 0; at < rules.seats; ++at) {
            Seat &one = seat(at);
            if (one.folded) {
                for (int k = 0; k < one.downs; ++k) back |= Mask{1} << one.down[k];
                for (int k = 0; k < one.ups; ++k) back |= Mask{1} << one.up[k];
                one.downs = one.ups = 0;
                one.own = 0;
            }
            if (at != drawer) back |= one.thrown, one.thrown = 0;
        }
        table.left = 0;
        for (; back; back &= back - 1) table.pack[table.left++] = static_cast<std::uint8_t>(__builtin_ctzll(back));
        ++table.shuffles;
    }

    void replenish_any() {
        if (returning(-1)) replenish(-1);
    }

    void deal_street() {
        const Street &street = now();
        int players = 0;
        for (int at = 0; at < rules.seats; ++at) players += !table.seat[at].folded;
        const int owed = (street.down + street.up) * players + street.board;
        if (owed) {
            int spared = owed;
            for (int later = table.street + 1; later < rules.streets; ++later) {
                const Street &coming = rules.street[later];
                spared += coming.down + coming.up + coming.board;
            }
            if (rules.draws && owed > table.left) replenish_any();
            const int here = table.left;
            if (table.street && spared > here && (owed > here || spared > here + returning(-1))) {
                const int all = street.down + street.up + street.board;
                if (all > here) replenish_any();
                turn(all);
            } else {
                if (street.down) deal_each(street.down, false);
                if (street.up) deal_each(street.up, true);
                turn(street.board);
            }
        }
        open_round();
    }

    void deal_each(int cards, bool up) {
        for (int k = 0, at = after(table.button); k < rules.seats; ++k, at = after(at))
            if (!seat(at).folded) give(seat(at), cards, up);
    }

    // Betting (R4.1, R4.2).

    bool incomplete() const { return table.street == 0 && rules.bring_in > 0 && table.aggressor < 0; }

    bool full(Chips more) const {
        return rules.limit == FIXED_LIMIT ? 2 * more >= now().bet : more >= table.step;
    }

    bool rivals(int at) const {
        for (int other = 0; other < rules.seats; ++other)
            if (other != at && table.seat[other].stack && !table.seat[other].folded) return true;
        return false;
    }

    bool faces(int at) const {
        bool higher = false, alone = true;
        for (int other = 0; other < rules.seats; ++other) {
            if (other == at) continue;
            higher |= table.seat[other].bet > table.seat[at].bet;
            alone &= table.seat[other].folded;
        }
        return higher && !alone;
    }

    bool reaches(int at, Chips above) const {
        for (int other = 0; other < rules.seats; ++other) {
            const Seat &one = table.seat[other];
            if (other != at && !one.folded && one.stack + one.bet > above) return true;
        }
        return false;
    }

    int next(int start) const {
        for (int k = 0, at = start; k < rules.seats; ++k, at = after(at)) {
            const Seat &one = table.seat[at];
            if ((one.faced < 0 || one.bet < table.top) && one.stack && !one.folded)
                return rivals(at) || faces(at) ? at : -1;
        }
        return -1;
    }

    // -1 where nobody can act.
    int first() const {
        int able = 0;
        for (int at = 0; at < rules.seats; ++at) able += table.seat[at].stack && !table.seat[at].folded;
        if (!able) return -1;
        if (rules.opens != FROM_LEFT) {
            if (!table.street) return bringer(rules, table);
            return able == 1 ? -1 : best_open(rules, table);
        }
        if (!table.street) return rules.opening[table.button].opener;
        return able == 1 ? -1 : after(table.button);
    }

    void open_round() {
        table.phase = BETTING;
        table.step = now().bet;
        const std::int8_t before = table.aggressor;
        if (table.street) {
            table.top = table.reopened = 0;
            table.raises = 0;
            table.aggressor = -1;
        } else {
            table.reopened = table.top;
        }
        const int opener = first();
        table.actor = -1;
        if (opener < 0) table.aggressor = before;
        else table.actor = static_cast<std::int8_t>(next(opener));
        if (table.actor < 0) after_betting();
    }

    // Whether the actor lacks what the first bet of the first round needs: jacks or better.
    bool barred() const {
        if (!rules.openers || table.street || table.aggressor >= 0) return false;
        const Half &half = rules.half[0];
        std::int64_t worth = potluck::LEVEL::rank_one({half.code, half.wild}, table.seat[table.actor].own);
        if (half.code >> 7 & 1) worth >>= 3;
        const std::int64_t category = worth >> 26, major = worth >> 13 & ALL;
        return category < PAIR || (category == PAIR && !(major >> JACK));
    }

    Chips pot() const {
        Chips sum = 0;
        for (int at = 0; at < rules.seats; ++at) sum += table.seat[at].paid + table.seat[at].dead;
        return sum;
    }

    bool bounds(Chips &low, Chips &high) const {
        const int at = table.actor;
        const Seat &mine = table.seat[at];
        const Street &street = now();
        const Chips top = table.top, most = mine.bet + mine.stack;
        if (most <= top || (street.cap && table.raises >= street.cap)) return false;
        if (mine.faced >= table.reopened && !full(top - mine.faced)) return false;
        if (!reaches(at, top) || barred()) return false;
        low = incomplete() ? street.bet : top + table.step;
        high = most;
        if (low >= most) {
            low = most;
            return true;
        }
        if (rules.limit == FIXED_LIMIT) high = low;
        if (rules.limit == POT_LIMIT) high = least_of(most, 2 * top - mine.bet + pot());
        if (rules.limit == SPREAD_LIMIT) high = least_of(most, top + street.most);
        if (high < low) high = low;
        return true;
    }

    static Chips least_of(Chips one, Chips other) { return one < other ? one : other; }

    Offer offer() const {
        Offer found;
        if (table.actor < 0) return found;
        const Seat &mine = table.seat[table.actor];
        if (table.phase == DRAWING) {
            found.kinds = 1 << DISCARD;
            found.low = found.high = now().toss;
            if (now().toss) return found;
            int most = now().draw < mine.downs ? now().draw : mine.downs;
            if (table.left < most) {
                const int whole = table.left + returning(table.actor);
                most = whole < most ? whole : most;
            }
            found.high = most;
            return found;
        }
        if (table.top > mine.bet) found.kinds = 1 << CALL | 1 << FOLD;
        else found.kinds = incomplete() && table.top == 0 ? 1 << BRING_IN : 1 << CHECK;
        if (bounds(found.low, found.high)) found.kinds |= 1 << RAISE_TO;
        else found.low = found.high = 0;
        return found;
    }

    void act(Act action) {
        ++table.decisions;
        if (action.kind == DISCARD) return discard(static_cast<unsigned>(action.amount));
        const int at = table.actor;
        Seat &mine = seat(at);
        if (action.kind == FOLD) {
            mine.folded = true;
        } else {
            const Chips before = table.top;
            if (action.kind == RAISE_TO) table.top = action.amount;
            if (action.kind == BRING_IN) table.top = rules.bring_in;
            Chips paid = table.top - mine.bet;
            if (paid < 0) paid = 0;
            if (paid > mine.stack) paid = mine.stack;
            mine.stack -= paid, mine.bet += paid, mine.paid += paid;
            mine.faced = table.top;
            if (action.kind == RAISE_TO) {
                const Chips more = table.top - before;
                const bool counts = full(more) || (incomplete() && table.top >= now().bet);
                if (rules.limit != FIXED_LIMIT && more > table.step) table.step = more;
                if (counts) table.reopened = table.top, ++table.raises;
                table.aggressor = static_cast<std::int8_t>(at);
            }
        }
        table.actor = static_cast<std::int8_t>(next(after(at)));
        if (table.actor < 0) after_betting();
    }

    void after_betting() {
        Chips back[SEATS];
        if (uncalled(rules, table, back))
            for (int at = 0; at < rules.seats; ++at) {
                Seat &one = seat(at);
                one.stack += back[at], one.paid -= back[at], one.bet -= least_of(back[at], one.bet);
            }
        int live = 0, last = 0;
        for (int at = 0; at < rules.seats; ++at)
            if (!table.seat[at].folded) ++live, last = at;
        if (live == 1) {
            for (int at = 0; at < rules.seats; ++at) table.won[at] = 0;
            table.won[last] = pot();
            return finish(BY_FOLD);
        }
        if (rules.openers && !table.street && table.aggressor < 0 && table.top <= rules.blind) return pass_in(live);
        if (table.street + 1 == rules.streets) return settle();
        for (int at = 0; at < rules.seats; ++at) {
            Seat &one = seat(at);
            one.bet = 0, one.faced = -1, one.threw = -1;
        }
        ++table.street;
        if (now().asks()) after_drawer();
        else deal_street();
    }

    // Exchanges (R4.14).

    void after_drawer() {
        for (int k = 0, at = after(table.button); k < rules.seats; ++k, at = after(at))
            if (!seat(at).folded && seat(at).threw < 0) {
                table.phase = DRAWING;
                table.actor = static_cast<std::int8_t>(at);
                return;
            }
        table.actor = -1;
        deal_street();
    }

    void discard(unsigned places) {
        const int at = table.actor;
        Seat &mine = seat(at);
        int kept = 0, thrown = 0;
        for (int k = 0; k < mine.downs; ++k) {
            const std::uint8_t card = mine.down[k];
            if (places >> k & 1) mine.thrown |= Mask{1} << card, mine.own &= ~bit_of(card), ++thrown;
            else mine.down[kept++] = card;
        }
        mine.downs = static_cast<std::uint8_t>(kept);
        mine.threw = static_cast<std::int8_t>(thrown);
        if (!now().toss && thrown) {
            const int first = thrown < table.left ? thrown : table.left;
            give(mine, first, false);
            if (thrown > first) {
                replenish(at);
                give(mine, thrown - first, false);
            }
        }
        after_drawer();
    }

    // The end.

    void finish(By by) {
        for (int at = 0; at < rules.seats; ++at) seat(at).stack += table.won[at];
        table.by = by;
        table.phase = OVER;
        table.actor = -1;
    }

    // `amount` among the seats of a set, odd chips to the first from the dealer's left, or by the highest card (R4.3).
    void share(Chips amount, unsigned winners) {
        const int number = __builtin_popcount(winners);
        if (number == 1) {
            table.won[__builtin_ctz(winners)] += amount;
            return;
        }
        const Chips each = amount / number;
        Chips odd = amount % number;
        int order[SEATS], size = 0;
        for (int k = 0, at = after(table.button); k < rules.seats; ++k, at = after(at))
            if (winners >> at & 1) order[size++] = at;
        if (rules.odd_by_card && odd)
            for (int done = 1; done < size; ++done)
                for (int k = done; k && highest_card(order[k]) > highest_card(order[k - 1]); --k) {
                    const int other = order[k];
                    order[k] = order[k - 1], order[k - 1] = other;
                }
        for (int k = 0; k < size; ++k, --odd) table.won[order[k]] += each + (odd > 0);
    }

    int highest_card(int at) const {
        const Seat &one = table.seat[at];
        int most = -1;
        for (int k = 0; k < one.downs; ++k) most = one.down[k] > most ? one.down[k] : most;
        for (int k = 0; k < one.ups; ++k) most = one.up[k] > most ? one.up[k] : most;
        return most;
    }

    void pass_in(int live) {
        Chips left_behind = pot();
        unsigned seats = 0;
        for (int at = 0; at < rules.seats; ++at) {
            const Seat &one = seat(at);
            table.won[at] = one.folded ? 0 : one.paid + one.dead;
            left_behind -= table.won[at];
            if (!one.folded) seats |= 1u << at;
        }
        const Chips each = left_behind / live;
        Chips odd = left_behind % live;
        for (int k = 0, at = after(table.button); k < rules.seats; ++k, at = after(at))
            if (seats >> at & 1) table.won[at] += each + (odd-- > 0);
        finish(PASSED_IN);
    }

    std::int64_t worth(const Half &half, const Seat &one) const {
        if (half.hole >= 0) return potluck::LEVEL::rank_one_hole({half.code, half.wild}, one.own, table.common, half.hole);
        const Mask hand = one.own | table.common;
        const int size = __builtin_popcountll(hand);
        if (half.plain && size >= FEWEST && size <= MOST) return high_plain(hand);
        return potluck::LEVEL::rank_one({half.code, half.wild}, hand);
    }

    void settle() {
        std::int64_t worths[HALVES][SEATS] = {};
        for (int half = 0; half < rules.halves; ++half)
            for (int at = 0; at < rules.seats; ++at)
                if (!table.seat[at].folded) {
                    worths[half][at] = worth(rules.half[half], table.seat[at]);
                    table.broken |= worths[half][at] < 0;
                }
        for (int at = 0; at < rules.seats; ++at) table.won[at] = 0;
        const Pots pots(rules, table);
        for (int k = 0; k < pots.count; ++k) {
            const Pot &one = pots.pot[k];
            if (!(one.seats & (one.seats - 1))) {
                table.won[__builtin_ctz(one.seats)] += one.amount;
                continue;
            }
            bool low = false;
            if (rules.halves > 1)
                for (int at = 0; at < rules.seats; ++at) low |= (one.seats >> at & 1) && worths[1][at];
            const Chips second = low ? one.amount / 2 : 0;
            share(one.amount - second, winners(worths[0], one.seats));
            if (low) share(second, winners(worths[1], one.seats));
        }
        finish(BY_SHOWDOWN);
    }

    unsigned winners(const std::int64_t *worths, unsigned seats) const {
        std::int64_t best = -1;
        unsigned found = 0;
        for (unsigned left = seats; left; left &= left - 1) {
            const int at = __builtin_ctz(left);
            if (worths[at] > best) best = worths[at], found = 0;
            if (worths[at] == best) found |= 1u << at;
        }
        return found;
    }

    void begin(const Chips *stacks, int button, std::uint64_t seed, std::uint64_t number) {
        const Opening &opening = rules.opening[button];
        for (int at = 0; at < rules.seats; ++at) {
            Seat &one = seat(at);
            const Chips stack = stacks[at], ante = least_of(opening.antes[at], stack);
            const Chips blind = least_of(opening.blinds[at], stack - ante);
            one.stack = stack - ante - blind;
            one.bet = blind;
            one.paid = blind + (rules.dead ? 0 : ante);
            one.dead = rules.dead ? ante : 0;
            one.faced = -1;
            one.own = one.thrown = 0;
            one.downs = one.ups = 0;
            one.threw = -1;
            one.folded = false;
            table.won[at] = 0;
        }
        table.top = opening.top;
        table.step = table.reopened = 0;
        table.cards = mixed(mixed(seed + GOLDEN) + number * GOLDEN);
        table.choices = mixed(table.cards);
        table.dealt = table.taken = 0;
        table.common = 0;
        table.boards = 0;
        std::memcpy(table.pack, rules.pack, PACK);
        table.left = static_cast<std::uint8_t>(rules.cards);
        table.by = RUNNING;
        table.aggressor = table.actor = -1;
        table.button = static_cast<std::int8_t>(button);
        table.street = 0;
        table.raises = table.shuffles = table.decisions = 0;
        table.broken = false;
        deal_street();
    }
};

}  // namespace
