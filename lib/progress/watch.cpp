// SPDX-License-Identifier: Apache-2.0
#include "progress/watch.hpp"

#include <algorithm>
#include <chrono>
#include <pthread.h>
#include <utility>

#include "base/quiet_thread.hpp"
#include "progress/pace.hpp"

namespace via::progress {

watch::watch(const whereabouts& of, seconds first, handler on_stall)
    : of_{of}, first_{first}, on_stall_{std::move(on_stall)} {
    thread_ = base::start_quiet_thread([this] { run(); }, "cannot watch the progress engine");
    pthread_setname_np(thread_.native_handle(), "viaduct-watch");
}

watch::~watch() {
    {
        const std::scoped_lock lock{mutex_};
        ends_ = true;
    }
    ended_.notify_all();
    thread_.join();
}

void watch::run() noexcept {
    constexpr seconds longest = 3600;  // a clock cannot add any time to its own
    const std::chrono::duration<double> between{std::min(first_ / 4, longest)};
    std::int64_t since = 0;
    double next = first_;
    std::unique_lock lock{mutex_};
    while (!ended_.wait_for(lock, between, [this] { return ends_; })) {
        const whereabouts::reading now = of_.read();
        if (now.since != since) {
            since = now.since;
            next = first_;
        }
        const double lasted = static_cast<double>(now_ns() - since) * 1e-9;
        if (now.at == whereabouts::place::idle || lasted < next) continue;
        next = lasted * 2;
        on_stall_(now.at, lasted);
    }
}

}  // namespace via::progress
