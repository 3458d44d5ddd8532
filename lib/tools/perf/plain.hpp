// SPDX-License-Identifier: Apache-2.0
/// @file plain.hpp
/// @brief What an operation costs at least: functions of another shared object that check their arguments as the
/// library must, then store, copy, or do one atomic instruction.
#pragma once

#include <cstddef>
#include <cstdint>

namespace perf::plain {

/// Memory that every PE has, as one of them sees it.
struct memory {
    const std::byte* mine = nullptr;    ///< this PE's, to which addresses are relative
    std::size_t size = 0;               ///< of each PE's
    std::byte* const* bases = nullptr;  ///< where each PE's is mapped
    int npes = 0;
};

/// All return 0, or 1 if an address or the PE is out of range. Aligned words of 8 bytes are stored and read as such.
[[gnu::visibility("default")]] int put(const memory& at, void* dest, const void* source, std::size_t size,
                                       int pe) noexcept;
[[gnu::visibility("default")]] int get(const memory& at, void* dest, const void* source, std::size_t size,
                                       int pe) noexcept;
/// Every second word of `source` to every second of `dest`, `count` of them; the address at `pe` is checked.
[[gnu::visibility("default")]] int put_strided(const memory& at, std::uint64_t* dest, const std::uint64_t* source,
                                               std::size_t count, int pe) noexcept;
[[gnu::visibility("default")]] int get_strided(const memory& at, std::uint64_t* dest, const std::uint64_t* source,
                                               std::size_t count, int pe) noexcept;

[[gnu::visibility("default")]] int fetch(const memory& at, std::uint64_t* word, std::uint64_t* before, int pe) noexcept;
[[gnu::visibility("default")]] int set(const memory& at, std::uint64_t* word, std::uint64_t value, int pe) noexcept;
[[gnu::visibility("default")]] int add(const memory& at, std::uint64_t* word, std::uint64_t value, int pe) noexcept;
[[gnu::visibility("default")]] int fetch_add(const memory& at, std::uint64_t* word, std::uint64_t value,
                                             std::uint64_t* before, int pe) noexcept;
[[gnu::visibility("default")]] int fetch_xor(const memory& at, std::uint64_t* word, std::uint64_t value,
                                             std::uint64_t* before, int pe) noexcept;
[[gnu::visibility("default")]] int swap(const memory& at, std::uint64_t* word, std::uint64_t value,
                                        std::uint64_t* before, int pe) noexcept;
[[gnu::visibility("default")]] int compare_swap(const memory& at, std::uint64_t* word, std::uint64_t compare,
                                                std::uint64_t value, std::uint64_t* before, int pe) noexcept;

}  // namespace perf::plain
