// SPDX-License-Identifier: Apache-2.0
/// @file worker.hpp
/// @brief A thread for what a stream releases and an engine cannot do, since it waits for other PEs: collectives.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>

#include "base/error.hpp"
#include "progress/pace.hpp"
#include "progress/released_queue.hpp"

namespace via::progress {

/// Runs errands one after the other, each when its stream has come to it. Has no thread before the first, and one that
/// sleeps while nothing is left here. What fails counts as done: `on_failure` is told, and the stream goes on.
class worker {
public:
    using errand = std::function<void()>;  ///< may throw
    using failure_handler = std::function<void(const base::failure&)>;

    /// @param on_failure  called by the thread; throws nothing.
    worker(lane_words& words, failure_handler on_failure, pace how)
        : queue_{words}, on_failure_{std::move(on_failure)}, pace_{how} {}
    worker(const worker&) = delete;
    worker& operator=(const worker&) = delete;
    worker(worker&&) = delete;
    worker& operator=(worker&&) = delete;
    ~worker() { stop(); }

    /// Leaves an errand; as released_queue::push(). One thread at a time. Throws VIA_ERR_SYSTEM if there can be no
    /// thread.
    std::uint64_t push(errand what);
    void take_back() noexcept { queue_.take_back(); }
    [[nodiscard]] lane_words& words() const noexcept { return queue_.words(); }
    /// True if nothing is left here, and nothing that a stream has yet to write.
    [[nodiscard]] bool is_idle() const noexcept { return queue_.is_released() && queue_.is_done(); }

    /// The errand that runs is the last one; streams that wait for others go on. May be called again.
    void stop() noexcept;

private:
    void run() noexcept;
    [[nodiscard]] bool take(errand& next) noexcept;
    void run(const errand& what) noexcept;

    released_queue<errand> queue_;
    failure_handler on_failure_;
    pace pace_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::atomic<bool> stops_ = false;
    std::thread thread_;
};

}  // namespace via::progress
