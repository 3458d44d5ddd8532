// SPDX-License-Identifier: Apache-2.0
#include "signal_queue.hpp"

#include <cerrno>
#include <unistd.h>

#include "base/error.hpp"

namespace via::viarun {

signal_queue::signal_queue(base::event_loop& loop, std::initializer_list<int> signals, handler on_signal)
    : loop_{loop}, on_signal_{std::move(on_signal)} {
    sigset_t taken{};
    sigemptyset(&taken);
    for (const int signal : signals) sigaddset(&taken, signal);
    queue_ = base::fd{::signalfd(-1, &taken, SFD_CLOEXEC | SFD_NONBLOCK)};
    if (!queue_) base::fail_errno("signalfd", errno, "cannot wait for signals");
    loop_.add(queue_.get(), [this] { on_readable(); });
    ::sigprocmask(SIG_BLOCK, &taken, &before_);
}

signal_queue::~signal_queue() {
    loop_.remove(queue_.get());
    ::sigprocmask(SIG_SETMASK, &before_, nullptr);
}

void signal_queue::on_readable() {
    signalfd_siginfo info{};
    while (::read(queue_.get(), &info, sizeof info) == static_cast<ssize_t>(sizeof info)) on_signal_(info);
}

}  // namespace via::viarun
