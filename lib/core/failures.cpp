// SPDX-License-Identifier: Apache-2.0
#include "core/failures.hpp"

#include <fmt/format.h>

#include "base/error.hpp"

namespace via::core {

void failures::report(int pe, const std::string& how) {
    const std::lock_guard lock{mutex_};
    if (!how_.emplace(pe, how).second) return;
    if (first_ < 0) first_ = pe;
    any_.store(true, std::memory_order_relaxed);
}

void failures::throw_if_any(const std::string& doing) const {
    if (!any()) return;
    const std::lock_guard lock{mutex_};
    raise(first_, how_.at(first_), doing);
}

void failures::throw_if(int pe, const std::string& doing) const {
    if (!any()) return;
    const std::lock_guard lock{mutex_};
    const auto found = how_.find(pe);
    if (found != how_.end()) raise(pe, found->second, doing);
}

void failures::throw_if_any_of(base::function_ref<bool(int)> concerns, const std::string& doing) const {
    if (!any()) return;
    const std::lock_guard lock{mutex_};
    for (const auto& [pe, how] : how_) {
        if (concerns(pe)) raise(pe, how, doing);
    }
}

void failures::raise(int pe, const std::string& how, const std::string& doing) {
    base::fail({.status = VIA_ERR_PEER_FAILED,
                .message = fmt::format("{} cannot complete: PE {} {}", doing, pe, how),
                .hint = "the job goes on only without collective calls; finalize or abandon the world",
                .pe = pe});
}

}  // namespace via::core
