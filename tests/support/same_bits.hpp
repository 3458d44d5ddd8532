// SPDX-License-Identifier: Apache-2.0
// Equality of representations: what a copy must keep, NaN and negative zero included.
#pragma once

#include <algorithm>
#include <span>

namespace support {

/// True if all bytes are equal. T has no padding.
template <class T>
[[nodiscard]] bool same_bits(const T& a, const T& b) noexcept {
    return std::ranges::equal(std::as_bytes(std::span{&a, 1}), std::as_bytes(std::span{&b, 1}));
}

}  // namespace support
