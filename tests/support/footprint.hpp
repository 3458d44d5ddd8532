// SPDX-License-Identifier: Apache-2.0
// What a leak would add to.
#pragma once

#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>

namespace support {

/// Open descriptors, mappings and threads of this process.
struct footprint {
    long descriptors = 0;
    long mappings = 0;
    long threads = 0;
};

[[nodiscard]] inline long entries_of(const char* folder) {
    const std::filesystem::directory_iterator all{folder};
    return static_cast<long>(std::distance(begin(all), end(all)));
}

/// A thread that has been joined may still be listed for a moment.
[[nodiscard]] inline long count_threads() {
    for (long before = -1;;) {
        const long now = entries_of("/proc/self/task");
        if (now == before) return now;
        before = now;
        std::this_thread::sleep_for(std::chrono::milliseconds{10});
    }
}

[[nodiscard]] inline footprint measure_footprint() {
    footprint now{.descriptors = entries_of("/proc/self/fd"), .mappings = 0, .threads = count_threads()};
    std::ifstream maps{"/proc/self/maps"};
    for (std::string line; std::getline(maps, line);) ++now.mappings;
    return now;
}

}  // namespace support
