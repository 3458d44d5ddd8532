// SPDX-License-Identifier: Apache-2.0
/// @file options.hpp
/// @brief The command line.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "common/early_exit.hpp"
#include "steps.hpp"

namespace multigrid {

struct options {
    std::vector<coordinates> cells{cube_of(64)};  ///< several to be measured one after the other
    std::optional<coordinates> pes;               ///< none: the grid with the least surface
    std::optional<std::uint64_t> most_whole;      ///< see division; none: what suits the form
    std::vector<form> forms{form::host};          ///< several to be measured one after the other
    int threads = 0;                              ///< 0: the PEs are processes
    setting wanted{{}, {2, 2, shape::v}, bottom::gpu};
    double tolerance = 1e-8;
    std::uint64_t most_cycles = 100;
    std::string curve = "multigrid-residual.svg";
    bool no_curve = false;
    bool quiet = false;
    bool json = false;
    bool verify = false;
    std::uint64_t measure = 0;  ///< 0: solve

    [[nodiscard]] bool on_gpu() const;
    /// The domain, divided as it suits that form.
    [[nodiscard]] division cut(const coordinates& domain, int npes, form how) const;
};

[[nodiscard]] const char* name(form how) noexcept;

/// Prints nothing: every PE parses the same command line, one of them speaks.
[[nodiscard]] std::variant<options, common::early_exit> parse(int argc, const char* const* argv);

}  // namespace multigrid
