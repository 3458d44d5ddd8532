// SPDX-License-Identifier: Apache-2.0
#include "plan.hpp"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <sched.h>
#include <string>
#include <system_error>

namespace perf {
namespace {

constexpr std::size_t kib = 1024;
constexpr std::size_t mib = kib * kib;
/// Bytes that a round moves at most, but for `fewest` calls.
constexpr std::size_t budget = 96 * mib;
constexpr std::size_t fewest = 4;
/// A meeting of more PEs than processors takes turns on them, some hundred times as long.
constexpr std::size_t crowded = 50;

/// Before any thread was bound to one of them.
const cpu_set_t& allowed() {
    static const cpu_set_t all = [] {
        cpu_set_t set;
        CPU_ZERO(&set);
        if (::sched_getaffinity(0, sizeof set, &set) != 0) CPU_SET(0, &set);
        return set;
    }();
    return all;
}

}  // namespace

std::vector<std::size_t> sizes_of(sizes kind, const std::vector<std::size_t>& wanted) {
    if (kind == sizes::none) return {0};
    if (kind == sizes::word) return {8};
    if (wanted.empty()) {
        if (kind == sizes::transfer) return {1, 8, 64, 512, 4 * kib, 32 * kib, 256 * kib, 2 * mib, 16 * mib};
        if (kind == sizes::sum) return {8, 64, 512, 4 * kib, 32 * kib, 256 * kib, 2 * mib, 8'000'000};
        return {8, 64, 512, 4 * kib, 32 * kib, 256 * kib};
    }
    std::vector<std::size_t> once;
    for (const std::size_t size : wanted) {
        // All but transfers move words of 8 bytes.
        const std::size_t rounded = kind == sizes::transfer ? size : std::max<std::size_t>(8, size / 8 * 8);
        if (std::find(once.begin(), once.end(), rounded) == once.end()) once.push_back(rounded);
    }
    return once;
}

std::size_t area_of(sizes kind, std::size_t size, int npes) {
    const std::size_t factor = kind == sizes::strided ? 2 : kind == sizes::block ? static_cast<std::size_t>(npes) : 1;
    return std::max<std::size_t>(factor * size, 64);
}

std::size_t calls_of(std::size_t most, std::size_t size, role who, int npes, int processors, double effort) {
    std::size_t calls = most;
    if (size != 0) {
        const std::size_t moved = who == role::all ? size * static_cast<std::size_t>(npes) : size;
        calls = std::clamp(budget / moved, fewest, most);
    }
    const int active = who == role::one ? 1 : who == role::two ? std::min(npes, 2) : npes;
    if (active > processors) calls = std::max(calls / crowded, fewest);
    return std::max<std::size_t>(1, static_cast<std::size_t>(std::llround(static_cast<double>(calls) * effort)));
}

int usable_processors() { return CPU_COUNT(&allowed()); }

void bind_to_processor(int index) {
    const cpu_set_t& set = allowed();
    int skip = index % CPU_COUNT(&set);
    for (std::size_t processor = 0; processor < CPU_SETSIZE; ++processor) {
        if (!CPU_ISSET(processor, &set) || skip-- > 0) continue;
        cpu_set_t one;
        CPU_ZERO(&one);
        CPU_SET(processor, &one);
        if (::sched_setaffinity(0, sizeof one, &one) != 0) {
            throw std::system_error{errno, std::generic_category(), "binding to a processor: sched_setaffinity"};
        }
        return;
    }
}

double resident_memory() {
    std::ifstream file{"/proc/self/status"};
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with("VmRSS:")) return std::strtod(line.c_str() + 6, nullptr) * static_cast<double>(kib);
    }
    return 0;
}

std::string compiler() {
#if defined(__clang__)
    return "clang " __clang_version__;
#else
    return "g++ " __VERSION__;
#endif
}

}  // namespace perf
