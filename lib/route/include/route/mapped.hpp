// SPDX-License-Identifier: Apache-2.0
/// @file mapped.hpp
/// @brief Loads and stores on memory that is in this address space: the host initiator's half of the mapped route.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace via::route {

namespace detail {

[[nodiscard]] inline bool aligned(const void* address, std::size_t size) noexcept {
    return (reinterpret_cast<std::uintptr_t>(address) & (size - 1)) == 0;
}

template <class Word>
void store_word(std::byte* to, const void* from) noexcept {
    Word word;
    std::memcpy(&word, from, sizeof word);
    __atomic_store_n(reinterpret_cast<Word*>(to), word, __ATOMIC_RELEASE);
}

template <class Word>
void load_word(void* to, const std::byte* from) noexcept {
    const Word word = __atomic_load_n(reinterpret_cast<const Word*>(from), __ATOMIC_ACQUIRE);
    std::memcpy(to, &word, sizeof word);
}

}  // namespace detail

/// Copies to shared memory. Aligned 1, 2, 4 and 8 bytes are one atomic store, with release: somebody may wait for them,
/// and what was put earlier must be seen first.
inline void store(std::byte* to, const void* from, std::size_t size) noexcept {
    switch (size) {
        case 1: return detail::store_word<std::uint8_t>(to, from);
        case 2:
            if (detail::aligned(to, 2)) return detail::store_word<std::uint16_t>(to, from);
            break;
        case 4:
            if (detail::aligned(to, 4)) return detail::store_word<std::uint32_t>(to, from);
            break;
        case 8:
            if (detail::aligned(to, 8)) return detail::store_word<std::uint64_t>(to, from);
            break;
        default: break;
    }
    std::memcpy(to, from, size);
}

/// Copies from shared memory; the mirror of store().
inline void load(void* to, const std::byte* from, std::size_t size) noexcept {
    switch (size) {
        case 1: return detail::load_word<std::uint8_t>(to, from);
        case 2:
            if (detail::aligned(from, 2)) return detail::load_word<std::uint16_t>(to, from);
            break;
        case 4:
            if (detail::aligned(from, 4)) return detail::load_word<std::uint32_t>(to, from);
            break;
        case 8:
            if (detail::aligned(from, 8)) return detail::load_word<std::uint64_t>(to, from);
            break;
        default: break;
    }
    std::memcpy(to, from, size);
}

}  // namespace via::route
