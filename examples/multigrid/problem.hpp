// SPDX-License-Identifier: Apache-2.0
/// @file problem.hpp
/// @brief What is to be solved: an equation whose solution is known.
#pragma once

#include <array>
#include <vector>

#include "hierarchy.hpp"

namespace multigrid {

/// u is the product of g(t) = t (1 - t) e^(k t) along each axis, where t goes from 0 to 1 over the domain's edge, with
/// another k along each, so that u is no eigenvector of anything. beta is 1, or 1 and the product of
/// s(t) = 0.9 cos(2 pi t + 1), between 0.27 and 1.73. f follows. Every number is that of its cell's middle, whatever
/// the division.
class manufactured {
public:
    /// @param cells  along the edges of the domain.
    manufactured(const equation& what, const coordinates& cells);

    /// At a cell of the domain.
    [[nodiscard]] real solution(const coordinates& cell) const;
    [[nodiscard]] real source(const coordinates& cell) const;
    /// `cell` counts ghosts: 0 is the ghost below the first cell.
    [[nodiscard]] real beta(const coordinates& cell) const;

private:
    /// Functions of one coordinate at a cell's middle.
    struct factors {
        real u, du, ddu;   ///< g and its derivatives
        real beta, dbeta;  ///< s and its derivative
    };
    [[nodiscard]] const factors& at(unsigned axis, unsigned with_ghosts) const { return table_[axis][with_ghosts]; }

    equation what_;
    std::array<std::vector<factors>, axes> table_;  ///< of all layers, ghosts included
};

/// All memory of one PE at the start, in the order of its hierarchy: u is 0, f the source, beta that of each level.
[[nodiscard]] std::vector<real> initial_memory(const division& cut, int pe, const equation& what);

/// The largest difference of u from the solution at this PE's cells, and the largest solution.
struct deviation {
    real most = 0;
    real of = 0;
};
[[nodiscard]] deviation deviation_from_solution(const division& cut, int pe, const equation& what,
                                                std::vector<real>& memory);

}  // namespace multigrid
