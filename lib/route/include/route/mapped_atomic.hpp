// SPDX-License-Identifier: Apache-2.0
/// @file mapped_atomic.hpp
/// @brief Atomic operations on memory that is in this address space. Their domain is the CPU.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include <viaduct.h>

namespace via::route {

namespace detail {

template <class T>
[[nodiscard]] T value_at(const void* address) noexcept {
    T value;
    std::memcpy(&value, address, sizeof value);
    return value;
}

/// The sum of floating-point numbers, by compare and swap of their bits. Returns the bits that were there.
template <class Word>
[[nodiscard]] Word add_real(Word* word, const void* operand) noexcept {
    using real = std::conditional_t<sizeof(Word) == sizeof(float), float, double>;
    Word before = __atomic_load_n(word, __ATOMIC_RELAXED);
    Word after;
    do {
        const real sum = value_at<real>(&before) + value_at<real>(operand);
        std::memcpy(&after, &sum, sizeof after);
    } while (!__atomic_compare_exchange_n(word, &before, after, true, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED));
    return before;
}

/// Unsigned words stand for signed ones as well, since sums wrap alike, and for the bits of floating-point numbers.
/// Inline, and with it the whole of the short way: a call here would cost as much as the rest of it.
template <class Word>
[[gnu::always_inline]] inline void run_on(Word* word, via_atomic_op op, via_type type, const void* operand,
                                          const void* compare, void* fetched) noexcept {
    Word before = 0;
    const auto value = [operand] { return value_at<Word>(operand); };
    switch (op) {
        case VIA_ATOMIC_FETCH: before = __atomic_load_n(word, __ATOMIC_SEQ_CST); break;
        case VIA_ATOMIC_SET:
        case VIA_ATOMIC_SWAP: before = __atomic_exchange_n(word, value(), __ATOMIC_SEQ_CST); break;
        case VIA_ATOMIC_COMPARE_SWAP:
            before = value_at<Word>(compare);
            __atomic_compare_exchange_n(word, &before, value(), false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
            break;
        case VIA_ATOMIC_ADD:
            before = type == VIA_FLOAT || type == VIA_DOUBLE ? add_real(word, operand)
                                                             : __atomic_fetch_add(word, value(), __ATOMIC_SEQ_CST);
            break;
        case VIA_ATOMIC_AND: before = __atomic_fetch_and(word, value(), __ATOMIC_SEQ_CST); break;
        case VIA_ATOMIC_OR: before = __atomic_fetch_or(word, value(), __ATOMIC_SEQ_CST); break;
        case VIA_ATOMIC_XOR: before = __atomic_fetch_xor(word, value(), __ATOMIC_SEQ_CST); break;
    }
    if (fetched != nullptr) std::memcpy(fetched, &before, sizeof before);
}

/// By operation and type: int32, int64, uint32, uint64, float, double.
inline constexpr std::array<std::array<std::uint8_t, 6>, 8> sizes{{
    {4, 8, 4, 8, 4, 8},  // fetch
    {4, 8, 4, 8, 4, 8},  // set
    {4, 8, 4, 8, 4, 8},  // swap
    {4, 8, 4, 8, 0, 0},  // compare_swap
    {4, 8, 4, 8, 4, 8},  // add
    {4, 8, 4, 8, 0, 0},  // and
    {4, 8, 4, 8, 0, 0},  // or
    {4, 8, 4, 8, 0, 0},  // xor
}};
static_assert(VIA_ATOMIC_FETCH == 0 && VIA_ATOMIC_XOR == 7 && VIA_INT32 == 0 && VIA_DOUBLE == 5);

}  // namespace detail

/// Bytes of the word that the operation is on, and its alignment. 0 if it does not exist, or not for that type.
[[nodiscard]] inline std::size_t atomic_size(via_atomic_op op, via_type type) noexcept {
    const auto row = static_cast<std::size_t>(op);
    const auto column = static_cast<std::size_t>(type);
    return row < detail::sizes.size() && column < detail::sizes[row].size() ? detail::sizes[row][column] : 0;
}

/// True if the values that the operation needs are there.
[[nodiscard]] constexpr bool is_complete(via_atomic_op op, const void* operand, const void* compare,
                                         const void* fetched) noexcept {
    if (op == VIA_ATOMIC_FETCH) return fetched != nullptr;
    return operand != nullptr && (op != VIA_ATOMIC_COMPARE_SWAP || compare != nullptr);
}

/// Does one operation, sequentially consistent, on an aligned word. Arguments as of via_atomic(), and complete.
/// @param size  atomic_size() of the operation; not 0.
[[gnu::always_inline]] inline void run_atomic(std::size_t size, std::byte* word, via_atomic_op op, via_type type,
                                              const void* operand, const void* compare, void* fetched) noexcept {
    if (size == sizeof(std::uint64_t)) {
        detail::run_on(reinterpret_cast<std::uint64_t*>(word), op, type, operand, compare, fetched);
    } else {
        detail::run_on(reinterpret_cast<std::uint32_t*>(word), op, type, operand, compare, fetched);
    }
}

}  // namespace via::route
