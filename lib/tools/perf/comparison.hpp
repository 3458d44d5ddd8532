// SPDX-License-Identifier: Apache-2.0
/// @file comparison.hpp
/// @brief Three libraries side by side, row by row: this one, its OpenSHMEM, and another OpenSHMEM, the peer.
#pragma once

#include <string>
#include <vector>

#include "growth.hpp"
#include "row.hpp"

namespace perf {

/// What one library gave.
struct side {
    std::vector<report> runs;
    growth_row start;
    int failures = 0;  ///< runs that were started again, those of `start` apart
};

/// What one number of PEs gave: the runs of all three were taken by turns.
struct comparison {
    int npes = 0;
    side native;  ///< Viaduct's own interface
    side layer;   ///< Viaduct's shmem.h
    side peer;    ///< another shmem.h, by the same source as `layer`
};

/// One row of several runs: the median of their medians, and its spread over the runs. Throws std::runtime_error if the
/// runs are not of the same tests.
[[nodiscard]] report merge(const std::vector<report>& runs);

/// What the reader must know to judge the numbers.
struct circumstances {
    std::string date;
    std::string commit;
    std::string command;
    std::string processor;  ///< its kind, and how many
};

/// The processors of this machine, as "2 x AMD EPYC".
[[nodiscard]] std::string describe_processors();

/// For the terminal.
[[nodiscard]] std::string table(const comparison& found);

/// A whole page in Markdown: the comparisons, and what joining costs as jobs grow, if that was measured.
[[nodiscard]] std::string markdown(const std::vector<comparison>& all, const std::vector<growth_row>& growth,
                                   const circumstances& when);

}  // namespace perf
