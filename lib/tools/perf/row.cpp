// SPDX-License-Identifier: Apache-2.0
#include "row.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace perf {

timing timing::of(std::vector<double> seconds) {
    if (seconds.empty()) return {};
    std::sort(seconds.begin(), seconds.end());
    const std::size_t half = seconds.size() / 2;
    const double middle = seconds.size() % 2 == 1 ? seconds[half] : (seconds[half - 1] + seconds[half]) / 2;
    const std::size_t quarter = seconds.size() / 4;
    const double range = seconds[seconds.size() - 1 - quarter] - seconds[quarter];
    return {middle, middle > 0 ? range / middle : 0};
}

std::string text_of_size(std::size_t bytes) {
    if (bytes == 0) return {};
    if (bytes % (std::size_t{1} << 20) == 0) return fmt::format("{} MiB", bytes >> 20);
    if (bytes % (std::size_t{1} << 10) == 0) return fmt::format("{} KiB", bytes >> 10);
    return fmt::format("{} B", bytes);
}

std::string text_of_time(double seconds) {
    if (seconds < 1e-6) return fmt::format("{:.3g} ns", seconds * 1e9);
    if (seconds < 1e-3) return fmt::format("{:.3g} us", seconds * 1e6);
    if (seconds < 1) return fmt::format("{:.3g} ms", seconds * 1e3);
    return fmt::format("{:.3g} s", seconds);
}

std::string text_of_calls(double seconds) {
    if (seconds <= 0) return {};
    const double rate = 1 / seconds;
    if (rate >= 1e6) return fmt::format("{:.3g} M/s", rate / 1e6);
    if (rate >= 1e3) return fmt::format("{:.3g} k/s", rate / 1e3);
    return fmt::format("{:.3g} /s", rate);
}

std::string text_of_rate(std::size_t bytes, double seconds) {
    if (bytes == 0 || seconds <= 0) return {};
    return fmt::format("{:.3g} GB/s", static_cast<double>(bytes) / seconds / 1e9);
}

}  // namespace perf
