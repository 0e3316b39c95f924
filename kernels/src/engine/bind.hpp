#pragma once

#include <nanobind/nanobind.h>

// Registers the engine: rules, tables in lock step, whole deals.
void bind_engine(nanobind::module_ &module);
