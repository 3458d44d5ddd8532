// SPDX-License-Identifier: Apache-2.0
#include "standards/size.hpp"

#include <charconv>
#include <cmath>

namespace via::standards {
namespace {

/// By how many factors of two a unit multiplies; -1 if it is none. Its first letter alone counts: both standards have
/// what follows ignored, so "20kk" is 20 KiB, and "1GB" what it looks like.
int bits_of(std::string_view unit) noexcept {
    constexpr std::string_view units = "kmgt";
    if (unit.empty()) return 0;
    const std::size_t place = units.find(static_cast<char>(unit.front() | 0x20));
    return place == units.npos ? -1 : static_cast<int>(10 * (place + 1));
}

}  // namespace

std::optional<std::size_t> parse_size(std::string_view text) noexcept {
    double number = 0;
    const char* const end = text.data() + text.size();
    const auto [behind, error] = std::from_chars(text.data(), end, number);  // decimal, whatever the locale is
    const int bits = bits_of({behind, static_cast<std::size_t>(end - behind)});
    if (error != std::errc{} || bits < 0 || !std::isfinite(number)) return std::nullopt;
    const double bytes = std::ceil(std::ldexp(number, bits));
    if (bytes < 0 || bytes > static_cast<double>(largest_heap)) return std::nullopt;
    return static_cast<std::size_t>(bytes);
}

std::string no_size(const std::string& variable, const std::string& value) {
    return variable + " is '" + value + "', which is no size";
}

}  // namespace via::standards
