// Once per instruction set. All is in the order of the iterations, and random numbers come by their number: the same seed
// gives the same answer, wherever it is stopped.
#include "splits.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <memory>
#include <new>
#include <numeric>

#include "../equity/random.hpp"

namespace potluck::draw::LEVEL {

namespace {

constexpr int HELD = 5;
constexpr int PACK = 52;
constexpr float UNLIKELY = 0.02f;  // what a hand counts for regrets behind a throw that it does not make itself
constexpr std::size_t ROOM = 512;  // vectors of a seat's hands that may be in use at once
constexpr std::int64_t LANES = 16;  // sums that are taken beside each other, so that they fill a vector unit

float sum_of(const float *numbers, std::int64_t count) {
    float sums[LANES] = {}, sum = 0.0f;
    std::int64_t k = 0;
    for (; k + LANES <= count; k += LANES)
        for (std::int64_t lane = 0; lane < LANES; ++lane) sums[lane] += numbers[k + lane];
    for (; k < count; ++k) sum += numbers[k];
    for (std::int64_t lane = 0; lane < LANES; ++lane) sum += sums[lane];
    return sum;
}

// Numbers for as long as a frame of it lives.
class Stack {
  public:
    explicit Stack(std::size_t size) : numbers(new float[size]), size(size) {}

    float *take(std::size_t count) {
        if (top + count > size) throw std::bad_alloc();
        float *taken = numbers.get() + top;
        top += count;
        return taken;
    }

    struct Frame {
        Stack &stack;
        std::size_t top;
        explicit Frame(Stack &stack) : stack(stack), top(stack.top) {}
        ~Frame() { stack.top = top; }
    };

  private:
    std::unique_ptr<float[]> numbers;
    std::size_t size, top = 0;
};

// What hands have come to behind an exchange, weakest first.
struct Entries {
    std::vector<std::int32_t> places, strengths, of;  // `of`: (hands, draws) the entry of each
    std::vector<float> counts;
    bool every = false;  // each place has an entry, its strength: then tables are gone through without looking places up
    std::int64_t size() const { return static_cast<std::int64_t>(places.size()); }
};

// The hands of a seat in its half of the pack.
struct Half {
    std::vector<std::int32_t> rows;
    std::vector<Entries> entries;  // by number thrown
};

class Dealer {
  public:
    Dealer(const Splits &game, const Sampling &how) : game(game), how(how) {
        for (int k = 0; k <= HELD; ++k)
            for (int n = 0; n <= PACK; ++n) ways[k][n] = k == 0 ? 1 : n == 0 ? 0 : ways[k][n - 1] + ways[k - 1][n - 1];
    }

    void deal(std::int64_t iteration, Half (&halves)[2]) {
        Stream stream(how.seed, static_cast<std::uint64_t>(iteration));
        std::array<std::uint8_t, PACK> pack;
        std::iota(pack.begin(), pack.end(), std::uint8_t{0});
        const int size = static_cast<int>(game.size), half = size / 2;
        mix(stream, pack.data(), size, size - 1);
        for (int seat = 0; seat < 2; ++seat) fill(stream, pack.data() + seat * half, half, game.players[seat], halves[seat]);
    }

  private:
    const Splits &game;
    const Sampling &how;
    std::int32_t ways[HELD + 1][PACK + 1];
    std::vector<std::array<std::uint8_t, HELD>> finals;
    std::vector<std::uint64_t> keys, hands, sorted;
    std::vector<std::int32_t> sequence;

    // The first cards of so many at random.
    static void mix(Stream &stream, std::uint8_t *cards, int size, int first) {
        std::uint32_t words[2];
        for (int k = 0; k < first; ++k) {
            if (k % 2 == 0) stream.fill(words, 2);
            const int other = k + static_cast<int>(std::uint64_t{words[k % 2]} * static_cast<std::uint64_t>(size - k) >> 32);
            std::swap(cards[k], cards[other]);
        }
    }

    std::int32_t number(const std::uint8_t *cards) const {
        std::int32_t sum = 0;
        for (int k = 0; k < HELD; ++k) sum += ways[k + 1][cards[k]];
        return sum;
    }

    // All hands of a half, weakest first: above, the place of each among all; below, its cards, bits over those of the half.
    void line_up(const std::uint8_t *cards, int size, const Player &player) {
        hands.clear();
        for (std::uint64_t mask = (1u << HELD) - 1; mask < std::uint64_t{1} << size;) {
            std::int32_t own = 0, k = 0;
            for (std::uint64_t left = mask; left; left &= left - 1) own += ways[++k][cards[std::countr_zero(left)]];
            hands.push_back(static_cast<std::uint64_t>(player.order[own]) << 32 | mask);
            const std::uint64_t lowest = mask & -mask, carried = mask + lowest;
            mask = carried | (mask ^ carried) / lowest >> 2;
        }
        sorted.resize(hands.size());
        for (int shift = 32; shift < 56; shift += 8) {  // places are below 2 ** 24
            std::size_t starts[257] = {};
            for (const std::uint64_t hand : hands) ++starts[(hand >> shift & 255) + 1];
            for (int k = 0; k < 256; ++k) starts[k + 1] += starts[k];
            for (const std::uint64_t hand : hands) sorted[starts[hand >> shift & 255]++] = hand;
            hands.swap(sorted);
        }
    }

    void fill(Stream &stream, std::uint8_t *cards, int size, const Player &player, Half &half) {
        const int counts = static_cast<int>(game.counts), left = size - HELD;
        half.rows.resize(how.hands);
        half.entries.resize(counts);
        keys.resize(counts * how.hands * how.draws);
        double start = 0.0, step = 0.0;
        if (how.systematic) {
            std::sort(cards, cards + size);
            line_up(cards, size, player);
            std::uint32_t words[2];
            stream.fill(words, 2);
            step = static_cast<double>(hands.size()) / static_cast<double>(how.hands);
            start = step * words[0] / 4294967296.0;
        }
        std::uint8_t hand[HELD], others[PACK];
        for (std::int64_t i = 0; i < how.hands; ++i) {
            const std::uint8_t *rest = cards + HELD;
            if (how.systematic) {
                const std::uint64_t mask = hands[static_cast<std::size_t>(start + static_cast<double>(i) * step)];
                int held = 0, other = 0;
                for (int k = 0; k < size; ++k) (mask >> k & 1 ? hand[held++] : others[other++]) = cards[k];
                mix(stream, others, left, left - 1);
                rest = others;
            } else {
                mix(stream, cards, size, HELD);
                std::copy_n(cards, HELD, hand);
                std::sort(hand, hand + HELD);
            }
            const std::int32_t own = number(hand);
            half.rows[i] = player.rows[own];
            for (std::int64_t d = 0; d < how.draws; ++d) {
                if (!how.systematic) mix(stream, cards + HELD, left, counts - 1);
                const int turn = how.systematic ? static_cast<int>(d * left / how.draws) : 0;
                for (int thrown = 0; thrown < counts; ++thrown) {
                    std::uint8_t final_hand[HELD];
                    const int kept = player.keeps[own * counts + thrown];
                    int at = 0;
                    for (int k = 0; k < HELD; ++k)
                        if (kept >> k & 1) final_hand[at++] = hand[k];
                    for (int k = 0; k < thrown; ++k) {
                        const std::uint8_t card = rest[(turn + k) % left];
                        int place = at++;
                        for (; place > 0 && final_hand[place - 1] > card; --place)
                            final_hand[place] = final_hand[place - 1];
                        final_hand[place] = card;
                    }
                    const std::int32_t then = number(final_hand);
                    const std::uint64_t place = player.groups[then] + player.sides[own * counts + thrown];
                    keys[(thrown * how.hands + i) * how.draws + d] =
                        static_cast<std::uint64_t>(player.strengths[then]) << 32 | place;
                }
            }
        }
        const std::int64_t each = how.hands * how.draws;
        for (int thrown = 0; thrown < counts; ++thrown) {
            const std::uint64_t *own = keys.data() + thrown * each;
            Entries &entries = half.entries[thrown];
            entries.every = std::all_of(own, own + each, [](std::uint64_t key) { return key >> 32 == (key & 0xffffffff); });
            entries.every ? count(own, each, player.places, entries) : gather(own, each, entries);
        }
    }

    // Where strengths are places: an entry for each place, whether a hand has come there or not.
    static void count(const std::uint64_t *own, std::int64_t count, std::int64_t places, Entries &entries) {
        entries.places.resize(places);
        std::iota(entries.places.begin(), entries.places.end(), 0);
        entries.strengths = entries.places;
        entries.counts.assign(places, 0.0f);
        entries.of.resize(count);
        for (std::int64_t k = 0; k < count; ++k) {
            entries.of[k] = static_cast<std::int32_t>(own[k] & 0xffffffff);
            entries.counts[entries.of[k]] += 1.0f;
        }
    }

    void gather(const std::uint64_t *own, std::int64_t count, Entries &entries) {
        sequence.resize(count);
        std::iota(sequence.begin(), sequence.end(), 0);
        std::sort(sequence.begin(), sequence.end(), [&](std::int32_t a, std::int32_t b) { return own[a] < own[b]; });
        entries.places.clear();
        entries.strengths.clear();
        entries.counts.clear();
        entries.of.resize(count);
        for (std::int64_t k = 0; k < count; ++k) {
            const std::uint64_t key = own[sequence[k]];
            if (k == 0 || key != own[sequence[k - 1]]) {
                entries.places.push_back(static_cast<std::int32_t>(key & 0xffffffff));
                entries.strengths.push_back(static_cast<std::int32_t>(key >> 32));
                entries.counts.push_back(0.0f);
            }
            entries.counts.back() += 1.0f;
            entries.of[sequence[k]] = static_cast<std::int32_t>(entries.size() - 1);
        }
    }
};

// One seat's walk through the tree, hands of its half against hands of the other's.
class Walk {
  public:
    Walk(Splits &game, const Sampling &how, int place, const Half &mine, const Half &theirs, Stack &stack, float weight)
        : game(game), how(how), me(game.players[place]), other(game.players[1 - place]), mine(mine), theirs(theirs),
          stack(stack), place(place), learns(how.learns[place]), mean(!how.learns[place]),
          other_mean(!how.learns[1 - place]), everywhere(how.everywhere && how.learns[place]), weight(weight),
          hands(how.hands) {}

    double value() {
        Stack::Frame frame(stack);
        float *own = stack.take(hands), *reach = stack.take(hands), *worth = stack.take(hands);
        std::fill_n(own, hands, 1.0f);
        std::fill_n(reach, hands, 1.0f / static_cast<float>(hands));
        before(0, own, reach, worth);
        double sum = 0.0;
        for (std::int64_t i = 0; i < hands; ++i) sum += worth[i];
        return sum / static_cast<double>(hands);
    }

  private:
    Splits &game;
    const Sampling &how;
    Player &me, &other;
    const Half &mine, &theirs;
    Stack &stack;
    const int place;
    const bool learns, mean, other_mean, everywhere;
    const float weight;
    const std::int64_t hands;

    float chips(std::int64_t node) const { return static_cast<float>(place == 0 ? game.chips[node] : -game.chips[node]); }

    // Whether what lies behind is left out, since the other does not come there.
    bool passed(const float *reach, std::int64_t count) const { return !everywhere && sum_of(reach, count) <= 1e-9f; }

    // (actions, hands): the chances by which hands choose before the exchange.
    void choices(const Player &player, const Half &half, bool by_sums, std::int64_t column, std::int64_t actions,
                 float *chances) const {
        const float *table = (by_sums ? player.sums : player.regrets) + column;
        const std::int32_t *rows = half.rows.data();
        for (std::int64_t i = 0; i < hands; ++i) {
            const float *row = table + rows[i] * player.width;
            for (std::int64_t a = 0; a < actions; ++a) chances[a * hands + i] = row[a];
        }
        share_out(chances, actions, hands);
    }

    // (actions, places): chances in proportion to what is above zero.
    void share_out(float *numbers, std::int64_t actions, std::int64_t places) const {
        Stack::Frame frame(stack);
        float *sums = stack.take(places);
        std::fill_n(sums, places, 0.0f);
        for (std::int64_t a = 0; a < actions; ++a)
            for (std::int64_t k = 0; k < places; ++k) {
                const float number = numbers[a * places + k];
                numbers[a * places + k] = number > 0.0f ? number : 0.0f;
                sums[k] += numbers[a * places + k];
            }
        const float even = 1.0f / static_cast<float>(actions);
        // Not by 1 / sum, which is infinite where the sum is below 3e-39.
        for (std::int64_t a = 0; a < actions; ++a)
            for (std::int64_t k = 0; k < places; ++k)
                numbers[a * places + k] = sums[k] > 0.0f ? numbers[a * places + k] / sums[k] : even;
    }

    // Learns from what each action is worth; what hands are worth by their chances is added to `out`.
    void learn(std::int64_t column, std::int64_t actions, const float *chances, const float *worths, const float *own,
               float *out) {
        Stack::Frame frame(stack);
        float *means = stack.take(hands);
        std::fill_n(means, hands, 0.0f);
        for (std::int64_t a = 0; a < actions; ++a)
            for (std::int64_t i = 0; i < hands; ++i) means[i] += chances[a * hands + i] * worths[a * hands + i];
        for (std::int64_t i = 0; i < hands; ++i) out[i] += means[i];
        if (!learns) return;
        const std::int32_t *rows = mine.rows.data();
        float *table = me.regrets + column, *sums = me.sums + column;
        for (std::int64_t i = 0; i < hands; ++i) {
            float *regrets = table + rows[i] * me.width;
            for (std::int64_t a = 0; a < actions; ++a) regrets[a] += weight * (worths[a * hands + i] - means[i]);
        }
        for (std::int64_t i = 0; i < hands; ++i) {
            if (own[i] == 0.0f) continue;
            float *row = sums + rows[i] * me.width;
            const float counted = weight * own[i];
            for (std::int64_t a = 0; a < actions; ++a) row[a] += counted * chances[a * hands + i];
        }
    }

    void before(std::int64_t at, const float *own, const float *reach, float *out) {
        const Node &node = game.nodes[at];
        if (node.kind == ENDS) {
            std::fill_n(out, hands, chips(at) * sum_of(reach, hands));
            return;
        }
        std::fill_n(out, hands, 0.0f);
        if (node.kind == THROWS) {
            node.seat == place ? throws_first(at, own, reach, out) : throws_second(at, own, reach, out);
            return;
        }
        Stack::Frame frame(stack);
        const std::int64_t actions = node.below;
        float *chances = stack.take(actions * hands), *behind = stack.take(hands), *worths = stack.take(actions * hands);
        if (node.seat == place) {
            choices(me, mine, mean, me.columns[at], actions, chances);
            for (std::int64_t a = 0; a < actions; ++a) {
                for (std::int64_t i = 0; i < hands; ++i) behind[i] = own[i] * chances[a * hands + i];
                before(node.first + a, behind, reach, worths + a * hands);
            }
            learn(me.columns[at], actions, chances, worths, own, out);
            return;
        }
        choices(other, theirs, other_mean, other.columns[at], actions, chances);
        for (std::int64_t a = 0; a < actions; ++a) {
            for (std::int64_t j = 0; j < hands; ++j) behind[j] = reach[j] * chances[a * hands + j];
            if (passed(behind, hands)) continue;
            before(node.first + a, own, behind, worths);
            for (std::int64_t i = 0; i < hands; ++i) out[i] += worths[i];
        }
    }

    // By entry, how likely hands throw so many and come there.
    void spread(const Entries &entries, const float *before_it, const float *chances, float *reach) const {
        std::fill_n(reach, entries.size(), 0.0f);
        const float share = 1.0f / static_cast<float>(how.draws);
        const std::int32_t *of = entries.of.data();
        if (how.draws == 1) {
            for (std::int64_t i = 0; i < hands; ++i) reach[of[i]] += before_it[i] * chances[i];
            return;
        }
        for (std::int64_t i = 0; i < hands; ++i) {
            const float part = before_it[i] * chances[i] * share;
            for (std::int64_t d = 0; d < how.draws; ++d) reach[of[i * how.draws + d]] += part;
        }
    }

    void come(const Entries &entries, const float *worths, float *out) const {
        const float share = 1.0f / static_cast<float>(how.draws);
        for (std::int64_t i = 0; i < hands; ++i)
            for (std::int64_t d = 0; d < how.draws; ++d) out[i] += share * worths[entries.of[i * how.draws + d]];
    }

    // By entry, what it is worth to have thrown `own_thrown` where the other throws `other_thrown`: added to `out`.
    void behind(std::int64_t at, int own_thrown, int other_thrown, const float *own_reach, const float *other_reach,
                float *out) {
        Stack::Frame frame(stack);
        const bool first = game.nodes[at].seat == place;
        const std::int64_t pair = first ? own_thrown * game.counts + other_thrown : other_thrown * game.counts + own_thrown;
        const Entries &entries = mine.entries[own_thrown], &others = theirs.entries[other_thrown];
        Late late{&entries, &others, pair * me.blocks[at], pair * other.blocks[at], nullptr};
        float *counted = stack.take(entries.size()), *worths = stack.take(entries.size());
        const float least = UNLIKELY / static_cast<float>(how.draws);
        for (std::int64_t k = 0; k < entries.size(); ++k) counted[k] = own_reach[k] + least * entries.counts[k];
        late.counted = counted;
        after(game.nodes[at].first, late, own_reach, other_reach, worths);
        for (std::int64_t k = 0; k < entries.size(); ++k) out[k] += worths[k];
    }

    void throws_first(std::int64_t at, const float *own, const float *reach, float *out) {
        Stack::Frame frame(stack);
        const std::int64_t counts = game.counts;
        float *chances = stack.take(counts * hands), *worths = stack.take(counts * hands);
        float *others = stack.take(counts * hands);
        choices(me, mine, mean, me.columns[at], counts, chances);
        std::fill_n(worths, counts * hands, 0.0f);
        for (int a = 0; a < counts; ++a) {
            Stack::Frame inner(stack);
            const std::int64_t size = mine.entries[a].size();
            float *own_reach = stack.take(size), *sums = stack.take(size);
            spread(mine.entries[a], own, chances + a * hands, own_reach);
            std::fill_n(sums, size, 0.0f);
            choices(other, theirs, other_mean, other.columns[at] + a * counts, counts, others);
            for (int b = 0; b < counts; ++b) {
                Stack::Frame innermost(stack);
                const std::int64_t other_size = theirs.entries[b].size();
                float *other_reach = stack.take(other_size);
                spread(theirs.entries[b], reach, others + b * hands, other_reach);
                if (!passed(other_reach, other_size)) behind(at, a, b, own_reach, other_reach, sums);
            }
            come(mine.entries[a], sums, worths + a * hands);
        }
        learn(me.columns[at], counts, chances, worths, own, out);
    }

    void throws_second(std::int64_t at, const float *own, const float *reach, float *out) {
        Stack::Frame frame(stack);
        const std::int64_t counts = game.counts;
        float *chances = stack.take(counts * hands), *worths = stack.take(counts * hands);
        float *others = stack.take(counts * hands);
        choices(other, theirs, other_mean, other.columns[at], counts, others);
        for (int b = 0; b < counts; ++b) {
            Stack::Frame inner(stack);
            const std::int64_t size = theirs.entries[b].size();
            float *other_reach = stack.take(size);
            spread(theirs.entries[b], reach, others + b * hands, other_reach);
            if (passed(other_reach, size)) continue;
            choices(me, mine, mean, me.columns[at] + b * counts, counts, chances);
            std::fill_n(worths, counts * hands, 0.0f);
            for (int a = 0; a < counts; ++a) {
                Stack::Frame innermost(stack);
                const std::int64_t own_size = mine.entries[a].size();
                float *own_reach = stack.take(own_size), *sums = stack.take(own_size);
                spread(mine.entries[a], own, chances + a * hands, own_reach);
                std::fill_n(sums, own_size, 0.0f);
                behind(at, a, b, own_reach, other_reach, sums);
                come(mine.entries[a], sums, worths + a * hands);
            }
            learn(me.columns[at] + b * counts, counts, chances, worths, own, out);
        }
    }

    // Where a walk behind an exchange is.
    struct Late {
        const Entries *mine, *theirs;
        std::int64_t block, other_block;
        const float *counted;  // by own entry, what it counts for regrets
    };

    // (actions, entries): the chances behind an exchange.
    void late_choices(const float *table, std::int64_t places, const Entries &entries, std::int64_t actions,
                      float *chances) const {
        const std::int64_t size = entries.size();
        for (std::int64_t a = 0; a < actions; ++a) {
            const float *row = table + a * places;
            float *own = chances + a * size;
            if (entries.every)
                std::copy_n(row, size, own);
            else
                for (std::int64_t k = 0; k < size; ++k) own[k] = row[entries.places[k]];
        }
        share_out(chances, actions, size);
    }

    void after(std::int64_t at, const Late &late, const float *own, const float *reach, float *out) {
        const Node &node = game.nodes[at];
        const std::int64_t size = late.mine->size(), others = late.theirs->size();
        if (node.kind == ENDS || node.kind == SHOWS) {
            end(at, late, reach, out);
            return;
        }
        Stack::Frame frame(stack);
        const std::int64_t actions = node.below;
        if (node.seat != place) {
            float *chances = stack.take(actions * others), *behind_it = stack.take(others), *worths = stack.take(size);
            const float *table = (other_mean ? other.late_sums : other.late_regrets) + other.after[at] + late.other_block;
            late_choices(table, other.places, *late.theirs, actions, chances);
            std::fill_n(out, size, 0.0f);
            for (std::int64_t a = 0; a < actions; ++a) {
                for (std::int64_t k = 0; k < others; ++k) behind_it[k] = reach[k] * chances[a * others + k];
                if (passed(behind_it, others)) continue;
                after(node.first + a, late, own, behind_it, worths);
                for (std::int64_t k = 0; k < size; ++k) out[k] += worths[k];
            }
            return;
        }
        float *chances = stack.take(actions * size), *behind_it = stack.take(size), *worths = stack.take(actions * size);
        late_choices((mean ? me.late_sums : me.late_regrets) + me.after[at] + late.block, me.places, *late.mine, actions,
                     chances);
        std::fill_n(out, size, 0.0f);
        for (std::int64_t a = 0; a < actions; ++a) {
            for (std::int64_t k = 0; k < size; ++k) behind_it[k] = own[k] * chances[a * size + k];
            after(node.first + a, late, behind_it, reach, worths + a * size);
            for (std::int64_t k = 0; k < size; ++k) out[k] += chances[a * size + k] * worths[a * size + k];
        }
        if (!learns) return;
        const std::int32_t *places = late.mine->places.data();
        for (std::int64_t a = 0; a < actions; ++a) {
            float *regrets = me.late_regrets + me.after[at] + late.block + a * me.places;
            float *sums = me.late_sums + me.after[at] + late.block + a * me.places;
            if (late.mine->every) {
                for (std::int64_t k = 0; k < size; ++k)
                    regrets[k] += weight * late.counted[k] * (worths[a * size + k] - out[k]);
                for (std::int64_t k = 0; k < size; ++k) sums[k] += weight * own[k] * chances[a * size + k];
                continue;
            }
            for (std::int64_t k = 0; k < size; ++k) {
                regrets[places[k]] += weight * late.counted[k] * (worths[a * size + k] - out[k]);
                sums[places[k]] += weight * own[k] * chances[a * size + k];
            }
        }
    }

    void end(std::int64_t at, const Late &late, const float *reach, float *out) const {
        const std::int64_t size = late.mine->size(), others = late.theirs->size();
        const float sum = sum_of(reach, others);
        if (game.nodes[at].kind == ENDS) {
            std::fill_n(out, size, chips(at) * sum);
            return;
        }
        const float won = static_cast<float>(game.chips[at]);
        if (late.mine->every && late.theirs->every) {
            met_by_place(reach, size, won, sum, out);
            return;
        }
        const std::int32_t *own = late.mine->strengths.data(), *met = late.theirs->strengths.data();
        float weaker = 0.0f, alike = 0.0f;
        std::int64_t next = 0;
        for (std::int64_t k = 0; k < size; ++k) {
            if (k == 0 || own[k] != own[k - 1]) {
                for (; next < others && met[next] < own[k]; ++next) weaker += reach[next];
                alike = 0.0f;
                for (std::int64_t same = next; same < others && met[same] == own[k]; ++same) alike += reach[same];
            }
            out[k] = won * (2.0f * weaker + alike - sum);
        }
    }

    // The same where both have an entry for each place; quarters are summed beside each other.
    static void met_by_place(const float *reach, std::int64_t size, float won, float sum, float *out) {
        constexpr std::int64_t PARTS = 4;
        const std::int64_t each = size / PARTS;
        float weaker[PARTS] = {}, below = 0.0f;
        for (std::int64_t k = 0; k < each; ++k)
            for (std::int64_t part = 0; part < PARTS; ++part) {
                out[part * each + k] = weaker[part];
                weaker[part] += reach[part * each + k];
            }
        for (std::int64_t part = 0; part < PARTS; ++part) {
            for (std::int64_t k = part * each; k < (part + 1) * each; ++k)
                out[k] = won * (2.0f * (out[k] + below) + reach[k] - sum);
            below += weaker[part];
        }
        for (std::int64_t k = PARTS * each; k < size; ++k) {
            out[k] = won * (2.0f * below + reach[k] - sum);
            below += reach[k];
        }
    }
};

}  // namespace

void run_splits(Splits &game, const Sampling &how, double *values) {
    Half halves[2];
    Dealer dealer(game, how);
    Stack stack(ROOM * static_cast<std::size_t>(how.hands * how.draws));
    for (std::int64_t k = 0; k < how.count; ++k) {
        const std::int64_t iteration = how.first + k;
        dealer.deal(iteration, halves);
        const bool nobody = !how.learns[0] && !how.learns[1];
        for (int place = 0; place < 2; ++place) {
            values[2 * k + place] = 0.0;
            if (!how.learns[place] && !(nobody && place == 0)) continue;
            Walk walk(game, how, place, halves[place], halves[1 - place], stack, static_cast<float>(iteration));
            values[2 * k + place] = walk.value();
        }
    }
}

}  // namespace potluck::draw::LEVEL
