// SPDX-License-Identifier: Apache-2.0
/// @file options.hpp
/// @brief The command line of viarun.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/clock.hpp"

namespace via::viarun {

/// Exit statuses of viarun's own; others come from the program.
inline constexpr int status_timeout = 124;         ///< --timeout passed
inline constexpr int status_viarun = 125;          ///< viarun itself failed, or its command line is wrong
inline constexpr int status_not_executable = 126;  ///< the program was found and cannot be run
inline constexpr int status_not_found = 127;       ///< the program was not found

/// What to do with the other PEs when one has failed.
struct failure_policy {
    enum class kind { wait, kill, carry_on };
    kind what = kind::wait;
    base::seconds patience{10.0};  ///< of `wait`

    /// "wait", "wait:SECONDS", "kill" or "continue"; empty if it is none of them.
    [[nodiscard]] static std::optional<failure_policy> parse(const std::string& text);
};

struct options {
    int npes = 0;
    bool lines = false;                 ///< output passes through viarun, which keeps lines whole
    bool label = false;                 ///< and each begins with its PE; only with `lines`
    std::vector<std::string> exported;  ///< NAME=VALUE, of the PEs' environment; a NAME alone is there already
    failure_policy on_failure;
    std::optional<base::seconds> timeout;
    std::string summary;               ///< file for the JSON summary; empty: none
    std::vector<std::string> command;  ///< the program and its arguments
};

/// The options, or the status with which viarun ends at once: after --help, --version or a message of what is wrong.
[[nodiscard]] std::variant<options, int> parse_command_line(int argc, char** argv);

}  // namespace via::viarun
