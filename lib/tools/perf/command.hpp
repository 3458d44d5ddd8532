// SPDX-License-Identifier: Apache-2.0
/// @file command.hpp
/// @brief Runs other programs, for what needs a launcher.
#pragma once

#include <string>
#include <vector>

namespace perf {

/// What a program wrote to standard output, and how long it took from its start to its end.
struct command_result {
    std::string out;
    double seconds = 0;
    int failures = 0;  ///< of it before, which were not the last attempt
};

/// Runs a program to its end; standard error goes where this program's goes. Throws std::runtime_error with the command
/// if it cannot be run or its status is not 0.
command_result run_command(std::vector<std::string> words);

/// The same, so many times at most, until it succeeds; each failure is told on standard error.
command_result run_command(const std::vector<std::string>& words, int attempts);

/// The path of a program that lies beside this one.
[[nodiscard]] std::string beside_this(const std::string& name);

}  // namespace perf
