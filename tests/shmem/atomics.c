/* SPDX-License-Identifier: Apache-2.0 */
/* Every atomic of every type: alone against its definition, and all PEs at once against the sum of what they did. */
#include "program.h"

static int me, npes;
static shmem_ctx_t ctx;

#define TEST_SINGLE(NAME, TYPE)                                         \
    static void single_##NAME(TYPE *word, int pe) {                     \
        TYPE old = 0;                                                   \
        shmem_##NAME##_atomic_set(word, 7, pe);                         \
        REQUIRE(shmem_##NAME##_atomic_fetch(word, pe) == 7);            \
        REQUIRE(shmem_ctx_##NAME##_atomic_swap(ctx, word, 9, pe) == 7); \
        shmem_##NAME##_atomic_swap_nbi(&old, word, 11, pe);             \
        shmem_quiet();                                                  \
        REQUIRE(old == 9);                                              \
        shmem_ctx_##NAME##_atomic_fetch_nbi(ctx, &old, word, pe);       \
        shmem_ctx_quiet(ctx);                                           \
        REQUIRE(old == 11);                                             \
    }

#define TEST_COUNTING(NAME, TYPE)                                                       \
    TEST_SINGLE(NAME, TYPE)                                                             \
    static void counting_##NAME(TYPE *word, int pe) {                                   \
        TYPE old = 0;                                                                   \
        shmem_##NAME##_atomic_set(word, 5, pe);                                         \
        REQUIRE(shmem_##NAME##_atomic_compare_swap(word, 4, 8, pe) == 5);               \
        REQUIRE(shmem_ctx_##NAME##_atomic_compare_swap(ctx, word, 5, 8, pe) == 5);      \
        shmem_##NAME##_atomic_compare_swap_nbi(&old, word, 8, 20, pe);                  \
        shmem_quiet();                                                                  \
        REQUIRE(old == 8);                                                              \
        REQUIRE(shmem_##NAME##_atomic_fetch_inc(word, pe) == 20);                       \
        shmem_##NAME##_atomic_inc(word, pe);                                            \
        REQUIRE(shmem_##NAME##_atomic_fetch_add(word, 10, pe) == 22);                   \
        shmem_ctx_##NAME##_atomic_add(ctx, word, 1, pe);                                \
        shmem_ctx_##NAME##_atomic_fetch_inc_nbi(ctx, &old, word, pe);                   \
        shmem_ctx_quiet(ctx);                                                           \
        REQUIRE(old == 33);                                                             \
        shmem_##NAME##_atomic_fetch_add_nbi(&old, word, (TYPE)-4, pe);                  \
        shmem_quiet();                                                                  \
        REQUIRE(old == 34 && shmem_##NAME##_atomic_fetch(word, pe) == 30);              \
    }                                                                                   \
    static void test_##NAME(void) {                                                     \
        static TYPE fixed[2];                                                           \
        TYPE *block = shmem_calloc(2, sizeof *block);                                   \
        REQUIRE(block != NULL && block[0] == 0);                                        \
        fixed[0] = 0;                                                                   \
        shmem_barrier_all();                                                            \
        single_##NAME(&fixed[1], me);                                                   \
        single_##NAME(&block[1], me);                                                   \
        shmem_barrier_all();                                                            \
        counting_##NAME(&fixed[1], (me + 1) % npes);                                    \
        counting_##NAME(&block[1], (me + 1) % npes);                                    \
        for (int i = 0; i < 50; ++i) {                                                  \
            shmem_##NAME##_atomic_inc(&fixed[0], i % npes);                             \
            (void)shmem_##NAME##_atomic_fetch_add(&block[0], (TYPE)(me + 1), 0);        \
        }                                                                               \
        shmem_barrier_all();                                                            \
        long all = 0;                                                                   \
        for (int pe = 0; pe < npes; ++pe) all += (long)shmem_##NAME##_g(&fixed[0], pe); \
        REQUIRE(all == 50L * npes);                                                     \
        REQUIRE((long)shmem_##NAME##_g(&block[0], 0) == 50L * npes * (npes + 1) / 2);   \
        shmem_free(block);                                                              \
    }
ATOMIC_TYPES(TEST_COUNTING)
TEST_SINGLE(float, float)
TEST_SINGLE(double, double)

#define TEST_BITS(NAME, TYPE)                                                \
    static void bits_##NAME(void) {                                          \
        static TYPE word, set;                                               \
        TYPE old = 0;                                                        \
        const int pe = (me + 1) % npes;                                      \
        shmem_##NAME##_atomic_set(&word, 12, pe);                            \
        REQUIRE(shmem_##NAME##_atomic_fetch_and(&word, 10, pe) == 12);       \
        REQUIRE(shmem_ctx_##NAME##_atomic_fetch_or(ctx, &word, 5, pe) == 8); \
        REQUIRE(shmem_##NAME##_atomic_fetch_xor(&word, 6, pe) == 13);        \
        shmem_##NAME##_atomic_and(&word, 9, pe);                             \
        shmem_ctx_##NAME##_atomic_or(ctx, &word, 2, pe);                     \
        shmem_##NAME##_atomic_xor(&word, 1, pe);                             \
        shmem_##NAME##_atomic_fetch_and_nbi(&old, &word, 15, pe);            \
        shmem_quiet();                                                       \
        REQUIRE(old == 10);                                                  \
        shmem_##NAME##_atomic_fetch_or_nbi(&old, &word, 1, pe);              \
        shmem_quiet();                                                       \
        REQUIRE(old == 10);                                                  \
        shmem_ctx_##NAME##_atomic_fetch_xor_nbi(ctx, &old, &word, 1, pe);    \
        shmem_ctx_quiet(ctx);                                                \
        REQUIRE(old == 11);                                                  \
        shmem_##NAME##_atomic_or(&set, (TYPE)1 << me, 0);                    \
        shmem_barrier_all();                                                 \
        REQUIRE(shmem_##NAME##_g(&set, 0) == ((TYPE)1 << npes) - 1);         \
        shmem_barrier_all();                                                 \
    }
BITWISE_TYPES(TEST_BITS)

/* The names before 1.4. */
static void test_old(void) {
    static long word;
    static float real;
    const int pe = (me + 1) % npes;
    shmem_long_set(&word, 3, pe);
    REQUIRE(shmem_long_fetch(&word, pe) == 3);
    REQUIRE(shmem_long_finc(&word, pe) == 3);
    shmem_long_inc(&word, pe);
    REQUIRE(shmem_long_fadd(&word, 5, pe) == 5);
    shmem_long_add(&word, 1, pe);
    REQUIRE(shmem_long_cswap(&word, 11, 20, pe) == 11);
    REQUIRE(shmem_long_swap(&word, 21, pe) == 20);
    shmem_float_set(&real, 1.5F, pe);
    REQUIRE(shmem_float_swap(&real, 2.5F, pe) == 1.5F && shmem_float_fetch(&real, pe) == 2.5F);
    shmem_barrier_all();
}

int main(void) {
    shmem_init();
    me = shmem_my_pe();
    npes = shmem_n_pes();
    REQUIRE(shmem_ctx_create(SHMEM_CTX_SERIALIZED, &ctx) == 0);
#define RUN(NAME, TYPE) test_##NAME();
#define RUN_BITS(NAME, TYPE) bits_##NAME();
    ATOMIC_TYPES(RUN)
    BITWISE_TYPES(RUN_BITS)
    static float real;
    static double wide;
    single_float(&real, me);
    single_double(&wide, me);
    test_old();
    shmem_ctx_destroy(ctx);
    shmem_finalize();
    return 0;
}
