// SPDX-License-Identifier: Apache-2.0
// What a job costs in which nothing happens: `idle PERCENT [PES]`. The PEs, which are threads of this process where
// their number is given, reach each other in every way. Then they sleep for ten seconds, in which a process with all
// its threads may wake a few times, and use a fiftieth of PERCENT of a processor; and then all but PE 0 wait for a
// word, each process by at most PERCENT of one.
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <thread>

#include <time.h>

#include <viaduct/viaduct.hpp>

namespace {

constexpr std::chrono::seconds time_of_nothing{10};

/// Where the kernel says how long the thread has run that is the fabric in memory (tests/rdma/fake_module.cpp), which
/// no adapter would have; empty if there is none.
std::filesystem::path fabric() {
    for (const auto& task : std::filesystem::directory_iterator{"/proc/self/task"}) {
        std::string name;
        std::getline(std::ifstream{task.path() / "comm"}, name);
        if (name == "fabric") return task.path() / "schedstat";
    }
    return {};
}

/// Seconds of processors that this process has used, but for that thread. Quick, since a slow machine may run it.
double used(const std::filesystem::path& fabric) {
    timespec all{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &all);
    double not_ours = 0;
    if (!fabric.empty() && !(std::ifstream{fabric} >> not_ours))
        throw std::runtime_error{"the kernel does not say what a thread used: no " + fabric.string()};
    return static_cast<double>(all.tv_sec) + (static_cast<double>(all.tv_nsec) - not_ours) / 1e9;
}

/// Connections, listeners and the threads behind them are there afterwards.
void reach_all(via::world& world) {
    const auto cells = world.allocate<std::uint64_t>(static_cast<std::size_t>(world.npes()) + 1);
    for (int pe = 0; pe < world.npes(); ++pe) {
        world.p(cells.at(static_cast<std::size_t>(world.pe())), std::uint64_t{1}, pe);
        world.atomic_inc(cells.at(static_cast<std::size_t>(world.npes())), pe);
    }
    world.barrier();
}

/// How often a thread of this process has gone to sleep, but for that one. Unlike a time, this is the same on a machine
/// that others use as well.
double sleeps() {
    double all = 0;
    for (const auto& task : std::filesystem::directory_iterator{"/proc/self/task"}) {
        std::ifstream status{task.path() / "status"};
        bool is_fabric = false;
        for (std::string word; status >> word;) {
            if (word == "Name:") is_fabric = status >> word && word == "fabric";
            if (word != "voluntary_ctxt_switches:") continue;
            double count = 0;
            status >> count;
            if (!is_fabric) all += count;
        }
    }
    return all;
}

/// By how much `measure()` grew in a PE's process while `pass_time` went on; the most of any. PEs of one process all
/// measure that, of which the first to do so does not count what the others do next.
template <class Measure, class Pass>
double growth_while(via::world& world, bool one_process, Measure measure, Pass pass_time) {
    world.barrier();
    std::this_thread::sleep_for(std::chrono::seconds{1});  // what was begun ends
    const double before = measure();
    pass_time();
    const double growth = measure() - before;
    return one_process ? world.min(growth) : world.max(growth);
}

bool is_little(const char* what, double found, double most) {
    std::printf("PEs that %s: %.3f; %.1f would be too much\n", what, found, most);
    return found < most;
}

/// Whether both were little, on every PE.
bool idle(via::world& world, bool one_process, double most_waiting) {
    constexpr double most_sleeps = 20;
    reach_all(world);
    const auto sleep = [] { std::this_thread::sleep_for(time_of_nothing); };
    const double woken = growth_while(world, one_process, sleeps, sleep);
    const auto word = world.allocate<via::signal>(1);
    const auto percentage = [not_ours = fabric()] {
        return 100 * used(not_ours) / std::chrono::duration<double>{time_of_nothing}.count();
    };
    const double sleeping = growth_while(world, one_process, percentage, sleep);
    const double waiting = growth_while(world, one_process, percentage, [&] {
        if (world.pe() != 0) {
            world.wait_until(word.data(), VIA_EQ, 1);
            return;
        }
        sleep();
        for (int pe = 1; pe < world.npes(); ++pe) world.signal(word.data(), 1, pe);
        world.quiet();
    });
    if (world.pe() != 0) return true;
    const bool woken_is_little = is_little("sleep wake, times in 10 s", woken, most_sleeps);
    const bool sleeping_is_little = is_little("sleep use, % of a processor", sleeping, most_waiting / 50);
    return is_little("wait for a word use, % of a processor", waiting, most_waiting) && woken_is_little &&
           sleeping_is_little;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2) return 2;
    const double most_waiting = std::strtod(argv[1], nullptr);
    const int threads = argc > 2 ? std::atoi(argv[2]) : 0;
    std::atomic<bool> good = true;
    const auto run = [&](via::world& world) {
        if (!idle(world, threads > 0, most_waiting)) good = false;
    };
    try {
        if (threads > 0) {
            via::run_threads(threads, run);
        } else {
            via::world world;
            run(world);
            world.finalize();
        }
    } catch (const std::exception& error) {
        std::fprintf(stderr, "idle: %s\n", error.what());
        return 2;
    }
    return good ? 0 : 1;
}
