// SPDX-License-Identifier: Apache-2.0
/// @file random.hpp
/// @brief Random numbers that depend on a place and a seed alone, so that a problem is the same however it is divided.
#pragma once

#include <cmath>
#include <cstdint>
#include <numbers>

namespace common {

/// Number `n` of the sequence of a stream of a seed, for any n, with no state. (SplitMix64's mixing, three times over.)
[[nodiscard]] inline std::uint64_t random_bits(std::uint64_t seed, std::uint64_t stream, std::uint64_t n) {
    std::uint64_t bits = 0;
    for (const std::uint64_t part : {seed, stream, n}) {
        bits += part + 0x9e3779b97f4a7c15;
        bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9;
        bits = (bits ^ (bits >> 27)) * 0x94d049bb133111eb;
        bits ^= bits >> 31;
    }
    return bits;
}

/// Two numbers.
struct pair_of_normals {
    double first;
    double second;
};

/// Normally distributed, of variance 1, and independent. (Box and Muller.)
[[nodiscard]] inline pair_of_normals random_normals(std::uint64_t seed, std::uint64_t stream, std::uint64_t n) {
    // Never 0, of which there is no logarithm.
    const double radius = (static_cast<double>(random_bits(seed, stream, 2 * n) >> 11) + 0.5) * 0x1p-53;
    const double angle = static_cast<double>(random_bits(seed, stream, 2 * n + 1) >> 11) * 0x1p-53;
    const double length = std::sqrt(-2 * std::log(radius));
    return {length * std::cos(2 * std::numbers::pi * angle), length * std::sin(2 * std::numbers::pi * angle)};
}

}  // namespace common
