// SPDX-License-Identifier: Apache-2.0
/// @file options.hpp
/// @brief The command line.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "common/early_exit.hpp"
#include "grid.hpp"

namespace lattice {

/// Who carries out the steps, and by what: calls of the program, or a task list.
enum class form { host, host_list, streams, stream_list, graph, loop };

[[nodiscard]] constexpr bool uses_gpu(form how) noexcept { return how != form::host && how != form::host_list; }
[[nodiscard]] constexpr bool is_list(form how) noexcept { return how != form::host && how != form::streams; }

struct options {
    coordinates lattice{{8, 8, 8, 16}};
    std::optional<grid_shape> shape;  ///< none: the one with the least surface
    form how = form::host;
    int threads = 0;  ///< 0: the PEs are processes
    double mass = 0.1;
    double disorder = 0.4;
    std::uint64_t seed = 1;
    double tolerance = 1e-10;
    std::uint64_t most_iterations = 5000;
    std::string curve = "lattice-residual.svg";
    bool no_curve = false;
    bool quiet = false;
    bool json = false;
    bool verify = false;
    std::uint64_t measure = 0;  ///< 0: solve

    [[nodiscard]] bool on_gpu() const noexcept { return uses_gpu(how); }
};

/// Prints nothing: every PE parses the same command line, one of them speaks.
[[nodiscard]] std::variant<options, common::early_exit> parse(int argc, const char* const* argv);

}  // namespace lattice
