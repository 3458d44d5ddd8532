// SPDX-License-Identifier: Apache-2.0
#include "interrupt.hpp"

#include <atomic>
#include <csignal>
#include <initializer_list>

namespace common {
namespace {

// The one global of the program: a signal handler has no other way to say anything. Lock-free, so safe in a handler and
// from the threads that are PEs.
std::atomic<bool> flag{false};
static_assert(std::atomic<bool>::is_always_lock_free);

extern "C" void set_flag(int /*signal*/) { flag = true; }

}  // namespace

void catch_interrupts() {
    struct sigaction action {};
    action.sa_handler = set_flag;
    action.sa_flags = SA_RESTART;
    for (const int signal : {SIGINT, SIGTERM}) sigaction(signal, &action, nullptr);
}

bool interrupted() { return flag; }

}  // namespace common
