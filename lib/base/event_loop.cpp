// SPDX-License-Identifier: Apache-2.0
#include "base/event_loop.hpp"

#include <array>
#include <cerrno>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <unistd.h>
#include <utility>

#include "base/error.hpp"

namespace via::base {

event_loop::event_loop() : epoll_{::epoll_create1(EPOLL_CLOEXEC)}, wake_{::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)} {
    if (!epoll_) fail_errno("epoll_create1", errno, "cannot make an event loop");
    if (!wake_) fail_errno("eventfd", errno, "cannot make an event loop");
    add(wake_.get(), [this] { run_posted(); });
}

void event_loop::add(int descriptor, callback ready, until what) {
    epoll_event event{};
    event.events = what == until::readable ? EPOLLIN : EPOLLOUT;
    event.data.fd = descriptor;
    if (::epoll_ctl(epoll_.get(), EPOLL_CTL_ADD, descriptor, &event) != 0) {
        fail_errno("epoll_ctl", errno, "cannot watch a descriptor");
    }
    callbacks_[descriptor] = std::make_shared<callback>(std::move(ready));
}

void event_loop::remove(int descriptor) noexcept {
    ::epoll_ctl(epoll_.get(), EPOLL_CTL_DEL, descriptor, nullptr);
    callbacks_.erase(descriptor);
}

void event_loop::after(seconds delay, callback due) {
    timers_.emplace(clock::now() + std::chrono::duration_cast<clock::duration>(delay), std::move(due));
}

bool event_loop::rest(int listener, callback again) {
    if (errno == EAGAIN) return false;
    remove(listener);
    after(seconds{0.1}, std::move(again));
    return true;
}

int event_loop::next_timeout() const noexcept {
    if (timers_.empty()) return -1;
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(timers_.begin()->first - clock::now());
    return static_cast<int>(std::clamp<long>(left.count(), 0, 3'600'000));
}

void event_loop::run_posted() {
    std::uint64_t rings = 0;
    [[maybe_unused]] const ssize_t taken = ::read(wake_.get(), &rings, sizeof rings);
    while (!stopped_) {
        callback task;
        {
            const std::lock_guard lock{mutex_};
            if (posted_.empty()) return;
            task = std::move(posted_.front());
            posted_.pop_front();
            if (!posted_.empty()) ring();  // a task that throws takes no other with it
        }
        task();
    }
}

void event_loop::run_timers() {
    while (!timers_.empty() && timers_.begin()->first <= clock::now()) {
        const auto due = timers_.extract(timers_.begin());
        due.mapped()();
    }
}

void event_loop::dispatch(int descriptor) {
    const auto found = callbacks_.find(descriptor);
    if (found == callbacks_.end()) return;  // removed by an earlier callback of this round
    const std::shared_ptr<callback> held = found->second;
    (*held)();
}

void event_loop::run() {
    while (!stopped_) {
        std::array<epoll_event, 32> events{};
        asleep_ = true;
        const int ready = ::epoll_wait(epoll_.get(), events.data(), static_cast<int>(events.size()), next_timeout());
        asleep_ = false;
        if (ready < 0 && errno != EINTR) {
            stopped_ = true;  // it never can again
            fail_errno("epoll_wait", errno, "the event loop cannot wait");
        }
        for (int i = 0; i < ready && !stopped_; ++i) dispatch(events[static_cast<std::size_t>(i)].data.fd);
        if (!stopped_) run_timers();
    }
}

void event_loop::post(callback task) {
    {
        const std::lock_guard lock{mutex_};
        posted_.push_back(std::move(task));
    }
    ring();
}

bool event_loop::stop() noexcept {
    stopped_ = true;
    return ring();
}

bool event_loop::ring() noexcept {
    const std::uint64_t one = 1;
    return ::write(wake_.get(), &one, sizeof one) == static_cast<ssize_t>(sizeof one);
}

}  // namespace via::base
