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

/// True if the word changes by what it was: it takes more than a load or a store.
[[nodiscard]] constexpr bool changes_by_value(via_atomic_op op, const void* fetched) noexcept {
    return op != VIA_ATOMIC_FETCH && (op != VIA_ATOMIC_SET || fetched != nullptr);
}

/// True for the types of 8 bytes, among those that atomics know: narrow and wide ones take turns, and to look at a bit
/// is cheaper than a jump by a table.
[[nodiscard]] constexpr bool is_wide(via_type type) noexcept { return static_cast<unsigned>(type) % 2 == 1; }
static_assert(!is_wide(VIA_INT32) && is_wide(VIA_INT64) && !is_wide(VIA_UINT32) && is_wide(VIA_UINT64));
static_assert(!is_wide(VIA_FLOAT) && is_wide(VIA_DOUBLE));

/// Calls `run(T{})` with the type of a word: unsigned integers stand for signed ones as well, since sums wrap alike.
/// Returns what it returns, or false for what is no type of an atomic.
template <class Run>
[[gnu::always_inline]] inline bool with_word_type(via_type type, Run run) noexcept {
    if (static_cast<unsigned>(type) < VIA_FLOAT) return is_wide(type) ? run(std::uint64_t{}) : run(std::uint32_t{});
    if (type == VIA_FLOAT) return run(float{});
    return type == VIA_DOUBLE && run(double{});
}

/// Does one operation, sequentially consistent, on an aligned word of type T. Returns false, with nothing done, if it
/// does not exist for the type or is not complete. Arguments as of via_atomic().
/// Inline, and with it the whole of the short way: a call here would cost as much as the rest of it.
template <class T>
[[gnu::always_inline]] inline bool run_atomic(std::byte* at, via_atomic_op op, const void* operand, const void* compare,
                                              void* fetched) noexcept {
    using word_type = std::conditional_t<sizeof(T) == sizeof(std::uint64_t), std::uint64_t, std::uint32_t>;
    constexpr bool is_integer = std::is_integral_v<T>;
    auto* word = reinterpret_cast<word_type*>(at);
    word_type before = 0;
    if (op == VIA_ATOMIC_FETCH) {
        if (fetched == nullptr) return false;
        before = __atomic_load_n(word, __ATOMIC_SEQ_CST);
        std::memcpy(fetched, &before, sizeof before);
        return true;
    }
    if (operand == nullptr) return false;
    const auto value = detail::value_at<word_type>(operand);
    // Not a switch: the compiler makes a jump by a table of it, which costs more than these compares.
    if (op == VIA_ATOMIC_SET || op == VIA_ATOMIC_SWAP) {
        before = __atomic_exchange_n(word, value, __ATOMIC_SEQ_CST);
    } else if (op == VIA_ATOMIC_ADD) {
        if constexpr (is_integer) {
            before = __atomic_fetch_add(word, value, __ATOMIC_SEQ_CST);
        } else {
            before = detail::add_real(word, operand);
        }
    } else if (is_integer && op == VIA_ATOMIC_COMPARE_SWAP && compare != nullptr) {
        before = detail::value_at<word_type>(compare);
        __atomic_compare_exchange_n(word, &before, value, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
    } else if (is_integer && op == VIA_ATOMIC_AND) {
        before = __atomic_fetch_and(word, value, __ATOMIC_SEQ_CST);
    } else if (is_integer && op == VIA_ATOMIC_OR) {
        before = __atomic_fetch_or(word, value, __ATOMIC_SEQ_CST);
    } else if (is_integer && op == VIA_ATOMIC_XOR) {
        before = __atomic_fetch_xor(word, value, __ATOMIC_SEQ_CST);
    } else {
        return false;
    }
    if (fetched != nullptr) std::memcpy(fetched, &before, sizeof before);
    return true;
}

}  // namespace via::route
