// SPDX-License-Identifier: Apache-2.0
/// @file program.hpp
/// @brief `via-perf models` from its command line to its status.
#pragma once

namespace perf::models {

/// @param argv  from the word `models` on.
[[nodiscard]] int run_models(int argc, char** argv);

}  // namespace perf::models
