// SPDX-License-Identifier: Apache-2.0
/// @file losses.hpp
/// @brief What was lost of transfers whose callers had returned, so that whoever asks whether all is done is told.
#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <mutex>
#include <utility>
#include <vector>

namespace via::route {

/// Errors, in the order in which they were found. Each who asks counts what he has been told: nobody is told twice, and
/// nobody instead of another. Thread-safe.
class losses {
public:
    using count = std::atomic<std::uint32_t>;

    void add(std::exception_ptr what) {
        const std::lock_guard lock{mutex_};
        all_.push_back(std::move(what));
        size_.store(static_cast<std::uint32_t>(all_.size()), std::memory_order_release);
    }
    [[nodiscard]] std::uint32_t size() const noexcept { return size_.load(std::memory_order_acquire); }
    /// The first that is not counted in `told`, which counts it from now on; null if there is none.
    [[nodiscard]] std::exception_ptr next(count& told) const {
        if (told.load(std::memory_order_relaxed) == size()) return nullptr;
        const std::lock_guard lock{mutex_};
        const std::uint32_t index = told.load(std::memory_order_relaxed);
        if (index >= all_.size()) return nullptr;
        told.store(index + 1, std::memory_order_relaxed);
        return all_[index];
    }

private:
    mutable std::mutex mutex_;
    std::vector<std::exception_ptr> all_;
    std::atomic<std::uint32_t> size_ = 0;
};

}  // namespace via::route
