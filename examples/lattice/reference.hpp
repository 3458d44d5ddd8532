// SPDX-License-Identifier: Apache-2.0
/// @file reference.hpp
/// @brief The whole lattice on one processor: what the forms are compared with.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "problem.hpp"

namespace lattice::reference {

/// The place that is the whole lattice.
[[nodiscard]] place whole(const coordinates& lattice);

[[nodiscard]] inline bool same_bits(const spinor& a, const spinor& b) {
    using bits = std::array<std::uint64_t, sizeof(spinor) / sizeof(std::uint64_t)>;
    return std::bit_cast<bits>(a) == std::bit_cast<bits>(b);
}

/// M psi, or M+ psi, by the functions that the forms use as well, so with the same bits.
[[nodiscard]] spinor_field apply(const place& all, const gauge_field& links, double mass, const spinor_field& psi,
                                 bool adjoint);

/// M psi as the formula stands: matrices of four times four, whole spinors, no projection.
[[nodiscard]] spinor_field apply_by_formula(const place& all, const gauge_field& links, double mass,
                                            const spinor_field& psi, bool adjoint);

/// x of M x = b, by conjugate gradients with sums in the order of the sites, until |M+ b - M+ M x| / |M+ b| is less
/// than `tolerance`.
/// @throws std::runtime_error if 10000 iterations are not enough.
[[nodiscard]] spinor_field solve(const place& all, const gauge_field& links, double mass, const spinor_field& source,
                                 double tolerance);

}  // namespace lattice::reference
