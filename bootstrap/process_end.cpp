// SPDX-License-Identifier: Apache-2.0
#include "bootstrap/process_end.hpp"

#include <cstring>
#include <sys/wait.h>

#include <fmt/format.h>

namespace via::bootstrap {

std::string process_end::text() const {
    if (!by_signal) return fmt::format("exited with status {}", number);
    const char* name = ::sigdescr_np(number);
    return fmt::format("was killed by signal {} ({})", number, name == nullptr ? "unknown" : name);
}

process_end process_end::of_wait_status(int status) noexcept {
    if (WIFSIGNALED(status)) return {.by_signal = true, .number = WTERMSIG(status)};
    return {.by_signal = false, .number = WEXITSTATUS(status)};
}

}  // namespace via::bootstrap
