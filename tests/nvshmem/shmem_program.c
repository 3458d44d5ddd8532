/* SPDX-License-Identifier: Apache-2.0 */
/* A program of OpenSHMEM whose PEs become a job of NVSHMEM, twice; each PE is the one that it was, and both heaps live
   side by side. */
#include <shmem.h>

#include <nvshmem.h>
#include <nvshmemx.h>

#include <stdio.h>

static long neighbour = -1; /* in OpenSHMEM's memory */

static int job_works(void) {
    const int pe = shmem_my_pe();
    const int npes = shmem_n_pes();
    nvshmemx_init_attr_t attributes = NVSHMEMX_INIT_ATTR_INITIALIZER;
    if (nvshmemx_init_attr(NVSHMEMX_INIT_WITH_SHMEM, &attributes) != 0) return 0;
    int good = nvshmem_my_pe() == pe && nvshmem_n_pes() == npes;
    long *const words = nvshmem_malloc(2 * sizeof(long));
    if (words == NULL) return 0;
    nvshmem_long_p(words + 1, 100 + pe, (pe + 1) % npes);
    shmem_long_p(&neighbour, pe, (pe + 1) % npes);
    nvshmem_barrier_all();
    shmem_barrier_all();
    const long left = (pe + npes - 1) % npes;
    good = good && nvshmem_long_g(words + 1, pe) == 100 + left && neighbour == left;
    nvshmem_free(words);
    nvshmem_finalize();
    neighbour = -1;
    shmem_barrier_all(); /* OpenSHMEM's job goes on */
    return good;
}

int main(void) {
    shmem_init();
    const int good = job_works() && job_works();
    printf("PE %d: %s\n", shmem_my_pe(), good ? "ok" : "FAILED");
    shmem_finalize();
    return good ? 0 : 1;
}
