// SPDX-License-Identifier: Apache-2.0
/// @file plan.hpp
/// @brief Which sizes and how many calls: the same for every library, never fitted to how fast one is.
#pragma once

#include <cstddef>
#include <vector>

#include "options.hpp"
#include "test.hpp"

namespace perf {

/// The sizes to run a test with, each once; 0 alone where a test moves nothing. `wanted` replaces its own where it has
/// a choice.
[[nodiscard]] std::vector<std::size_t> sizes_of(sizes kind, const std::vector<std::size_t>& wanted);

/// Bytes that a test of this kind needs in each area.
[[nodiscard]] std::size_t area_of(sizes kind, std::size_t size, int npes);

/// Calls of one round.
[[nodiscard]] std::size_t calls_of(std::size_t most, std::size_t size, role who, int npes, int processors,
                                   double effort);

/// Processors that this process might run on when this or bind_to_processor() was called first.
[[nodiscard]] int usable_processors();

/// Binds the calling thread to one of them; `index` counts modulo their number.
void bind_to_processor(int index);

/// Bytes of memory that this process holds, shared ones included.
[[nodiscard]] double resident_memory();

/// What the benchmark was built with.
[[nodiscard]] std::string compiler();

}  // namespace perf
