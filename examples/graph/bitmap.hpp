// SPDX-License-Identifier: Apache-2.0
/// @file bitmap.hpp
/// @brief Sets of vertices, a bit each.
#pragma once

#include <cstdint>
#include <span>

#include "partition.hpp"

namespace graph {

[[nodiscard]] inline bool contains(std::span<const std::uint32_t> bits, vertex v) {
    return (bits[v / word_bits] >> v % word_bits & 1U) != 0;
}

/// @return whether it is new
inline bool insert(std::span<std::uint32_t> bits, vertex v) {
    if (contains(bits, v)) return false;
    bits[v / word_bits] |= 1U << v % word_bits;
    return true;
}

}  // namespace graph
