// SPDX-License-Identifier: Apache-2.0
/// @file progress.hpp
/// @brief One line on standard error that says how far the benchmark is, if somebody looks at it.
#pragma once

#include <cstdio>
#include <string>
#include <unistd.h>

#include <fmt/format.h>

namespace perf {

class progress {
public:
    /// @param total  steps to come; nothing is shown unless `speaks` and standard error is a terminal.
    progress(std::size_t total, bool speaks) : total_{total}, shown_{speaks && ::isatty(STDERR_FILENO) == 1} {}
    progress(const progress&) = delete;
    progress& operator=(const progress&) = delete;
    progress(progress&&) = delete;
    progress& operator=(progress&&) = delete;
    ~progress() {
        if (shown_) fmt::print(stderr, "\r\x1b[K");
    }

    void step(const std::string& what) {
        ++done_;
        if (!shown_) return;
        fmt::print(stderr, "\r\x1b[K[{}/{}] {}", done_, total_, what);
        std::fflush(stderr);
    }

private:
    std::size_t total_;
    std::size_t done_ = 0;
    bool shown_;
};

}  // namespace perf
