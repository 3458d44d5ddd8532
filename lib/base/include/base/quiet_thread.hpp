// SPDX-License-Identifier: Apache-2.0
/// @file quiet_thread.hpp
/// @brief Threads that the application does not see.
#pragma once

#include <functional>
#include <thread>

namespace via::base {

/// Starts a thread that blocks all signals: they are the application's, whose handlers must not run there.
/// Throws VIA_ERR_SYSTEM; `doing` begins the message.
[[nodiscard]] std::thread start_quiet_thread(std::function<void()> body, const char* doing);

}  // namespace via::base
