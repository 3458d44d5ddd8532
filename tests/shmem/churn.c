/* SPDX-License-Identifier: Apache-2.0 */
/* Contexts that come and go, many more than there are at a time: they take no memory that they do not give back. */
#include <malloc.h>

#include "program.h"

enum { rounds = 50000, held = 16, most_more = 65536 };

static long words[held];

/* One at a time, and the oldest of several. Each is used, and is of the team that it was made of. */
static void make_and_destroy(shmem_team_t team, int right) {
    shmem_ctx_t several[held];
    for (int i = 0; i < held; ++i) REQUIRE(shmem_team_create_ctx(team, 0, &several[i]) == 0);
    for (int round = 0; round < rounds; ++round) {
        shmem_ctx_t one = SHMEM_CTX_INVALID;
        shmem_team_t of = SHMEM_TEAM_INVALID;
        const int i = round % held;
        REQUIRE(shmem_ctx_create(round % 2 == 0 ? 0 : SHMEM_CTX_SERIALIZED, &one) == 0);
        REQUIRE(shmem_ctx_get_team(several[i], &of) == 0 && of == team);
        shmem_ctx_long_atomic_inc(several[i], &words[i], right);
        shmem_ctx_long_atomic_inc(one, &words[i], shmem_my_pe());
        shmem_ctx_destroy(several[i]);
        shmem_ctx_destroy(one);
        REQUIRE(shmem_team_create_ctx(team, 0, &several[i]) == 0);
    }
    for (int i = 0; i < held; ++i) shmem_ctx_destroy(several[i]);
}

int main(void) {
    shmem_init();
    const int me = shmem_my_pe(), npes = shmem_n_pes();
    shmem_team_t turned = SHMEM_TEAM_INVALID; /* numbered from the last PE on down */
    REQUIRE(shmem_team_split_strided(SHMEM_TEAM_WORLD, npes - 1, npes == 1 ? 1 : -1, npes, NULL, 0, &turned) == 0);
    const int right = (shmem_team_my_pe(turned) + 1) % npes;
    make_and_destroy(turned, right);            /* as much as is ever needed */
    const size_t before = mallinfo2().uordblks; /* 0 under a sanitizer, which has memory of its own */
    make_and_destroy(turned, right);
    const size_t after = mallinfo2().uordblks;
    if (after > before + most_more) fprintf(stderr, "PE %d: %zu bytes more\n", me, after - before);
    REQUIRE(after <= before + most_more);
    shmem_barrier_all();
    long all = 0;
    for (int i = 0; i < held; ++i) all += words[i];
    REQUIRE(all == 4L * rounds);
    shmem_team_destroy(turned);
    shmem_finalize();
    return 0;
}
