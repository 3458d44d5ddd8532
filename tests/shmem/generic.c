/* SPDX-License-Identifier: Apache-2.0 */
/* The names that C11 resolves by type: each with every type that it takes, with and without a context. */
#include "program.h"

static int me, right;
static shmem_ctx_t ctx;
static uint64_t signal_word;

#define TEST_RMA(NAME, TYPE)                                                           \
    static void rma_##NAME(void) {                                                     \
        static TYPE to[4], from[4];                                                    \
        TYPE got[4] = {0};                                                             \
        for (int i = 0; i < 4; ++i) from[i] = (TYPE)(i + 1);                           \
        shmem_put(to, from, 2, me);                                                    \
        shmem_put(ctx, to + 2, from + 2, 2, me);                                       \
        shmem_quiet();                                                                 \
        shmem_ctx_quiet(ctx);                                                          \
        REQUIRE(to[0] == 1 && to[3] == 4);                                             \
        shmem_get(got, to, 2, me);                                                     \
        shmem_get(ctx, got + 2, to + 2, 2, me);                                        \
        REQUIRE(got[1] == 2 && got[2] == 3);                                           \
        shmem_p(to, 9, me);                                                            \
        shmem_p(ctx, to + 1, 8, me);                                                   \
        REQUIRE(shmem_g(to, me) == 9 && shmem_g(ctx, (const TYPE *)to + 1, me) == 8);  \
        shmem_iput(to, from, 2, 1, 2, me);                                             \
        shmem_iput(ctx, to + 1, from, 2, 1, 2, me);                                    \
        shmem_iget(got, to, 1, 2, 2, me);                                              \
        shmem_iget(ctx, got + 2, to, 1, 2, 2, me);                                     \
        REQUIRE(got[1] == 2 && got[3] == 2);                                           \
        shmem_put_nbi(to, from, 1, me);                                                \
        shmem_put_nbi(ctx, to + 1, from + 1, 1, me);                                   \
        shmem_get_nbi(got, from, 1, me);                                               \
        shmem_get_nbi(ctx, got + 1, from + 1, 1, me);                                  \
        shmem_quiet();                                                                 \
        shmem_ctx_quiet(ctx);                                                          \
        REQUIRE(to[1] == 2 && got[1] == 2);                                            \
        shmem_put_signal(to, from, 1, &signal_word, 1, SHMEM_SIGNAL_SET, me);          \
        shmem_put_signal(ctx, to, from, 1, &signal_word, 1, SHMEM_SIGNAL_ADD, me);     \
        shmem_put_signal_nbi(to, from, 1, &signal_word, 1, SHMEM_SIGNAL_ADD, me);      \
        shmem_put_signal_nbi(ctx, to, from, 1, &signal_word, 1, SHMEM_SIGNAL_ADD, me); \
        shmem_quiet();                                                                 \
        shmem_ctx_quiet(ctx);                                                          \
        REQUIRE(shmem_signal_fetch(&signal_word) == 4);                                \
        const shmem_team_t all = SHMEM_TEAM_WORLD;                                     \
        static TYPE wide[2 * 64];                                                      \
        REQUIRE(shmem_n_pes() <= 64 && shmem_broadcast(all, to, from, 4, 0) == 0);     \
        REQUIRE(shmem_collect(all, wide, from, 1) == 0 && wide[0] == 1);               \
        REQUIRE(shmem_fcollect(all, wide, from + 1, 1) == 0 && wide[0] == 2);          \
        REQUIRE(shmem_alltoall(all, wide, wide, 0) == 0);                              \
        REQUIRE(shmem_alltoalls(all, wide, wide + 64, 1, 1, 1) == 0);                  \
        shmem_sync(all);                                                               \
    }
RMA_TYPES(TEST_RMA)

#define TEST_ATOMIC(NAME, TYPE)                                                                                \
    static void atomic_##NAME(void) {                                                                          \
        static TYPE word;                                                                                      \
        TYPE old = 0;                                                                                          \
        shmem_atomic_set(&word, 1, me);                                                                        \
        shmem_atomic_set(ctx, &word, 2, me);                                                                   \
        REQUIRE(shmem_atomic_fetch(&word, me) == 2 && shmem_atomic_fetch(ctx, (const TYPE *)&word, me) == 2);  \
        REQUIRE(shmem_atomic_swap(&word, 3, me) == 2 && shmem_atomic_swap(ctx, &word, 4, me) == 3);            \
        REQUIRE(shmem_atomic_compare_swap(&word, 4, 5, me) == 4);                                              \
        REQUIRE(shmem_atomic_compare_swap(ctx, &word, 4, 6, me) == 5);                                         \
        REQUIRE(shmem_atomic_fetch_inc(&word, me) == 5 && shmem_atomic_fetch_inc(ctx, &word, me) == 6);        \
        shmem_atomic_inc(&word, me);                                                                           \
        shmem_atomic_inc(ctx, &word, me);                                                                      \
        REQUIRE(shmem_atomic_fetch_add(&word, 1, me) == 9 && shmem_atomic_fetch_add(ctx, &word, 1, me) == 10); \
        shmem_atomic_add(&word, 1, me);                                                                        \
        shmem_atomic_add(ctx, &word, 1, me);                                                                   \
        shmem_atomic_fetch_nbi(&old, &word, me);                                                               \
        shmem_atomic_fetch_nbi(ctx, &old, &word, me);                                                          \
        shmem_atomic_swap_nbi(&old, &word, 13, me);                                                            \
        shmem_atomic_compare_swap_nbi(ctx, &old, &word, 13, 14, me);                                           \
        shmem_atomic_fetch_inc_nbi(&old, &word, me);                                                           \
        shmem_atomic_fetch_add_nbi(ctx, &old, &word, 1, me);                                                   \
        shmem_quiet();                                                                                         \
        shmem_ctx_quiet(ctx);                                                                                  \
        REQUIRE(old == 15 && word == 16);                                                                      \
        shmem_set(&word, 1, me);                                                                               \
        shmem_inc(&word, me);                                                                                  \
        shmem_add(&word, 1, me);                                                                               \
        REQUIRE(shmem_fetch(&word, me) == 3 && shmem_finc(&word, me) == 3 && shmem_fadd(&word, 2, me) == 4);   \
        REQUIRE(shmem_cswap(&word, 6, 7, me) == 6 && shmem_swap(&word, 8, me) == 7);                           \
    }
ATOMIC_TYPES(TEST_ATOMIC)

#define TEST_BITS(NAME, TYPE)                                                        \
    static void bits_##NAME(void) {                                                  \
        static TYPE word;                                                            \
        TYPE old = 0;                                                                \
        shmem_atomic_or(&word, 7, me);                                               \
        shmem_atomic_and(ctx, &word, 6, me);                                         \
        shmem_atomic_xor(&word, 1, me);                                              \
        REQUIRE(shmem_atomic_fetch_or(ctx, &word, 8, me) == 7);                      \
        REQUIRE(shmem_atomic_fetch_and(&word, 9, me) == 15);                         \
        REQUIRE(shmem_atomic_fetch_xor(ctx, &word, 1, me) == 9);                     \
        shmem_atomic_fetch_or_nbi(&old, &word, 1, me);                               \
        shmem_atomic_fetch_and_nbi(ctx, &old, &word, 1, me);                         \
        shmem_atomic_fetch_xor_nbi(&old, &word, 1, me);                              \
        shmem_quiet();                                                               \
        REQUIRE(word == 0 && old == 1);                                              \
        static TYPE some, all;                                                       \
        some = (TYPE)(1 << me % 8);                                                  \
        const shmem_team_t team = SHMEM_TEAM_WORLD;                                  \
        REQUIRE(shmem_or_reduce(team, &all, &some, 1) == 0 && (all & some) == some); \
        REQUIRE(shmem_and_reduce(team, &all, &some, 1) == 0);                        \
        REQUIRE(shmem_xor_reduce(team, &all, &some, 1) == 0);                        \
    }
BITWISE_TYPES(TEST_BITS)

#define TEST_WAIT(NAME, TYPE)                                                                               \
    static void wait_##NAME(void) {                                                                         \
        static TYPE words[2];                                                                               \
        TYPE values[2] = {1, 2};                                                                            \
        size_t some[2];                                                                                     \
        for (int i = 0; i < 2; ++i) shmem_p(&words[i], (TYPE)(i + 1), right);                               \
        shmem_wait_until(&words[0], SHMEM_CMP_EQ, 1);                                                       \
        shmem_wait_until_all(words, 2, NULL, SHMEM_CMP_NE, 0);                                              \
        REQUIRE(shmem_wait_until_any(words, 2, NULL, SHMEM_CMP_EQ, 2) == 1);                                \
        REQUIRE(shmem_wait_until_some(words, 2, some, NULL, SHMEM_CMP_GE, 1) == 2);                         \
        shmem_wait_until_all_vector(words, 2, NULL, SHMEM_CMP_EQ, values);                                  \
        REQUIRE(shmem_wait_until_any_vector(words, 2, NULL, SHMEM_CMP_EQ, values) < 2);                     \
        REQUIRE(shmem_wait_until_some_vector(words, 2, some, NULL, SHMEM_CMP_EQ, values) == 2);             \
        REQUIRE(shmem_test(&words[0], SHMEM_CMP_EQ, 1) && shmem_test_all(words, 2, NULL, SHMEM_CMP_GT, 0)); \
        REQUIRE(shmem_test_any(words, 2, NULL, SHMEM_CMP_EQ, 2) == 1);                                      \
        REQUIRE(shmem_test_some(words, 2, some, NULL, SHMEM_CMP_LE, 1) == 1);                               \
        REQUIRE(shmem_test_all_vector(words, 2, NULL, SHMEM_CMP_EQ, values) == 1);                          \
        REQUIRE(shmem_test_any_vector(words, 2, NULL, SHMEM_CMP_LT, values) == SIZE_MAX);                   \
        REQUIRE(shmem_test_some_vector(words, 2, some, NULL, SHMEM_CMP_EQ, values) == 2);                   \
        volatile TYPE *const stored = words; /* as OpenSHMEM 1.3 had it */                                  \
        shmem_wait_until(stored, SHMEM_CMP_EQ, 1);                                                          \
        REQUIRE(shmem_test(stored + 1, SHMEM_CMP_EQ, 2));                                                   \
    }
WAIT_TYPES(TEST_WAIT)

#define TEST_SUM(NAME, TYPE)                                                                    \
    static void sum_##NAME(void) {                                                              \
        static TYPE to, from;                                                                   \
        from = 2;                                                                               \
        const shmem_team_t team = SHMEM_TEAM_WORLD;                                             \
        REQUIRE(shmem_sum_reduce(team, &to, &from, 1) == 0 && to == (TYPE)(2 * shmem_n_pes())); \
        REQUIRE(shmem_prod_reduce(team, &to, &from, 1) == 0);                                   \
    }
RMA_TYPES(TEST_SUM)
TEST_SUM(complexf, float _Complex)
TEST_SUM(complexd, double _Complex)
#define TEST_ORDER(NAME, TYPE)                                                                  \
    static void order_##NAME(void) {                                                            \
        static TYPE to, from;                                                                   \
        from = (TYPE)me;                                                                        \
        const shmem_team_t team = SHMEM_TEAM_WORLD;                                             \
        REQUIRE(shmem_max_reduce(team, &to, &from, 1) == 0 && to == (TYPE)(shmem_n_pes() - 1)); \
        REQUIRE(shmem_min_reduce(team, &to, &from, 1) == 0 && to == 0);                         \
    }
RMA_TYPES(TEST_ORDER)

/* Names without a type stay functions as well. */
static void test_functions(void) {
    static long word, sync_words[SHMEM_SYNC_SIZE];
    long (*const swap)(long *, long, int) = shmem_swap;
    void (*const sync)(int, int, int, long *) = shmem_sync;
    REQUIRE(swap(&word, 5, me) == 0 && word == 5);
    shmem_wait(&word, 4);
    sync(0, 0, shmem_n_pes(), sync_words);
    shmem_sync(0, 0, shmem_n_pes(), sync_words);
}

int main(void) {
    shmem_init();
    me = shmem_my_pe();
    right = (me + 1) % shmem_n_pes();
    REQUIRE(shmem_ctx_create(0, &ctx) == 0);
#define RUN(NAME, TYPE) rma_##NAME(), sum_##NAME(), order_##NAME();
#define RUN_ATOMIC(NAME, TYPE) atomic_##NAME();
#define RUN_BITS(NAME, TYPE) bits_##NAME();
#define RUN_WAIT(NAME, TYPE) wait_##NAME();
    RMA_TYPES(RUN)
    sum_complexf();
    sum_complexd();
    ATOMIC_TYPES(RUN_ATOMIC)
    BITWISE_TYPES(RUN_BITS)
    WAIT_TYPES(RUN_WAIT)
    static float real;
    shmem_atomic_set(&real, 2.5F, me);
    REQUIRE(shmem_atomic_swap(&real, 1.5F, me) == 2.5F && shmem_atomic_fetch(&real, me) == 1.5F);
    test_functions();
    shmem_ctx_destroy(ctx);
    shmem_finalize();
    return 0;
}
