// SPDX-License-Identifier: Apache-2.0
/// @file region.hpp
/// @brief Symmetric memory: ranges of addresses that every PE has, and places in them.
#pragma once

#include <cstddef>
#include <cstdint>

namespace via::core {

/// Where symmetric memory lies.
enum class memory_kind : std::uint32_t { host, device };

/// A range of addresses that every PE has, at the same offsets.
struct region {
    std::byte* base = nullptr;  ///< this PE's
    std::size_t size = 0;

    /// The offset of `address`; at least `size` if it lies outside.
    [[nodiscard]] std::size_t offset(const void* address) const noexcept {
        return reinterpret_cast<std::uintptr_t>(address) - reinterpret_cast<std::uintptr_t>(base);
    }
    /// True if the `bytes` from `offset` lie inside. Nothing overflows.
    [[nodiscard]] bool holds(std::size_t offset, std::size_t bytes) const noexcept {
        return offset < size && bytes <= size - offset;
    }
};

/// An offset in one of a PE's heaps; an offset alone is the host heap's.
struct heap_place {
    constexpr heap_place(std::size_t at = 0, memory_kind of = memory_kind::host) noexcept  // NOLINT: not explicit
        : offset{at}, kind{of} {}

    std::size_t offset;
    memory_kind kind;

    [[nodiscard]] bool on_device() const noexcept { return kind == memory_kind::device; }
    [[nodiscard]] heap_place operator+(std::size_t bytes) const noexcept { return {offset + bytes, kind}; }
};

}  // namespace via::core
