// SPDX-License-Identifier: Apache-2.0
// An outside C++ program: three PEs as threads, each puts its number to the next one and signals.
#include <cstdio>
#include <stdexcept>

#include <viaduct/viaduct.hpp>

int main() {
    try {
        via::run_threads(3, [](via::world& world) {
            const int right = (world.pe() + 1) % world.npes();
            auto number = world.allocate<int>(1);
            auto arrived = world.allocate<via::signal>(1);
            const int mine = world.pe() + 10;
            world.put_signal(number.data(), {&mine, 1}, arrived.data(), 1, right);
            world.wait_until(arrived.data(), VIA_EQ, 1);
            if (world.nnodes() != 1 || world.pe_at(0, world.place_of(2).gpu, 2) != 2)
                throw std::runtime_error{"PE 2 is not the third on its node"};
            if (world.sum(number[0]) != 33) throw std::runtime_error{"the sum of what arrived is wrong"};
        });
    } catch (const std::exception& error) {
        std::fprintf(stderr, "user: %s\n", error.what());
        return 1;
    }
    const int header = VIA_VERSION_MAJOR * 10000 + VIA_VERSION_MINOR * 100 + VIA_VERSION_PATCH;
    if (via_version() != header) {
        std::fprintf(stderr, "user: the header is of version %d, the library of %d\n", header, via_version());
        return 1;
    }
    return 0;
}
