// SPDX-License-Identifier: Apache-2.0
/// @file hierarchy.hpp
/// @brief All levels of one PE, and how they lie in one piece of memory.
#pragma once

#include <cstddef>

#include "division.hpp"
#include "stencil.hpp"

namespace multigrid {

/// a u - b div(beta grad u) = f, on a box whose shortest edge is 1.
struct equation {
    real a = 0;
    real b = 1;
    bool varies = false;  ///< beta is not 1 everywhere
};

inline constexpr unsigned most_levels = 16;

/// Each level has half the cells of the last along an edge. The first are *shared*: each PE has a box of them. The
/// others every PE has *whole*, and all do the same there, so that there is nothing to exchange. The first of these is
/// the *bridge*: as the last that is shared it is a PE's box, which lies in the whole, and of which the right-hand side
/// goes to all others.
///
/// How many levels there are, and what is done on each, depends on the domain alone. A view: owns nothing.
struct hierarchy {
    level shared[most_levels];
    level whole[most_levels];
    unsigned shared_count;
    unsigned whole_count;

    [[nodiscard]] COMMON_PORTABLE unsigned bridge() const { return shared_count - 1; }
    /// The first whole level of at most so many cells; the last, if all have more.
    [[nodiscard]] COMMON_PORTABLE unsigned first_whole_of(unsigned most) const {
        unsigned first = 0;
        while (first + 1 < whole_count && whole[first].box.all().cells() > most) ++first;
        return first;
    }
};

/// Numbers of that memory, the same on every PE.
[[nodiscard]] std::size_t memory_size(const division& cut, const equation& what);

/// The levels of a PE in such memory, which may be any GPU's.
[[nodiscard]] hierarchy lay_out(const division& cut, int pe, const equation& what, real* memory);

}  // namespace multigrid
