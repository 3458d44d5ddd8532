// SPDX-License-Identifier: Apache-2.0
/// @file control_thread.hpp
/// @brief The thread that serves set-up, failures and reports while the application computes.
#pragma once

#include <future>
#include <memory>
#include <thread>

#include "base/event_loop.hpp"

namespace via::base {

/// Runs an event loop in a thread that blocks all signals. Asleep when nothing happens.
/// Fill the loop before start(); from then on it belongs to the thread until stop().
class control_thread {
public:
    control_thread() = default;
    control_thread(const control_thread&) = delete;
    control_thread& operator=(const control_thread&) = delete;
    control_thread(control_thread&&) = delete;
    control_thread& operator=(control_thread&&) = delete;
    ~control_thread() { stop(); }

    [[nodiscard]] event_loop& loop() noexcept { return service_->loop; }
    /// Throws VIA_ERR_SYSTEM when no thread can be made. The name, of at most 15 characters, is for debuggers.
    void start(const char* name = "viaduct-control");
    /// Returns when the thread has ended, or, if the program has closed the loop's descriptors, so that nothing wakes
    /// it, will never call anything again. May be called again, and without start().
    void stop() noexcept;

private:
    /// Kept by the thread as well, which may outlive this object in its sleep.
    struct service {
        event_loop loop;
        std::promise<void> ended;

        void run() noexcept;
    };

    std::shared_ptr<service> service_ = std::make_shared<service>();
    std::thread thread_;
};

}  // namespace via::base
