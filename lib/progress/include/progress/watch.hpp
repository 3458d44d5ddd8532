// SPDX-License-Identifier: Apache-2.0
/// @file watch.hpp
/// @brief Tells when an engine gets no further. The engine's own thread may be what is stuck, in a call of a driver, so
/// it is another's to look.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>

namespace via::progress {

/// Where an engine is, as it says itself.
class whereabouts {
public:
    enum class place : std::uint8_t {
        idle,       ///< nothing is asked of it
        in_a_call,  ///< it begins a command
        waiting     ///< for what it has begun
    };
    struct reading {
        place at = place::idle;
        std::int64_t since = 0;  ///< now_ns() of its last progress
    };

    /// The engine's thread.
    void note(place at) noexcept { at_.store(at, std::memory_order_release); }
    void note_progress(std::int64_t now) noexcept { since_.store(now, std::memory_order_relaxed); }
    /// Any thread. `since` is as of `at`, or later.
    [[nodiscard]] reading read() const noexcept {
        return {.at = at_.load(std::memory_order_acquire), .since = since_.load(std::memory_order_relaxed)};
    }

private:
    std::atomic<place> at_ = place::idle;
    std::atomic<std::int64_t> since_ = 0;
};

/// A thread that sleeps, and looks a few times in the time that it takes to be worth a word.
class watch {
public:
    using seconds = double;
    /// Called by the watch's thread; throws nothing.
    using handler = std::function<void(whereabouts::place at, seconds lasted)>;

    /// @param first  `on_stall` is called when there has been no progress for so long, and again when that has doubled.
    watch(const whereabouts& of, seconds first, handler on_stall);
    watch(const watch&) = delete;
    watch& operator=(const watch&) = delete;
    watch(watch&&) = delete;
    watch& operator=(watch&&) = delete;
    ~watch();

private:
    void run() noexcept;

    const whereabouts& of_;
    const seconds first_;
    handler on_stall_;
    std::mutex mutex_;
    std::condition_variable ended_;
    bool ends_ = false;
    std::thread thread_;
};

}  // namespace via::progress
