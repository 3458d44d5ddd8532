// SPDX-License-Identifier: Apache-2.0
/// @file signal_queue.hpp
/// @brief Signals as events of a loop instead of interruptions.
#pragma once

#include <csignal>
#include <functional>
#include <initializer_list>
#include <sys/signalfd.h>

#include "base/event_loop.hpp"
#include "base/fd.hpp"

namespace via::viarun {

/// While it lives, the signals are blocked in this thread and those that it starts, and come to the handler in the
/// loop.
class signal_queue {
public:
    using handler = std::function<void(const signalfd_siginfo&)>;

    signal_queue(base::event_loop& loop, std::initializer_list<int> signals, handler on_signal);
    signal_queue(const signal_queue&) = delete;
    signal_queue& operator=(const signal_queue&) = delete;
    signal_queue(signal_queue&&) = delete;
    signal_queue& operator=(signal_queue&&) = delete;
    ~signal_queue();

    /// The mask before, for processes that are started.
    [[nodiscard]] const sigset_t& mask_before() const noexcept { return before_; }

private:
    void on_readable();

    base::event_loop& loop_;
    handler on_signal_;
    sigset_t before_{};
    base::fd queue_;
};

}  // namespace via::viarun
