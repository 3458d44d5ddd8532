// SPDX-License-Identifier: Apache-2.0
/// @file hierarchy.hpp
/// @brief All levels of one PE, and how they lie in one piece of memory.
#pragma once

#include <cstddef>

#include "division.hpp"
#include "stencil.hpp"

namespace multigrid {

/// a u - b div(beta grad u) = f, on the unit cube.
struct equation {
    real a = 0;
    real b = 1;
    bool varies = false;  ///< beta is not 1 everywhere
};

inline constexpr unsigned most_levels = 16;

/// Each level has half the cells of the last along an edge. All PEs *share* the first, until a box would have an odd
/// extent; PE 0 has the others to itself, *alone*. The first of these exists twice: as the last that is shared, in
/// boxes of which the right-hand sides go to PE 0 and the solution comes back, and as the whole cube there.
///
/// How many levels there are, and what is done on each, depends on the cube alone. A view: owns nothing.
struct hierarchy {
    level shared[most_levels];
    level alone[most_levels];
    unsigned shared_count;
    unsigned alone_count;

    /// The shared level that is no more than a box on its way.
    [[nodiscard]] COMMON_PORTABLE unsigned bridge() const { return shared_count - 1; }
};

/// Numbers of that memory, the same on every PE.
[[nodiscard]] std::size_t memory_size(const division& cut, const equation& what);

/// The levels of a PE in such memory, which may be any GPU's.
[[nodiscard]] hierarchy lay_out(const division& cut, int pe, const equation& what, real* memory);

}  // namespace multigrid
