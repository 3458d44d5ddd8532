// SPDX-License-Identifier: Apache-2.0
/// @file options.hpp
/// @brief The command line.
#pragma once

#include <cstdint>
#include <string>
#include <variant>

#include "common/early_exit.hpp"
#include "poisson.hpp"
#include "steps.hpp"

namespace solver {

/// Who carries out the steps: calls of the program, or a task list; or, to be compared with, calls of another library.
enum class form { host, host_list, host_mpi, streams, graph, list, loop, host_sync, mpi, nccl };

/// b.
enum class right_side { known, ones };

struct options {
    std::string matrix;  ///< a file; empty: Poisson's equation
    grid_size poisson{{32, 32, 32}};
    right_side source = right_side::known;
    preconditioner by = preconditioner::jacobi;
    unsigned degree = 3;  ///< of chebyshev
    index block = 8;      ///< rows, of block_jacobi
    form how = form::host;
    int threads = 0;  ///< 0: the PEs are processes
    double tolerance = 1e-8;
    std::uint64_t most_iterations = 10000;
    std::uint64_t check_every = 10;
    std::string curve = "solver-residual.svg";
    bool no_curve = false;
    bool quiet = false;
    bool json = false;
    bool verify = false;
    std::uint64_t measure = 0;  ///< 0: solve

    [[nodiscard]] bool on_gpu() const noexcept {
        return how != form::host && how != form::host_list && how != form::host_mpi;
    }
};

/// As the command line has them.
/// @{
[[nodiscard]] const char* name(form how) noexcept;
[[nodiscard]] const char* name(preconditioner by) noexcept;
/// @}

/// Prints nothing: every PE parses the same command line, one of them speaks.
[[nodiscard]] std::variant<options, common::early_exit> parse(int argc, const char* const* argv);

}  // namespace solver
