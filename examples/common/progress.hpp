// SPDX-License-Identifier: Apache-2.0
/// @file progress.hpp
/// @brief What the user sees while it computes: a bar on a terminal, else a line every few seconds.
#pragma once

#include <string>
#include <vector>

#include <viaduct/viaduct.hpp>

#include "history.hpp"

namespace common {

class progress {
public:
    enum class style { none, bar, lines };
    /// On the first PE a bar if stdout is a terminal; on others, and where quiet or JSON is wanted, none.
    template <class Options>
    [[nodiscard]] static style style_for(const via::world& world, const Options& wanted) {
        return wanted.quiet || wanted.json || world.pe() != 0 ? style::none : style_of_stdout();
    }

    /// @param work      of a step, counted in `unit`.
    /// @param residual  what the residual is called
    progress(style how, double work, const char* unit, const limits& until, const char* residual = "residual")
        : style_{how}, work_{work}, unit_{unit}, residual_{residual}, until_{until} {}
    progress(const progress&) = delete;
    progress& operator=(const progress&) = delete;
    /// Takes the bar away, so that what is printed next begins on a clean line.
    ~progress();

    /// Shows the latest state, unless it has shown one just before.
    void show(const std::vector<check_point>& history);

private:
    [[nodiscard]] static style style_of_stdout();

    style style_;
    double work_;
    const char* unit_;
    const char* residual_;
    const limits& until_;
    double next_ = 0.0;      // seconds since the start
    double fraction_ = 0.0;  // shown last
    bool drawn_ = false;
};

/// Millions of units of work a second, if a step has `work` of them.
[[nodiscard]] double rate(const check_point& at, double work);

/// "48 s", "3 min 20 s", "2 h 5 min".
[[nodiscard]] std::string in_words(double seconds);

}  // namespace common
