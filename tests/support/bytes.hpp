// SPDX-License-Identifier: Apache-2.0
// What std::equal() and std::all_of() say of long ranges, by memcmp(): where nothing is optimized a loop is slow, and a
// sanitizer looks at each of its loads.
#pragma once

#include <cstddef>
#include <cstring>
#include <iterator>
#include <memory>
#include <type_traits>

namespace support {

/// True if [first, last) has the same values as the range that begins at `other`.
template <std::contiguous_iterator A, std::contiguous_iterator B>
[[nodiscard]] bool same(A first, A last, B other) {
    using value = std::iter_value_t<A>;
    static_assert(std::is_same_v<value, std::iter_value_t<B>> && std::has_unique_object_representations_v<value>);
    const auto count = static_cast<std::size_t>(last - first);
    return count == 0 || std::memcmp(std::to_address(first), std::to_address(other), count * sizeof(value)) == 0;
}

/// True if [first, last) has nothing but `value`.
template <std::contiguous_iterator A>
[[nodiscard]] bool all_are(A first, A last, const std::iter_value_t<A>& value) {
    return first == last || (*first == value && same(first + 1, last, first));
}

}  // namespace support
