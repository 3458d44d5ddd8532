// SPDX-License-Identifier: Apache-2.0
#include "base/control_thread.hpp"

#include <chrono>
#include <cstdio>
#include <exception>
#include <pthread.h>

#include "base/quiet_thread.hpp"

namespace via::base {

void control_thread::start(const char* name) {
    thread_ = start_quiet_thread([this] { run(); }, "cannot start the control thread");
    pthread_setname_np(thread_.native_handle(), name);
}

/// A callback that fails, for want of memory or descriptors, must end neither the process nor the service.
void control_thread::run() noexcept {
    for (;;) {
        try {
            loop_.run();
            return;
        } catch (const std::exception& failed) {
            std::fprintf(stderr, "viaduct: the control thread goes on after an error: %s\n", failed.what());
            std::this_thread::sleep_for(std::chrono::milliseconds{100});  // it may happen again at once
        }
    }
}

void control_thread::stop() noexcept {
    if (!thread_.joinable()) return;
    loop_.stop();
    thread_.join();
}

}  // namespace via::base
