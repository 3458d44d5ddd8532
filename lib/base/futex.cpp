// SPDX-License-Identifier: Apache-2.0
#include "base/futex.hpp"

#include <climits>
#include <cmath>
#include <ctime>
#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace via::base {

static_assert(sizeof(std::atomic<std::uint32_t>) == sizeof(std::uint32_t) &&
              std::atomic<std::uint32_t>::is_always_lock_free);

void futex_wait(const std::atomic<std::uint32_t>& word, std::uint32_t expected, seconds limit) noexcept {
    const double whole = std::floor(limit.count());
    const timespec timeout{.tv_sec = static_cast<time_t>(whole),
                           .tv_nsec = static_cast<long>((limit.count() - whole) * 1e9)};
    ::syscall(SYS_futex, &word, FUTEX_WAIT, expected, &timeout, nullptr, 0);
}

void futex_wake_all(const std::atomic<std::uint32_t>& word) noexcept {
    ::syscall(SYS_futex, &word, FUTEX_WAKE, INT_MAX, nullptr, nullptr, 0);
}

}  // namespace via::base
