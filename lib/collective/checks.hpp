// SPDX-License-Identifier: Apache-2.0
// Checks of arguments that several collectives share. They throw VIA_ERR_ARGUMENT.
#pragma once

#include <cstddef>
#include <cstdint>

#include <fmt/format.h>

#include "base/error.hpp"

namespace via::collective {

/// `count` times `size`, if memory can hold that.
[[nodiscard]] inline std::size_t bytes_of(std::size_t count, std::size_t size, const char* call) {
    std::size_t bytes = 0;
    if (!__builtin_mul_overflow(count, size, &bytes) && bytes <= SIZE_MAX / 2) return bytes;
    base::fail({.status = VIA_ERR_ARGUMENT,
                .message = fmt::format("{}: {} times {} bytes are more than memory holds", call, count, size)});
}

/// A buffer of no bytes may be null.
inline void check_buffer(const void* buffer, std::size_t size, const char* call, const char* argument) {
    if (size == 0 || buffer != nullptr) return;
    base::fail({.status = VIA_ERR_ARGUMENT, .message = fmt::format("{}: {} is NULL", call, argument), .size = size});
}

/// Neither may be written while the other is read.
inline void check_apart(const void* dest, std::size_t dest_size, const void* source, std::size_t source_size,
                        const char* call) {
    const auto to = reinterpret_cast<std::uintptr_t>(dest);
    const auto from = reinterpret_cast<std::uintptr_t>(source);
    if (to + dest_size <= from || from + source_size <= to) return;
    base::fail({.status = VIA_ERR_ARGUMENT,
                .message = fmt::format("{}: dest and source overlap", call),
                .hint = "others still read what would be overwritten; let dest lie elsewhere"});
}

}  // namespace via::collective
