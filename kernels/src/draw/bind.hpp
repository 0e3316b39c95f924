#pragma once

#include <nanobind/nanobind.h>

// Registers the loop for games with one exchange.
void bind_draw(nanobind::module_ &module);

// Registers the loop on true deals.
void bind_splits(nanobind::module_ &module);
