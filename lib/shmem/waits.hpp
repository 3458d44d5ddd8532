// SPDX-License-Identifier: Apache-2.0
/// @file waits.hpp
/// @brief Waits and tests. The generated functions describe the words, and hand that to one of these.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>

#include "element.hpp"
#include "failure.hpp"
#include "long_wait.hpp"
#include "operands.hpp"
#include "threads.hpp"
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

    /// Good for as long as what was the value is. Without a limit.
    [[nodiscard]] via_condition to_native(const T& value_of_all) const noexcept {
        return {.type = element_type<T>(),
                .cmp = static_cast<via_cmp>(cmp),
                .words = symmetric(words),
                .count = count,
                .values = values == nullptr ? &value_of_all : values,
                .each = values != nullptr,
                .skip = status,
                .limit = 0};
    }
    [[nodiscard]] via_condition to_native() const noexcept { return to_native(value); }
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

/// False for a comparison that does not exist.
template <class T>
[[nodiscard]] constexpr bool compares(T word, int cmp, T value) noexcept {
    switch (cmp) {
        case SHMEM_CMP_EQ: return word == value;
        case SHMEM_CMP_NE: return word != value;
        case SHMEM_CMP_GT: return word > value;
        case SHMEM_CMP_GE: return word >= value;
        case SHMEM_CMP_LT: return word < value;
        case SHMEM_CMP_LE: return word <= value;
        default: return false;
    }
}

/// For debug mode: false if two of a call's arrays have a byte in common, or the words are more than their variable
/// has; the handler has been told then.
template <class T>
[[nodiscard, gnu::cold]] bool are_apart(const condition<T>& what, const std::size_t* indices) noexcept {
    const operand words{"ivars", what.words, sizeof(T), what.count};
    return ends_in_object(words, what.call) &&
           are_apart(words, {"status", what.status, sizeof *what.status, what.count},
                     {"indices", indices, sizeof *indices, what.count}, what.call);
}

/// The first word that does not compare, in the report of a wait that lasts.
template <class T>
[[nodiscard, gnu::cold]] std::string describe(const condition<T>& what) {
    for (std::size_t i = 0; i < what.count; ++i) {
        if (what.status != nullptr && what.status[i] != 0) continue;
        const T is = __atomic_load_n(what.words + i, __ATOMIC_RELAXED);
        const T shall_be = what.values == nullptr ? what.value : what.values[i];
        if (compares(is, what.cmp, shall_be)) continue;
        const std::string number = "word " + std::to_string(i) + " of " + std::to_string(what.count) + ", ";
        return (what.count > 1 ? number : std::string{}) +
               describe_word(what.words + i, std::to_string(is), what.cmp, std::to_string(shall_be));
    }
    return "its words have just come";
}

/// Waits by `attempt`, a native call.
template <class T, class Attempt>
bool wait(const condition<T>& what, Attempt attempt) noexcept {
    via_condition native = what.to_native();
    return wait_long(native, what.call, attempt, [&] { return describe(what); });
}

/// What `act` does with the words; in debug mode in a turn, and not where its arguments are refused.
template <class T, class Act>
auto act_on(const condition<T>& what, const std::size_t* indices, std::invoke_result_t<Act> refused,
            const Act& act) noexcept {
    if (!the_job.debug) [[likely]]
        return act();
    const turn mine{what.call};
    return are_apart(what, indices) ? act() : refused;
}

/// In debug mode.
template <class T>
[[gnu::cold, gnu::noinline]] void wait_for_all_checked(condition<T> what) noexcept {
    (void)act_on(what, nullptr, false, [&] { return wait(what, wait_natively); });
}
/// After a native call.
template <class T>
[[gnu::cold, gnu::noinline]] void go_on_waiting_for_all(via_status status, condition<T> what) noexcept {
    via_condition native = what.to_native();
    native.limit = the_job.hang_report;
    (void)go_on_waiting(status, native, what.call, wait_natively, [&] { return describe(what); });
}
/// What most waits are is put together as the native call takes it, and nowhere else: no function is handed `what` by
/// reference.
template <class T>
[[gnu::always_inline]] inline void wait_all(const condition<T>& what) noexcept {
    if (the_job.debug) [[unlikely]]
        return wait_for_all_checked<T>(what);
    const T value = what.value;
    via_condition native = what.to_native(value);
    native.limit = the_job.hang_report;
    const via_status status = wait_natively(native);
    if (status != VIA_OK) [[unlikely]]
        go_on_waiting_for_all<T>(status, what);
}
template <class T>
[[nodiscard]] std::size_t wait_any(const condition<T>& what) noexcept {
    return act_on(what, nullptr, SIZE_MAX, [&] {
        std::size_t index = SIZE_MAX;
        (void)wait(what, [&](const via_condition& native) { return via_wait_any(the_job.world, &native, &index); });
        return index;
    });
}
template <class T>
[[nodiscard]] std::size_t wait_some(const condition<T>& what, std::size_t* indices) noexcept {
    return act_on(what, indices, 0, [&] {
        std::size_t found = 0;
        (void)wait(what,
                   [&](const via_condition& native) { return via_wait_some(the_job.world, &native, indices, &found); });
        return found;
    });
}
template <class T>
[[nodiscard]] int test_all(const condition<T>& what) noexcept {
    return act_on(what, nullptr, 0, [&] {
        const via_condition native = what.to_native();
        bool holds = false;
        check(via_test_all(the_job.world, &native, &holds), what.call);
        return holds ? 1 : 0;
    });
}
template <class T>
[[nodiscard]] std::size_t test_any(const condition<T>& what) noexcept {
    return act_on(what, nullptr, SIZE_MAX, [&] {
        const via_condition native = what.to_native();
        std::size_t index = SIZE_MAX;
        check(via_test_any(the_job.world, &native, &index), what.call);
        return index;
    });
}
template <class T>
[[nodiscard]] std::size_t test_some(const condition<T>& what, std::size_t* indices) noexcept {
    return act_on(what, indices, 0, [&] {
        const via_condition native = what.to_native();
        std::size_t found = 0;
        check(via_test_some(the_job.world, &native, indices, &found), what.call);
        return found;
    });
}

[[nodiscard]] inline std::uint64_t signal_fetch(const std::uint64_t* word, const char* call) noexcept {
    std::uint64_t value = 0;
    check(the_job.quick.signal_fetch(the_job.world, symmetric(word), &value), call);
    return value;
}
/// A value that has come and gone again may as well not have been seen.
[[nodiscard, gnu::noinline]] inline std::uint64_t wait_for_signal(const condition<std::uint64_t>& what) noexcept {
    const turn mine{what.call};
    std::uint64_t seen = 0;
    while (wait(what, wait_natively) &&
           check(via_signal_fetch(the_job.world, symmetric(what.words), &seen), what.call) &&
           !compares(seen, what.cmp, what.value)) {
    }
    return seen;
}
[[nodiscard]] inline std::uint64_t signal_wait_until(const std::uint64_t* signal, int cmp, std::uint64_t value,
                                                     const char* call) noexcept {
    std::uint64_t seen = 0;
    if (the_job.quick.signal_fetch(the_job.world, symmetric(signal), &seen) == VIA_OK && compares(seen, cmp, value))
        return seen;
    return wait_for_signal(word(signal, cmp, value, call));
}

}  // namespace via::shmem
