// The loops of one instruction set, which of them is in use, and the parts of the module that use them.
#pragma once
#include <nanobind/nanobind.h>

#include "batch.hpp"
#include "equity/question.hpp"

namespace potluck {

struct Level {
    const char *name;
    bool runs_here;
    decltype(&base::rank_plain) rank_plain;
    decltype(&base::rank_one) rank_one;
    decltype(&base::rank_one_hole) rank_one_hole;
    decltype(&base::fewer_wild) fewer_wild;
    decltype(&base::rank_masks) rank_masks;
    decltype(&base::rank_cards) rank_cards;
    decltype(&base::rank_hole) rank_hole;
    decltype(&equity::base::sample) sample;
    decltype(&equity::base::count) count;
    decltype(&equity::base::count_classes) count_classes;
    decltype(&equity::base::meet) meet;
};

extern const Level *level;

void add_equity(nanobind::module_ &module);

}  // namespace potluck
