// SPDX-License-Identifier: Apache-2.0
/// @file mapped.hpp
/// @brief Loads and stores on memory that is in this address space: the host initiator's half of the mapped route.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

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

/// Whether words of that size, whose starts are so many bytes apart, are aligned.
[[nodiscard]] inline bool are_aligned(const std::byte* first, std::size_t step, std::size_t size) noexcept {
    return aligned(first, size) && step % size == 0;
}

// Aligned words, whose starts are so many bytes apart. In few turns, so that their end is foreseen where they are a
// hundred.

template <class Word>
void store_words(std::byte* to, std::size_t to_step, const std::byte* from, std::size_t from_step,
                 std::size_t count) noexcept {
#pragma GCC unroll 4
    for (std::size_t i = 0; i < count; ++i) store_word<Word>(to + i * to_step, from + i * from_step);
}
template <class Word>
void load_words(std::byte* to, std::size_t to_step, const std::byte* from, std::size_t from_step,
                std::size_t count) noexcept {
#pragma GCC unroll 4
    for (std::size_t i = 0; i < count; ++i) load_word<Word>(to + i * to_step, from + i * from_step);
}

/// Apart: it calls memcpy, for which a caller would have to keep its registers, also where it does not come here.
template <class Copy>
[[gnu::noinline]] void for_each_of_any_size(std::size_t element, std::size_t count, Copy copy) noexcept {
    for (std::size_t i = 0; i < count; ++i) copy(i, element);
}

/// `copy(i, size)` for every element, with a loop of its own for some sizes.
template <class Copy>
[[gnu::always_inline]] inline void for_each_element(std::size_t element, std::size_t count, Copy copy) noexcept {
    const auto run = [&](auto size) {
        for (std::size_t i = 0; i < count; ++i) copy(i, size);
    };
    switch (element) {
        case 4: return run(std::integral_constant<std::size_t, 4>{});
        case 8: return run(std::integral_constant<std::size_t, 8>{});
        case 16: return run(std::integral_constant<std::size_t, 16>{});
        default: return for_each_of_any_size(element, count, copy);
    }
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

/// store() of `count` elements, whose starts are so many bytes apart.
inline void store_strided(std::byte* to, std::size_t to_step, const void* from, std::size_t from_step,
                          std::size_t element, std::size_t count) noexcept {
    const auto* source = static_cast<const std::byte*>(from);
    if (element == 8 && detail::are_aligned(to, to_step, 8))
        return detail::store_words<std::uint64_t>(to, to_step, source, from_step, count);
    if (element == 4 && detail::are_aligned(to, to_step, 4))
        return detail::store_words<std::uint32_t>(to, to_step, source, from_step, count);
    detail::for_each_element(element, count,
                             [=](std::size_t i, auto size) { store(to + i * to_step, source + i * from_step, size); });
}

/// load() of `count` elements, whose starts are so many bytes apart.
inline void load_strided(void* to, std::size_t to_step, const std::byte* from, std::size_t from_step,
                         std::size_t element, std::size_t count) noexcept {
    auto* dest = static_cast<std::byte*>(to);
    if (element == 8 && detail::are_aligned(from, from_step, 8))
        return detail::load_words<std::uint64_t>(dest, to_step, from, from_step, count);
    if (element == 4 && detail::are_aligned(from, from_step, 4))
        return detail::load_words<std::uint32_t>(dest, to_step, from, from_step, count);
    detail::for_each_element(element, count,
                             [=](std::size_t i, auto size) { load(dest + i * to_step, from + i * from_step, size); });
}

}  // namespace via::route
