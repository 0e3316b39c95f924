// Compiled once per instruction set, with LEVEL as its namespace (see CMakeLists.txt).
#include <type_traits>

#include "batch.hpp"
#include "blocks.hpp"

namespace {

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
