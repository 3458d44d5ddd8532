// SPDX-License-Identifier: Apache-2.0
// Every PE says who it is.
//
//     viarun -n 4 ./01_hello
//
// A PE ("processing element") is one member of a job. viarun starts four processes here; started without viarun, the
// program is a job of one PE.
#include <cstdio>

#include <viaduct/viaduct.hpp>

int main() {
    via::world world;  // joins the job; its end leaves the job

    std::printf("hello from PE %d of %d, on node %d of %d\n", world.pe(), world.npes(), world.place_of(world.pe()).node,
                world.nnodes());

    // What a program like this can get wrong is the numbering: all numbers from 0 must be there, once each.
    const int sum_of_numbers = world.sum(world.pe());
    const int expected = world.npes() * (world.npes() - 1) / 2;
    return sum_of_numbers == expected ? 0 : 1;
}
