// SPDX-License-Identifier: Apache-2.0
/// @file reference.hpp
/// @brief The whole domain on one processor, written once more and plainly: what the forms are compared with.
#pragma once

#include <vector>

#include "cycle.hpp"
#include "hierarchy.hpp"

namespace multigrid::reference {

/// One level: numbers of all cells without ghosts, x first; beta with them, or empty.
struct grid {
    coordinates n;
    real a;
    real c;
    std::vector<real> u;
    std::vector<real> f;
    std::vector<real> beta;

    [[nodiscard]] std::size_t index(unsigned x, unsigned y, unsigned z) const {
        return (std::size_t{z} * n[1] + y) * n[0] + x;
    }
};

/// All levels for f at the finest, u = 0. beta is that of `manufactured`.
[[nodiscard]] std::vector<grid> levels_for(const equation& what, const coordinates& cells, const std::vector<real>& f);

/// f - A u.
[[nodiscard]] std::vector<real> residual(const grid& of);

/// Sweeps by which the coarsest level is solved.
[[nodiscard]] unsigned coarsest_sweeps(const coordinates& n);

/// One cycle with the same bits as those of any form.
void cycle(std::vector<grid>& levels, const schedule& how);

}  // namespace multigrid::reference
