// SPDX-License-Identifier: Apache-2.0
// One PE of a job of three that makes several worlds, one after the other.
#include <cstdio>
#include <exception>
#include <stdexcept>

#include <viaduct/viaduct.hpp>

int main() {
    try {
        for (int i = 0; i < 20; ++i) {
            via::world world;
            if (world.npes() != 3) throw std::runtime_error{"a job of three has another number of PEs"};
            const auto cell = world.allocate<int>(1);
            world.p(cell.at(0), 100 * i + world.pe(), (world.pe() + 1) % world.npes());
            world.barrier();
            if (cell[0] != 100 * i + (world.pe() + 2) % 3) throw std::runtime_error{"a put went astray"};
        }
        return 0;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
}
