// SPDX-License-Identifier: Apache-2.0
/// @file complex.hpp
/// @brief Complex numbers, of which a GPU loads one by one access.
#pragma once

#include "common/portable.hpp"

namespace lattice {

using real = double;

struct alignas(2 * sizeof(real)) complex {
    real re;
    real im;
};

COMMON_PORTABLE complex operator+(complex a, complex b) { return {a.re + b.re, a.im + b.im}; }
COMMON_PORTABLE complex operator-(complex a, complex b) { return {a.re - b.re, a.im - b.im}; }
COMMON_PORTABLE complex operator*(real a, complex b) { return {a * b.re, a * b.im}; }
COMMON_PORTABLE complex operator*(complex a, complex b) {
    return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}
/// conj(a) b.
COMMON_PORTABLE complex conjugate_times(complex a, complex b) {
    return {a.re * b.re + a.im * b.im, a.re * b.im - a.im * b.re};
}
COMMON_PORTABLE complex conjugate(complex a) { return {a.re, -a.im}; }
/// |a|^2.
COMMON_PORTABLE real norm(complex a) { return a.re * a.re + a.im * a.im; }

/// i to the power `Power`, times a: exact, whatever a is.
template <unsigned Power>
COMMON_PORTABLE complex times_i(complex a) {
    if constexpr (Power % 4 == 0) return a;
    if constexpr (Power % 4 == 1) return {-a.im, a.re};
    if constexpr (Power % 4 == 2) return {-a.re, -a.im};
    if constexpr (Power % 4 == 3) return {a.im, -a.re};
}

}  // namespace lattice
