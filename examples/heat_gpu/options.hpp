// SPDX-License-Identifier: Apache-2.0
/// @file options.hpp
/// @brief The command line.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "common/early_exit.hpp"

namespace heat_gpu {

/// Which forms run.
enum class selection { all, host, graph, kernel };

struct options {
    selection forms = selection::all;
    std::vector<std::size_t> sizes = {512, 1024, 2048, 4096, 8192};
    std::size_t rows = 0;  ///< of a PE; 0: as many as columns
    std::uint64_t steps = 1000;
    std::uint64_t check_every = 0;
    std::uint64_t steps_a_replay = 20;
    unsigned blocks = 0;
    int repeat = 5;
    std::string plot;
    bool json = false;
};

/// Prints nothing: every PE parses the same command line, one of them speaks.
[[nodiscard]] std::variant<options, common::early_exit> parse(int argc, const char* const* argv);

}  // namespace heat_gpu
