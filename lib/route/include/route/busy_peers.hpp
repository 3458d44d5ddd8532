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
        if (std::find(all_.begin(), all_.end(), pe) == all_.end()) all_.push_back(pe);
        count_.store(all_.size(), std::memory_order_relaxed);
    }
    void remove(int pe) {
        const std::lock_guard lock{mutex_};
        std::erase(all_, pe);
        count_.store(all_.size(), std::memory_order_relaxed);
    }
    [[nodiscard]] std::vector<int> list() const {
        const std::lock_guard lock{mutex_};
        return all_;
    }
    /// One relaxed load; what this thread has added is seen.
    [[nodiscard]] bool any() const noexcept { return count_.load(std::memory_order_relaxed) != 0; }

private:
    mutable std::mutex mutex_;
    std::vector<int> all_;
    std::atomic<std::size_t> count_ = 0;
};

}  // namespace via::route
