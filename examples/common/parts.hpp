// SPDX-License-Identifier: Apache-2.0
/// @file parts.hpp
/// @brief A whole in parts that are as equal as they can be.
#pragma once

#include <cstdint>

namespace common {

/// Where part `i` of `parts` begins. The product may be wider than its factors.
template <class Number>
[[nodiscard]] constexpr Number begin_of(Number i, Number parts, Number whole) noexcept {
    return static_cast<Number>(static_cast<std::uint64_t>(whole) * static_cast<std::uint64_t>(i) /
                               static_cast<std::uint64_t>(parts));
}

/// The size of the largest part.
template <class Number>
[[nodiscard]] constexpr Number largest_part(Number whole, Number parts) noexcept {
    return (whole + parts - 1) / parts;
}

}  // namespace common
