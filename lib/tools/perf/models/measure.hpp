// SPDX-License-Identifier: Apache-2.0
/// @file measure.hpp
/// @brief What `via-perf models` measures. No CUDA type is in it; a build without CUDA measures nothing and says so.
#pragma once

#include <string>

#include <viaduct/viaduct.hpp>

#include "models/command_line.hpp"
#include "models/result.hpp"

namespace perf::models {

/// Why nothing can be measured in this process, to be told; empty if it can. Looks for a GPU.
[[nodiscard]] std::string why_not();

/// Collective over two PEs, of a world that was made for the route and whose PEs have a GPU. PE 0 gets what was found
/// added to `found`. A failure while something waits on a GPU ends the process with a message: nothing else would end
/// what waits, and no memory can be freed meanwhile.
void measure(via::world& world, const models_options& wanted, const std::string& route, models_report& found);

}  // namespace perf::models
