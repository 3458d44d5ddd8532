// SPDX-License-Identifier: Apache-2.0
/// @file solver.hpp
/// @brief The iteration on all PEs: steps, checks, and the end of it.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include <viaduct/viaduct.hpp>

#include "block.hpp"
#include "decomposition.hpp"

namespace heat {

/// When to stop. The same on every PE, except for `interrupted`.
struct limits {
    double tolerance = 1e-5;         ///< stop when no cell differs more from its neighbours' mean, in degrees
    std::uint64_t most_steps = 0;    ///< stop after so many steps in any case
    std::uint64_t check_every = 50;  ///< steps between two reductions
    std::function<bool()> interrupted = [] { return false; };  ///< asked at every check; one PE's yes stops all
};

/// The state at one check.
struct check_point {
    std::uint64_t step = 0;
    double residual = 0.0;
    double seconds = 0.0;  ///< since the start
};

enum class ending { converged, out_of_steps, interrupted };

/// What came of it. The same on every PE but for the times.
struct outcome {
    ending how = ending::out_of_steps;
    std::vector<check_point> history;  ///< at least one; the last is the end
};

/// Iterates until a limit is reached. Collective.
/// @param report  called after each check, with all so far.
[[nodiscard]] outcome solve(via::world& world, block& part, const decomposition& cut, const limits& until,
                            const std::function<void(const std::vector<check_point>&)>& report);

}  // namespace heat
