// SPDX-License-Identifier: Apache-2.0
/// @file worker.hpp
/// @brief A thread for what streams and kernels want and an engine cannot do, since it waits for other PEs:
/// collectives.
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

/// Runs errands one after the other, each when its stream has come to it, or the kernel that asked for it. Has no
/// thread before the first, and one that sleeps while nothing is left here. What fails counts as done: `on_failure` is
/// told, and the stream or kernel goes on.
class worker {
public:
    using errand = std::function<void()>;  ///< may throw
    using failure_handler = std::function<void(const base::failure&)>;

    /// @param streams     what it shares with streams.
    /// @param kernels     likewise.
    /// @param on_failure  called by the thread; throws nothing.
    worker(lane_words& streams, lane_words& kernels, failure_handler on_failure, pace how)
        : left_{streams}, asked_{kernels}, on_failure_{std::move(on_failure)}, pace_{how} {}
    worker(const worker&) = delete;
    worker& operator=(const worker&) = delete;
    worker(worker&&) = delete;
    worker& operator=(worker&&) = delete;
    ~worker() { stop(); }

    /// Leaves an errand for when a stream has come to it; as released_queue::push(). One thread at a time. Throws
    /// VIA_ERR_SYSTEM if there can be no thread.
    std::uint64_t push(errand what);
    void take_back() noexcept { left_.take_back(); }
    [[nodiscard]] lane_words& words() const noexcept { return left_.words(); }
    /// Leaves one that a kernel has come to. Returns what `done` of kernel_words() is at least when it is done, not 0.
    /// As push(), but by another thread if one likes.
    std::uint64_t ask(errand what);
    [[nodiscard]] lane_words& kernel_words() const noexcept { return asked_.words(); }
    /// True if nothing is left here, and nothing that a stream has yet to write.
    [[nodiscard]] bool is_idle() const noexcept { return left_.is_released() && left_.is_done() && asked_.is_done(); }

    /// The errand that runs is the last one; streams and kernels that wait for others go on. May be called again.
    void stop() noexcept;

private:
    using queue = released_queue<errand>;

    std::uint64_t push(queue& to, errand what);
    void run() noexcept;
    [[nodiscard]] bool has_more() const noexcept { return left_.has_more() || asked_.has_more(); }
    [[nodiscard]] queue* take(errand& next) noexcept;
    void run(const errand& what) noexcept;

    queue left_;   ///< by calls, for streams
    queue asked_;  ///< by kernels; a team has one collective at a time, so it is all the same which queue is first
    failure_handler on_failure_;
    pace pace_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::atomic<bool> stops_ = false;
    std::thread thread_;
};

}  // namespace via::progress
