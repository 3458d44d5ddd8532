// SPDX-License-Identifier: Apache-2.0
#include "fake_cuda/stream.hpp"

#include "fake_cuda/driver.hpp"

#include <chrono>
#include <csignal>
#include <pthread.h>
#include <random>
#include <thread>
#include <utility>

namespace fake_cuda {
namespace {

void delay(std::minstd_rand& random) {
    const unsigned most = the_driver().options.delay;
    if (most == 0) return;
    std::this_thread::sleep_for(std::chrono::microseconds{random() % (most + 1)});
}

}  // namespace

void mark::set() {
    const std::lock_guard lock{mutex_};
    set_ = true;
    changed_.notify_all();
}

bool mark::is_set() const {
    const std::lock_guard lock{mutex_};
    return set_;
}

void mark::wait() const {
    std::unique_lock lock{mutex_};
    changed_.wait(lock, [this] { return set_; });
}

stream::stream(context& of, int priority) noexcept : context_{of}, priority_{priority}, id_{new_handle_number()} {}

void stream::enqueue(work run) { push({std::move(run), nullptr}); }

void stream::enqueue(std::shared_ptr<mark> place) { push({{}, std::move(place)}); }

bool stream::idle() const {
    const std::lock_guard lock{mutex_};
    return done_ == enqueued_;
}

void stream::wait() const {
    std::unique_lock lock{mutex_};
    const std::uint64_t target = enqueued_;
    changed_.wait(lock, [&] { return done_ >= target; });
}

void stream::close() {
    const std::lock_guard lock{mutex_};
    closed_ = true;
    changed_.notify_all();
}

void stream::push(item next) {
    const std::lock_guard lock{mutex_};
    items_.push_back(std::move(next));
    ++enqueued_;
    if (!std::exchange(started_, true)) start();
    changed_.notify_all();
}

// The thread is detached and keeps the stream alive: destroying a stream does not wait for its work. Signals belong to
// the program under test.
void stream::start() {
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    std::thread{[self = shared_from_this()] { self->serve(); }}.detach();
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

void stream::serve() {
    std::minstd_rand random{static_cast<unsigned>(new_handle_number() >> 4U)};
    std::unique_lock lock{mutex_};
    for (;;) {
        changed_.wait(lock, [this] { return !items_.empty() || closed_; });
        if (items_.empty()) return;
        item next = std::move(items_.front());
        items_.pop_front();
        lock.unlock();
        delay(random);
        execute(next);
        next = {};  // what it holds on to is gone before anyone hears that it is done
        lock.lock();
        ++done_;
        changed_.notify_all();
    }
}

void stream::execute(const item& next) const {
    if (next.place) {
        next.place->set();
    } else if (context_.fault.load() == CUDA_SUCCESS) {
        const CUresult result = next.run();
        if (result != CUDA_SUCCESS) context_.spoil(result);
    }
}

void event::record(stream& in) {
    auto place = std::make_shared<mark>();
    {
        const std::lock_guard lock{mutex_};
        place_ = place;
    }
    in.enqueue(std::move(place));
}

std::shared_ptr<mark> event::place() const {
    const std::lock_guard lock{mutex_};
    return place_;
}

}  // namespace fake_cuda
