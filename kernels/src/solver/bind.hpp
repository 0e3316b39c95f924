#pragma once

#include <nanobind/nanobind.h>

// Registers the solver's loop.
void bind_solver(nanobind::module_ &module);
