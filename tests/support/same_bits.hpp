// SPDX-License-Identifier: Apache-2.0
// Equality of representations: what a copy must keep, NaN and negative zero included. By memcmp(): of long ranges a
// loop is slow where nothing is optimized, and a sanitizer looks at each of its loads.
#pragma once

#include <cstddef>
#include <cstring>
#include <iterator>
#include <memory>
#include <type_traits>

namespace support {

/// True if all bytes of [first, last) and of as many values from `other` on are equal. They have no padding.
template <std::contiguous_iterator A, std::contiguous_iterator B>
[[nodiscard]] bool same_bits(A first, A last, B other) noexcept {
    using value = std::iter_value_t<A>;
    static_assert(std::is_same_v<value, std::iter_value_t<B>>);
    const auto count = static_cast<std::size_t>(last - first);
    return count == 0 || std::memcmp(std::to_address(first), std::to_address(other), count * sizeof(value)) == 0;
}

/// The same of two values.
template <class T>
[[nodiscard]] bool same_bits(const T& a, const T& b) noexcept {
    return same_bits(&a, &a + 1, &b);
}

/// True if [first, last) has nothing but `value`.
template <std::contiguous_iterator A>
[[nodiscard]] bool all_are(A first, A last, const std::iter_value_t<A>& value) noexcept {
    return first == last || (same_bits(*first, value) && same_bits(first + 1, last, first));
}

}  // namespace support
