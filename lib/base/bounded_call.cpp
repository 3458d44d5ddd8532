// SPDX-License-Identifier: Apache-2.0
#include "base/bounded_call.hpp"

#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>

#include "base/quiet_thread.hpp"

namespace via::base {
namespace {

/// What the two threads share; it lives as long as one of them.
struct shared_call {
    std::function<void()> call;
    std::mutex mutex;
    std::condition_variable changed;
    bool over = false;          // guarded by mutex
    std::exception_ptr thrown;  // guarded by mutex
};

void run(shared_call& shared) {
    std::exception_ptr thrown;
    try {
        shared.call();
    } catch (...) {
        thrown = std::current_exception();
    }
    shared.call = nullptr;  // what the call owns is gone before anyone is told
    const std::lock_guard lock{shared.mutex};
    shared.thrown = std::move(thrown);
    shared.over = true;
    shared.changed.notify_one();
}

}  // namespace

bool bounded_call(std::function<void()> call, const deadline& until) {
    const auto shared = std::make_shared<shared_call>();
    shared->call = std::move(call);
    std::thread thread =
        start_quiet_thread([shared] { run(*shared); }, "cannot start a thread for a call that may block");
    std::unique_lock lock{shared->mutex};
    while (!shared->over && !until.expired()) shared->changed.wait_for(lock, until.left());
    const bool over = shared->over;
    lock.unlock();
    if (!over) {
        thread.detach();
        return false;
    }
    thread.join();
    if (shared->thrown) std::rethrow_exception(shared->thrown);
    return true;
}

}  // namespace via::base
