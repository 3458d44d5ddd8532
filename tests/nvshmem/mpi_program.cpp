// SPDX-License-Identifier: Apache-2.0
// A program of MPI whose communicator becomes a job of NVSHMEM, in another order of PEs; the GPU is chosen before.
#include <cstdio>

#include <mpi.h>

#include <nvshmem.h>
#include <nvshmemx.h>

#include "gpu.hpp"

namespace {

/// Whether the neighbour's word has come, and the PEs are those of the communicator.
bool job_works(MPI_Comm comm) {
    int rank = 0;
    int size = 0;
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &size);
    nvshmemx_init_attr_t attributes = NVSHMEMX_INIT_ATTR_INITIALIZER;
    attributes.mpi_comm = &comm;
    if (nvshmemx_init_attr(NVSHMEMX_INIT_WITH_MPI_COMM, &attributes) != 0) return false;
    bool good = nvshmemx_init_status() == NVSHMEM_STATUS_IS_INITIALIZED && nvshmem_my_pe() == rank;
    auto* const word = static_cast<int*>(nvshmem_malloc(sizeof(int)));
    nvshmem_int_p(word, rank, (rank + 1) % size);
    nvshmem_barrier_all();
    good = good && nvshmem_int_g(word, rank) == (rank + size - 1) % size;
    nvshmem_free(word);
    nvshmem_finalize();
    return good;
}

}  // namespace

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);
    int rank = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    nvshmem_test::set_device(0);
    MPI_Comm turned = MPI_COMM_NULL;
    MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, &turned);
    const bool good = job_works(turned) && job_works(turned);
    std::printf("rank %d: %s\n", rank, good ? "ok" : "FAILED");
    MPI_Comm_free(&turned);
    MPI_Finalize();
    return good ? 0 : 1;
}
