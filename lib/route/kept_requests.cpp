// SPDX-License-Identifier: Apache-2.0
#include "route/kept_requests.hpp"

namespace via::route {
namespace {

constexpr base::seconds between_looks{1e-3};
constexpr int most_looks_in_vain = 10;

}  // namespace

void kept_requests::add(int pe) {
    peers_.add(pe);
    if (is_watched_.exchange(true, std::memory_order_acq_rel)) return;
    try {
        loop_.post([this] { loop_.after(between_looks, [this] { look(); }); });
    } catch (...) {
        is_watched_.store(false, std::memory_order_release);  // the next one asks again
        throw;
    }
}

void kept_requests::give_all() const {
    for (int pe = peers_.next(-1); pe >= 0; pe = peers_.next(pe)) give_(pe);
}

/// Who adds one while this thread is about to sleep either is seen by the second look at the peers, or sees that nobody
/// watches: both change one word.
void kept_requests::look() {
    if (peers_.any()) {
        looks_in_vain_ = 0;
        give_all();
    } else if (++looks_in_vain_ == most_looks_in_vain) {
        looks_in_vain_ = 0;
        is_watched_.exchange(false, std::memory_order_acq_rel);
        if (!peers_.any() || is_watched_.exchange(true, std::memory_order_acq_rel)) return;
    }
    loop_.after(between_looks, [this] { look(); });
}

}  // namespace via::route
