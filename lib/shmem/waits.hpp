// SPDX-License-Identifier: Apache-2.0
/// @file waits.hpp
/// @brief Waits and tests. The generated functions describe the words, and hand that to one of these.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "element.hpp"
#include "failure.hpp"
#include "operands.hpp"
#include "world.hpp"

namespace via::shmem {

static_assert(SHMEM_CMP_EQ == int{VIA_EQ} && SHMEM_CMP_NE == int{VIA_NE} && SHMEM_CMP_GT == int{VIA_GT} &&
              SHMEM_CMP_GE == int{VIA_GE} && SHMEM_CMP_LT == int{VIA_LT} && SHMEM_CMP_LE == int{VIA_LE});

/// Words of this PE, and what they are compared with.
template <class T>
struct condition {
    const T* words;
    std::size_t count;
    const int* status;  ///< null, or not 0 for words that are left out
    int cmp;
    T value;          ///< for all words, without `values`
    const T* values;  ///< null, or one a word
    const char* call;

    [[nodiscard]] via_condition to_native() const noexcept {
        return {.type = element_type<T>(),
                .cmp = static_cast<via_cmp>(cmp),
                .words = symmetric(words),
                .count = count,
                .values = values == nullptr ? &value : values,
                .each = values != nullptr,
                .skip = status,
                .limit = 0};
    }
};

template <class T>
[[nodiscard]] condition<T> word(const T* ivar, int cmp, std::type_identity_t<T> value, const char* call) noexcept {
    return {.words = ivar, .count = 1, .status = nullptr, .cmp = cmp, .value = value, .values = nullptr, .call = call};
}
template <class T>
[[nodiscard]] condition<T> words(const T* ivars, std::size_t count, const int* status, int cmp,
                                 std::type_identity_t<T> value, const char* call) noexcept {
    return {
        .words = ivars, .count = count, .status = status, .cmp = cmp, .value = value, .values = nullptr, .call = call};
}
template <class T>
[[nodiscard]] condition<T> words_each(const T* ivars, std::size_t count, const int* status, int cmp, const T* values,
                                      const char* call) noexcept {
    return {.words = ivars, .count = count, .status = status, .cmp = cmp, .value = {}, .values = values, .call = call};
}

/// False in debug mode if two of a call's arrays have a byte in common; the handler has been told then.
template <class T>
[[nodiscard]] bool are_apart(const condition<T>& what, const std::size_t* indices = nullptr) noexcept {
    return !the_job.debug || are_apart({"ivars", what.words, sizeof(T), what.count},
                                       {"status", what.status, sizeof *what.status, what.count},
                                       {"indices", indices, sizeof *indices, what.count}, what.call);
}

template <class T>
void wait_all(const condition<T>& what) noexcept {
    if (!are_apart(what)) return;
    const via_condition native = what.to_native();
    check(via_wait_all(the_job.world, &native), what.call);
}
template <class T>
[[nodiscard]] std::size_t wait_any(const condition<T>& what) noexcept {
    if (!are_apart(what)) return SIZE_MAX;
    const via_condition native = what.to_native();
    std::size_t index = SIZE_MAX;
    check(via_wait_any(the_job.world, &native, &index), what.call);
    return index;
}
template <class T>
[[nodiscard]] std::size_t wait_some(const condition<T>& what, std::size_t* indices) noexcept {
    if (!are_apart(what, indices)) return 0;
    const via_condition native = what.to_native();
    std::size_t found = 0;
    check(via_wait_some(the_job.world, &native, indices, &found), what.call);
    return found;
}
template <class T>
[[nodiscard]] int test_all(const condition<T>& what) noexcept {
    if (!are_apart(what)) return 0;
    const via_condition native = what.to_native();
    bool holds = false;
    check(via_test_all(the_job.world, &native, &holds), what.call);
    return holds ? 1 : 0;
}
template <class T>
[[nodiscard]] std::size_t test_any(const condition<T>& what) noexcept {
    if (!are_apart(what)) return SIZE_MAX;
    const via_condition native = what.to_native();
    std::size_t index = SIZE_MAX;
    check(via_test_any(the_job.world, &native, &index), what.call);
    return index;
}
template <class T>
[[nodiscard]] std::size_t test_some(const condition<T>& what, std::size_t* indices) noexcept {
    if (!are_apart(what, indices)) return 0;
    const via_condition native = what.to_native();
    std::size_t found = 0;
    check(via_test_some(the_job.world, &native, indices, &found), what.call);
    return found;
}

[[nodiscard]] inline std::uint64_t signal_fetch(const std::uint64_t* word, const char* call) noexcept {
    std::uint64_t value = 0;
    check(via_signal_fetch(the_job.world, symmetric(word), &value), call);
    return value;
}
[[nodiscard]] inline std::uint64_t signal_wait_until(const std::uint64_t* word, int cmp, std::uint64_t value,
                                                     const char* call) noexcept {
    std::uint64_t seen = 0;
    check(via_signal_wait_until(the_job.world, symmetric(word), static_cast<via_cmp>(cmp), value, &seen), call);
    return seen;
}

}  // namespace via::shmem
