// SPDX-License-Identifier: Apache-2.0
/// @file random.hpp
/// @brief Random numbers that depend on their place alone, so that every PE can make any of them.
#pragma once

#include <cstdint>

#include "common/random.hpp"

namespace graph {

using common::mixed;

/// The number `draw` of those that belong to `index`.
[[nodiscard]] constexpr std::uint64_t random_bits(std::uint64_t seed, std::uint64_t index, std::uint64_t draw) {
    return mixed(mixed(mixed(seed) ^ index) ^ draw);
}

/// From 0 up to but without 1, in steps of 2^-53.
[[nodiscard]] constexpr double unit_double(std::uint64_t bits) { return static_cast<double>(bits >> 11) * 0x1p-53; }
/// From 0 up to but without 1, in steps of 2^-24.
[[nodiscard]] constexpr float unit_float(std::uint64_t bits) { return static_cast<float>(bits >> 40) * 0x1p-24F; }

/// Maps the numbers below 2^bits one to one onto themselves, in an order that looks random. Each step can be undone: to
/// multiply by an odd number, to add, and to combine with the upper half.
[[nodiscard]] constexpr std::uint64_t shuffled(std::uint64_t x, unsigned bits, std::uint64_t seed) {
    const std::uint64_t mask = bits >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1;
    const unsigned half = (bits + 1) / 2;
    for (std::uint64_t round = 0; round < 4; ++round) {
        x = (x * (random_bits(seed, round, 0) | 1U) + random_bits(seed, round, 1)) & mask;
        x ^= x >> half;
    }
    return x & mask;
}

}  // namespace graph
