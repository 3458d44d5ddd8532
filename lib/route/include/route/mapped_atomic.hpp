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

/// One atomic operation on one type. Sequentially consistent.
struct atomic_action {
    /// Does it on an aligned word; arguments as of via_atomic(), and complete.
    void (*run)(std::byte* word, const void* operand, const void* compare, void* fetched) noexcept = nullptr;
    std::size_t size = 0;  ///< bytes of the word, and its alignment
};

namespace detail {

template <class T>
[[nodiscard]] T value_at(const void* address) noexcept {
    T value;
    std::memcpy(&value, address, sizeof value);
    return value;
}

/// The sum of floating-point numbers, by compare and swap of their bits.
template <class Real, class Word>
[[nodiscard]] Word add_real(Word* word, Real operand) noexcept {
    Word before = __atomic_load_n(word, __ATOMIC_RELAXED);
    Word after;
    do {
        Real sum;
        std::memcpy(&sum, &before, sizeof sum);
        sum += operand;
        std::memcpy(&after, &sum, sizeof after);
    } while (!__atomic_compare_exchange_n(word, &before, after, true, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED));
    return before;
}

/// Unsigned words stand for signed ones as well, since sums wrap alike, and for the bits of floating-point numbers.
template <via_atomic_op Op, class T>
void run(std::byte* at, const void* operand, const void* compare, void* fetched) noexcept {
    using word_type = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;
    auto* word = reinterpret_cast<word_type*>(at);
    const word_type value = Op == VIA_ATOMIC_FETCH ? 0 : value_at<word_type>(operand);
    word_type before = 0;
    switch (Op) {
        case VIA_ATOMIC_FETCH: before = __atomic_load_n(word, __ATOMIC_SEQ_CST); break;
        case VIA_ATOMIC_SET:
        case VIA_ATOMIC_SWAP: before = __atomic_exchange_n(word, value, __ATOMIC_SEQ_CST); break;
        case VIA_ATOMIC_COMPARE_SWAP:
            before = value_at<word_type>(compare);
            __atomic_compare_exchange_n(word, &before, value, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
            break;
        case VIA_ATOMIC_ADD:
            if constexpr (std::is_floating_point_v<T>) {
                before = add_real(word, value_at<T>(operand));
            } else {
                before = __atomic_fetch_add(word, value, __ATOMIC_SEQ_CST);
            }
            break;
        case VIA_ATOMIC_AND: before = __atomic_fetch_and(word, value, __ATOMIC_SEQ_CST); break;
        case VIA_ATOMIC_OR: before = __atomic_fetch_or(word, value, __ATOMIC_SEQ_CST); break;
        case VIA_ATOMIC_XOR: before = __atomic_fetch_xor(word, value, __ATOMIC_SEQ_CST); break;
    }
    if (fetched != nullptr) std::memcpy(fetched, &before, sizeof before);
}

inline constexpr std::size_t atomic_ops = VIA_ATOMIC_XOR + 1;
inline constexpr std::size_t atomic_types = VIA_DOUBLE + 1;
using action_table = std::array<std::array<atomic_action, atomic_types>, atomic_ops>;

template <via_atomic_op Op>
constexpr void enter(action_table& table) {
    auto& row = table[Op];
    row[VIA_INT32] = row[VIA_UINT32] = {run<Op, std::uint32_t>, 4};
    row[VIA_INT64] = row[VIA_UINT64] = {run<Op, std::uint64_t>, 8};
    if constexpr (Op <= VIA_ATOMIC_SWAP || Op == VIA_ATOMIC_ADD) {
        row[VIA_FLOAT] = {run<Op, float>, 4};
        row[VIA_DOUBLE] = {run<Op, double>, 8};
    }
}

constexpr action_table make_actions() {
    action_table table{};
    enter<VIA_ATOMIC_FETCH>(table);
    enter<VIA_ATOMIC_SET>(table);
    enter<VIA_ATOMIC_SWAP>(table);
    enter<VIA_ATOMIC_COMPARE_SWAP>(table);
    enter<VIA_ATOMIC_ADD>(table);
    enter<VIA_ATOMIC_AND>(table);
    enter<VIA_ATOMIC_OR>(table);
    enter<VIA_ATOMIC_XOR>(table);
    return table;
}

inline constexpr action_table actions = make_actions();

}  // namespace detail

/// True if the values that the operation needs are there.
[[nodiscard]] constexpr bool is_complete(via_atomic_op op, const void* operand, const void* compare,
                                         const void* fetched) noexcept {
    if (op == VIA_ATOMIC_FETCH) return fetched != nullptr;
    return operand != nullptr && (op != VIA_ATOMIC_COMPARE_SWAP || compare != nullptr);
}

/// Null if the operation does not exist, or not for that type.
[[nodiscard]] inline const atomic_action* find_atomic(via_atomic_op op, via_type type) noexcept {
    const auto row = static_cast<std::size_t>(op);
    const auto column = static_cast<std::size_t>(type);
    if (row >= detail::atomic_ops || column >= detail::atomic_types) return nullptr;
    const atomic_action& found = detail::actions[row][column];
    return found.run == nullptr ? nullptr : &found;
}

}  // namespace via::route
