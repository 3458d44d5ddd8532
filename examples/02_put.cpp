// SPDX-License-Identifier: Apache-2.0
// Every PE writes a table into the memory of its right neighbour, which does nothing for it.
//
//     viarun -n 4 ./02_put
#include <array>
#include <cstdio>

#include <viaduct/viaduct.hpp>

int main() {
    via::world world;
    const int right = (world.pe() + 1) % world.npes();
    const int left = (world.pe() + world.npes() - 1) % world.npes();

    // Symmetric memory: every PE allocates together and gets its own copy. An address in my copy also names the same
    // place in the copies of the others.
    const via::symmetric<int> table = world.allocate<int>(4);

    const std::array<int, 3> mine{world.pe(), 10 * world.pe(), 100 * world.pe()};
    world.put(table.data(), mine, right);            // three elements, from any memory of mine
    world.p(table.at(3), 1000 * world.pe(), right);  // one element

    // A put may still be under way when it returns. The barrier completes all of them and waits for every PE.
    world.barrier();

    bool correct = true;
    for (int i = 0, factor = 1; i < 4; ++i, factor *= 10) {
        correct = correct && table[static_cast<std::size_t>(i)] == factor * left;
    }
    // get and g read from the other side: this must be what I wrote.
    correct = correct && world.g(table.at(1), right) == mine[1];

    std::printf("PE %d got %d %d %d %d from PE %d\n", world.pe(), table[0], table[1], table[2], table[3], left);
    return correct ? 0 : 1;
}
