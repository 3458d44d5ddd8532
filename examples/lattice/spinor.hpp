// SPDX-License-Identifier: Apache-2.0
/// @file spinor.hpp
/// @brief What a fermion field has at a site: four spins of three colours; and its halves, of which neighbours are
/// told.
///
/// The matrices gamma are in the chiral basis, where each couples the upper two spins with the lower two only:
///
///     gamma_mu = ( 0     B )    B = i sigma_1, i sigma_2, i sigma_3 for x, y, z, and 1 for t;   B B+ = 1
///                ( B+    0 )
///
/// so that gamma_5 is diagonal, and a vector (1 + s gamma_mu) psi, s = 1 or -1, is known by its upper half
/// h = up + s B down: the lower one is s B+ h. Twelve real numbers of 24 therefore go to another PE.
#pragma once

#include "colour.hpp"

namespace lattice {

inline constexpr unsigned spins = 4;
inline constexpr unsigned directions = 4;  ///< x, y, z, t

struct half_spinor {
    colour_vector s[spins / 2];
};

struct spinor {
    colour_vector s[spins];
};

/// Row `row` of B has one entry: i to this power ...
template <unsigned Mu>
COMMON_PORTABLE constexpr unsigned power_of(unsigned row) {
    constexpr unsigned powers[directions][2] = {{1, 1}, {0, 2}, {1, 3}, {0, 0}};
    return powers[Mu][row];
}
/// ... in this column.
template <unsigned Mu>
COMMON_PORTABLE constexpr unsigned column_of(unsigned row) {
    return Mu < 2 ? 1 - row : row;
}
/// s as a power of i.
template <int Sign>
inline constexpr unsigned sign_power = Sign > 0 ? 0 : 2;

/// The upper half of (1 + Sign gamma_Mu) psi.
template <unsigned Mu, int Sign>
COMMON_PORTABLE half_spinor project(const spinor& psi) {
    constexpr unsigned first = power_of<Mu>(0) + sign_power<Sign>;
    constexpr unsigned second = power_of<Mu>(1) + sign_power<Sign>;
    return {{psi.s[0] + times_i<first>(psi.s[2 + column_of<Mu>(0)]),
             psi.s[1] + times_i<second>(psi.s[2 + column_of<Mu>(1)])}};
}

/// Adds to `sum` the vector of which `h` is the upper half.
template <unsigned Mu, int Sign>
COMMON_PORTABLE void add_whole(spinor& sum, const half_spinor& h) {
    // Row r of B+ has conj(i^p) = i^(4-p), where the row of B in that column has i^p.
    constexpr unsigned first = 4 - power_of<Mu>(column_of<Mu>(0)) + sign_power<Sign>;
    constexpr unsigned second = 4 - power_of<Mu>(column_of<Mu>(1)) + sign_power<Sign>;
    sum.s[0] = sum.s[0] + h.s[0];
    sum.s[1] = sum.s[1] + h.s[1];
    sum.s[2] = sum.s[2] + times_i<first>(h.s[column_of<Mu>(0)]);
    sum.s[3] = sum.s[3] + times_i<second>(h.s[column_of<Mu>(1)]);
}

COMMON_PORTABLE half_spinor operator*(const link& u, const half_spinor& h) { return {{u * h.s[0], u * h.s[1]}}; }
COMMON_PORTABLE half_spinor adjoint_times(const link& u, const half_spinor& h) {
    return {{adjoint_times(u, h.s[0]), adjoint_times(u, h.s[1])}};
}

/// a x + y.
COMMON_PORTABLE spinor axpy(real a, const spinor& x, const spinor& y) {
    spinor made;
    for (unsigned s = 0; s < spins; ++s)
        for (unsigned c = 0; c < colours; ++c) made.s[s].c[c] = a * x.s[s].c[c] + y.s[s].c[c];
    return made;
}

/// |psi|^2, always added in the same order.
COMMON_PORTABLE real norm(const spinor& psi) {
    real sum = 0;
    for (const colour_vector& each : psi.s)
        for (const complex& c : each.c) sum += norm(c);
    return sum;
}

}  // namespace lattice
