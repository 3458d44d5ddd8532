// SPDX-License-Identifier: Apache-2.0
// Heat conduction on many PEs. See README.md for a tour of the files.
//
//     viarun -n 4 heat
#include <fmt/core.h>

#include <atomic>
#include <cstdio>
#include <exception>

#include <viaduct/viaduct.hpp>

#include "common/interrupt.hpp"
#include "options.hpp"
#include "run.hpp"

namespace {

int start(via::world& world, int argc, const char* const* argv) {
    const auto parsed = heat::parse(argc, argv);
    if (const auto* why = std::get_if<common::early_exit>(&parsed)) return common::leave(world, *why);
    const auto& wanted = std::get<heat::options>(parsed);
    if (wanted.threads == 0) return heat::run(world, wanted);
    if (world.npes() > 1)
        return common::leave(world, {"heat: --threads starts PEs itself: run it without viarun\n", 2});
    std::atomic<int> status{0};
    via::run_threads(wanted.threads, [&](via::world& mine) { status = heat::run(mine, wanted); });
    return status;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        common::catch_interrupts();
        via::world world;
        const int status = start(world, argc, argv);
        // All PEs end alike, so one of them tells the launcher, which reports every status that is not 0.
        const bool speaks = world.pe() == 0;
        world.finalize();
        return speaks ? status : 0;
    } catch (const std::exception& error) {
        fmt::print(stderr, "heat: {}\n", error.what());
        return 1;
    }
}
