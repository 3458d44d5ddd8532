// SPDX-License-Identifier: Apache-2.0
/// @file growth.hpp
/// @brief What joining and leaving cost as jobs grow: whole programs that do nothing else, from start to end.
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "row.hpp"

namespace perf {

struct growth_row {
    std::string start;  ///< "processes" or "threads"
    int npes = 0;
    timing whole;       ///< from the start of the program, or launcher, to its end
    timing reference;   ///< of the launcher with a program that does nothing; 0 for threads
    double memory = 0;  ///< bytes a PE before its first allocation
    int failures = 0;   ///< of jobs that were started again
};

/// The command that is a job of PEs which join and leave, and which prints the bytes that a PE took.
using join_command = std::vector<std::string>;

/// Runs a job by turns with its reference, which may be empty.
/// @param attempts  at each run of the job.
[[nodiscard]] growth_row measure_join(const join_command& job, const std::vector<std::string>& reference, int rounds,
                                      int attempts = 1);

/// Processes under viarun and threads, with each of these numbers of PEs.
[[nodiscard]] std::vector<growth_row> measure_growth(const std::vector<int>& npes, int rounds);

[[nodiscard]] std::string table(const std::vector<growth_row>& rows);
[[nodiscard]] nlohmann::json to_json(const std::vector<growth_row>& rows);

}  // namespace perf
