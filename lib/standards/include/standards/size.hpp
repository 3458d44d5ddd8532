// SPDX-License-Identifier: Apache-2.0
/// @file size.hpp
/// @brief Sizes of the heap as the standards' environment variables have them.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace via::standards {

/// The largest heap that a variable may ask for, and that the library makes.
inline constexpr std::size_t largest_heap = std::size_t{64} << 40;

/// A number of bytes, with a fraction and a unit if need be ("1.5G", "1.5GB"); empty if it is none.
[[nodiscard]] std::optional<std::size_t> parse_size(std::string_view text) noexcept;

/// What is said of a variable whose value is no size, and what would be one.
[[nodiscard]] std::string no_size(const std::string& variable, const std::string& value);
inline constexpr const char* what_is_a_size = "write bytes, or a number with K, M, G or T behind it, at most 64T";

}  // namespace via::standards
