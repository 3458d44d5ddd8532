// SPDX-License-Identifier: Apache-2.0
/// @file random.hpp
/// @brief Random complex numbers that depend on a place and a seed alone.
#pragma once

#include "common/random.hpp"
#include "complex.hpp"

namespace lattice {

/// Real and imaginary part normally distributed, of variance 1.
[[nodiscard]] inline complex random_normal(std::uint64_t seed, std::uint64_t stream, std::uint64_t n) {
    const common::pair_of_normals both = common::random_normals(seed, stream, n);
    return {both.first, both.second};
}

}  // namespace lattice
