// SPDX-License-Identifier: Apache-2.0
/// @file kernels.hpp
/// @brief The kernels that are launched from the host, each by a function that enqueues it.
#pragma once

#include <cstdint>

#include "common/gpu.hpp"
#include "plate.hpp"

namespace heat_gpu {

/// Rows [first, end) of a step.
void relax_rows(const step& s, std::size_t first, std::size_t end, const common::stream& on);

/// The start: noise that depends on the place in the plate alone, and the walls.
void fill(cell* field, const band& size, int pe, int npes, const common::stream& on);
/// Adds to `sum` a number for each own cell, made of its bits and its place.
void add_checksum(const cell* field, const band& size, int pe, unsigned long long* sum, const common::stream& on);
/// Raises `most`, which is not negative, to the largest change of an own cell.
void raise_to_change(const cell* before, const cell* after, const band& size, double* most, const common::stream& on);

}  // namespace heat_gpu
