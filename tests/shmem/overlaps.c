/* SPDX-License-Identifier: Apache-2.0 */
/* What debug mode says of arguments that overlap, in every family of calls, and that it says nothing of others. All PEs
   make the same mistakes, so that no collective waits for one that was refused. */
#include <string.h>

#include <shmemx.h>

#include "program.h"

static int me, npes, right, left;
static int told;
static char said[1000];

static void keep(const char *call, const char *message, const char *hint) {
    (void)hint;
    ++told;
    snprintf(said, sizeof said, "%s: %s", call, message);
}

/* That STATEMENT is refused, by the name of the call and those of both arguments. */
#define OVERLAPS(CALL, FIRST, SECOND, STATEMENT)                                             \
    do {                                                                                     \
        told = 0;                                                                            \
        said[0] = 0;                                                                         \
        STATEMENT;                                                                           \
        const char *const first = strstr(said, FIRST " 0x");                                 \
        const char *const second = strstr(said, SECOND " 0x");                               \
        if (told != 1) fprintf(stderr, "told %d times: %s\n", told, said);                   \
        REQUIRE(told == 1 && strncmp(said, CALL ": ", strlen(CALL) + 2) == 0);               \
        REQUIRE(first != NULL && second != NULL && strstr(said, " overlap at PE ") != NULL); \
    } while (0)
#define APART(STATEMENT)                                                   \
    do {                                                                   \
        told = 0;                                                          \
        STATEMENT;                                                         \
        if (told != 0) fprintf(stderr, "told without reason: %s\n", said); \
        REQUIRE(told == 0);                                                \
    } while (0)

static void test_transfers(int *a) {
    int *const there = shmem_ptr(a, right);
    OVERLAPS("shmem_int_put", "dest", "source", shmem_int_put(a + 2, a, 3, me));
    OVERLAPS("shmem_int_put_nbi", "dest", "source", shmem_int_put_nbi(a, a + 2, 3, me));
    OVERLAPS("shmem_put128", "dest", "source", shmem_put128(a + 7, a, 2, me));
    OVERLAPS("shmem_putmem", "dest", "source", shmem_putmem(a, (char *)a + 3, 4, me));
    OVERLAPS("shmem_int_get", "source", "dest", shmem_int_get(a, a + 2, 3, me));
    OVERLAPS("shmem_getmem_nbi", "source", "dest", shmem_getmem_nbi(a, (char *)a + 3, 4, me));
    APART(shmem_int_put(a, a, 3, me)); /* a copy onto itself, which the standard does not forbid */
    APART(shmem_int_get_nbi(a, a, 3, me));
    APART(shmem_int_put(a, a + 3, 3, me));
    APART(shmem_int_get(a + 3, a, 3, me));
    APART(shmem_int_put(a, a, 3, right));
    APART(shmem_int_get(a, a, 0, me));
    APART(shmem_barrier_all());
    if (there == NULL) return; /* what is not mapped has no address here */
    OVERLAPS("shmem_int_put", "dest", "source", shmem_int_put(a + 1, there, 2, right));
    OVERLAPS("shmem_int_get", "source", "dest", shmem_int_get(there, a + 1, 2, right));
    APART(shmem_int_get(there, a + 2, 2, right));
    APART(shmem_barrier_all());
    APART(shmem_int_put(a, there, 2, left));
    APART(shmem_barrier_all());
}

/* Contexts of a team that is numbered from the last PE on down. */
static void test_contexts(int *a) {
    shmem_team_t team = SHMEM_TEAM_INVALID;
    shmem_ctx_t ctx = SHMEM_CTX_INVALID;
    REQUIRE(shmem_team_split_strided(SHMEM_TEAM_WORLD, npes - 1, -1, npes, NULL, 0, &team) == 0);
    REQUIRE(shmem_team_create_ctx(team, 0, &ctx) == 0);
    const int number = npes - 1 - me;
    OVERLAPS("shmem_ctx_int_put", "dest", "source", shmem_ctx_int_put(ctx, a + 2, a, 3, number));
    OVERLAPS("shmem_ctx_int_iget", "source", "dest", shmem_ctx_int_iget(ctx, a, a, 2, 1, 2, number));
    APART(shmem_ctx_int_put(ctx, a + 2, a, 3, (number + 1) % npes));
    APART(shmem_ctx_quiet(ctx));
    APART(shmem_barrier_all());
    shmem_team_destroy(team);
}

/* Whether elements of two rows share an int, by looking at all of them. */
static int share(int a, int a_stride, int b, int b_stride, int count) {
    for (int i = 0; i < count; ++i) {
        for (int j = 0; j < count; ++j) {
            if (a + i * a_stride == b + j * b_stride) return 1;
        }
    }
    return 0;
}

static void test_strides(int *a) {
    unsigned noise = 7u + (unsigned)me;
    int refused = 0;
    for (int round = 0; round < 2000; ++round) {
        int drawn[5];
        for (int i = 0; i < 5; ++i) {
            noise = noise * 1664525u + 1013904223u;
            drawn[i] = (int)(noise >> 24);
        }
        const int to = drawn[0] % 12, from = drawn[1] % 12, dst = 1 + drawn[2] % 4, sst = 1 + drawn[3] % 4;
        const int count = drawn[4] % 6, same = to == from && (dst == sst || count == 1);
        const int expected = !same && share(to, dst, from, sst, count);
        told = 0;
        if (round % 2 == 0) {
            shmem_int_iput(a + to, a + from, dst, sst, (size_t)count, me);
        } else {
            shmem_int_iget(a + to, a + from, dst, sst, (size_t)count, me);
        }
        REQUIRE(told == expected);
        refused += told;
    }
    REQUIRE(refused > 200 && refused < 1800);
    OVERLAPS("shmem_int_iput", "dest", "source", shmem_int_iput(a, a + 2, 2, 3, 2, me));
    shmem_barrier_all();
}

static void test_signals(uint64_t *a) {
    OVERLAPS("shmem_uint64_put_signal", "dest", "source",
             shmem_uint64_put_signal(a, a + 1, 2, a + 9, 1, SHMEM_SIGNAL_SET, me));
    OVERLAPS("shmem_uint64_put_signal", "dest", "sig_addr",
             shmem_uint64_put_signal(a, a + 4, 2, a + 1, 1, SHMEM_SIGNAL_SET, right));
    OVERLAPS("shmem_uint64_put_signal_nbi", "sig_addr", "source",
             shmem_uint64_put_signal_nbi(a, a + 4, 2, a + 5, 1, SHMEM_SIGNAL_ADD, me));
    APART(shmem_uint64_put_signal(a, a, 2, a + 5, 1, SHMEM_SIGNAL_SET, me));
    APART(shmem_uint64_put_signal(a, a + 4, 2, a + 5, 1, SHMEM_SIGNAL_SET, right));
    APART(shmem_uint64_put_signal(a, a + 4, 0, a, 1, SHMEM_SIGNAL_SET, me));
    shmem_barrier_all();
}

static void test_atomics(long *a) {
    OVERLAPS("shmem_long_atomic_fetch_add_nbi", "dest", "fetch", shmem_long_atomic_fetch_add_nbi(a, a, 1, me));
    OVERLAPS("shmem_long_atomic_fetch_nbi", "dest", "fetch", shmem_long_atomic_fetch_nbi(a, a, me));
    OVERLAPS("shmem_long_atomic_swap_nbi", "dest", "fetch", shmem_long_atomic_swap_nbi(a, a, 1, me));
    OVERLAPS("shmem_long_atomic_compare_swap_nbi", "dest", "fetch", shmem_long_atomic_compare_swap_nbi(a, a, 1, 2, me));
    APART(shmem_long_atomic_fetch_add_nbi(a + 1, a, 1, me));
    APART(shmem_long_atomic_fetch_add_nbi(a + 2, a, 1, right));
    APART(shmem_barrier_all());
}

static void test_waits(size_t *a) {
    int *const mask = (int *)(a + 4);
    OVERLAPS("shmem_size_wait_until_some", "ivars", "indices",
             (void)shmem_size_wait_until_some(a, 3, a + 2, NULL, SHMEM_CMP_GE, 0));
    OVERLAPS("shmem_size_test_some_vector", "ivars", "indices",
             (void)shmem_size_test_some_vector(a, 3, a + 2, NULL, SHMEM_CMP_GE, a + 8));
    OVERLAPS("shmem_size_test_some", "status", "indices",
             (void)shmem_size_test_some(a, 2, a + 4, mask, SHMEM_CMP_GE, 0));
    OVERLAPS("shmem_size_wait_until_any", "ivars", "status",
             REQUIRE(shmem_size_wait_until_any(a + 3, 2, mask, SHMEM_CMP_GE, 0) == SIZE_MAX));
    OVERLAPS("shmem_size_test_all", "ivars", "status", (void)shmem_size_test_all(a + 3, 2, mask, SHMEM_CMP_GE, 0));
    APART(REQUIRE(shmem_size_wait_until_some(a, 2, a + 2, mask, SHMEM_CMP_GE, 0) != SIZE_MAX));
    APART(shmem_size_wait_until_all(a + 2, 2, mask, SHMEM_CMP_GE, 0));
}

static void test_collectives(int *a, int *block) {
    const shmem_team_t all = SHMEM_TEAM_WORLD;
    OVERLAPS("shmem_int_broadcast", "dest", "source", (void)shmem_int_broadcast(all, a + 1, a, 2, 0));
    OVERLAPS("shmem_int_fcollect", "dest", "source", (void)shmem_int_fcollect(all, a, a + 4, 2));
    OVERLAPS("shmem_int_collect", "dest", "source", (void)shmem_int_collect(all, a + 1, a, 2));
    OVERLAPS("shmem_int_alltoall", "dest", "source", (void)shmem_int_alltoall(all, a, a + npes - 1, 1));
    OVERLAPS("shmem_int_alltoalls", "dest", "source", (void)shmem_int_alltoalls(all, a, a + 2, 2, 2, 1));
    OVERLAPS("shmem_int_sum_reduce", "dest", "source", (void)shmem_int_sum_reduce(all, a + 1, a, 2));
    OVERLAPS("shmem_broadcastmem", "dest", "source", (void)shmem_broadcastmem(all, a, (char *)a + 1, 2, 0));
    APART(REQUIRE(shmem_int_broadcast(all, a, a, 2, 0) == 0));
    APART(REQUIRE(shmem_int_sum_reduce(all, a, a, 2) == 0));
    APART(REQUIRE(shmem_int_fcollect(all, a, a + 2 * npes, 2) == 0));
    APART(REQUIRE(shmem_int_alltoalls(all, a, a + 1, 2, 2, 2) == 0));
    APART(REQUIRE(shmem_int_collect(all, a, a + npes, 1) == 0));
    /* How much all bring together they hear in the call; the block ends behind eight. */
    told = 0;
    REQUIRE(shmem_int_collect(all, a, a + npes - 1, 1) != 0 && told == 1);
    REQUIRE(strstr(said, "shmem_int_collect: ") == said && strstr(said, "dest has room for ") != NULL);
    APART(REQUIRE(shmem_int_collect(all, block + 8 - npes, a, 1) == 0));
    REQUIRE(shmem_int_collect(all, block + 9 - npes, a, 1) != 0 && told == 1);
    shmem_barrier_all();
}

static long sync_words[2][SHMEM_SYNC_SIZE];

static void test_set(int *a, int *block, int size) {
    static int work[SHMEM_REDUCE_MIN_WRKDATA_SIZE + 8];
    long *const sync = sync_words[0], *const other = sync_words[1];
    if (me >= size) return;
    OVERLAPS("shmem_broadcast32", "dest", "source", shmem_broadcast32(a + 1, a, 2, 0, 0, 0, size, sync));
    OVERLAPS("shmem_fcollect32", "dest", "source", shmem_fcollect32(a, a + 2 * size - 1, 2, 0, 0, size, sync));
    OVERLAPS("shmem_collect32", "dest", "source", shmem_collect32(a + 1, a, 2, 0, 0, size, sync));
    OVERLAPS("shmem_alltoall32", "dest", "source", shmem_alltoall32(a, a + size - 1, 1, 0, 0, size, sync));
    OVERLAPS("shmem_alltoalls32", "dest", "source", shmem_alltoalls32(a, a + 2, 2, 2, 1, 0, 0, size, sync));
    OVERLAPS("shmem_int_sum_to_all", "dest", "source", shmem_int_sum_to_all(a + 1, a, 2, 0, 0, size, work, sync));
    OVERLAPS("shmem_int_sum_to_all", "pWrk", "dest", shmem_int_sum_to_all(work, a, 1, 0, 0, size, work, sync));
    OVERLAPS("shmem_int_sum_to_all", "pWrk", "source", shmem_int_sum_to_all(a, work, 1, 0, 0, size, work, sync));
    OVERLAPS("shmem_int_sum_to_all", "pWrk", "pSync", shmem_int_sum_to_all(a, a, 1, 0, 0, size, (int *)sync, sync));
    OVERLAPS("shmem_broadcast64", "dest", "pSync", shmem_broadcast64(sync + 3, a, 1, 0, 0, 0, size, sync));
    OVERLAPS("shmem_fcollect64", "source", "pSync", shmem_fcollect64(a, sync, 1, 0, 0, size, sync));
    APART(shmem_broadcast32(a, a, 2, 0, 0, 0, size, sync));
    APART(shmem_int_sum_to_all(a, a, 2, 0, 0, size, work, other));
    APART(shmem_alltoalls32(a, a + 1, 2, 2, 1, 0, 0, size, sync));
    APART(shmem_collect32(block + 8 - size, a, 1, 0, 0, size, other));
}

int main(void) {
    static int numbers[64];
    static uint64_t words[16];
    static long counts[4];
    static size_t sizes[12];
    shmem_init();
    me = shmem_my_pe();
    npes = shmem_n_pes();
    right = (me + 1) % npes;
    left = (me + npes - 1) % npes;
    int *const heap = shmem_malloc(64 * sizeof *heap);
    int *const block = shmem_malloc(8 * sizeof *block);
    (void)shmemx_set_error_handler(keep);
    test_transfers(numbers);
    test_transfers(heap);
    test_contexts(numbers);
    test_contexts(heap);
    test_strides(numbers);
    test_strides(heap);
    test_signals(words);
    test_atomics(counts);
    test_waits(sizes);
    test_collectives(numbers, block);
    test_collectives(heap, block);
    test_set(heap, block, npes);
    shmem_barrier_all();
    test_set(numbers, block, npes - 1);
    shmem_barrier_all();
    (void)shmemx_set_error_handler(NULL);
    shmem_free(block);
    shmem_free(heap);
    shmem_finalize();
    return 0;
}
