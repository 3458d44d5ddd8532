// SPDX-License-Identifier: Apache-2.0
/// @file measure.hpp
/// @brief How long an iteration takes, and its parts alone; and what it has to move.
#pragma once

#include <cstdint>
#include <vector>

#include <viaduct/viaduct.hpp>

#include "steps.hpp"

namespace solver {

/// Seconds of one iteration: medians, each of the slowest PE.
struct timing {
    double iteration = 0.0;
    double interior = 0.0;  ///< of the interiors of its products, without anything else
    double exchange = 0.0;  ///< of its exchanges of halos, without anything else
};

/// Runs so many iterations five times, after once that is not counted; the residual is looked at as a solver does it.
/// Collective.
[[nodiscard]] timing measure(via::world& world, steps& by, const task& what, const std::vector<double>& source,
                             std::uint64_t iterations, std::uint64_t check_every);

/// Of all PEs, in one iteration.
struct work {
    double operations;  ///< on numbers
    double bytes;       ///< that at least go between processor or GPU and its memory: each vector of a step once
    double sent;        ///< bytes that PEs send each other
};

/// Collective.
[[nodiscard]] work work_of(via::world& world, const task& what);

}  // namespace solver
