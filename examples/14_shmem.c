/* SPDX-License-Identifier: Apache-2.0 */
/*
 * An OpenSHMEM program, as it would be written for any implementation: every PE sends its number round the ring, with a
 * signal behind it, until it is home again, and adds up what passes. Variables of the program are symmetric.
 *
 *     viaduct-cc 14_shmem.c -o 14_shmem && viarun -n 4 14_shmem
 */
#include <shmem.h>
#include <stdio.h>

static long passing;
static uint64_t arrived;
static long sums[2];

int main(void) {
    shmem_init();
    const int me = shmem_my_pe();
    const int npes = shmem_n_pes();
    const int right = (me + 1) % npes;

    long number = me;
    for (int step = 1; step <= npes; ++step) {
        shmem_put_signal(&passing, &number, 1, &arrived, 1, SHMEM_SIGNAL_ADD, right);
        shmem_signal_wait_until(&arrived, SHMEM_CMP_EQ, (uint64_t)step);
        number = passing;
        sums[0] += number;
        shmem_barrier_all(); /* the right neighbour has taken what was there */
    }

    shmem_sum_reduce(SHMEM_TEAM_WORLD, &sums[1], &sums[0], 1);
    const long expected = (long)npes * npes * (npes - 1) / 2;
    const int good = number == me && sums[1] == expected;
    if (me == 0) printf("%d PEs: the numbers add up to %ld, %s\n", npes, sums[1], good ? "as they should" : "wrongly");
    shmem_finalize();
    return good ? 0 : 1;
}
