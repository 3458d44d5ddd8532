// SPDX-License-Identifier: Apache-2.0
#include "heap/available_memory.hpp"

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <limits>
#include <optional>
#include <string_view>

namespace via::heap {

namespace {

/// The number that follows `key` at the beginning of a line.
std::optional<std::size_t> number_after(const std::string& file, std::string_view key) {
    std::ifstream lines{file};
    for (std::string word; lines >> word;) {
        std::size_t value = 0;
        if (word == key && lines >> value) return value;
        lines.clear();
        lines.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
    }
    return std::nullopt;
}

/// A file that holds one number. "max" is none.
std::optional<std::size_t> number_in(const std::string& file) {
    std::ifstream text{file};
    std::size_t value = 0;
    if (!(text >> value)) return std::nullopt;
    return value;
}

/// The process's cgroup of version 2, "/" for the root; empty if there is none.
std::string own_cgroup(const std::string& proc) {
    std::ifstream lines{proc + "/self/cgroup"};
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("0::/")) return line.substr(3);
    }
    return {};
}

/// What one cgroup leaves. File cache is charged to it and goes when memory is needed; shared memory is not file cache.
std::size_t left_in(const std::string& folder) {
    const auto limit = number_in(folder + "/memory.max");
    const auto used = number_in(folder + "/memory.current");
    if (!limit || !used) return SIZE_MAX;
    const std::string statistics = folder + "/memory.stat";
    const std::size_t cache =
        number_after(statistics, "inactive_file").value_or(0) + number_after(statistics, "active_file").value_or(0);
    const std::size_t pinned = *used - std::min(*used, cache);
    return *limit - std::min(*limit, pinned);
}

}  // namespace

std::size_t available_memory(const memory_files& where) {
    std::size_t least = SIZE_MAX;
    if (const auto kibibytes = number_after(where.proc + "/meminfo", "MemAvailable:")) least = *kibibytes * 1024;

    std::string group = own_cgroup(where.proc);
    while (!group.empty()) {
        least = std::min(least, left_in(where.cgroup + group));
        group.resize(group.rfind('/'));
    }
    return std::min(least, left_in(where.cgroup));
}

}  // namespace via::heap
