// SPDX-License-Identifier: Apache-2.0
/// @file row.hpp
/// @brief What a benchmark finds.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace perf {

/// Several times of one thing: their median, and the distance between their quartiles by it.
struct timing {
    double median = 0;  ///< seconds a call
    double spread = 0;

    [[nodiscard]] static timing of(std::vector<double> seconds);
};

/// One test at one size, beside its plain reference measured by turns in the same run.
struct row {
    std::string test;
    std::size_t size = 0;  ///< bytes that a call moves; 0 where it moves none
    timing library;
    timing reference;
    /// Seconds by which a call of the library was longer, the median of those of each round: what slows a few rounds of
    /// both cancels out, which it does not in the difference of two medians. 0 without a reference.
    double longer = 0;
};

/// What was measured on memory of GPUs.
struct gpu_report {
    std::string without;  ///< why there are no rows, or not all; else empty
    std::vector<row> rows;
};

/// One run of the benchmark.
struct report {
    std::string library;   ///< name and version
    std::string compiler;  ///< that built the benchmark
    std::string start;     ///< what the PEs are: "processes" or "threads"
    int npes = 0;
    int rounds = 0;
    bool pinned = false;
    double memory = 0;  ///< bytes that a PE takes before its first allocation, the mean of all
    std::vector<row> rows;
    gpu_report gpu;
};

/// "8 B", "64 KiB", "2 MiB"; empty for 0.
[[nodiscard]] std::string text_of_size(std::size_t bytes);
/// With a unit that suits it: "3.1 ns", "12 us", "1.5 ms".
[[nodiscard]] std::string text_of_time(double seconds);
/// Calls in a second: "227 M/s", "3.1 k/s".
[[nodiscard]] std::string text_of_calls(double seconds);
/// "12.3 GB/s", or empty for what moves no bytes.
[[nodiscard]] std::string text_of_rate(std::size_t bytes, double seconds);

}  // namespace perf
