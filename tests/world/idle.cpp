// SPDX-License-Identifier: Apache-2.0
// A job that computes nothing and asks for nothing must cost nothing: `idle SECONDS [PES]`. The PEs, which are threads
// of this process where their number is given, reach each other in every way, then sleep. Fails if the process, with
// all of its threads, has meanwhile used a thousandth of a processor or more.
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

/// Returns what PE 0's process used while all slept.
usage idle(via::world& world, double seconds) {
    reach_all(world);
    std::this_thread::sleep_for(std::chrono::milliseconds{500});  // what was begun ends
    const usage before = used();
    std::this_thread::sleep_for(std::chrono::duration<double>{seconds});
    const usage after = used();
    world.barrier();
    return {after.seconds - before.seconds, after.turns - before.turns};
}

}  // namespace

int main(int argc, char** argv) {
    const double seconds = argc > 1 ? std::strtod(argv[1], nullptr) : 10;
    const int threads = argc > 2 ? std::atoi(argv[2]) : 0;
    usage found;
    try {
        if (threads > 0) {
            via::run_threads(threads, [&](via::world& world) {
                const usage mine = idle(world, seconds);
                if (world.pe() == 0) found = mine;
            });
        } else {
            via::world world;
            found = idle(world, seconds);
            world.finalize();
        }
    } catch (const std::exception& error) {
        std::fprintf(stderr, "idle: %s\n", error.what());
        return 2;
    }
    std::printf("%.2f ms of processor time and %ld turns in %.0f s: %.4f %% of a processor\n", 1e3 * found.seconds,
                found.turns, seconds, 100 * found.seconds / seconds);
    return found.seconds < seconds / 1000 ? 0 : 1;
}
