// One hand under any order.
#pragma once
#include "high.hpp"
#include "low.hpp"
#include "small.hpp"

namespace {

[[maybe_unused]] std::int32_t rank_hand(const Program &program, Mask hand) {
    switch (program.kind) {
        case HIGH: return program.plain() && !(hand & JOKERS) ? high_plain(hand) : high_hand(program, hand);
        case BADUGI: return badugi_hand(hand);
        case TWO: return two_cards(hand);
        case FEW: return few_cards(hand);
        default: return low_hand(program, hand);
    }
}

}  // namespace
