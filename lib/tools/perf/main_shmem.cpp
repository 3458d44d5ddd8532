// SPDX-License-Identifier: Apache-2.0
// via-perf-shmem and via-perf-oshmem: the tests of via-perf, by this library's OpenSHMEM and by another one.
#include <fmt/format.h>

#include "output.hpp"
#include "shmem_program.hpp"

namespace {

void measure(const perf::options& wanted, double memory) {
    if (wanted.join_only) {
        shmem_barrier_all();
        if (shmem_my_pe() == 0) perf::print(fmt::format("{:.0f}\n", memory));
        return;
    }
    if (wanted.pin) perf::bind_to_processor(shmem_my_pe());
    perf::shmem_backend lib;
    perf::runner<perf::shmem_backend> runner{lib, wanted, memory};
    perf::report found = runner.run();
    found.start = "processes";
    if (lib.pe() == 0) perf::deliver(found, wanted);
}

}  // namespace

int main(int argc, char** argv) {
    return perf::run_shmem_program(argc, argv, PROGRAM, perf::subject::openshmem, measure);
}
