// SPDX-License-Identifier: Apache-2.0
#include "progress/pace.hpp"

#include <chrono>
#include <ctime>
#include <sched.h>
#include <sys/prctl.h>

#include "base/processor.hpp"

namespace via::progress {

void begin_naps() noexcept { ::prctl(PR_SET_TIMERSLACK, 1UL); }

bool rest(const pace& how, std::int64_t idle_for) noexcept {
    if (idle_for < how.looks_for) {
        how.yields ? static_cast<void>(::sched_yield()) : base::pause_processor();
        return false;
    }
    const timespec nap{.tv_sec = 0, .tv_nsec = how.nap};
    ::clock_nanosleep(CLOCK_MONOTONIC, 0, &nap, nullptr);
    return true;
}

std::int64_t now_ns() noexcept {
    return std::chrono::nanoseconds{std::chrono::steady_clock::now().time_since_epoch()}.count();
}

}  // namespace via::progress
