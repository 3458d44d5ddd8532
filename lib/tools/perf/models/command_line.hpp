// SPDX-License-Identifier: Apache-2.0
/// @file command_line.hpp
/// @brief The command line of `via-perf models`.
#pragma once

#include <cstddef>
#include <string>
#include <variant>
#include <vector>

#include "options.hpp"

namespace perf::models {

struct models_options {
    int threads = 0;  ///< 0: PEs are processes
    std::vector<std::string> routes{"mapped", "engine"};
    std::vector<std::size_t> sizes{1 << 10, 1 << 12, 1 << 14, 1 << 16, 1 << 18, 1 << 20};
    int rounds = 5;
    std::string json;
    std::string plot;
};

/// @param argv  from the word `models` on.
[[nodiscard]] std::variant<models_options, early_exit> parse_models(int argc, const char* const* argv);

}  // namespace perf::models
