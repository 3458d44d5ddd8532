// SPDX-License-Identifier: Apache-2.0
/// @file range.hpp
/// @brief A range of heap offsets, and rounding.
#pragma once

#include <cstddef>

namespace via::heap {

/// `size` bytes from offset `begin`.
struct range {
    std::size_t begin = 0;
    std::size_t size = 0;

    [[nodiscard]] constexpr std::size_t end() const noexcept { return begin + size; }
    [[nodiscard]] constexpr bool contains(std::size_t offset) const noexcept { return offset - begin < size; }
    friend constexpr bool operator==(const range&, const range&) noexcept = default;
};

/// `value` rounded up to a multiple of `alignment`, a power of two. The caller keeps the sum below SIZE_MAX.
[[nodiscard]] constexpr std::size_t align_up(std::size_t value, std::size_t alignment) noexcept {
    return (value + alignment - 1) & ~(alignment - 1);
}

}  // namespace via::heap
