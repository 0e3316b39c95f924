// Compiled once per instruction set, with LEVEL as its namespace (see CMakeLists.txt).
#include "batch.hpp"
#include "rank.hpp"

namespace {

constexpr std::size_t BLOCK = 2048;  // masks that stay in the first-level cache between the check and the ranking

template <int size> void rank_block(const std::uint64_t *masks, std::int32_t *out, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) out[i] = rank_sized<size>(masks[i]);
}

// Hands of `size` cards each; 0 where their sizes differ.
void rank_block(const std::uint64_t *masks, int size, std::int32_t *out, std::size_t count) {
    switch (size) {
        case 5: return rank_block<5>(masks, out, count);
        case 6: return rank_block<6>(masks, out, count);
        case 7: return rank_block<7>(masks, out, count);
        default:
            for (std::size_t i = 0; i < count; ++i) out[i] = rank_one(masks[i]);
    }
}

bool is_hand(std::uint64_t mask) {
    const int size = __builtin_popcountll(mask);
    return !(mask & ~SUITS) && FEWEST <= size && size <= MOST;
}

struct Sizes { int least = 64, most = 0; std::uint64_t bits = 0; };

Sizes measure(const std::uint64_t *masks, std::size_t count) {
    Sizes sizes;
    for (std::size_t i = 0; i < count; ++i) {
        const int size = __builtin_popcountll(masks[i]);
        sizes.least = size < sizes.least ? size : sizes.least;
        sizes.most = size > sizes.most ? size : sizes.most;
        sizes.bits |= masks[i];
    }
    return sizes;
}

// The mask of `size` cards, or 0 where they are not as many different cards of the 52.
std::uint64_t mask_of(const std::uint8_t *cards, std::size_t size) {
    std::uint64_t mask = 0;
    for (std::size_t k = 0; k < size; ++k) {
        if (cards[k] >= 52) return 0;
        mask |= std::uint64_t{1} << (16 * (cards[k] & 3) + (cards[k] >> 2));
    }
    return static_cast<std::size_t>(__builtin_popcountll(mask)) == size ? mask : 0;
}

std::size_t smaller(std::size_t one, std::size_t other) { return one < other ? one : other; }

}  // namespace

std::size_t potluck::LEVEL::rank_masks(const std::uint64_t *masks, std::int32_t *out, std::size_t count) {
    for (std::size_t start = 0; start < count; start += BLOCK) {
        const std::size_t length = smaller(BLOCK, count - start);
        const Sizes sizes = measure(masks + start, length);
        if ((sizes.bits & ~SUITS) || sizes.least < FEWEST || sizes.most > MOST) {
            std::size_t bad = start;
            while (is_hand(masks[bad])) ++bad;
            return bad;
        }
        rank_block(masks + start, sizes.least == sizes.most ? sizes.most : 0, out + start, length);
    }
    return count;
}

std::size_t potluck::LEVEL::rank_cards(const std::uint8_t *cards, std::size_t size, std::int32_t *out,
                                       std::size_t count) {
    std::uint64_t masks[BLOCK];
    for (std::size_t start = 0; start < count; start += BLOCK) {
        const std::size_t length = smaller(BLOCK, count - start);
        for (std::size_t i = 0; i < length; ++i) {
            masks[i] = mask_of(cards + (start + i) * size, size);
            if (!masks[i]) return start + i;
        }
        rank_block(masks, static_cast<int>(size), out + start, length);
    }
    return count;
}
