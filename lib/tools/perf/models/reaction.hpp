// SPDX-License-Identifier: Apache-2.0
/// @file reaction.hpp
/// @brief How soon a stream goes on when the word has come that it waits for.
#pragma once

#include "models/result.hpp"
#include "models/site.hpp"

namespace perf::models {

/// Collective; PE 0 measures and gets a row.
/// @param streams  that wait at once. One of them is timed, the others are released after it.
[[nodiscard]] reaction_row measure_reaction(site& on, int streams, int rounds);

/// Streams that wait at once at most: each has a hardware queue of its own.
[[nodiscard]] int most_waiting_streams();

}  // namespace perf::models
