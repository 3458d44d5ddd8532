// SPDX-License-Identifier: Apache-2.0
// What a leak would add to.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>

namespace support {

/// Open descriptors, mappings and threads of this process.
struct footprint {
    long descriptors = 0;
    long mappings = 0;
    long threads = 0;
};

[[nodiscard]] inline footprint measure_footprint() {
    footprint now;
    for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator{"/proc/self/fd"}) ++now.descriptors;
    for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator{"/proc/self/task"}) ++now.threads;
    std::ifstream maps{"/proc/self/maps"};
    for (std::string line; std::getline(maps, line);) ++now.mappings;
    return now;
}

}  // namespace support
