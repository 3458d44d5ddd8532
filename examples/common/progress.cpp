// SPDX-License-Identifier: Apache-2.0
#include "progress.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "estimate.hpp"

namespace common {
namespace {

constexpr double settled = 1.5;        // seconds until the time left is worth saying
constexpr double bar_interval = 0.1;   // seconds
constexpr double line_interval = 3.0;  // seconds
constexpr int bar_width = 28;

std::string bar(double fraction) {
    const int full = std::clamp(static_cast<int>(std::lround(fraction * bar_width)), 0, bar_width);
    std::string text(static_cast<std::size_t>(full), '#');
    text.resize(bar_width, '.');
    return text;
}

}  // namespace

progress::style progress::style_of_stdout() { return isatty(STDOUT_FILENO) == 1 ? style::bar : style::lines; }

progress::~progress() {
    if (drawn_) fmt::print("\r\x1b[K");
}

void progress::show(const std::vector<check_point>& history) {
    const check_point& now = history.back();
    if (style_ == style::none || now.seconds < next_) return;
    const estimate end = estimate_end(history, until_);
    fraction_ = std::max(fraction_, end.fraction);  // an estimate may fall back, a progress bar may not
    std::string state = fmt::format("step {}  {} {:.2e}", now.step, residual_, now.residual);
    if (now.step > 0) {
        const double millions = rate(now, work_);
        state += fmt::format("  {:.{}f} M {}/s", millions, millions < 10.0 ? 2 : 0, unit_);
    }
    if (now.seconds > settled) state += fmt::format("  {} left", in_words(end.seconds_left));
    if (style_ == style::bar) {
        next_ = now.seconds + bar_interval;
        fmt::print("\r\x1b[K[{}] {:3.0f} %  {}", bar(fraction_), std::floor(100.0 * fraction_), state);
        drawn_ = true;
    } else {
        next_ = now.seconds + line_interval;
        fmt::print("{:3.0f} %  {}\n", std::floor(100.0 * fraction_), state);
    }
    std::fflush(stdout);
}

double rate(const check_point& at, double work) {
    return at.seconds > 0.0 ? 1e-6 * static_cast<double>(at.step) * work / at.seconds : 0.0;
}

std::string in_words(double seconds) {
    // A wild early estimate is no number worth printing.
    if (seconds > 360000.0) return "days";
    const long s = std::lround(seconds);
    if (s < 120) return fmt::format("{} s", s);
    if (s < 7200) return fmt::format("{} min {} s", s / 60, s % 60);
    return fmt::format("{} h {} min", s / 3600, s % 3600 / 60);
}

}  // namespace common
