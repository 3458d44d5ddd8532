/* SPDX-License-Identifier: Apache-2.0 */
/* A tool in the program: it takes the place of some functions, counts, and calls them by their profiling names. */
#include <pshmem.h>
#include <stdarg.h>
#include <string.h>

#include "program.h"

static struct {
    int puts, adds, reductions, barriers, elements;
    int level;
    long told;
} seen;

void shmem_int_put(int *dest, const int *source, size_t nelems, int pe) {
    seen.puts += 1;
    seen.elements += (int)nelems;
    pshmem_int_put(dest, source, nelems, pe);
}
void shmem_ctx_int_put(shmem_ctx_t ctx, int *dest, const int *source, size_t nelems, int pe) {
    seen.puts += 1;
    seen.elements += (int)nelems;
    pshmem_ctx_int_put(ctx, dest, source, nelems, pe);
}
long shmem_long_atomic_fetch_add(long *dest, long value, int pe) {
    seen.adds += 1;
    return pshmem_long_atomic_fetch_add(dest, value, pe);
}
int shmem_int_sum_reduce(shmem_team_t team, int *dest, const int *source, size_t nreduce) {
    seen.reductions += 1;
    return pshmem_int_sum_reduce(team, dest, source, nreduce);
}
void shmem_barrier_all(void) {
    seen.barriers += 1;
    pshmem_barrier_all();
}
void shmem_pcontrol(const int level, ...) {
    va_list more;
    va_start(more, level);
    seen.level = level;
    if (level > 1) seen.told = va_arg(more, long);
    va_end(more);
    pshmem_pcontrol(level);
}

int main(void) {
    static int to[8], from[8], sum;
    static long word;
    shmem_init();
    const int me = shmem_my_pe(), npes = shmem_n_pes(), right = (me + 1) % npes, left = (me + npes - 1) % npes;
    for (int i = 0; i < 8; ++i) from[i] = 10 * me + i;
    memset(&seen, 0, sizeof seen);
    shmem_int_put(to, from, 3, right);
    shmem_put(to + 3, from + 3, 2, right); /* C11's name is the function of the type */
    shmem_put(SHMEM_CTX_DEFAULT, to + 5, from + 5, 2, right);
    pshmem_int_put(to + 7, from + 7, 1, right); /* the tool's own calls are not seen */
    shmem_barrier_all();
    REQUIRE(seen.puts == 3 && seen.elements == 7 && seen.barriers == 1);
    for (int i = 0; i < 8; ++i) REQUIRE(to[i] == 10 * left + i);
    REQUIRE(shmem_atomic_fetch_add(&word, 5, right) == 0);
    pshmem_barrier_all();
    REQUIRE(pshmem_long_atomic_fetch_add(&word, 6, me) == 5 && word == 11);
    REQUIRE(shmem_sum_reduce(SHMEM_TEAM_WORLD, &sum, from, 1) == 0 && sum == 10 * npes * (npes - 1) / 2);
    REQUIRE(seen.adds == 1 && seen.reductions == 1);

    /* What the library does itself it does not do by names that tools replace. */
    void *const block = shmem_calloc(100, 8);
    shmem_free(block);
    shmem_team_t team = SHMEM_TEAM_INVALID;
    REQUIRE(shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 1, npes, NULL, 0, &team) == 0);
    shmem_team_destroy(team);
    REQUIRE(seen.puts == 3 && seen.barriers == 1 && seen.adds == 1 && seen.reductions == 1);

    shmem_pcontrol(0);
    REQUIRE(seen.level == 0);
    shmem_pcontrol(2, 77L);
    REQUIRE(seen.level == 2 && seen.told == 77);
    shmem_finalize();
    return 0;
}
