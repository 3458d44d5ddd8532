/* SPDX-License-Identifier: Apache-2.0 */
/* What the standard says of the ends of ranges: levels of threads, handles that are none, nothing to move or to wait
   for, and that who waits for any of several words hears of each in time. */
#include <string.h>

#include "program.h"

static int me, npes, right, left;

/* Every level that there is, one after the other, and some that there are not. */
static void test_thread_levels(void) {
    const int levels[] = {SHMEM_THREAD_SINGLE, SHMEM_THREAD_FUNNELED, SHMEM_THREAD_SERIALIZED, SHMEM_THREAD_MULTIPLE};
    for (int i = 0; i < 4; ++i) {
        int provided = -1, seen = -2;
        if (shmem_init_thread(SHMEM_THREAD_MULTIPLE + 1, &provided) == 0 || shmem_init_thread(-1, &provided) == 0)
            exit(2);
        REQUIRE(shmem_init_thread(levels[i], &provided) == 0 && provided >= levels[i]);
        shmem_query_thread(&seen);
        REQUIRE(seen == provided);
        REQUIRE(shmem_n_pes() > 0);
        shmem_finalize();
    }
}

static void test_invalid_handles(void) {
    const shmem_team_t none = SHMEM_TEAM_INVALID, all = SHMEM_TEAM_WORLD;
    shmem_team_t team = all, other = all;
    shmem_ctx_t ctx = SHMEM_CTX_DEFAULT;
    shmem_team_config_t config = {.num_contexts = 77};
    REQUIRE(shmem_team_my_pe(none) == -1 && shmem_team_n_pes(none) == -1);
    REQUIRE(shmem_team_translate_pe(none, 0, all) == -1 && shmem_team_translate_pe(all, 0, none) == -1);
    REQUIRE(shmem_team_translate_pe(none, 0, none) == -1 && shmem_team_translate_pe(all, npes, all) == -1);
    REQUIRE(shmem_team_get_config(none, SHMEM_TEAM_NUM_CONTEXTS, &config) != 0 && config.num_contexts == 77);
    REQUIRE(shmem_team_split_strided(none, 0, 1, npes, NULL, 0, &team) != 0 && team == none);
    team = all;
    REQUIRE(shmem_team_split_2d(none, 1, NULL, 0, &team, NULL, 0, &other) != 0 && team == none && other == none);
    REQUIRE(shmem_team_create_ctx(none, 0, &ctx) != 0 && ctx == SHMEM_CTX_INVALID);
    team = all;
    REQUIRE(shmem_ctx_get_team(SHMEM_CTX_INVALID, &team) != 0 && team == none);
    REQUIRE(shmem_ctx_get_team(SHMEM_CTX_DEFAULT, &team) == 0 && team == all);
    shmem_team_destroy(none);
    shmem_ctx_destroy(SHMEM_CTX_INVALID);
    shmem_ctx_quiet(SHMEM_CTX_INVALID);
    shmem_ctx_fence(SHMEM_CTX_INVALID);
}

/* Triplets that are no team are refused by all PEs, and the parent is as good as before. */
static void test_splits(void) {
    const int bad[][3] = {{0, 1, 0}, {0, 1, -1}, {0, 1, npes + 1}, {-1, 1, 1}, {npes, 1, 1}, {1, -1, 3}, {0, npes, 2}};
    shmem_team_t team = SHMEM_TEAM_WORLD;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; ++i) {
        team = SHMEM_TEAM_WORLD;
        REQUIRE(shmem_team_split_strided(SHMEM_TEAM_WORLD, bad[i][0], bad[i][1], bad[i][2], NULL, 0, &team) != 0);
        REQUIRE(team == SHMEM_TEAM_INVALID);
    }
    REQUIRE(shmem_team_split_strided(SHMEM_TEAM_WORLD, npes - 1, 0, 1, NULL, 0, &team) == 0);
    REQUIRE(shmem_team_n_pes(team) == (me == npes - 1 ? 1 : -1));
    shmem_team_destroy(team);
    shmem_team_t x = SHMEM_TEAM_WORLD, y = SHMEM_TEAM_WORLD;
    REQUIRE(shmem_team_split_2d(SHMEM_TEAM_WORLD, npes + 5, NULL, 0, &x, NULL, 0, &y) == 0);
    REQUIRE(shmem_team_n_pes(x) == npes && shmem_team_n_pes(y) == 1);
    shmem_team_destroy(x);
    shmem_team_destroy(y);
    x = SHMEM_TEAM_WORLD;
    REQUIRE(shmem_team_split_2d(SHMEM_TEAM_WORLD, 0, NULL, 0, &x, NULL, 0, &y) != 0 && x == SHMEM_TEAM_INVALID);
    REQUIRE(shmem_team_sync(SHMEM_TEAM_WORLD) == 0);
}

static void test_memory(void) {
    const long hints[] = {0, SHMEM_MALLOC_ATOMICS_REMOTE, SHMEM_MALLOC_SIGNAL_REMOTE,
                          SHMEM_MALLOC_ATOMICS_REMOTE | SHMEM_MALLOC_SIGNAL_REMOTE, 1L << 30};
    for (size_t i = 0; i < sizeof hints / sizeof *hints; ++i) {
        REQUIRE(shmem_malloc_with_hints(0, hints[i]) == NULL);
        uint64_t *const block = shmem_malloc_with_hints(24, hints[i]);
        REQUIRE(block != NULL && (uintptr_t)block % _Alignof(max_align_t) == 0);
        block[2] = 0;
        shmem_barrier_all();
        shmem_uint64_atomic_add(&block[2], 5, right);
        shmem_barrier_all();
        REQUIRE(block[2] == 5);
        shmem_free(block);
    }
    REQUIRE(shmem_malloc(0) == NULL && shmem_align(64, 0) == NULL);
    REQUIRE(shmem_calloc(0, 8) == NULL && shmem_calloc(8, 0) == NULL && shmem_calloc(SIZE_MAX / 2, 4) == NULL);
    REQUIRE(shmem_align(0, 8) == NULL && shmem_align(3, 8) == NULL);
    char *block = shmem_realloc(NULL, 10);
    REQUIRE(block != NULL && shmem_realloc(block, 0) == NULL);
    shmem_free(NULL);
    REQUIRE(shmem_ptr(NULL, me) == NULL && shmem_addr_accessible(NULL, me) == 0);
}

/* Nothing comes from nowhere and goes nowhere; but a signal comes. */
static void test_nothing_to_move(void) {
    static uint64_t word;
    static long sync_words[SHMEM_SYNC_SIZE];
    word = 0;
    shmem_barrier_all();
    shmem_double_put(NULL, NULL, 0, right);
    shmem_double_get_nbi(NULL, NULL, 0, right);
    shmem_put128_nbi(NULL, NULL, 0, right);
    shmem_getmem(NULL, NULL, 0, right);
    shmem_int_iput(NULL, NULL, 1, 1, 0, right);
    shmem_int_iget(NULL, NULL, 1, 1, 0, right);
    shmem_int_put_signal(NULL, NULL, 0, &word, 3, SHMEM_SIGNAL_SET, right);
    REQUIRE(shmem_signal_wait_until(&word, SHMEM_CMP_EQ, 3) == 3);
    shmem_barrier_all();
    shmem_putmem_signal_nbi(NULL, NULL, 0, &word, 4, SHMEM_SIGNAL_ADD, right);
    REQUIRE(shmem_signal_wait_until(&word, SHMEM_CMP_EQ, 7) == 7);
    const shmem_team_t all = SHMEM_TEAM_WORLD;
    REQUIRE(shmem_int_broadcast(all, NULL, NULL, 0, npes - 1) == 0 && shmem_int_collect(all, NULL, NULL, 0) == 0);
    REQUIRE(shmem_int_fcollect(all, NULL, NULL, 0) == 0 && shmem_int_alltoall(all, NULL, NULL, 0) == 0);
    REQUIRE(shmem_int_alltoalls(all, NULL, NULL, 1, 1, 0) == 0 && shmem_int_sum_reduce(all, NULL, NULL, 0) == 0);
    if (me == npes - 1) return;
    static int work[SHMEM_REDUCE_MIN_WRKDATA_SIZE];
    shmem_broadcast32(NULL, NULL, 0, 0, 0, 0, npes - 1, sync_words);
    shmem_barrier(0, 0, npes - 1, sync_words);
    shmem_collect64(NULL, NULL, 0, 0, 0, npes - 1, sync_words);
    shmem_barrier(0, 0, npes - 1, sync_words);
    shmem_alltoalls32(NULL, NULL, 1, 1, 0, 0, 0, npes - 1, sync_words);
    shmem_barrier(0, 0, npes - 1, sync_words);
    shmem_int_sum_to_all(NULL, NULL, 0, 0, 0, npes - 1, work, sync_words);
}

/* A constant is symmetric as a source, of sets as of teams. */
static void test_constants(void) {
    static const long source[3] = {11, 12, 13};
    static long dest[3], sync_words[2][SHMEM_SYNC_SIZE];
    for (int size = npes; size > 0 && size > npes - 2; --size) {
        for (int i = 0; i < 3; ++i) dest[i] = 0;
        shmem_barrier_all();
        if (me < size) shmem_broadcast64(dest, source, 3, 0, 0, 0, size, sync_words[0]);
        if (me < size) shmem_barrier(0, 0, size, sync_words[1]);
        for (int i = 0; i < 3; ++i) REQUIRE(dest[i] == (me == 0 || me >= size ? 0 : source[i]));
    }
    REQUIRE(shmem_long_broadcast(SHMEM_TEAM_WORLD, dest, source, 3, npes - 1) == 0);
    for (int i = 0; i < 3; ++i) REQUIRE(dest[i] == source[i]);
}

enum { most = 40 };

static int holds(int cmp, long word, long value) {
    switch (cmp) {
        case SHMEM_CMP_EQ: return word == value;
        case SHMEM_CMP_NE: return word != value;
        case SHMEM_CMP_GT: return word > value;
        case SHMEM_CMP_GE: return word >= value;
        case SHMEM_CMP_LT: return word < value;
        default: return word <= value;
    }
}

static unsigned noise = 12345;
static int draw(int bound) {
    noise = noise * 1664525u + 1013904223u;
    return (int)((noise >> 16) % (unsigned)bound);
}

/* Random words, masks and comparisons against the loop that they stand for. */
#define TEST_WORDS(NAME, TYPE, LOWEST)                                                                               \
    static void test_words_##NAME(void) {                                                                            \
        static TYPE words[most];                                                                                     \
        TYPE values[most];                                                                                           \
        int mask[most];                                                                                              \
        size_t indices[most];                                                                                        \
        for (int round = 0; round < 3000; ++round) {                                                                 \
            const int count = draw(most + 1), cmp = draw(6), each = draw(2), excluded = draw(4);                     \
            size_t expected = 0, waited = 0;                                                                         \
            values[0] = (TYPE)(LOWEST + draw(4));                                                                    \
            for (int i = 0; i < count; ++i) {                                                                        \
                words[i] = (TYPE)(LOWEST + draw(4));                                                                 \
                values[i] = each ? (TYPE)(LOWEST + draw(4)) : values[0];                                             \
                mask[i] = excluded == 3 || draw(3) < excluded;                                                       \
                waited += mask[i] == 0;                                                                              \
                expected += mask[i] == 0 && holds(cmp, (long)words[i], (long)values[i]);                             \
            }                                                                                                        \
            const size_t n = (size_t)count;                                                                          \
            const int *const status = waited == n && draw(2) ? NULL : mask;                                          \
            const size_t some = each ? shmem_##NAME##_test_some_vector(words, n, indices, status, cmp, values)       \
                                     : shmem_##NAME##_test_some(words, n, indices, status, cmp, values[0]);          \
            REQUIRE(some == expected);                                                                               \
            for (size_t i = 0; i < some; ++i) {                                                                      \
                REQUIRE(indices[i] < n && mask[indices[i]] == 0);                                                    \
                REQUIRE(holds(cmp, (long)words[indices[i]], (long)values[indices[i]]));                              \
                for (size_t j = 0; j < i; ++j) REQUIRE(indices[i] != indices[j]);                                    \
            }                                                                                                        \
            const size_t any = each ? shmem_##NAME##_test_any_vector(words, n, status, cmp, values)                  \
                                    : shmem_##NAME##_test_any(words, n, status, cmp, values[0]);                     \
            REQUIRE((any == SIZE_MAX) == (expected == 0));                                                           \
            REQUIRE(any == SIZE_MAX || (mask[any] == 0 && holds(cmp, (long)words[any], (long)values[any])));         \
            const int all = each ? shmem_##NAME##_test_all_vector(words, n, status, cmp, values)                     \
                                 : shmem_##NAME##_test_all(words, n, status, cmp, values[0]);                        \
            REQUIRE(all == (expected == waited));                                                                    \
            if (waited != 0 && expected == 0) continue; /* a wait would last */                                      \
            REQUIRE((each ? shmem_##NAME##_wait_until_some_vector(words, n, indices, status, cmp, values)            \
                          : shmem_##NAME##_wait_until_some(words, n, indices, status, cmp, values[0])) == expected); \
            const size_t first = each ? shmem_##NAME##_wait_until_any_vector(words, n, status, cmp, values)          \
                                      : shmem_##NAME##_wait_until_any(words, n, status, cmp, values[0]);             \
            REQUIRE((first == SIZE_MAX) == (waited == 0));                                                           \
        }                                                                                                            \
    }
TEST_WORDS(int, int, -2)
TEST_WORDS(short, short, -2)
TEST_WORDS(uint64, uint64_t, 0)

/* With no words at all there is nothing to look at. */
static void test_no_words(void) {
    size_t index = 5;
    REQUIRE(shmem_long_test_all(NULL, 0, NULL, SHMEM_CMP_EQ, 1) == 1);
    REQUIRE(shmem_long_test_any(NULL, 0, NULL, SHMEM_CMP_EQ, 1) == SIZE_MAX);
    REQUIRE(shmem_long_test_some(NULL, 0, &index, NULL, SHMEM_CMP_EQ, 1) == 0 && index == 5);
    REQUIRE(shmem_long_test_all_vector(NULL, 0, NULL, SHMEM_CMP_EQ, NULL) == 1);
    REQUIRE(shmem_long_test_any_vector(NULL, 0, NULL, SHMEM_CMP_EQ, NULL) == SIZE_MAX);
    REQUIRE(shmem_long_test_some_vector(NULL, 0, NULL, NULL, SHMEM_CMP_EQ, NULL) == 0);
    REQUIRE(shmem_long_wait_until_any(NULL, 0, NULL, SHMEM_CMP_EQ, 1) == SIZE_MAX);
    REQUIRE(shmem_long_wait_until_some_vector(NULL, 0, NULL, NULL, SHMEM_CMP_EQ, NULL) == 0);
    shmem_long_wait_until_all(NULL, 0, NULL, SHMEM_CMP_EQ, 1);
    shmem_long_wait_until_all_vector(NULL, 0, NULL, SHMEM_CMP_EQ, NULL);
}

/* A series of calls that return any word returns each that holds. */
static void test_every_word_in_time(void) {
    static int words[most];
    int seen[4][most];
    int values[most];
    memset(seen, 0, sizeof seen);
    for (int i = 0; i < most; ++i) words[i] = values[i] = 1;
    for (int round = 0; round < 20 * most; ++round) {
        ++seen[0][shmem_int_wait_until_any(words, most, NULL, SHMEM_CMP_EQ, 1)];
        ++seen[1][shmem_int_test_any(words, most, NULL, SHMEM_CMP_EQ, 1)];
        ++seen[2][shmem_int_wait_until_any_vector(words, most, NULL, SHMEM_CMP_EQ, values)];
        ++seen[3][shmem_int_test_any_vector(words, most, NULL, SHMEM_CMP_EQ, values)];
    }
    for (int i = 0; i < most; ++i) {
        for (int way = 0; way < 4; ++way) REQUIRE(seen[way][i] > 0);
    }
}

/* C11 knows that shmem_global_exit() does not return, or this would not compile. */
static int one_or_end(int goes_on) {
    if (goes_on) return 1;
    shmem_global_exit(3);
}

int main(void) {
    REQUIRE(one_or_end(1) == 1);
    test_thread_levels();
    shmem_init();
    me = shmem_my_pe();
    npes = shmem_n_pes();
    right = (me + 1) % npes;
    left = (me + npes - 1) % npes;
    REQUIRE(shmem_pe_accessible(left) == 1);
    test_invalid_handles();
    test_splits();
    test_memory();
    test_nothing_to_move();
    test_constants();
    test_words_int();
    test_words_short();
    test_words_uint64();
    test_no_words();
    test_every_word_in_time();
    shmem_finalize();
    return 0;
}
