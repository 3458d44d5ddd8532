// SPDX-License-Identifier: Apache-2.0
// A world beside MPI: the processes of a communicator become PEs with the same numbers.
//
//     mpirun -n 2 ./09_mpi
//
// MPI starts the processes and introduces them to each other; from then on the two go side by side.
#include <cstdio>
#include <cstdlib>

#include <viaduct/mpi.hpp>
#include <viaduct/viaduct.hpp>

static bool put_to_the_right(MPI_Comm comm) {
    const via::mpi_callbacks calls{comm};
    via::config config;
    config.callbacks = calls.get();
    via::world world{config};

    const int right = (world.pe() + 1) % world.npes();
    const int left = (world.pe() + world.npes() - 1) % world.npes();
    const via::symmetric<int> inbox = world.allocate<int>(1);
    world.p(inbox.at(0), world.pe(), right);
    world.barrier();

    int rank = -1;
    MPI_Comm_rank(comm, &rank);
    std::printf("PE %d of %d, rank %d, got %d\n", world.pe(), world.npes(), rank, inbox[0]);
    return inbox[0] == left && rank == world.pe();
}

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);
    int failed = 1;
    try {
        failed = put_to_the_right(MPI_COMM_WORLD) ? 0 : 1;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
    }
    MPI_Finalize();
    return failed;
}
