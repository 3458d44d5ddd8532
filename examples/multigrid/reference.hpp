// SPDX-License-Identifier: Apache-2.0
/// @file reference.hpp
/// @brief The whole cube on one processor, written once more and plainly: what the forms are compared with.
#pragma once

#include <vector>

#include "cycle.hpp"
#include "hierarchy.hpp"

namespace multigrid::reference {

/// One level: numbers of n^3 cells without ghosts, x first; beta with them, or empty.
struct cube {
    unsigned n;
    real a;
    real c;
    std::vector<real> u;
    std::vector<real> f;
    std::vector<real> beta;

    [[nodiscard]] std::size_t index(unsigned x, unsigned y, unsigned z) const {
        return (std::size_t{z} * n + y) * n + x;
    }
};

/// All levels for f at the finest, u = 0. beta is that of `manufactured`.
[[nodiscard]] std::vector<cube> levels_for(const equation& what, unsigned cells, const std::vector<real>& f);

/// f - A u.
[[nodiscard]] std::vector<real> residual(const cube& of);

/// One cycle with the same bits as those of any form.
void cycle(std::vector<cube>& levels, const schedule& how);

}  // namespace multigrid::reference
