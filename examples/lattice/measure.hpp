// SPDX-License-Identifier: Apache-2.0
/// @file measure.hpp
/// @brief How long an iteration takes, and its parts alone.
#pragma once

#include <cstdint>

#include <viaduct/viaduct.hpp>

#include "list_solver.hpp"
#include "steps.hpp"

namespace lattice {

/// Seconds of one iteration: medians, each of the slowest PE.
struct timing {
    double iteration = 0.0;
    double processor = 0.0;  ///< that the process spends in it, all its threads together
    double interior = 0.0;   ///< of the interiors of its two applications, without anything else
    double exchange = 0.0;   ///< of the two exchanges, faces packed, without anything else
};

/// Runs so many iterations five times, after once that is not counted. Collective.
/// @param list  carries out the iterations; null: the program does.
[[nodiscard]] timing measure(via::world& world, steps& by, list_solver* list, const spinor_field& source,
                             std::uint64_t iterations);

}  // namespace lattice
