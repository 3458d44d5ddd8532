// SPDX-License-Identifier: Apache-2.0
#include "host/closed_contexts.hpp"

namespace via::host {

void closed_contexts::add(context& closed) {
    const std::lock_guard lock{mutex_};
    all_.push_back(&closed);
}

context* closed_contexts::take_oldest() noexcept {
    const std::lock_guard lock{mutex_};
    if (all_.size() <= kept) return nullptr;
    context* const oldest = all_.front();
    all_.pop_front();
    return oldest;
}

}  // namespace via::host
