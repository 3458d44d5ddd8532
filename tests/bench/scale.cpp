// SPDX-License-Identifier: Apache-2.0
// What a PE costs as their number grows: time to join, allocate, pass a barrier and leave, and memory before the first
// allocation. PEs are threads of this process. Fails only where memory passes its bound, which is no matter of timing.
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <string>

#include <fmt/format.h>
#include <viaduct/viaduct.hpp>

namespace {

using clock = std::chrono::steady_clock;

constexpr double kib = 1024;
/// A PE before its first allocation, all told.
constexpr double most_memory = 1024 * kib;

/// Resident memory of this process in bytes, shared memory included.
double resident() {
    std::ifstream file{"/proc/self/status"};
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with("VmRSS:")) return std::strtod(line.c_str() + 6, nullptr) * kib;
    }
    return 0;
}

struct phase_times {
    double join = 0;
    double allocate = 0;
    double barrier = 0;
    double leave = 0;
    double memory = 0;
};

phase_times measure(int npes) {
    phase_times result;
    const auto milliseconds = [](clock::time_point from) {
        return std::chrono::duration<double, std::milli>(clock::now() - from).count();
    };
    const double before = resident();
    const auto start = clock::now();
    clock::time_point end;
    via::run_threads(npes, [&](via::world& world) {
        world.barrier();
        if (world.pe() == 0) {
            result.join = milliseconds(start);
            result.memory = resident() - before;
        }
        world.barrier();
        auto from = clock::now();
        auto block = world.allocate<double>(1000);
        if (world.pe() == 0) result.allocate = milliseconds(from);
        from = clock::now();
        for (int i = 0; i < 10; ++i) world.barrier();
        if (world.pe() == 0) result.barrier = milliseconds(from) / 10;
        world.barrier();
        if (world.pe() == 0) end = clock::now();
    });
    result.leave = milliseconds(end);
    return result;
}

}  // namespace

int main() {
    bool within = true;
    fmt::print("{:>5} {:>12} {:>12} {:>12} {:>12} {:>14}\n", "PEs", "join us/PE", "alloc us/PE", "barr. us/PE",
               "leave us/PE", "memory KiB/PE");
    for (const int npes : {4, 16, 64, 256}) {
        const phase_times t = measure(npes);
        const auto each = [npes](double ms) { return ms * 1e3 / npes; };
        fmt::print("{:>5} {:>12.1f} {:>12.1f} {:>12.1f} {:>12.1f} {:>14.1f}\n", npes, each(t.join), each(t.allocate),
                   each(t.barrier), each(t.leave), t.memory / kib / npes);
        if (t.memory / npes > most_memory) within = false;
    }
    if (!within)
        fmt::print(stderr, "scale: a PE takes more than {} KiB before its first allocation\n", most_memory / kib);
    return within ? 0 : 1;
}
