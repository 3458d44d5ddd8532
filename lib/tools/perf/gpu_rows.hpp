// SPDX-License-Identifier: Apache-2.0
/// @file gpu_rows.hpp
/// @brief What operations on GPU memory cost, by the host and on streams. No CUDA type is in it; a build without CUDA
/// measures none and says so.
#pragma once

#include <vector>

#include <viaduct/viaduct.hpp>

#include "options.hpp"
#include "row.hpp"

namespace perf {

/// The tests by name, for the help.
[[nodiscard]] std::vector<test_line> lines_of_gpu_tests();

/// True if the options ask for any of them.
[[nodiscard]] bool wants_gpu_rows(const options& wanted);

/// Collective. PE 0 gets the rows, beside the same copies by CUDA's driver where there are any.
[[nodiscard]] gpu_report measure_gpu(via::world& world, const options& wanted);

}  // namespace perf
