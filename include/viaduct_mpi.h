/* SPDX-License-Identifier: Apache-2.0 */
/**
 * @file viaduct_mpi.h
 * @brief Makes a world of the processes of an MPI communicator. C11, also usable from C++; see viaduct/mpi.hpp.
 *
 * The library itself does not know MPI: this header is compiled in the program, with the program's own MPI.
 */
#ifndef VIADUCT_MPI_H
#define VIADUCT_MPI_H

#include <limits.h>
#include <mpi.h>
#include <stddef.h>

#include <viaduct.h>

#ifdef __cplusplus
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wold-style-cast"
#endif

/** via_callbacks.allgather over the communicator that `context` points to. */
static inline int via_mpi_allgather(void *context, const void *mine, void *all, size_t size) {
    if (size > INT_MAX) return MPI_ERR_COUNT;
    return MPI_Allgather(mine, (int)size, MPI_BYTE, all, (int)size, MPI_BYTE, *(const MPI_Comm *)context);
}

/** via_callbacks.barrier over the communicator that `context` points to. */
static inline int via_mpi_barrier(void *context) { return MPI_Barrier(*(const MPI_Comm *)context); }

/**
 * Makes the callbacks of a communicator, for via_config.callbacks.
 * @param comm  stays where it is, and is not freed, until via_world_create() has returned; afterwards it may be.
 * @return MPI_SUCCESS, or the error code of MPI.
 */
static inline int via_mpi_callbacks(MPI_Comm *comm, via_callbacks *callbacks) {
    callbacks->struct_size = sizeof *callbacks;
    callbacks->context = comm;
    callbacks->allgather = via_mpi_allgather;
    callbacks->barrier = via_mpi_barrier;
    const int code = MPI_Comm_rank(*comm, &callbacks->pe);
    return code == MPI_SUCCESS ? MPI_Comm_size(*comm, &callbacks->npes) : code;
}

#ifdef __cplusplus
#pragma GCC diagnostic pop
#endif

#endif
