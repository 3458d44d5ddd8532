// SPDX-License-Identifier: Apache-2.0
/// @file process_end.hpp
/// @brief How a process ended, as waitpid() tells it.
#pragma once

#include <string>

namespace via::bootstrap {

/// The end of a process.
struct process_end {
    bool by_signal = false;
    int number = 0;  ///< the signal, or the exit status

    [[nodiscard]] bool success() const noexcept { return !by_signal && number == 0; }
    /// What a shell says: the exit status, or 128 and the signal.
    [[nodiscard]] int shell_status() const noexcept { return by_signal ? 128 + number : number; }
    /// "was killed by signal 9 (Killed)" or "exited with status 3".
    [[nodiscard]] std::string text() const;
    /// From the status that waitpid() stores for a process that has ended.
    [[nodiscard]] static process_end of_wait_status(int status) noexcept;
};

}  // namespace via::bootstrap
