// SPDX-License-Identifier: Apache-2.0
/// @file measure.hpp
/// @brief How long a cycle takes, and its parts.
#pragma once

#include <cstdint>
#include <vector>

#include <viaduct/viaduct.hpp>

#include "steps.hpp"

namespace multigrid {

/// Seconds: medians, each of the slowest PE.
struct timing {
    double iteration = 0.0;      ///< a cycle and the residual after it, for which the host waits: as a solver does
    double cycle = 0.0;          ///< of many, one right after the other
    double alone = 0.0;          ///< what PEs compute in a cycle, without any exchange
    std::vector<double> levels;  ///< of a cycle, the finest first; the last is what every PE has whole
};

/// Runs so many of each five times, after once that is not counted. Collective.
[[nodiscard]] timing measure(via::world& world, steps& by, const hierarchy& levels, std::uint64_t cycles);

/// What one PE sends in a cycle.
struct traffic {
    std::uint64_t messages = 0;
    std::uint64_t bytes = 0;
};
[[nodiscard]] traffic traffic_of_cycle(const hierarchy& levels, const schedule& how);

}  // namespace multigrid
