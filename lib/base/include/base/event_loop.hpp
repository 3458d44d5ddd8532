// SPDX-License-Identifier: Apache-2.0
/// @file event_loop.hpp
/// @brief Callbacks on descriptors and times, in one thread, asleep in epoll when nothing happens.
#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>

#include "base/clock.hpp"
#include "base/fd.hpp"

namespace via::base {

/// Not thread-safe: add, remove and run belong to one thread, except post() and stop().
class event_loop {
public:
    using callback = std::function<void()>;

    event_loop();
    event_loop(const event_loop&) = delete;
    event_loop& operator=(const event_loop&) = delete;
    event_loop(event_loop&&) = delete;
    event_loop& operator=(event_loop&&) = delete;
    ~event_loop() = default;

    enum class until : std::uint8_t { readable, writable };
    /// Calls `ready` whenever `descriptor` has something to read, or takes something, or was hung up. A callback may
    /// add and remove descriptors, its own included. The caller keeps the descriptor open until remove().
    void add(int descriptor, callback ready, until what = until::readable);
    void remove(int descriptor) noexcept;
    /// Calls `due` once, after `delay`.
    void after(seconds delay, callback due);
    /// Leaves a listener alone for a while whose accept() has just failed, as this process has no descriptor or memory
    /// for a connection; then calls `again`, to add it. Without that it stays readable, and the loop would be a busy
    /// one. False, with nothing done, if only nobody waits there: errno says so.
    bool rest(int listener, callback again);

    /// Calls `task` once, soon, in the loop's thread. From any thread. What is posted after stop() is never called.
    void post(callback task);

    /// Runs callbacks until stop().
    void run();
    /// Makes run() return. From any thread, at any time, also before run(). False if the loop's descriptor is gone, and
    /// it does not hear of it in its sleep.
    bool stop() noexcept;
    /// True if run() waits, or is about to. Once this is seen after stop(), no callback is called any more.
    [[nodiscard]] bool asleep() const noexcept { return asleep_; }

private:
    void dispatch(int descriptor);
    void run_timers();
    void run_posted();
    bool ring() noexcept;
    [[nodiscard]] int next_timeout() const noexcept;

    fd epoll_;
    fd wake_;
    std::atomic<bool> stopped_ = false;
    std::atomic<bool> asleep_ = false;
    std::mutex mutex_;             ///< guards posted_
    std::deque<callback> posted_;  ///< from other threads
    std::map<int, std::shared_ptr<callback>> callbacks_;
    std::multimap<clock::time_point, callback> timers_;
};

}  // namespace via::base
