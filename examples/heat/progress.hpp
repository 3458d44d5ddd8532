// SPDX-License-Identifier: Apache-2.0
/// @file progress.hpp
/// @brief What the user sees while it computes: a bar on a terminal, else a line every few seconds.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "solver.hpp"

namespace heat {

class progress {
public:
    enum class style { none, bar, lines };
    /// A bar if stdout is a terminal.
    [[nodiscard]] static style style_of_stdout();

    progress(style how, std::size_t cells, const limits& until) : style_{how}, cells_{cells}, until_{until} {}
    progress(const progress&) = delete;
    progress& operator=(const progress&) = delete;
    /// Takes the bar away, so that what is printed next begins on a clean line.
    ~progress();

    /// Shows the latest state, unless it has shown one just before.
    void show(const std::vector<check_point>& history);

private:
    style style_;
    std::size_t cells_;
    const limits& until_;
    double next_ = 0.0;      // seconds since the start
    double fraction_ = 0.0;  // shown last
    bool drawn_ = false;
};

/// Millions of cell updates a second.
[[nodiscard]] double rate(const check_point& at, std::size_t cells);

/// "48 s", "3 min 20 s", "2 h 5 min".
[[nodiscard]] std::string in_words(double seconds);

}  // namespace heat
