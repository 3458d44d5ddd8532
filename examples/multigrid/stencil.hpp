// SPDX-License-Identifier: Apache-2.0
/// @file stencil.hpp
/// @brief The arithmetic at a cell: the operator, a relaxation, and the ways between levels. One source for all forms.
///
/// Every sum has one order, whoever makes it. So the bits are the same however the domain is divided.
#pragma once

#include "box.hpp"

namespace multigrid {

using real = double;

/// One level of one PE: a u - b div(beta grad u) = f on cells of width h. A view: owns nothing.
struct level {
    multigrid::box box;
    real* u;
    real* f;
    const real* beta;  ///< null: 1 everywhere. Its ghosts have values beyond walls as well.
    real a;
    real c;  ///< b / h^2
};

/// What the operator makes of u at a cell, and its diagonal there.
struct applied {
    real value;
    real diagonal;
};

/// Whether the next cell on that side would lie beyond a wall.
[[nodiscard]] COMMON_PORTABLE bool at_wall(const box& b, const coordinates& cell, unsigned axis, unsigned side) {
    return b.wall[axis][side] && cell[axis] == (side == 0 ? 0 : b.extent[axis] - 1);
}

/// Beyond a wall u is what makes it zero in the middle.
[[nodiscard]] COMMON_PORTABLE real next_value(const level& l, const coordinates& cell, unsigned i, unsigned axis,
                                              unsigned side) {
    const unsigned stride = l.box.stride(axis);
    return at_wall(l.box, cell, axis, side) ? -l.u[i] : l.u[side == 0 ? i - stride : i + stride];
}

/// Whether it has cells of its box on all sides.
[[nodiscard]] COMMON_PORTABLE bool is_inside(const box& b, const coordinates& cell) {
    for (unsigned axis = 0; axis < axes; ++axis)
        if (cell[axis] == 0 || cell[axis] == b.extent[axis] - 1) return false;
    return true;
}

/// @tparam Inside  whether the cell is_inside(), which spares looking for walls.
template <bool Varies, bool Inside>
[[nodiscard]] COMMON_PORTABLE applied apply_at(const level& l, const coordinates& cell, unsigned i) {
    const real here = l.u[i];
    real fluxes = 0;
    real weights = 0;
    for (unsigned axis = 0; axis < axes; ++axis) {
        const unsigned stride = l.box.stride(axis);
        for (unsigned side = 0; side < sides; ++side) {
            const unsigned next = side == 0 ? i - stride : i + stride;
            real weight = 1;
            if constexpr (Varies) weight = 0.5 * (l.beta[i] + l.beta[next]);
            if constexpr (Inside) {
                fluxes += weight * (here - l.u[next]);
                weights += weight;
            } else {
                fluxes += weight * (here - next_value(l, cell, i, axis, side));
                weights += at_wall(l.box, cell, axis, side) ? 2 * weight : weight;
            }
        }
    }
    return {l.a * here + l.c * fluxes, l.a + l.c * weights};
}

template <bool Varies>
[[nodiscard]] COMMON_PORTABLE applied apply_at(const level& l, const coordinates& cell) {
    const unsigned i = l.box.index(cell[0], cell[1], cell[2]);
    return is_inside(l.box, cell) ? apply_at<Varies, true>(l, cell, i) : apply_at<Varies, false>(l, cell, i);
}

template <bool Varies>
[[nodiscard]] COMMON_PORTABLE real residual_at(const level& l, const coordinates& cell) {
    return l.f[l.box.index(cell[0], cell[1], cell[2])] - apply_at<Varies>(l, cell).value;
}

/// Gauss and Seidel's step: u becomes what makes the residual zero here. It reads cells of the other colour alone.
template <bool Varies>
COMMON_PORTABLE void relax_at(const level& l, const coordinates& cell) {
    const unsigned i = l.box.index(cell[0], cell[1], cell[2]);
    const applied now = apply_at<Varies>(l, cell);
    l.u[i] += (l.f[i] - now.value) / now.diagonal;
}

/// Calls `body` with each of the eight cells of which a coarse one is made, x first, and with their sides in it.
template <class Body>
COMMON_PORTABLE void over_children(const coordinates& coarse, const Body& body) {
    for (unsigned child = 0; child < 8; ++child) {
        const coordinates side{{child & 1U, child >> 1U & 1U, child >> 2U}};
        body(coordinates{{2 * coarse[0] + side[0], 2 * coarse[1] + side[1], 2 * coarse[2] + side[2]}}, side);
    }
}

/// The coarse problem's right-hand side is the mean of the residuals, and its u begins with zero.
template <bool Varies>
COMMON_HERE void restrict_at(const level& fine, const level& coarse, const coordinates& cell) {
    real sum = 0;
    over_children(cell, [&](const coordinates& child, const coordinates&) { sum += residual_at<Varies>(fine, child); });
    const unsigned i = coarse.box.index(cell[0], cell[1], cell[2]);
    coarse.f[i] = 0.125 * sum;
    coarse.u[i] = 0;
}

/// The fine cells get the coarse correction: exact where that is linear, and made of the cell and of those that share a
/// face with it, so that no ghosts at edges and corners are needed.
COMMON_HERE void prolong_at(const level& fine, const level& coarse, const coordinates& cell) {
    const unsigned i = coarse.box.index(cell[0], cell[1], cell[2]);
    over_children(cell, [&](const coordinates& child, const coordinates& side) {
        real sum = coarse.u[i];
        for (unsigned axis = 0; axis < axes; ++axis) sum += next_value(coarse, cell, i, axis, side[axis]);
        fine.u[fine.box.index(child[0], child[1], child[2])] += 0.25 * sum;
    });
}

}  // namespace multigrid
