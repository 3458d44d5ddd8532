// SPDX-License-Identifier: Apache-2.0
/// @file options.hpp
/// @brief The command line.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "common/early_exit.hpp"
#include "decomposition.hpp"
#include "model.hpp"

namespace heat {

struct options {
    std::string input;  ///< empty: the image that comes with the program
    std::string output = "heat.png";
    std::string curve = "heat-residual.svg";
    bool no_pictures = false;
    int coarsen = 1;
    int depth = 1;
    temperatures ends;
    double tolerance = 1e-5;
    std::uint64_t most_steps = 1000000;
    std::uint64_t check_every = 50;
    std::optional<double> momentum;  ///< none: from the size of the domain
    division how = division::blocks;
    int threads = 0;  ///< 0: the PEs are processes
    bool quiet = false;
    bool json = false;
    bool verify = false;
    std::string draw_sample;  ///< not empty: draw it there and end

    /// Processors alone compute.
    [[nodiscard]] static constexpr bool on_gpu() noexcept { return false; }
};

/// Prints nothing: every PE parses the same command line, one of them speaks.
[[nodiscard]] std::variant<options, common::early_exit> parse(int argc, const char* const* argv);

}  // namespace heat
