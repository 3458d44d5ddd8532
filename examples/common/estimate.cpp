// SPDX-License-Identifier: Apache-2.0
#include "estimate.hpp"

#include <algorithm>
#include <cmath>

namespace common {
namespace {

// Slope of log(residual) per second by least squares, without the first third, which falls faster; 0 if that says
// nothing.
double slope(const std::vector<check_point>& history) {
    const std::size_t from = history.size() / 3;
    const auto n = static_cast<double>(history.size() - from);
    double t_mean = 0.0;
    double y_mean = 0.0;
    for (std::size_t i = from; i < history.size(); ++i) {
        t_mean += history[i].seconds / n;
        y_mean += std::log(history[i].residual) / n;
    }
    double above = 0.0;
    double below = 0.0;
    for (std::size_t i = from; i < history.size(); ++i) {
        const double t = history[i].seconds - t_mean;
        above += t * (std::log(history[i].residual) - y_mean);
        below += t * t;
    }
    return below > 0.0 ? above / below : 0.0;
}

}  // namespace

estimate estimate_end(const std::vector<check_point>& history, const limits& until) {
    const check_point& now = history.back();
    if (now.step >= until.most_steps) return {1.0, 0.0};
    if (now.step == 0) return {};
    const double a_step = now.seconds / static_cast<double>(now.step);
    double left = a_step * static_cast<double>(until.most_steps - now.step);
    const double fall = until.tolerance > 0.0 && history.size() >= 4 ? slope(history) : 0.0;
    if (fall < 0.0) left = std::min(left, std::max(0.0, std::log(until.tolerance / now.residual) / fall));
    return {now.seconds / (now.seconds + left), left};
}

}  // namespace common
