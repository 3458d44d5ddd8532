// SPDX-License-Identifier: Apache-2.0
#include "fake_cuda/stream.hpp"

#include "fake_cuda/driver.hpp"

#include <utility>

namespace fake_cuda {

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

void stream::leave_capture_that_is_over() {
    if (captured_.in && captured_.in->status() == CU_STREAM_CAPTURE_STATUS_NONE) captured_ = {};
}

capture_place stream::place() {
    const std::lock_guard lock{mutex_};
    leave_capture_that_is_over();
    return captured_;
}

CUresult stream::join(const capture_place& other) {
    const std::lock_guard lock{mutex_};
    leave_capture_that_is_over();
    if (!captured_.in) {
        captured_ = other;
        return CUDA_SUCCESS;
    }
    if (captured_.in != other.in) {
        captured_.in->invalidate();
        other.in->invalidate();
        return CUDA_ERROR_STREAM_CAPTURE_MERGE;
    }
    captured_.after.insert(captured_.after.end(), other.after.begin(), other.after.end());
    return CUDA_SUCCESS;
}

CUresult stream::enqueue(work_kind kind, work run) {
    {
        const std::lock_guard lock{mutex_};
        leave_capture_that_is_over();
        if (captured_.in)
            return captured_.in->add({.kind = kind, .of = &context_, .run = std::move(run)}, captured_.after);
    }
    enqueue(std::move(run));
    return CUDA_SUCCESS;
}

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

// The thread is detached and keeps the stream alive: destroying a stream does not wait for its work.
void stream::start() {
    start_thread([self = shared_from_this()] { self->serve(); }).detach();
}

void stream::serve() {
    pauses late;
    std::unique_lock lock{mutex_};
    for (;;) {
        changed_.wait(lock, [this] { return !items_.empty() || closed_; });
        if (items_.empty()) return;
        item next = std::move(items_.front());
        items_.pop_front();
        lock.unlock();
        late.next();
        execute(next);
        next = {};  // what it holds on to is gone before anyone hears that it is done
        lock.lock();
        ++done_;
        changed_.notify_all();
    }
}

void stream::execute(const item& next) const { next.place ? next.place->set() : carry_out(next.run, context_); }

void event::record_in(stream& in) {
    record now{.captured = in.place()};
    if (!now.captured.in) in.enqueue(now.reached = std::make_shared<mark>());
    const std::lock_guard lock{mutex_};
    last_ = std::move(now);
}

event::record event::last() const {
    const std::lock_guard lock{mutex_};
    return last_;
}

}  // namespace fake_cuda
