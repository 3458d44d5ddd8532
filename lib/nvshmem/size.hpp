// SPDX-License-Identifier: Apache-2.0
/// @file size.hpp
/// @brief Sizes as NVSHMEM's environment variables have them: a number, and K, M, G or T behind it.
#pragma once

#include <cctype>
#include <cstddef>
#include <cstdlib>
#include <string_view>

namespace via::nvshmem {

/// The bytes that a variable names; 0, for the default, if it is not set or says something else.
[[nodiscard]] inline std::size_t size_of_environment(const char* variable) {
    const char* const text = std::getenv(variable);
    if (text == nullptr || std::isdigit(static_cast<unsigned char>(*text)) == 0) return 0;
    char* end = nullptr;
    const double number = std::strtod(text, &end);
    constexpr std::string_view units = "kmgt";
    std::size_t unit = 1;
    if (const auto place = units.find(static_cast<char>(std::tolower(static_cast<unsigned char>(*end))));
        *end != '\0' && place != std::string_view::npos)
        unit <<= 10 * (place + 1);
    return static_cast<std::size_t>(number * static_cast<double>(unit));
}

}  // namespace via::nvshmem
