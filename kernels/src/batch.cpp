// Compiled once per instruction set, with LEVEL as its namespace (see CMakeLists.txt).
#include <type_traits>

#include "batch.hpp"
#include "fewer.hpp"
#include "high_lanes.hpp"
#include "low_lanes.hpp"

namespace {

constexpr int MOST_CHOICES = 126;    // of five, or of four, of nine cards
constexpr std::size_t BLOCK = 2048;  // masks that stay in the first-level cache between the check and the ranking

// Ranks natural hands of `size` cards each; whether all were such hands. If not, `out` means nothing.
template <int size> bool plain_block(const Mask *hands, std::int32_t *out, std::size_t count) {
    Lanes odd = {};
    each(hands, out, count, [&](Suits suits) INLINE_CALL { return high_plain<size>(suits, odd); });
    return none_of(odd);
}

bool plain_block(const Mask *hands, int size, std::int32_t *out, std::size_t count) {
    switch (size) {
        case 5: return plain_block<5>(hands, out, count);
        case 6: return plain_block<6>(hands, out, count);
        case 7: return plain_block<7>(hands, out, count);
        case 8: return plain_block<8>(hands, out, count);
        case 9: return plain_block<9>(hands, out, count);
        default: return false;
    }
}

template <int size>
void high_block(const Program &program, const Mask *hands, std::int32_t *out, std::size_t count) {
    const Options options(program);
    each(hands, out, count, [&](Suits suits) INLINE_CALL { return high_any<size>(options, suits); });
}

template <Kind kind>
void low_block(const Program &program, const Mask *hands, std::int32_t *out, std::size_t count) {
    each(hands, out, count, [&](Suits suits) INLINE_CALL { return low_any<kind>(program, suits); });
}

// Hands of at most `most` cards with at most two free ones, as `packed` writes them.
void packed_block(const Program &program, const Mask *hands, int most, std::int32_t *out, std::size_t count) {
    switch (program.kind) {
        case ACE_TO_FIVE: return low_block<ACE_TO_FIVE>(program, hands, out, count);
        case ACE_TO_SIX: return low_block<ACE_TO_SIX>(program, hands, out, count);
        case DEUCE_TO_SEVEN: return low_block<DEUCE_TO_SEVEN>(program, hands, out, count);
        default: break;
    }
    if (most <= 5) return high_block<5>(program, hands, out, count);
    if (most == 6) return high_block<6>(program, hands, out, count);
    if (most == 7) return high_block<7>(program, hands, out, count);
    return high_block<9>(program, hands, out, count);
}

// Whatever the loops cannot do is done hand by hand: more than two free cards, and lows that need a search.
void repair(const Program &program, const Mask *masks, Mask bits, std::int32_t *out, std::size_t count) {
    const bool many_free = __builtin_popcountll(bits & (program.wild | JOKERS)) > 2;
    for (std::size_t i = 0; i < count; ++i)
        if (out[i] == UNDECIDED || (many_free && !packable(program, masks[i]))) out[i] = rank_hand(program, masks[i]);
}

// At most BLOCK hands.
void rank_block(const Program &program, const Mask *masks, const Measure &have, std::int32_t *out, std::size_t count) {
    if (program.kind == TWO || program.kind == BADUGI) {
        for (std::size_t i = 0; i < count; ++i) out[i] = rank_hand(program, masks[i]);
        return;
    }
    if (program.plain() && !(have.bits & JOKERS)) {
        if (have.least == have.most && plain_block(masks, have.most, out, count)) return;
        for (std::size_t i = 0; i < count; ++i) out[i] = high_plain(masks[i]);
        return;
    }
    Mask hands[BLOCK];
    const Mask *all = masks;
    if (have.bits & program.wild) {
        if (program.wild & SUITS)
            for (std::size_t i = 0; i < count; ++i) hands[i] = packed(program, masks[i]);
        else  // jokers alone: they move from where bugs stand to where wild cards do
            for (std::size_t i = 0; i < count; ++i)
                hands[i] = (masks[i] & ~program.wild) | (masks[i] & program.wild) << 32;
        all = hands;
    }
    packed_block(program, all, have.most, out, count);
    if (program.kind != HIGH || (have.bits & program.wild)) repair(program, masks, have.bits, out, count);
}

// Card -> its bit; what is no card has a bit that no hand may have.
struct Bits {
    Mask of[256];
    constexpr Bits() : of{} {
        for (unsigned card = 0; card < 256; ++card)
            of[card] = Mask{1} << (card < 54 ? 16 * (card & 3) + (card >> 2) : 15);
    }
};
constexpr Bits BITS;

// Writes the masks of hands of `size` cards.
template <class Size> INLINE void gather(const std::uint8_t *cards, Size size, Mask *masks, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
        Mask mask = 0;
        for (std::size_t k = 0; k < size; ++k) mask |= BITS.of[cards[i * size + k]];
        masks[i] = mask;
    }
}

void gather_any(const std::uint8_t *cards, std::size_t size, Mask *masks, std::size_t count) {
    switch (size) {
        case 5: return gather(cards, std::integral_constant<std::size_t, 5>(), masks, count);
        case 6: return gather(cards, std::integral_constant<std::size_t, 6>(), masks, count);
        case 7: return gather(cards, std::integral_constant<std::size_t, 7>(), masks, count);
        default: return gather(cards, size, masks, count);
    }
}

std::size_t smaller(std::size_t one, std::size_t other) { return one < other ? one : other; }

// `members` of the cards of a hand, every choice; ends with 0 entries where there are fewer.
int choices(Mask hand, int members, Mask *out) {
    Mask cards[MOST];
    int size = 0, found = 0;
    for (; hand; hand &= hand - 1) cards[size++] = hand & (0 - hand);
    for (unsigned pick = 0; pick < 1u << size; ++pick) {
        if (__builtin_popcount(pick) != members) continue;
        Mask chosen = 0;
        for (int card = 0; card < size; ++card)
            if (pick >> card & 1) chosen |= cards[card];
        out[found++] = chosen;
    }
    return found;
}

std::int64_t rank_any(const Program &program, Mask hand) {
    const std::int32_t strength = rank_hand(program, hand);
    return program.fewer ? fewer_wild(program, hand, strength) : strength;
}

bool hole_fits(const Program &program, Mask hole, Mask board) {
    return !(hole & board) && program.admits(hole | board) && __builtin_popcountll(hole) >= 2 &&
           __builtin_popcountll(board) >= 3;
}

}  // namespace

std::int32_t potluck::LEVEL::rank_plain(Mask hand) {
    const int size = __builtin_popcountll(hand);
    return (hand & ~SUITS) || size < FEWEST || size > MOST ? -1 : high_plain(hand);
}

std::int64_t potluck::LEVEL::rank_one(Order order, Mask hand) {
    const Program program(order.code, order.wild);
    return program.admits(hand) ? rank_any(program, hand) : -1;
}

std::int64_t potluck::LEVEL::rank_one_hole(Order order, Mask hole, Mask board, int members) {
    const Program program(order.code, order.wild);
    const bool whole = !(hole & board) && !((hole | board) & ~program.cards()) && program.fewest() == FEWEST;
    const int rest = FEWEST - members, own = __builtin_popcountll(hole), common = __builtin_popcountll(board);
    if (!whole || own > MOST || common > MOST || members < 0 || rest < 0 || own < members || common < rest) return -1;
    Mask mine[MOST_CHOICES], ours[MOST_CHOICES];
    const int first = choices(hole, members, mine), second = choices(board, rest, ours);
    std::int64_t best = -1;
    for (int one = 0; one < first; ++one)
        for (int other = 0; other < second; ++other) {
            const std::int64_t worth = rank_any(program, mine[one] | ours[other]);
            best = worth > best ? worth : best;
        }
    return best;
}

void potluck::LEVEL::fewer_wild(Order order, const Mask *masks, const std::int32_t *strengths, std::int64_t *out,
                                std::size_t count) {
    const Program program(order.code, order.wild);
    for (std::size_t i = 0; i < count; ++i) out[i] = ::fewer_wild(program, masks[i], strengths[i]);
}

std::size_t potluck::LEVEL::rank_masks(Order order, const Mask *masks, std::int32_t *out, std::size_t count) {
    const Program program(order.code, order.wild);
    bool plain = program.plain();
    for (std::size_t start = 0; start < count; start += BLOCK) {
        const std::size_t length = smaller(BLOCK, count - start);
        const Mask *block = masks + start;
        if (plain) plain = plain_block(block, __builtin_popcountll(block[0]), out + start, length);
        if (plain) continue;
        const Measure have = measure(block, length);
        if ((have.bits & ~program.cards()) || have.least < program.fewest() || have.most > program.most()) {
            std::size_t bad = start;
            while (program.admits(masks[bad])) ++bad;
            return bad;
        }
        rank_block(program, block, have, out + start, length);
    }
    return count;
}

std::size_t potluck::LEVEL::rank_cards(Order order, const std::uint8_t *cards, std::size_t size, std::int32_t *out,
                                       std::size_t count) {
    const Program program(order.code, order.wild);
    const int number = static_cast<int>(size);
    Mask masks[BLOCK];
    bool plain = program.plain();
    for (std::size_t start = 0; start < count; start += BLOCK) {
        const std::size_t length = smaller(BLOCK, count - start);
        gather_any(cards + start * size, size, masks, length);
        if (plain) plain = plain_block(masks, number, out + start, length);
        if (plain) continue;
        const Measure have = measure(masks, length);
        if ((have.bits & ~program.cards()) || have.least < number) {
            std::size_t bad = 0;
            while (program.admits(masks[bad]) && __builtin_popcountll(masks[bad]) == number) ++bad;
            return start + bad;
        }
        rank_block(program, masks, have, out + start, length);
    }
    return count;
}

std::size_t potluck::LEVEL::rank_hole(Order order, const Mask *holes, const Mask *boards, std::size_t step,
                                      std::int32_t *out, std::size_t count) {
    const Program program(order.code, order.wild);
    Mask pairs[36], threes[84], hands[BLOCK];
    std::int32_t strengths[BLOCK];
    for (std::size_t i = 0; i < count; ++i) {
        const Mask board = boards[i * step];
        if (!hole_fits(program, holes[i], board)) return i;
        const int mine = choices(holes[i], 2, pairs), ours = choices(board, 3, threes);
        Measure have{5, 5, 0};
        std::size_t found = 0;
        for (int one = 0; one < mine; ++one)
            for (int other = 0; other < ours; ++other) have.bits |= hands[found++] = pairs[one] | threes[other];
        rank_block(program, hands, have, strengths, found);
        out[i] = 0;
        for (std::size_t k = 0; k < found; ++k) out[i] = strengths[k] > out[i] ? strengths[k] : out[i];
    }
    return count;
}
