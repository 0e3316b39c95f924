#pragma once

#include <nanobind/nanobind.h>

// Registers the solver's loop.
void bind_solver(nanobind::module_ &module);

// Registers the loop over deals drawn at random.
void bind_sampler(nanobind::module_ &module);
