// SPDX-License-Identifier: Apache-2.0
#include "base/quiet_thread.hpp"

#include <csignal>
#include <pthread.h>
#include <system_error>
#include <utility>

#include "base/error.hpp"

namespace via::base {

std::thread start_quiet_thread(std::function<void()> body, const char* doing) {
    sigset_t all{};
    sigset_t before{};
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);  // inherited at creation
    std::thread made;
    std::error_code refused;
    try {
        made = std::thread{std::move(body)};
    } catch (const std::system_error& error) {
        refused = error.code();
    }
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
    if (refused) fail_errno("pthread_create", refused.value(), doing);
    return made;
}

}  // namespace via::base
