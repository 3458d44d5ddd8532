// SPDX-License-Identifier: Apache-2.0
/// @file best.hpp
/// @brief The shortest known way to a vertex, in one word, so that a GPU can exchange it as a whole. Shared by host
/// code and kernels.
#pragma once

#include <bit>
#include <cstdint>

#include "search.hpp"

namespace graph {

/// Its length above, the vertex before its end below. Lengths are not negative, and such numbers have the order of
/// their bits.
using best_way = std::uint64_t;

[[nodiscard]] constexpr std::uint32_t bits_of(float distance) { return std::bit_cast<std::uint32_t>(distance); }
[[nodiscard]] constexpr float distance_of_bits(std::uint32_t bits) { return std::bit_cast<float>(bits); }

[[nodiscard]] constexpr best_way way(float distance, vertex from) {
    return std::uint64_t{bits_of(distance)} << 32U | from;
}
[[nodiscard]] constexpr float distance_of(best_way of) {
    return distance_of_bits(static_cast<std::uint32_t>(of >> 32U));
}
[[nodiscard]] constexpr vertex from_of(best_way of) { return static_cast<vertex>(of); }
[[nodiscard]] constexpr bool is_shorter(best_way a, best_way b) { return a >> 32U < b >> 32U; }

inline constexpr best_way no_way = way(no_distance, no_vertex);

}  // namespace graph
