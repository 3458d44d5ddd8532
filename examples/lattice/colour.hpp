// SPDX-License-Identifier: Apache-2.0
/// @file colour.hpp
/// @brief Vectors of three colours, and the links, matrices of SU(3), that carry them from a site to the next.
#pragma once

#include "complex.hpp"

namespace lattice {

inline constexpr unsigned colours = 3;

struct colour_vector {
    complex c[colours];
};

struct link {
    complex at[colours][colours];  // row, column
};

COMMON_PORTABLE colour_vector operator+(const colour_vector& a, const colour_vector& b) {
    return {{a.c[0] + b.c[0], a.c[1] + b.c[1], a.c[2] + b.c[2]}};
}

template <unsigned Power>
COMMON_PORTABLE colour_vector times_i(const colour_vector& a) {
    return {{times_i<Power>(a.c[0]), times_i<Power>(a.c[1]), times_i<Power>(a.c[2])}};
}

COMMON_PORTABLE colour_vector operator*(const link& u, const colour_vector& v) {
    colour_vector made;
    for (unsigned row = 0; row < colours; ++row)
        made.c[row] = (u.at[row][0] * v.c[0] + u.at[row][1] * v.c[1]) + u.at[row][2] * v.c[2];
    return made;
}

/// The way back: the adjoint of u, which is its inverse, times v.
COMMON_PORTABLE colour_vector adjoint_times(const link& u, const colour_vector& v) {
    colour_vector made;
    for (unsigned row = 0; row < colours; ++row)
        made.c[row] = (conjugate_times(u.at[0][row], v.c[0]) + conjugate_times(u.at[1][row], v.c[1])) +
                      conjugate_times(u.at[2][row], v.c[2]);
    return made;
}

}  // namespace lattice
