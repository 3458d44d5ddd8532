// SPDX-License-Identifier: Apache-2.0
// What a job costs in which nothing happens: `idle SECONDS [PES]`. The PEs, which are threads of this process where
// their number is given, reach each other in every way. Then they sleep, and a process with all its threads may use a
// thousandth of a processor; and then all but PE 0 wait for a word, each process by at most a fiftieth.
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
#include <vector>

#include <viaduct/viaduct.hpp>

namespace {

struct usage {
    double seconds = 0;  ///< of processors, by all threads
    long turns = 0;      ///< that they had on one
};

/// But for the thread that is the fabric in memory (tests/rdma/fake_module.cpp), which no adapter would have.
usage used() {
    usage all;
    for (const auto& task : std::filesystem::directory_iterator{"/proc/self/task"}) {
        std::string name;
        std::getline(std::ifstream{task.path() / "comm"}, name);
        if (name == "fabric") continue;
        double nanoseconds = 0;
        double waited = 0;
        long turns = 0;
        if (!(std::ifstream{task.path() / "schedstat"} >> nanoseconds >> waited >> turns))
            throw std::runtime_error{"the kernel does not say what a thread used: no " +
                                     (task.path() / "schedstat").string()};
        all.seconds += nanoseconds / 1e9;
        all.turns += turns;
    }
    return all;
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

/// What a PE's process used while `pass_time` went on; the most of any.
template <class Pass>
usage used_while(via::world& world, Pass pass_time) {
    world.barrier();
    std::this_thread::sleep_for(std::chrono::milliseconds{500});  // what was begun ends
    const usage before = used();
    pass_time();
    const usage after = used();
    return {world.max(after.seconds - before.seconds), world.max(after.turns - before.turns)};
}

bool is_little(const char* what, const usage& found, double seconds, double most) {
    std::printf("PEs that %s: at most %.2f ms of processor time and %ld turns in %.0f s, %.4f %% of a processor\n",
                what, 1e3 * found.seconds, found.turns, seconds, 100 * found.seconds / seconds);
    return found.seconds < seconds * most;
}

/// Whether both were little, on every PE.
bool idle(via::world& world, double seconds) {
    reach_all(world);
    const std::chrono::duration<double> time{seconds};
    const usage asleep = used_while(world, [&] { std::this_thread::sleep_for(time); });
    const auto word = world.allocate<via::signal>(1);
    const usage waiting = used_while(world, [&] {
        if (world.pe() != 0) {
            world.wait_until(word.data(), VIA_EQ, 1);
            return;
        }
        std::this_thread::sleep_for(time);
        for (int pe = 1; pe < world.npes(); ++pe) world.signal(word.data(), 1, pe);
        world.quiet();
    });
    if (world.pe() != 0) return true;
    const bool asleep_is_little = is_little("sleep", asleep, seconds, 1.0 / 1000);
    return is_little("wait for a word", waiting, seconds, 1.0 / 50) && asleep_is_little;
}

}  // namespace

int main(int argc, char** argv) {
    const double seconds = argc > 1 ? std::strtod(argv[1], nullptr) : 10;
    const int threads = argc > 2 ? std::atoi(argv[2]) : 0;
    std::atomic<bool> good = true;
    const auto run = [&](via::world& world) {
        if (!idle(world, seconds)) good = false;
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
