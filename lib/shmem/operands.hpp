// SPDX-License-Identifier: Apache-2.0
/// @file operands.hpp
/// @brief What the pointers of a call point to. What a call writes has no byte in common with what else it is given, or
/// the standard leaves undefined what becomes of both; debug mode looks.
#pragma once

#include <cstddef>

#include <viaduct.h>

namespace via::shmem {

/// SIZE_MAX for what is more than there are addresses.
[[nodiscard]] inline std::size_t product(std::size_t a, std::size_t b) noexcept {
    std::size_t result = 0;
    return __builtin_mul_overflow(a, b, &result) ? SIZE_MAX : result;
}

/// Elements that lie `stride` of them apart, and what the call calls them.
struct operand {
    const char* name;
    const void* begin;
    std::size_t element;
    std::size_t count;
    std::ptrdiff_t stride = 1;

    /// From the first byte to the last; 0 for what is no stride, which the native call refuses.
    [[nodiscard]] std::size_t extent() const noexcept {
        if (count == 0 || stride < 1) return 0;
        const std::size_t last = product(product(count - 1, static_cast<std::size_t>(stride)), element);
        return last > SIZE_MAX - element ? SIZE_MAX : last + element;
    }
};

/// Whether a call may have one address for both of its ends.
enum class in_place { refused, allowed };

// For debug mode: false if two of them have a byte in common; the handler has been told then.

/// All at this PE.
[[nodiscard, gnu::cold]] bool are_apart(const operand& a, const operand& b, const char* call) noexcept;
[[nodiscard, gnu::cold]] bool are_apart(const operand& a, const operand& b, const operand& c,
                                        const char* call) noexcept;
/// `there` is symmetric, and meant at PE `pe` of the context's team; `here` is any memory that this PE reaches.
[[nodiscard, gnu::cold]] bool are_apart(const via_context* ctx, int pe, const operand& there, const operand& here,
                                        in_place same, const char* call) noexcept;

/// For debug mode: false if it begins in a variable of the program and goes on behind its end; the handler has been
/// told then. True where no variable is known, so always in a program that was stripped.
[[nodiscard, gnu::cold]] bool ends_in_object(const operand& each, const char* call) noexcept;

}  // namespace via::shmem
