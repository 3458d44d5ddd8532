/* SPDX-License-Identifier: Apache-2.0 */
/**
 * @file from_shmem.h
 * @brief How a job of OpenSHMEM, of any implementation, joins: by puts and barriers of the program's own shmem.h.
 */
#ifndef VIADUCT_NVSHMEM_FROM_SHMEM_H
#define VIADUCT_NVSHMEM_FROM_SHMEM_H

#include <string.h>

#include <viaduct.h>

#ifdef __cplusplus
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wold-style-cast"
#endif

/** via_callbacks.allgather over all PEs. */
static inline int via_nvshmem_shmem_allgather(void *context, const void *mine, void *all, size_t size) {
    (void)context;
    const int pe = shmem_my_pe();
    const size_t npes = (size_t)shmem_n_pes();
    char *const shared = (char *)shmem_malloc(npes * size);
    if (shared == NULL) return 1;
    for (int to = 0; to < (int)npes; ++to) shmem_putmem(shared + (size_t)pe * size, mine, size, to);
    shmem_barrier_all();
    memcpy(all, shared, npes * size);
    shmem_free(shared);
    return 0;
}

/** via_callbacks.barrier over all PEs. */
static inline int via_nvshmem_shmem_barrier(void *context) {
    (void)context;
    shmem_barrier_all();
    return 0;
}

/** The callbacks of the job. */
static inline void via_nvshmem_shmem_callbacks(via_callbacks *callbacks) {
    callbacks->struct_size = sizeof *callbacks;
    callbacks->context = NULL;
    callbacks->pe = shmem_my_pe();
    callbacks->npes = shmem_n_pes();
    callbacks->allgather = via_nvshmem_shmem_allgather;
    callbacks->barrier = via_nvshmem_shmem_barrier;
}

#ifdef __cplusplus
#pragma GCC diagnostic pop
#endif

#endif
