// SPDX-License-Identifier: Apache-2.0
/// @file options.hpp
/// @brief The command line.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "common/early_exit.hpp"
#include "geometry.hpp"
#include "steps.hpp"

namespace molecular {

struct options {
    triple unit_cells{{10, 10, 10}};
    std::optional<triple> shape;  ///< none: the one with the least surface
    form how = form::host;
    int threads = 0;  ///< 0: the PEs are processes
    bool is_embedded = false;
    std::string table;                       ///< a file of an embedded atom's potential; empty: the built-in one
    std::optional<double> lattice_constant;  ///< none: the substance's
    double displacement = 0;
    double temperature = 600;
    double femtoseconds = 1;
    std::uint64_t steps = 200;
    std::uint64_t look_every = 10;
    std::uint64_t seed = 1;
    double room = 1.5;
    double tolerance = 1e-3;
    std::string curve = "molecular-energy.svg";
    bool no_curve = false;
    bool quiet = false;
    bool json = false;
    bool verify = false;
    std::uint64_t measure = 0;  ///< 0: simulate

    [[nodiscard]] bool on_gpu() const noexcept { return how != form::host; }
};

/// Prints nothing: every PE parses the same command line, one of them speaks.
[[nodiscard]] std::variant<options, common::early_exit> parse(int argc, const char* const* argv);

}  // namespace molecular
