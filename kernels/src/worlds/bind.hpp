#pragma once

#include <nanobind/nanobind.h>

// Registers deals that may be: cards to come, hands chosen by weight, exchanges, what a stake wins.
void bind_worlds(nanobind::module_ &module);
