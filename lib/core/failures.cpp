// SPDX-License-Identifier: Apache-2.0
#include "core/failures.hpp"

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

#include <fmt/format.h>

#include "base/clock.hpp"

namespace via::core {

void failures::report(int pe, const std::string& how) {
    const std::lock_guard lock{mutex_};
    if (knows(pe)) return;
    known_.emplace_back(pe, how);
    any_.store(true, std::memory_order_relaxed);
}

bool failures::has(int pe) const {
    if (!any()) return false;
    const std::lock_guard lock{mutex_};
    return knows(pe);
}

/// Under the lock.
bool failures::knows(int pe) const {
    return std::any_of(known_.begin(), known_.end(), [pe](const auto& each) { return each.first == pe; });
}

std::vector<std::pair<int, std::string>> failures::list() const {
    const std::lock_guard lock{mutex_};
    return known_;
}

void failures::throw_if_any_of(base::function_ref<bool(int)> concerns, std::string_view doing) const {
    if (!any()) return;
    const std::lock_guard lock{mutex_};
    for (const known_failure& each : known_) {
        if (concerns(each.first)) raise(each, known_.front(), doing);
    }
}

void failures::raise_loss(base::failure what) const {
    for (const base::deadline until{base::seconds{3}}; !any() && !until.expired();)
        std::this_thread::sleep_for(std::chrono::milliseconds{1});
    if (const auto known = list(); !known.empty()) {
        const auto& [pe, how] = known.front();
        what.message += fmt::format("; PE {} {}", pe, how);
        what.pe = pe;
    }
    what.hint =
        "this process cannot use its GPU any more: a PE that dies takes along the GPUs of others that copy to or from "
        "its memory at the time";
    what.lost_peer_memory = false;
    base::fail(std::move(what));
}

/// Of what may be a consequence the cause is told as well.
void failures::raise(const known_failure& which, const known_failure& first, std::string_view doing) {
    const auto& [pe, how] = which;
    std::string message = fmt::format("{} cannot complete: PE {} {}", doing, pe, how);
    if (first.first != pe) message += fmt::format("; before that, PE {} {}", first.first, first.second);
    base::fail({.status = VIA_ERR_PEER_FAILED,
                .message = std::move(message),
                .hint = "teams without it go on; else finalize or abandon the world",
                .pe = pe});
}

}  // namespace via::core
