// SPDX-License-Identifier: Apache-2.0
/// @file mapped_atomic.hpp
/// @brief Atomic operations on memory that is in this address space. Their domain is the CPU.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include <viaduct.h>

namespace via::route {

/// What an atomic operation needs besides the word. Pointers are of the word's type; see via_atomic().
struct atomic_request {
    via_atomic_op op = VIA_ATOMIC_FETCH;
    via_type type = VIA_INT64;
    const void* operand = nullptr;
    const void* compare = nullptr;
    void* fetched = nullptr;
};

/// Bytes of a word of that type; 0 if atomics do not know it.
[[nodiscard]] constexpr std::size_t atomic_size(via_type type) noexcept {
    switch (type) {
        case VIA_INT32:
        case VIA_UINT32:
        case VIA_FLOAT: return 4;
        case VIA_INT64:
        case VIA_UINT64:
        case VIA_DOUBLE: return 8;
        default: return 0;
    }
}

/// True if the operation exists for that type and the pointers that it needs are there.
[[nodiscard]] constexpr bool is_complete(const atomic_request& what) noexcept {
    const bool real = what.type == VIA_FLOAT || what.type == VIA_DOUBLE;
    switch (what.op) {
        case VIA_ATOMIC_FETCH: return what.fetched != nullptr;
        case VIA_ATOMIC_SET:
        case VIA_ATOMIC_SWAP:
        case VIA_ATOMIC_ADD: return what.operand != nullptr;
        case VIA_ATOMIC_COMPARE_SWAP: return !real && what.operand != nullptr && what.compare != nullptr;
        case VIA_ATOMIC_AND:
        case VIA_ATOMIC_OR:
        case VIA_ATOMIC_XOR: return !real && what.operand != nullptr;
    }
    return false;
}

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

template <class Word>
[[nodiscard]] Word compare_swap(Word* word, Word compare, Word operand) noexcept {
    __atomic_compare_exchange_n(word, &compare, operand, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
    return compare;
}

/// Unsigned words stand for signed ones as well: sums wrap alike.
template <class Word>
[[nodiscard]] Word fetch(Word* word, const atomic_request& what) noexcept {
    using real = std::conditional_t<sizeof(Word) == 4, float, double>;
    if (what.op == VIA_ATOMIC_FETCH) return __atomic_load_n(word, __ATOMIC_SEQ_CST);
    const Word operand = value_at<Word>(what.operand);
    switch (what.op) {
        case VIA_ATOMIC_SET:
        case VIA_ATOMIC_SWAP: return __atomic_exchange_n(word, operand, __ATOMIC_SEQ_CST);
        case VIA_ATOMIC_COMPARE_SWAP: return compare_swap(word, value_at<Word>(what.compare), operand);
        case VIA_ATOMIC_ADD:
            if (what.type == VIA_FLOAT || what.type == VIA_DOUBLE)
                return add_real(word, value_at<real>(what.operand));
            return __atomic_fetch_add(word, operand, __ATOMIC_SEQ_CST);
        case VIA_ATOMIC_AND: return __atomic_fetch_and(word, operand, __ATOMIC_SEQ_CST);
        case VIA_ATOMIC_OR: return __atomic_fetch_or(word, operand, __ATOMIC_SEQ_CST);
        case VIA_ATOMIC_XOR: return __atomic_fetch_xor(word, operand, __ATOMIC_SEQ_CST);
        default: return 0;
    }
}

template <class Word>
void run(std::byte* at, const atomic_request& what) noexcept {
    const Word before = fetch(reinterpret_cast<Word*>(at), what);
    if (what.fetched != nullptr) std::memcpy(what.fetched, &before, sizeof before);
}

}  // namespace detail

/// Does a complete request on an aligned word. Sequentially consistent.
inline void run_atomic(std::byte* at, const atomic_request& what) noexcept {
    if (atomic_size(what.type) == 4) return detail::run<std::uint32_t>(at, what);
    detail::run<std::uint64_t>(at, what);
}

}  // namespace via::route
