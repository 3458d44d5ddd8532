// SPDX-License-Identifier: Apache-2.0
// Wilson's fermions on a lattice. See README.md for a tour of the files.
//
//     viarun -n 4 lattice
#include <fmt/core.h>

#include <atomic>
#include <cstdio>
#include <exception>
#include <variant>

#include <viaduct/viaduct.hpp>

#include "common/interrupt.hpp"
#include "options.hpp"
#include "run.hpp"

namespace {

int start(via::world& world, const lattice::options& wanted) {
    if (wanted.threads == 0) return lattice::run(world, wanted);
    if (world.npes() > 1)
        return common::leave(world, {"lattice: --threads starts PEs itself: run it without viarun\n", 2});
    std::atomic<int> status{0};
    via::run_threads(wanted.threads, [&](via::world& mine) { status = lattice::run(mine, wanted); });
    return status;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        common::catch_interrupts();
        const auto parsed = lattice::parse(argc, argv);
        const auto* why = std::get_if<common::early_exit>(&parsed);
        const auto* wanted = std::get_if<lattice::options>(&parsed);
        via::config config;
        const bool on_gpu = wanted != nullptr && lattice::uses_gpu(wanted->how);
        config.device = on_gpu ? "spread" : "none";
        via::world world{config};
        const int status = why != nullptr ? common::leave(world, *why) : start(world, *wanted);
        // All PEs end alike, so one of them tells the launcher, which reports every status that is not 0.
        const bool speaks = world.pe() == 0;
        world.finalize();
        return speaks ? status : 0;
    } catch (const std::exception& error) {
        fmt::print(stderr, "lattice: {}\n", error.what());
        return 1;
    }
}
