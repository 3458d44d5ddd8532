/* SPDX-License-Identifier: Apache-2.0 */
/* Which threads may call at which level, and what debug mode says of others, in every family of calls; that it says
   nothing of what a level allows. The argument says which. All PEs make the same mistakes, so that no collective waits;
   a call that is told of is made all the same. */
#include <pthread.h>
#include <string.h>
#include <unistd.h>

#include <shmemx.h>

#include "program.h"

enum { threads = 4, turns = 300 };

static int me, npes, right;
static int told; /* atomic */
static char said[1000];
static pthread_mutex_t mine = PTHREAD_MUTEX_INITIALIZER;

static void keep(const char *call, const char *message, const char *hint) {
    (void)hint;
    if (shmem_my_pe() != me) abort(); /* a handler may call, and is not told of that */
    snprintf(said, sizeof said, "%s: %s", call, message);
    __atomic_add_fetch(&told, 1, __ATOMIC_ACQ_REL);
}

static int times_told(void) { return __atomic_load_n(&told, __ATOMIC_ACQUIRE); }

/* That the handler was told so often, the last time as CALL. */
static void require_told(int times, const char *call) {
    if (times_told() != times) fprintf(stderr, "%s: told %d times: %s\n", call, times_told(), said);
    REQUIRE(times_told() == times);
    if (times == 0) return;
    REQUIRE(strncmp(said, call, strlen(call)) == 0 && strncmp(said + strlen(call), ": thread ", 9) == 0);
    __atomic_store_n(&told, 0, __ATOMIC_RELEASE);
}
#define MAKE(TIMES, CALL, ...)      \
    do {                            \
        CALL(__VA_ARGS__);          \
        require_told(TIMES, #CALL); \
    } while (0)
#define MAKE_FOR(TIMES, RESULT, CALL, ...) \
    do {                                   \
        RESULT = CALL(__VA_ARGS__);        \
        require_told(TIMES, #CALL);        \
    } while (0)

static long all_words[threads][8]; /* a row a thread; of each [6] and [7] stay as they are */
static uint64_t signals[2];        /* the second is set where a test says so */
static int few[16], sums[16];
static long lock;

static void move_data(int times, long *words) {
    long one = 1, more[2] = {0, 0};
    MAKE(times, shmem_long_p, &words[1], 1, right);
    MAKE_FOR(times, one, shmem_long_g, &words[7], right);
    MAKE(times, shmem_long_put, &words[2], &one, 1, right);
    MAKE(times, shmem_long_get, &one, &words[7], 1, right);
    MAKE(times, shmem_putmem_nbi, &words[2], more, 8, right);
    MAKE(times, shmem_getmem_nbi, more, &words[7], 8, right);
    MAKE(times, shmem_long_iput, &words[2], more, 1, 1, 2, right);
    MAKE(times, shmem_long_iget, more, &words[6], 1, 1, 2, right);
    MAKE(times, shmem_long_iget, more, &words[6], 0, 1, 2, right); /* a stride that goes nowhere */
    MAKE(times, shmem_put64_signal, &words[2], more, 1, &signals[0], 7, SHMEM_SIGNAL_SET, right);
    MAKE(times, shmem_put64_signal_nbi, &words[2], more, 1, &signals[0], 7, SHMEM_SIGNAL_SET, right);
    MAKE(times, shmem_ctx_long_p, SHMEM_CTX_DEFAULT, &words[1], 1, right);
    MAKE(times, shmem_long_atomic_add, &words[5], 1, right);
    MAKE(times, shmem_long_atomic_set, &words[4], 1, right);
    MAKE_FOR(times, one, shmem_long_atomic_fetch, &words[5], right);
    MAKE_FOR(times, one, shmem_long_atomic_fetch_add, &words[5], 1, right);
    MAKE_FOR(times, one, shmem_long_atomic_compare_swap, &words[4], 0, 1, right);
    MAKE(times, shmem_long_atomic_fetch_add_nbi, more, &words[5], 1, right);
    MAKE(times, shmem_long_atomic_compare_swap_nbi, more, &words[4], 0, 1, right);
    MAKE_FOR(times, one, shmem_long_fadd, &words[5], 1, right); /* deprecated */
    MAKE(times, shmem_quiet);
    MAKE(times, shmem_fence);
    MAKE(times, shmem_ctx_fence, SHMEM_CTX_DEFAULT);
    MAKE(times, shmem_ctx_quiet, SHMEM_CTX_DEFAULT);
}

/* For what has come. */
static void wait_and_test(int times, long *words) {
    size_t indices[2], count = 0;
    long values[2] = {0, 0};
    int holds = 0;
    uint64_t signal = 0;
    MAKE(times, shmem_long_wait_until, &words[6], SHMEM_CMP_EQ, 0);
    MAKE(times, shmem_long_wait_until_all, &words[6], 2, NULL, SHMEM_CMP_EQ, 0);
    MAKE_FOR(times, count, shmem_long_wait_until_any, &words[6], 2, NULL, SHMEM_CMP_EQ, 0);
    REQUIRE(count < 2);
    MAKE_FOR(times, count, shmem_long_wait_until_some_vector, &words[6], 2, indices, NULL, SHMEM_CMP_EQ, values);
    REQUIRE(count > 0);
    MAKE_FOR(times, holds, shmem_long_test, &words[6], SHMEM_CMP_EQ, 0);
    MAKE_FOR(times, holds, shmem_long_test_all_vector, &words[6], 2, NULL, SHMEM_CMP_EQ, values);
    REQUIRE(holds == 1);
    MAKE_FOR(times, count, shmem_long_test_any, &words[6], 2, NULL, SHMEM_CMP_EQ, 0);
    MAKE_FOR(times, count, shmem_long_test_some, &words[6], 2, indices, NULL, SHMEM_CMP_EQ, 0);
    REQUIRE(count == 2);
    MAKE(times, shmem_long_wait, &words[6], 5); /* deprecated */
    MAKE_FOR(times, signal, shmem_signal_fetch, &signals[1]);
    MAKE_FOR(times, signal, shmem_signal_wait_until, &signals[1], SHMEM_CMP_EQ, 0);
    REQUIRE(signal == 0);
}

static void ask(int times) {
    long *const words = all_words[0];
    int number = -1;
    void *there = NULL;
    shmem_team_t team = SHMEM_TEAM_INVALID;
    shmem_team_config_t config;
    MAKE_FOR(times, number, shmem_my_pe);
    REQUIRE(number == me);
    MAKE_FOR(times, number, shmem_n_pes);
    MAKE_FOR(times, number, _num_pes);
    MAKE_FOR(times, number, shmem_pe_accessible, 0);
    MAKE_FOR(times, number, shmem_addr_accessible, words, right);
    MAKE_FOR(times, there, shmem_ptr, words, me);
    REQUIRE(number == 1 && there == words);
    MAKE_FOR(times, number, shmem_ctx_get_team, SHMEM_CTX_DEFAULT, &team);
    MAKE_FOR(times, number, shmem_team_my_pe, SHMEM_TEAM_WORLD);
    MAKE_FOR(times, number, shmem_team_n_pes, SHMEM_TEAM_WORLD);
    MAKE_FOR(times, number, shmem_team_get_config, SHMEM_TEAM_WORLD, SHMEM_TEAM_NUM_CONTEXTS, &config);
    MAKE_FOR(times, number, shmem_team_translate_pe, SHMEM_TEAM_WORLD, 0, SHMEM_TEAM_WORLD);
}

static void make_contexts(int times, long *words) {
    int status = -1;
    long word = -1, one = 1;
    shmem_ctx_t ctx = SHMEM_CTX_INVALID;
    MAKE_FOR(times, status, shmem_ctx_create, 0, &ctx);
    REQUIRE(status == 0);
    MAKE(times, shmem_ctx_long_p, ctx, &words[1], 1, right);
    MAKE(times, shmem_ctx_long_put, ctx, &words[2], &one, 1, right);
    MAKE_FOR(times, word, shmem_ctx_long_atomic_fetch, ctx, &words[7], right);
    REQUIRE(word == 0);
    MAKE(times, shmem_ctx_quiet, ctx);
    MAKE(times, shmem_ctx_destroy, ctx);
    MAKE_FOR(times, status, shmem_team_create_ctx, SHMEM_TEAM_WORLD, 0, &ctx);
    MAKE(times, shmem_ctx_destroy, ctx);
}

static void call_together(int times) {
    static long sync_words[2][SHMEM_SYNC_SIZE];
    static int work[SHMEM_REDUCE_MIN_WRKDATA_SIZE + 1];
    int status = -1;
    void *block = NULL;
    shmem_team_t team = SHMEM_TEAM_INVALID, other = SHMEM_TEAM_INVALID;
    MAKE(times, shmem_sync_all);
    MAKE(times, shmem_barrier_all);
    MAKE_FOR(times, block, shmem_malloc, 8);
    MAKE_FOR(times, block, shmem_realloc, block, 100);
    MAKE(times, shmem_free, block);
    MAKE_FOR(times, block, shmem_calloc, 2, 8);
    MAKE(times, shmem_free, block);
    MAKE_FOR(times, block, shmem_align, 128, 8);
    MAKE(times, shmem_free, block);
    MAKE_FOR(times, block, shmem_malloc_with_hints, 8, 0);
    MAKE(times, shfree, block);
    MAKE_FOR(times, status, shmem_team_split_strided, SHMEM_TEAM_WORLD, 0, 1, npes, NULL, 0, &team);
    MAKE_FOR(times, status, shmem_team_sync, team);
    MAKE(times, shmem_team_destroy, team);
    MAKE_FOR(times, status, shmem_team_split_2d, SHMEM_TEAM_WORLD, npes, NULL, 0, &team, NULL, 0, &other);
    MAKE(times, shmem_team_destroy, team);
    MAKE(times, shmem_team_destroy, other);
    MAKE_FOR(times, status, shmem_int_broadcast, SHMEM_TEAM_WORLD, sums, few, 1, 0);
    MAKE_FOR(times, status, shmem_int_collect, SHMEM_TEAM_WORLD, sums, few, 1);
    MAKE_FOR(times, status, shmem_int_fcollect, SHMEM_TEAM_WORLD, sums, few, 1);
    MAKE_FOR(times, status, shmem_int_alltoall, SHMEM_TEAM_WORLD, sums, few, 1);
    MAKE_FOR(times, status, shmem_int_alltoalls, SHMEM_TEAM_WORLD, sums, few, 1, 1, 1);
    MAKE_FOR(times, status, shmem_int_sum_reduce, SHMEM_TEAM_WORLD, sums, few, 1);
    REQUIRE(status == 0);
    MAKE(times, shmem_barrier, 0, 0, npes, sync_words[0]);
    MAKE(times, shmem_int_sum_to_all, sums, few, 1, 0, 0, npes, work, sync_words[0]);
    MAKE(times, shmem_barrier, me, 0, 1, sync_words[1]);
    MAKE(times, shmem_fcollect32, sums, few, 1, me, 0, 1, sync_words[1]);
    MAKE(times, shmem_set_lock, &lock);
    MAKE(times, shmem_clear_lock, &lock);
    MAKE_FOR(times, status, shmem_test_lock, &lock);
    if (status == 0) MAKE(times, shmem_clear_lock, &lock);
    MAKE(times, shmem_barrier_all);
}

/* What any thread may call at every level. */
static void ask_for_level(void) {
    int level = -1, major = 0, minor = 0;
    char name[SHMEM_MAX_NAME_LEN];
    MAKE(0, shmem_query_thread, &level);
    MAKE(0, shmem_info_get_version, &major, &minor);
    MAKE(0, shmem_info_get_name, name);
    MAKE(0, shmem_pcontrol, 1);
    REQUIRE(level >= SHMEM_THREAD_SINGLE && major == 1 && minor == 5);
}

static void call_alone(int times, long *words) {
    move_data(times, words);
    wait_and_test(times, words);
    ask(times);
    make_contexts(times, words);
}

static void *call_as_another(void *times) {
    ask_for_level();
    call_alone(*(int *)times, all_words[0]);
    call_together(*(int *)times);
    return NULL;
}

static void in_thread(void *(*work)(void *), void *argument) {
    pthread_t other;
    REQUIRE(pthread_create(&other, NULL, work, argument) == 0);
    REQUIRE(pthread_join(other, NULL) == 0);
}

static void join(int level) {
    int provided = -1;
    if (shmem_init_thread(level, &provided) != 0 || provided != level) exit(9);
    me = shmem_my_pe();
    npes = shmem_n_pes();
    right = (me + 1) % npes;
    (void)shmemx_set_error_handler(keep);
}

/* Only the thread that has joined may call. */
static void test_one_thread(const char *level) {
    int once = 1, never = 0;
    char end[100];
    in_thread(call_as_another, &once);
    snprintf(end, sizeof end, "may, which joined with %s", level);
    REQUIRE(strcmp(said + strlen(said) - strlen(end), end) == 0);
    snprintf(end, sizeof end, " of PE %d calls, and thread %d alone ", me, (int)getpid());
    REQUIRE(strstr(said, end) != NULL);
    call_as_another(&never);
}

static void *call_by_turns(void *words) {
    for (int i = 0; i < turns; ++i) {
        pthread_mutex_lock(&mine);
        call_alone(0, words);
        pthread_mutex_unlock(&mine);
    }
    return NULL;
}

static void *call_at_once(void *words) {
    for (int i = 0; i < turns; ++i) call_alone(0, words);
    return NULL;
}

static void by_all_threads(void *(*work)(void *)) {
    pthread_t others[threads];
    for (int i = 1; i < threads; ++i) REQUIRE(pthread_create(&others[i], NULL, work, all_words[i]) == 0);
    work(all_words[0]);
    for (int i = 1; i < threads; ++i) REQUIRE(pthread_join(others[i], NULL) == 0);
}

/* Collectives of all PEs: the first thread's by the team, the others' by sets, each with a pSync of its own. */
static void *meet_at_once(void *words) {
    enum { most_pes = 16 };
    static long sync_words[threads][2][SHMEM_SYNC_SIZE], one[threads], all[threads][most_pes];
    const size_t i = (size_t)((long *)words - all_words[0]) / (sizeof all_words[0] / sizeof *all_words[0]);
    REQUIRE(npes <= most_pes);
    for (int turn = 0; turn < turns; ++turn) {
        one[i] = 1000L * turn + 10 * me + (long)i;
        if (i == 0) {
            REQUIRE(shmem_long_fcollect(SHMEM_TEAM_WORLD, all[i], &one[i], 1) == 0);
            shmem_barrier_all();
        } else {
            shmem_fcollect64(all[i], &one[i], 1, 0, 0, npes, sync_words[i][0]);
            shmem_barrier(0, 0, npes, sync_words[i][1]);
        }
        for (int pe = 0; pe < npes; ++pe) REQUIRE(all[i][pe] == 1000L * turn + 10 * pe + (long)i);
    }
    return NULL;
}

/* Calls until it is known that the other thread is in its wait, and then ends that. NULL if it was the wait that came
   second, while this thread was in its call. */
static void *interrupt(void *waits_in) {
    char end[100];
    for (int i = 0; times_told() == 0 && i < 1000; ++i) {
        (void)shmem_n_pes();
        usleep(20000); /* seldom enough that it is this thread's call that comes second, as a rule */
    }
    if (times_told() == 1 && strncmp(said, waits_in, strlen(waits_in)) == 0) {
        __atomic_store_n(&told, 0, __ATOMIC_RELEASE);
        shmem_uint64_p(&signals[1], 1, me);
        return NULL;
    }
    require_told(1, "shmem_n_pes");
    snprintf(end, sizeof end, " while thread %d is in %s, with SHMEM_THREAD_SERIALIZED", (int)getpid(),
             (const char *)waits_in);
    REQUIRE(strcmp(said + strlen(said) - strlen(end), end) == 0);
    ask_for_level();
    move_data(1, all_words[1]);
    wait_and_test(1, all_words[1]);
    make_contexts(1, all_words[1]);
    MAKE(1, shmem_uint64_p, &signals[1], 1, me);
    return waits_in;
}

static void test_at_once(void) {
    pthread_t other;
    void *was_interrupted = NULL;
    static char wait[] = "shmem_uint64_wait_until", signal_wait[] = "shmem_signal_wait_until";
    while (was_interrupted != wait) {
        signals[1] = 0;
        REQUIRE(pthread_create(&other, NULL, interrupt, wait) == 0);
        shmem_uint64_wait_until(&signals[1], SHMEM_CMP_NE, 0);
        REQUIRE(pthread_join(other, &was_interrupted) == 0);
    }
    while (was_interrupted != signal_wait) {
        signals[1] = 0;
        REQUIRE(pthread_create(&other, NULL, interrupt, signal_wait) == 0);
        REQUIRE(shmem_signal_wait_until(&signals[1], SHMEM_CMP_NE, 0) == 1);
        REQUIRE(pthread_join(other, &was_interrupted) == 0);
    }
    signals[1] = 0;
    shmem_barrier_all();
}

static void test_serialized(void) {
    int never = 0;
    in_thread(call_as_another, &never); /* one after the other is by turns */
    call_as_another(&never);
    by_all_threads(call_by_turns);
    REQUIRE(times_told() == 0);
    test_at_once();
    call_as_another(&never); /* nobody is thought to be inside still */
}

static void *leave(void *times) {
    MAKE(*(int *)times, shmem_finalize);
    return NULL;
}

/* The thread that has joined leaves, at every level. */
static void test_leaving(void) {
    int once = 1;
    in_thread(leave, &once);
    exit(shmemx_world() == NULL ? 0 : 9);
}

static pthread_t joined;
static void *late_block;

/* Whoever calls exit() goes through what has been left to do. */
static void give_back(void) {
    if (pthread_equal(pthread_self(), joined)) return;
    shmem_barrier_all();
    shmem_free(late_block);
    if (times_told() != 0) _exit(9);
}

static void *end(void *unused) {
    (void)unused;
    exit(0);
}

static void test_exit(void) {
    pthread_t other;
    late_block = shmem_malloc(8);
    REQUIRE(pthread_create(&other, NULL, end, NULL) == 0);
    for (;;) pause();
}

int main(int argc, char **argv) {
    const char *const what = argc > 1 ? argv[1] : "";
    int never = 0;
    joined = pthread_self();
    if (strcmp(what, "single") == 0) {
        shmem_init();
        shmem_finalize();
        join(SHMEM_THREAD_SINGLE);
        test_one_thread("SHMEM_THREAD_SINGLE");
    } else if (strcmp(what, "funneled") == 0) {
        join(SHMEM_THREAD_FUNNELED);
        test_one_thread("SHMEM_THREAD_FUNNELED");
    } else if (strcmp(what, "serialized") == 0) {
        join(SHMEM_THREAD_SERIALIZED);
        test_serialized();
    } else if (strcmp(what, "multiple") == 0) {
        join(SHMEM_THREAD_MULTIPLE);
        in_thread(call_as_another, &never);
        by_all_threads(call_at_once);
        by_all_threads(meet_at_once);
    } else if (strcmp(what, "unchecked") == 0) { /* without debug mode nobody is told, and all of it works */
        join(SHMEM_THREAD_FUNNELED);
        in_thread(call_as_another, &never);
    } else if (strcmp(what, "leaving") == 0) {
        join(SHMEM_THREAD_MULTIPLE);
        test_leaving();
    } else if (strcmp(what, "exit") == 0) {
        if (atexit(give_back) != 0) return 9;
        join(SHMEM_THREAD_FUNNELED);
        test_exit();
    } else {
        return 9;
    }
    shmem_finalize();
    return 0;
}
