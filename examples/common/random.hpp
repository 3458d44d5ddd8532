// SPDX-License-Identifier: Apache-2.0
/// @file random.hpp
/// @brief Random numbers that depend on a place and a seed alone, so that a problem is the same however it is divided.
#pragma once

#include <cmath>
#include <cstdint>
#include <numbers>

namespace common {

/// Well mixed bits of a number: the finalizer of SplitMix64 (Steele, Lea, Flood, "Fast Splittable Pseudorandom Number
/// Generators", 2014).
[[nodiscard]] constexpr std::uint64_t mixed(std::uint64_t x) {
    x += 0x9e3779b97f4a7c15;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
    x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
    return x ^ (x >> 31);
}

/// Number `n` of the sequence of a stream of a seed, for any n, with no state.
[[nodiscard]] constexpr std::uint64_t random_bits(std::uint64_t seed, std::uint64_t stream, std::uint64_t n) {
    return mixed(mixed(mixed(seed) + stream) + n);
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
