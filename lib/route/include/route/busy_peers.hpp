// SPDX-License-Identifier: Apache-2.0
/// @file busy_peers.hpp
/// @brief The peers for which something may be under way, so that a quiet costs in these and not in all.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <mutex>
#include <vector>

namespace via::route {

/// Thread-safe.
class busy_peers {
public:
    void add(int pe) {
        const std::lock_guard lock{mutex_};
        const auto at = std::lower_bound(all_.begin(), all_.end(), pe);
        if (at == all_.end() || *at != pe) all_.insert(at, pe);
        count_.store(all_.size(), std::memory_order_relaxed);
    }
    void remove(int pe) {
        const std::lock_guard lock{mutex_};
        std::erase(all_, pe);
        count_.store(all_.size(), std::memory_order_relaxed);
    }
    /// The first behind `pe`, or -1: a loop over all, while others come and go, that takes no memory.
    [[nodiscard]] int next(int pe) const {
        const std::lock_guard lock{mutex_};
        const auto at = std::upper_bound(all_.begin(), all_.end(), pe);
        return at == all_.end() ? -1 : *at;
    }
    /// One relaxed load; what this thread has added is seen.
    [[nodiscard]] bool any() const noexcept { return count_.load(std::memory_order_relaxed) != 0; }

private:
    mutable std::mutex mutex_;
    std::vector<int> all_;  ///< sorted
    std::atomic<std::size_t> count_ = 0;
};

}  // namespace via::route
