// SPDX-License-Identifier: Apache-2.0
/// @file failure_watch.hpp
/// @brief Collects what a bootstrap says of failures, with a control thread where it needs one.
#pragma once

#include <condition_variable>
#include <map>
#include <mutex>
#include <string>

#include "base/control_thread.hpp"
#include "bootstrap/bootstrap.hpp"

namespace via::test {

/// Watches from construction to stop().
class failure_watch {
public:
    explicit failure_watch(bootstrap::bootstrap& watched) : watched_{watched} {
        const bool threaded = watched.spans_processes();
        watched.watch(threaded ? &thread_.loop() : nullptr, [this](int pe, const std::string& how) {
            const std::lock_guard lock{mutex_};
            if (!failures_.emplace(pe, how).second) ++repeated_;
            changed_.notify_all();
        });
        if (threaded) thread_.start();
    }
    failure_watch(const failure_watch&) = delete;
    failure_watch& operator=(const failure_watch&) = delete;
    failure_watch(failure_watch&&) = delete;
    failure_watch& operator=(failure_watch&&) = delete;
    ~failure_watch() { stop(); }

    void stop() {
        thread_.stop();
        watched_.unwatch();
    }
    /// Waits until so many PEs have failed. False if they have not within the limit.
    [[nodiscard]] bool wait_for(std::size_t count, base::seconds limit) {
        std::unique_lock lock{mutex_};
        return changed_.wait_for(lock, limit, [&] { return failures_.size() >= count; });
    }
    [[nodiscard]] std::map<int, std::string> failures() const {
        const std::lock_guard lock{mutex_};
        return failures_;
    }
    /// Failures of a PE that was reported before. None, if all is well.
    [[nodiscard]] int repeated() const {
        const std::lock_guard lock{mutex_};
        return repeated_;
    }

private:
    bootstrap::bootstrap& watched_;
    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::map<int, std::string> failures_;
    int repeated_ = 0;
    base::control_thread thread_;
};

}  // namespace via::test
