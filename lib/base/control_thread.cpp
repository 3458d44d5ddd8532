// SPDX-License-Identifier: Apache-2.0
#include "base/control_thread.hpp"

#include <chrono>
#include <cstdio>
#include <exception>
#include <pthread.h>

#include "base/quiet_thread.hpp"
#include "base/say.hpp"

namespace via::base {

void control_thread::start(const char* name) {
    thread_ = start_quiet_thread([of = service_] { of->run(); }, "cannot start the control thread");
    pthread_setname_np(thread_.native_handle(), name);
}

/// A callback that fails, for want of memory or descriptors, must end neither the process nor the service.
void control_thread::service::run() noexcept {
    for (;;) {
        try {
            loop.run();
            break;
        } catch (const std::exception& failed) {
            std::fprintf(stderr, "viaduct: an error in the control thread: %s\n", failed.what());
            std::this_thread::sleep_for(std::chrono::milliseconds{100});  // it may happen again at once
        }
    }
    ended.set_value();
}

void control_thread::stop() noexcept {
    if (!thread_.joinable()) return;
    const std::future<void> ended = service_->ended.get_future();
    // Where another file has the number of the loop's descriptor, to ring seems to work, but does not wake the thread.
    const seconds patience{service_->loop.stop() ? 5.0 : 0.01};
    while (ended.wait_for(patience) == std::future_status::timeout) {
        if (!service_->loop.asleep()) continue;  // a callback is waited for, however long it takes
        say("the control thread cannot be ended and is left asleep: has the program closed descriptors that are not "
            "its own?");
        thread_.detach();
        return;
    }
    thread_.join();
}

}  // namespace via::base
