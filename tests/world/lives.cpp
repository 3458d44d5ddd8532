// SPDX-License-Identifier: Apache-2.0
// One PE of a job that makes and leaves worlds a thousand times, one after the other and two at once, each with its
// control thread and its peers' memory mapped; and nothing stays behind. Run it under viarun.
#include <cstdio>
#include <exception>
#include <stdexcept>

#include <viaduct/viaduct.hpp>

#include "support/effort.hpp"
#include "support/footprint.hpp"

namespace {

/// A world that is used: every PE writes to every other.
void use(via::world& world) {
    const auto n = static_cast<std::size_t>(world.npes());
    auto cells = world.allocate<int>(n);
    for (int pe = 0; pe < world.npes(); ++pe) world.p(cells.at(static_cast<std::size_t>(world.pe())), pe + 1, pe);
    world.barrier();
    for (const int value : cells) {
        if (value != world.pe() + 1) throw std::runtime_error{"a put went astray"};
    }
}

void live(int lives) {
    for (int i = 0; i < lives; ++i) {
        via::world world;
        use(world);
        if (i % 10 == 0) {
            via::world second;
            use(second);
            use(world);
            second.finalize();
        }
        world.finalize();
    }
}

}  // namespace

int main() {
    try {
        live(20);
        const support::footprint before = support::measure_footprint();
        live(support::effort(1000));
        const support::footprint after = support::measure_footprint();
        std::printf("descriptors %ld -> %ld, mappings %ld -> %ld, threads %ld -> %ld\n", before.descriptors,
                    after.descriptors, before.mappings, after.mappings, before.threads, after.threads);
        // The C library keeps stacks and arenas of threads that have ended.
        const bool same = after.descriptors == before.descriptors && after.threads == before.threads &&
                          after.mappings <= before.mappings + 8;
        return same ? 0 : 1;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "lives: %s\n", error.what());
        return 2;
    }
}
