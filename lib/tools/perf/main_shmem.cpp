// SPDX-License-Identifier: Apache-2.0
// via-perf-shmem and via-perf-oshmem: the tests of via-perf, by this library's OpenSHMEM and by another one.
#include <cstdio>
#include <exception>

#include <fmt/format.h>

#include "backend_shmem.hpp"
#include "output.hpp"
#include "runner.hpp"

namespace {

int measure(const perf::options& wanted, double memory) {
    if (wanted.join_only) {
        shmem_barrier_all();
        if (shmem_my_pe() == 0) perf::print(fmt::format("{:.0f}\n", memory));
        return 0;
    }
    if (wanted.pin) perf::bind_to_processor(shmem_my_pe());
    perf::shmem_backend lib;
    perf::runner<perf::shmem_backend> runner{lib, wanted, memory};
    perf::report found = runner.run();
    found.start = "processes";
    if (lib.pe() == 0) perf::deliver(found, wanted);
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    const auto parsed =
        perf::parse(argc, argv, PROGRAM, perf::lines_of_tests<perf::shmem_backend>(), perf::subject::openshmem);
    if (const auto* why = std::get_if<perf::early_exit>(&parsed)) {
        // Without a job, as not every library survives to have joined one: Open MPI 4.1.4 crashes when it leaves,
        // unless it is told not to use UCX's memory hooks.
        fmt::print(why->status == 0 ? stdout : stderr, "{}", why->text);
        return why->status;
    }
    const double before = perf::resident_memory();
    shmem_init();
    shmem_barrier_all();
    const double memory = perf::resident_memory() - before;
    int status = 0;
    try {
        status = measure(std::get<perf::options>(parsed), memory);
    } catch (const std::exception& error) {
        fmt::print(stderr, "{}: {}\n", PROGRAM, error.what());
        std::fflush(nullptr);
        shmem_global_exit(1);
    }
    std::fflush(nullptr);
    shmem_finalize();
    return status;
}
