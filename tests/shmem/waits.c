/* SPDX-License-Identifier: Apache-2.0 */
/* Waits and tests of every type, on words that another PE writes one after the other. */
#include <time.h>

#include "program.h"

enum { count = 6 };

static int me, npes, right;

#define TEST(NAME, TYPE)                                                                                        \
    static void sequence_##NAME(TYPE *words) {                                                                  \
        TYPE bounds[count];                                                                                     \
        int skip[count] = {0, 1, 0, 0, 1, 0};                                                                   \
        size_t indices[count];                                                                                  \
        for (int i = 0; i < count; ++i) {                                                                       \
            words[i] = 0;                                                                                       \
            bounds[i] = (TYPE)(i + 1);                                                                          \
        }                                                                                                       \
        shmem_barrier_all();                                                                                    \
        REQUIRE(shmem_##NAME##_test(&words[0], SHMEM_CMP_EQ, 0) == 1);                                          \
        REQUIRE(shmem_##NAME##_test_any(words, count, NULL, SHMEM_CMP_GT, 0) == SIZE_MAX);                      \
        REQUIRE(shmem_##NAME##_test_some(words, count, indices, NULL, SHMEM_CMP_NE, 0) == 0);                   \
        REQUIRE(shmem_##NAME##_test_all_vector(words, count, NULL, SHMEM_CMP_LT, bounds) == 1);                 \
        shmem_barrier_all();                                                                                    \
        shmem_##NAME##_p(&words[3], 4, right);                                                                  \
        REQUIRE(shmem_##NAME##_wait_until_any(words, count, skip, SHMEM_CMP_GE, 4) == 3);                       \
        REQUIRE(shmem_##NAME##_wait_until_some(words, count, indices, NULL, SHMEM_CMP_EQ, 4) == 1);             \
        REQUIRE(indices[0] == 3);                                                                               \
        REQUIRE(shmem_##NAME##_test_any_vector(words, count, NULL, SHMEM_CMP_EQ, bounds) == 3);                 \
        REQUIRE(shmem_##NAME##_wait_until_any_vector(words, count, NULL, SHMEM_CMP_GE, bounds) == 3);           \
        REQUIRE(shmem_##NAME##_test_some_vector(words, count, indices, skip, SHMEM_CMP_GE, bounds) == 1);       \
        shmem_barrier_all();                                                                                    \
        for (int i = 0; i < count; ++i) {                                                                       \
            if (skip[i] == 0) shmem_##NAME##_p(&words[i], (TYPE)(i + 1), right);                                \
        }                                                                                                       \
        shmem_##NAME##_wait_until_all_vector(words, count, skip, SHMEM_CMP_EQ, bounds);                         \
        REQUIRE(shmem_##NAME##_wait_until_some_vector(words, count, indices, NULL, SHMEM_CMP_EQ, bounds) == 4); \
        REQUIRE(indices[0] == 0 && indices[1] == 2 && indices[2] == 3 && indices[3] == 5);                      \
        shmem_##NAME##_p(&words[1], 1, right);                                                                  \
        shmem_##NAME##_p(&words[4], 1, right);                                                                  \
        shmem_##NAME##_wait_until_all(words, count, NULL, SHMEM_CMP_NE, 0);                                     \
        REQUIRE(shmem_##NAME##_test_all(words, count, NULL, SHMEM_CMP_GE, 1) == 1);                             \
        shmem_##NAME##_wait_until(&words[5], SHMEM_CMP_EQ, count);                                              \
        const int everything[count] = {1, 1, 1, 1, 1, 1};                                                       \
        REQUIRE(shmem_##NAME##_wait_until_any(words, count, everything, SHMEM_CMP_EQ, 99) == SIZE_MAX);         \
        REQUIRE(shmem_##NAME##_wait_until_some(words, 0, indices, NULL, SHMEM_CMP_EQ, 99) == 0);                \
        shmem_##NAME##_wait_until_all(words, count, everything, SHMEM_CMP_EQ, 99);                              \
        shmem_barrier_all();                                                                                    \
    }                                                                                                           \
    static void test_##NAME(void) {                                                                             \
        static TYPE fixed[count];                                                                               \
        TYPE *block = shmem_malloc(count * sizeof *block);                                                      \
        REQUIRE(block != NULL);                                                                                 \
        sequence_##NAME(fixed);                                                                                 \
        sequence_##NAME(block);                                                                                 \
        shmem_free(block);                                                                                      \
    }
WAIT_TYPES(TEST)

/* Signed words and others compare as their types do. */
static void test_signs(void) {
    static int low;
    static unsigned int high;
    static short small;
    low = -1;
    high = (unsigned int)-1;
    small = -5;
    REQUIRE(shmem_int_test(&low, SHMEM_CMP_LT, 0) == 1);
    REQUIRE(shmem_uint_test(&high, SHMEM_CMP_GT, 0) == 1);
    REQUIRE(shmem_short_test(&small, SHMEM_CMP_LE, -5) == 1);
}

/* The names before 1.4: a wait for anything else. */
static void test_old(void) {
    static short small;
    static int word;
    static long wide, plain;
    static long long widest;
    shmem_barrier_all();
    shmem_short_p(&small, 1, right);
    shmem_int_p(&word, 1, right);
    shmem_long_p(&wide, 1, right);
    shmem_longlong_p(&widest, 1, right);
    shmem_long_p(&plain, 1, right);
    shmem_short_wait(&small, 0);
    shmem_int_wait(&word, 0);
    shmem_long_wait(&wide, 0);
    shmem_longlong_wait(&widest, 0);
    (shmem_wait)(&plain, 0); /* the function, not the name that C11 resolves */
    (shmem_wait_until)(&plain, _SHMEM_CMP_EQ, 1);
    shmem_barrier_all();
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* A store where shmem_ptr() says that the word lies is seen by who sleeps, and not much later: in one round at least,
   since who shares the processors with others may be late itself. */
static void test_plain_stores(void) {
    enum { most_rounds = 100 };
    static double sent;
    static long word;
    static int seen_soon;
    const struct timespec until_asleep = {.tv_sec = 0, .tv_nsec = 5000000};
    const struct timespec before_next_call = {.tv_sec = 0, .tv_nsec = 60000000}; /* which may wake it */
    for (long round = 1; round <= most_rounds && shmem_int_g(&seen_soon, 1) == 0; ++round) {
        shmem_barrier_all();
        if (me == 0) {
            double *when = shmem_ptr(&sent, right);
            long *there = shmem_ptr(&word, right);
            nanosleep(&until_asleep, NULL);
            if (there == NULL) {
                shmem_double_p(&sent, now(), right);
                shmem_fence();
                shmem_long_p(&word, round, right);
            } else {
                *when = now();
                __atomic_store_n(there, round, __ATOMIC_RELEASE);
            }
            nanosleep(&before_next_call, NULL);
        }
        if (me == 1) {
            const double begin = now();
            shmem_long_wait_until(&word, SHMEM_CMP_EQ, round);
            seen_soon = sent - begin > 0.003 && now() - sent < 0.03; /* it has slept before */
        }
        shmem_barrier_all();
    }
    REQUIRE(shmem_int_g(&seen_soon, 1) == 1);
    shmem_barrier_all();
}

int main(void) {
    shmem_init();
    me = shmem_my_pe();
    npes = shmem_n_pes();
    right = (me + 1) % npes;
#define RUN(NAME, TYPE) test_##NAME();
    WAIT_TYPES(RUN)
    test_signs();
    test_old();
    if (npes > 1) test_plain_stores();
    shmem_finalize();
    return 0;
}
