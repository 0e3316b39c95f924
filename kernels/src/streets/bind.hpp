#pragma once

#include <nanobind/nanobind.h>

// Registers the solver of one street of poker for two whose hands are two cards each.
void bind_streets(nanobind::module_ &module);
