// SPDX-License-Identifier: Apache-2.0
/// @file long_wait.hpp
/// @brief Waits that say, when they last, what they wait for in the words of the program: the native report, which
/// comes at the same time, knows the words by their place in the heap alone.
#pragma once

#include <bit>
#include <string>

#include <viaduct.h>

#include "failure.hpp"
#include "world.hpp"

namespace via::shmem {

/// Says that `call` has waited `periods` times as long as VIADUCT_HANG_REPORT says.
[[gnu::cold]] void report_wait(const char* call, unsigned periods, const std::string& what) noexcept;

/// What a word is and shall be: "0x404060 (flags + 8) is 0, it waits for == 1 from any PE".
[[nodiscard]] std::string describe_word(const void* word, const std::string& is, int cmp, const std::string& shall_be);

/// What follows on a native call, an `attempt` to wait for `what`, that has returned `status`. As long as that says
/// that VIADUCT_HANG_REPORT has passed it is made again, and at every doubling of that time what `describe` returns is
/// said. False after an error, of which the handler was told.
template <class Attempt, class Describe>
bool go_on_waiting(via_status status, const via_condition& what, const char* call, Attempt attempt,
                   Describe describe) noexcept {
    for (unsigned periods = 1; status == VIA_ERR_TIMEOUT; ++periods) {
        if (std::has_single_bit(periods)) report_wait(call, periods, describe());
        status = attempt(what);
    }
    return check(status, call);
}

/// Waits by `attempt`.
template <class Attempt, class Describe>
bool wait_long(via_condition& what, const char* call, Attempt attempt, Describe describe) noexcept {
    what.limit = the_job.hang_report;
    return go_on_waiting(attempt(what), what, call, attempt, describe);
}

/// Waits natively, and does nothing else.
[[nodiscard]] inline via_status wait_natively(const via_condition& what) noexcept {
    return via_wait_all(the_job.world, &what);
}

/// The same for one word of the library's own, such as those of a lock.
template <class T, class Attempt, class Describe>
bool wait_long_for(const T* word, via_type type, via_cmp cmp, T value, const char* call, Attempt attempt,
                   Describe describe) noexcept {
    via_condition what{.type = type,
                       .cmp = cmp,
                       .words = word,
                       .count = 1,
                       .values = &value,
                       .each = false,
                       .skip = nullptr,
                       .limit = 0};
    return wait_long(what, call, attempt, describe);
}

}  // namespace via::shmem
