/* SPDX-License-Identifier: Apache-2.0 */
/* Makes one mistake, which the argument names. errors_test.cpp reads what is said of it. */
#include <fcntl.h>
#include <pthread.h>
#include <string.h>
#include <unistd.h>

#include <shmemx.h>

#include "program.h"

static int word;
static const int constant = 7;
static long lock;
static char large[1 << 20];
static int few[10];
static uint64_t x; /* which would be a type among mangled names */
static struct {
    int head[3];
    long tail[3];
} parts;
/* One array, which the linker makes of the two. */
static int first_piece[2] __attribute__((section("pieces"), used));
static int second_piece[2] __attribute__((section("pieces"), used));
extern int __start_pieces[], __stop_pieces[];
static long sync_words[SHMEM_SYNC_SIZE];
enum { many = 1000000 };

static void say_and_go_on(const char *call, const char *message, const char *hint) {
    fprintf(stderr, "handler: %s: %s (%s)\n", call, message, hint);
}

/* Collectives of arguments that may only be symmetric, and pointers to nothing. */
static int is_made_of_arguments(const char *mistake) {
    const int npes = shmem_n_pes();
    const int subset = npes - 1;
    int own[4] = {0};
    int *const block = shmem_malloc(4 * sizeof *block);
    if (strcmp(mistake, "private dest") == 0) {
        (void)shmem_int_sum_reduce(SHMEM_TEAM_WORLD, own, block, 1);
    } else if (strcmp(mistake, "private source") == 0) {
        (void)shmem_int_broadcast(SHMEM_TEAM_WORLD, block, own, 1, 0);
    } else if (strcmp(mistake, "constant dest") == 0) {
        (void)shmem_int_broadcast(SHMEM_TEAM_WORLD, (int *)&constant, block, 1, 0);
    } else if (strcmp(mistake, "constant dest, in place") == 0) {
        (void)shmem_int_sum_reduce(SHMEM_TEAM_WORLD, (int *)&constant, &constant, 1);
    } else if (strcmp(mistake, "constant dest of all") == 0) {
        shmem_broadcast32((int *)&constant, block, 1, 0, 0, 0, npes, sync_words);
    } else if (strcmp(mistake, "constant dest of a set") == 0) {
        if (shmem_my_pe() < subset) shmem_collect32((int *)&constant, block, 1, 0, 0, subset, sync_words);
    } else if (strcmp(mistake, "constant pSync") == 0) {
        static const long constants[SHMEM_SYNC_SIZE] = {SHMEM_SYNC_VALUE};
        shmem_barrier(0, 0, npes, (long *)constants);
    } else if (strcmp(mistake, "too much for a variable") == 0) {
        static int from[4];
        (void)shmem_int_collect(SHMEM_TEAM_WORLD, few, from, 4);
    } else if (strcmp(mistake, "too much for a variable, of a set") == 0) {
        static int from[6];
        if (shmem_my_pe() < subset) shmem_collect32(few, from, 6, 0, 0, subset, sync_words);
    } else if (strcmp(mistake, "too little for all") == 0) {
        (void)shmem_int_fcollect(SHMEM_TEAM_WORLD, block, &word, 2);
    } else if (strcmp(mistake, "too little for strides") == 0) {
        (void)shmem_int_alltoalls(SHMEM_TEAM_WORLD, block, &word, 2, 1, 1);
    } else if (strcmp(mistake, "private dest of a set") == 0) {
        if (shmem_my_pe() < subset) shmem_fcollect32(own, block, 1, 0, 0, subset, sync_words);
    } else if (strcmp(mistake, "private source of a set") == 0) {
        if (shmem_my_pe() < subset) shmem_alltoall32(block, own, 1, 0, 0, subset, sync_words);
    } else if (strcmp(mistake, "private pWrk") == 0) {
        shmem_int_sum_to_all(block, block, 1, 0, 0, npes, own, sync_words);
    } else if (strcmp(mistake, "short pWrk") == 0) {
        shmem_int_sum_to_all(block, block, 4, 0, 0, npes, &block[2], sync_words);
    } else if (strcmp(mistake, "pSync of all not initialized") == 0) {
        sync_words[2] = -1;
        shmem_barrier(0, 0, npes, sync_words);
    } else if (strcmp(mistake, "no source") == 0) {
        shmem_int_put(block, NULL, 1, 0);
    } else if (strcmp(mistake, "no dest") == 0) {
        shmem_int_iget(NULL, block, 1, 1, 1, 0);
    } else if (strcmp(mistake, "no place for a team") == 0) {
        (void)shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 1, npes, NULL, 0, NULL);
    } else if (strcmp(mistake, "no place for a config") == 0) {
        (void)shmem_team_get_config(SHMEM_TEAM_WORLD, SHMEM_TEAM_NUM_CONTEXTS, NULL);
    } else if (strcmp(mistake, "made-up team") == 0) {
        (void)shmem_team_sync((shmem_team_t)own);
    } else if (strcmp(mistake, "made-up context") == 0) {
        shmem_ctx_quiet((shmem_ctx_t)own);
    } else {
        return 0;
    }
    return 1;
}

/* Collectives whose numbers differ between PEs; 0 if it is none of these. */
static int differs_between_pes(const char *mistake) {
    static int from[36], to[36];
    static long long wide_from[18], wide_to[18];
    const int me = shmem_my_pe(), npes = shmem_n_pes(), other = me == 1 ? 2 : 1;
    const int subset = npes - 1;
    shmem_team_t team = SHMEM_TEAM_INVALID;
    if (strcmp(mistake, "another dst") == 0) {
        (void)shmem_int_alltoalls(SHMEM_TEAM_WORLD, to, from, other, 1, 2);
    } else if (strcmp(mistake, "another sst of a team") == 0) {
        (void)shmem_team_split_strided(SHMEM_TEAM_WORLD, 1, 1, subset, NULL, 0, &team);
        if (me != 0) (void)shmem_alltoallsmem(team, to, from, 1, me == 1 ? 3 : 1, 2);
    } else if (strcmp(mistake, "another nelems") == 0) {
        (void)shmem_int_alltoalls(SHMEM_TEAM_WORLD, to, from, 1, 1, (size_t)other);
    } else if (strcmp(mistake, "another dst of all") == 0) {
        shmem_alltoalls32(to, from, other, 1, 2, 0, 0, npes, sync_words);
    } else if (strcmp(mistake, "another sst of a set") == 0) {
        if (me < subset) shmem_alltoalls64(wide_to, wide_from, 2, other, 2, 0, 0, subset, sync_words);
    } else if (strcmp(mistake, "another dst of a set") == 0) {
        if (me > 0) shmem_alltoalls32(to, from, other, 2, 2, 1, 0, subset, sync_words);
    } else if (strcmp(mistake, "another nelems of a set") == 0) {
        if (me < subset) shmem_alltoalls64(wide_to, wide_from, 2, 2, (size_t)other, 0, 0, subset, sync_words);
    } else if (strcmp(mistake, "another nelems, fcollect of a set") == 0) {
        if (me < subset) shmem_fcollect32(to, from, (size_t)other, 0, 0, subset, sync_words);
    } else if (strcmp(mistake, "another nelems, alltoall of a set") == 0) {
        if (me < subset) shmem_alltoall64(wide_to, wide_from, (size_t)other, 0, 0, subset, sync_words);
    } else if (strcmp(mistake, "another call of a set") == 0) {
        if (me == 0) shmem_fcollect32(to, from, 1, 0, 0, subset, sync_words);
        if (me == 1) shmem_alltoall32(to, from, 1, 0, 0, subset, sync_words);
    } else if (strcmp(mistake, "a meeting and a transfer of a set") == 0) {
        if (me == 0) shmem_sync(0, 0, subset, sync_words);
        if (me == 1) shmem_collect64(wide_to, wide_from, 1, 0, 0, subset, sync_words);
    } else if (strcmp(mistake, "another root of a set") == 0) {
        if (me < subset) shmem_broadcast32(to, from, 1, me, 0, 0, subset, sync_words);
    } else if (strcmp(mistake, "another nreduce of a set") == 0) {
        static int work[4];
        if (me < subset) shmem_int_sum_to_all(to, from, other, 0, 0, subset, work, sync_words);
    } else {
        return 0;
    }
    shmem_barrier_all();
    return 1;
}

/* Waits for what comes when it has been said, also where others use the machine; 0 if it is none of these. */
static int waits_long(const char *mistake) {
    enum { a_while = 2 };
    static long words[4];
    const int me = shmem_my_pe();
    if (strcmp(mistake, "waits for a word") == 0) {
        if (me == 0) shmem_long_wait_until_all(&words[1], 2, NULL, SHMEM_CMP_GE, 3);
        if (me == 1) sleep(a_while);
        if (me == 1) shmem_long_p(&words[1], 3, 0);
        if (me == 1) shmem_long_p(&words[2], 3, 0);
    } else if (strcmp(mistake, "waits for a signal") == 0) {
        if (me == 0 && shmem_signal_wait_until(&x, SHMEM_CMP_NE, 0) != 9) exit(9);
        if (me == 1) sleep(a_while);
        if (me == 1) shmem_uint64_p(&x, 9, 0);
    } else if (strcmp(mistake, "waits for a lock") == 0) {
        if (me == 1) shmem_set_lock(&lock);
        shmem_barrier_all();
        if (me == 0) shmem_set_lock(&lock);
        if (me == 1) sleep(a_while);
        if (me < 2) shmem_clear_lock(&lock);
    } else if (strcmp(mistake, "waits in a set") == 0) {
        if (me == 1) sleep(a_while);
        if (me < 2) shmem_barrier(0, 0, 2, sync_words);
    } else {
        return 0;
    }
    return 1;
}

static void make(const char *mistake) {
    const int me = shmem_my_pe();
    const int npes = shmem_n_pes();
    int own = 0;
    shmem_team_t team = SHMEM_TEAM_INVALID;
    if (strcmp(mistake, "private address") == 0) {
        shmem_int_p(&own, 1, 0);
    } else if (strcmp(mistake, "constant") == 0) {
        shmem_int_p((int *)&constant, 1, 0);
    } else if (strcmp(mistake, "private atomic") == 0) {
        shmem_int_atomic_add(&own, 1, 0);
    } else if (strcmp(mistake, "no room for variables") == 0) {
        shmem_char_p(&large[me], 1, 0);
    } else if (strcmp(mistake, "no room for a block") == 0) { /* which is no mistake that ends the job */
        if (shmem_malloc((size_t)1 << 40) != NULL || shmem_malloc(((size_t)1 << 20) + 1) != NULL) exit(9);
    } else if (strcmp(mistake, "private word") == 0) {
        shmem_int_wait_until(&own, SHMEM_CMP_EQ, 1);
    } else if (strcmp(mistake, "freed") == 0) {
        int *block = shmem_malloc(sizeof *block);
        shmem_free(block);
        shmem_int_p(block, 1, 0);
    } else if (strcmp(mistake, "freed twice") == 0) {
        int *block = shmem_malloc(sizeof *block);
        shmem_free(block);
        shmem_free(block);
    } else if (strcmp(mistake, "past the end") == 0) {
        char *block = shmem_malloc(100);
        shmem_putmem(block + 90, block, 20, 0);
    } else if (strcmp(mistake, "past the heap") == 0) {
        printf("few at %p\n", (void *)few);
        fflush(stdout);
        shmem_putmem(few, &word, (size_t)1 << 45, 0);
    } else if (strcmp(mistake, "past a variable") == 0) {
        shmem_int_put(&few[8], few, 3, 0);
    } else if (strcmp(mistake, "from past a variable") == 0) {
        shmem_int_iput(few, &few[4], 1, 3, 3, 0);
    } else if (strcmp(mistake, "all past a variable") == 0) {
        (void)shmem_int_fcollect(SHMEM_TEAM_WORLD, few, &word, 4);
    } else if (strcmp(mistake, "words past a variable") == 0) {
        shmem_int_wait_until_all(few, 11, NULL, SHMEM_CMP_GE, 0);
    } else if (strcmp(mistake, "to the end of variables") == 0) { /* which is none */
        shmem_int_put(&few[9], &word, 1, 0);
        shmem_putmem(&parts.head[1], (char *)&parts + 4, sizeof parts - 4, 0);
        shmem_putmem(parts.tail, parts.tail, sizeof parts.tail, 0);
        shmem_char_p(&large[sizeof large - 1], 1, 0);
        shmem_int_put(&few[9], &few[9], 0, 0);
        shmem_int_put(__start_pieces, few, (size_t)(__stop_pieces - __start_pieces), 0);
        shmem_int_put(first_piece, second_piece, 2, 0);
    } else if (strcmp(mistake, "PE") == 0) {
        shmem_int_put(&word, &own, 1, npes);
    } else if (strcmp(mistake, "atomic PE") == 0) {
        (void)shmem_int_atomic_fetch_add(&word, 1, -1);
    } else if (strcmp(mistake, "comparison") == 0) {
        (void)shmem_int_test(&word, 17, 0);
    } else if (strcmp(mistake, "context") == 0) {
        shmem_ctx_int_p(SHMEM_CTX_INVALID, &word, 1, 0);
    } else if (strcmp(mistake, "destroyed context") == 0) {
        shmem_ctx_t ctx = SHMEM_CTX_INVALID;
        (void)shmem_ctx_create(0, &ctx);
        shmem_ctx_destroy(ctx);
        shmem_ctx_int_p(ctx, &word, 1, 0);
    } else if (strcmp(mistake, "context destroyed before others") == 0) {
        shmem_ctx_t ctx = SHMEM_CTX_INVALID, other = SHMEM_CTX_INVALID;
        (void)shmem_ctx_create(0, &ctx);
        shmem_ctx_destroy(ctx);
        for (int i = 0; i < 1000; ++i) {
            (void)shmem_ctx_create(0, &other);
            shmem_ctx_destroy(other);
        }
        shmem_ctx_int_p(ctx, &word, 1, 0);
    } else if (strcmp(mistake, "team") == 0) {
        (void)shmem_team_sync(team);
    } else if (strcmp(mistake, "root") == 0) {
        (void)shmem_int_broadcast(SHMEM_TEAM_WORLD, &word, &word, 1, npes);
    } else if (strcmp(mistake, "lock") == 0) {
        if (me == 0) shmem_set_lock(&lock);
        shmem_barrier_all();
        if (me == npes - 1) shmem_clear_lock(&lock);
        shmem_barrier_all();
    } else if (strcmp(mistake, "lock twice") == 0) {
        shmem_set_lock(&lock);
        shmem_set_lock(&lock);
    } else if (strcmp(mistake, "private lock") == 0) {
        long mine = 0;
        shmem_set_lock(&mine);
    } else if (strcmp(mistake, "not a member") == 0) {
        if (me == npes - 1) shmem_barrier(0, 0, npes - 1, sync_words);
        shmem_barrier_all();
    } else if (strcmp(mistake, "no set") == 0) {
        shmem_barrier(0, 1, npes, sync_words);
    } else if (strcmp(mistake, "pSync not initialized") == 0) {
        if (me < npes - 1) {
            for (int i = 0; i < SHMEM_SYNC_SIZE; ++i) sync_words[i] = -1;
            shmem_barrier(0, 0, npes - 1, sync_words);
        }
        shmem_barrier_all();
    } else if (strcmp(mistake, "private pSync") == 0) {
        long mine[SHMEM_SYNC_SIZE] = {0};
        if (me < npes - 1) shmem_barrier(0, 0, npes - 1, mine);
        shmem_barrier_all();
    } else if (strcmp(mistake, "overlapping sets") == 0) { /* PE 0 has one idea, PE 1 another */
        if (me == 1) shmem_barrier(1, 0, 2, sync_words);
        if (me == 0) {
            while (shmem_long_g(&sync_words[0], 2) == SHMEM_SYNC_VALUE) usleep(1000); /* PE 1 waits for PE 2 */
            shmem_barrier(0, 0, 2, sync_words);
        }
        shmem_barrier_all();
    } else if (strcmp(mistake, "set and part of it") == 0) { /* one of them is all PEs */
        while (me == 0 && shmem_long_g(&sync_words[13], 1) == SHMEM_SYNC_VALUE) usleep(1000); /* PE 1 waits for all */
        shmem_barrier(0, 0, me == 0 ? npes - 1 : npes, sync_words);
        shmem_barrier_all();
    } else if (strcmp(mistake, "part of a set, and it") == 0) {
        while (me != 0 && shmem_long_g(&sync_words[0], 1) == SHMEM_SYNC_VALUE) usleep(1000); /* PE 0 waits for PE 1 */
        shmem_broadcast32(&few[1], &few[0], 1, 0, 0, 0, me == 0 ? npes - 1 : npes, sync_words);
        shmem_barrier_all();
    } else if (strcmp(mistake, "pSync again at once") == 0) { /* sooner or later one is not out of the call before */
        for (int i = 0; me < npes - 1 && i < many; ++i) {
            shmem_broadcast32(&few[1], &few[0], 1, 0, 0, 0, npes - 1, sync_words);
        }
        shmem_barrier_all();
    } else if (strcmp(mistake, "pSync of all again at once") == 0) {
        static int work[SHMEM_REDUCE_MIN_WRKDATA_SIZE];
        for (int i = 0; i < many; ++i) shmem_int_sum_to_all(&few[1], &few[0], 1, 0, 0, npes, work, sync_words);
    } else if (strcmp(mistake, "another pSync") == 0) {
        static long others[SHMEM_SYNC_SIZE];
        shmem_sync(0, 0, npes, me == 1 ? others : sync_words);
    } else if (strcmp(mistake, "another pWrk") == 0) {
        static int work[2][SHMEM_REDUCE_MIN_WRKDATA_SIZE];
        shmem_int_sum_to_all(&few[1], &few[0], 1, 0, 0, npes, work[me == 1], sync_words);
    } else if (strcmp(mistake, "another dest") == 0) {
        (void)shmem_int_max_reduce(SHMEM_TEAM_WORLD, me == 2 ? &few[4] : &few[1], &few[0], 1);
    } else if (strcmp(mistake, "another dest of a team") == 0) {
        (void)shmem_team_split_strided(SHMEM_TEAM_WORLD, 1, 1, 2, NULL, 0, &team);
        if (me != 0) (void)shmem_int_collect(team, &few[2 + 3 * (me - 1)], &word, 1);
        shmem_barrier_all();
    } else if (strcmp(mistake, "leaves early") == 0) {
        if (me == 1) shmem_finalize();
        shmem_barrier_all();
    } else if (strcmp(mistake, "died") == 0) {
        if (me == 1) abort();
        shmem_int_wait_until(&word, SHMEM_CMP_EQ, 1);
    } else if (strcmp(mistake, "handler") == 0) {
        (void)shmemx_set_error_handler(say_and_go_on);
        shmem_int_p(&own, 1, 0);
        shmem_barrier_all();
        if (shmemx_set_error_handler(NULL) != say_and_go_on) exit(9);
    } else {
        fprintf(stderr, "no such mistake: %s\n", mistake);
        exit(9);
    }
}

/* A thread that calls when its process has left the job, and is about to end. */
static int ending;

static void let_thread_call(void) {
    __atomic_store_n(&ending, 1, __ATOMIC_RELEASE);
    usleep(50000);
}

static void *call_late(void *unused) {
    while (!__atomic_load_n(&ending, __ATOMIC_ACQUIRE)) usleep(1000);
    shmem_quiet();
    return unused;
}

static void *put_one(void *unused) {
    shmem_int_p(&word, 1, 0);
    return unused;
}

static void *ask_and_wait(void *unused) {
    for (;; usleep(20000)) (void)shmem_n_pes();
    return unused;
}

static void *leave(void *unused) {
    shmem_finalize();
    return unused;
}

static void *go_on(void *block) {
    for (;;) __atomic_add_fetch((int *)block, 1, __ATOMIC_RELAXED);
    return block;
}

static void *put_elsewhere(void *unused) {
    pthread_t other;
    int own = 0;
    if (atexit(let_thread_call) != 0 || pthread_create(&other, NULL, go_on, shmem_malloc(sizeof own)) != 0) exit(9);
    shmem_int_p(&own, 1, 0);
    return unused;
}

static void *end_with_4(void *unused) {
    if (shmem_my_pe() == 1) shmem_global_exit(4);
    return unused;
}

static void *end_with_5(void *unused) {
    shmem_global_exit(5);
    return unused;
}

static void *close_all(void *unused) {
    usleep(20000);
    for (int i = 3; i < 256; ++i) close(i);
    return unused;
}

/* As programs do that let go of all that they have inherited. 0 if it is none of these. */
static int closes_descriptors(const char *mistake) {
    pthread_t other;
    if (strcmp(mistake, "closes descriptors") == 0) {
        close_all(NULL);
    } else if (strcmp(mistake, "closes descriptors, the last first") == 0) {
        for (int i = 255; i >= 3; --i) close(i);
    } else if (strcmp(mistake, "closes descriptors, and opens others") == 0) {
        close_all(NULL);
        while (open("/dev/null", O_RDWR) < 255) continue;
    } else if (strcmp(mistake, "closes descriptors, meanwhile") == 0) {
        if (pthread_create(&other, NULL, close_all, NULL) != 0) exit(9);
        for (int i = 0; i < 200; ++i) {
            usleep(200);
            shmem_int_p(&word, i, (shmem_my_pe() + 1) % shmem_n_pes());
            shmem_barrier_all();
        }
        pthread_join(other, NULL);
    } else {
        return 0;
    }
    shmem_int_p(&word, 1, (shmem_my_pe() + 1) % shmem_n_pes());
    shmem_barrier_all();
    return 1;
}

/* What is not for another thread at some level, and what is; 0 if it is none of these. */
static int is_made_by_thread(const char *mistake) {
    static const struct {
        const char *name;
        int level;
        void *(*work)(void *);
        int waits;
    } all[] = {{"another thread, single", SHMEM_THREAD_SINGLE, put_one, 0},
               {"another thread", SHMEM_THREAD_FUNNELED, put_one, 0},
               {"two threads", SHMEM_THREAD_SERIALIZED, ask_and_wait, 1},
               {"another thread leaves", SHMEM_THREAD_MULTIPLE, leave, 0},
               {"mistake while others go on", SHMEM_THREAD_MULTIPLE, put_elsewhere, 1},
               {"exit, serialized", SHMEM_THREAD_SERIALIZED, end_with_5, 1},
               {"exit, another thread", SHMEM_THREAD_FUNNELED, end_with_5, 1},
               {"exit, multiple", SHMEM_THREAD_MULTIPLE, end_with_4, 1}};
    for (size_t i = 0; i < sizeof all / sizeof *all; ++i) {
        int provided = -1;
        pthread_t other;
        if (strcmp(mistake, all[i].name) != 0) continue;
        if (shmem_init_thread(all[i].level, &provided) != 0 || provided != all[i].level) exit(9);
        if (pthread_create(&other, NULL, all[i].work, NULL) != 0) exit(9);
        if (all[i].waits) shmem_int_wait_until(&word, SHMEM_CMP_EQ, 1);
        if (pthread_join(other, NULL) != 0) exit(9);
        return 1;
    }
    return 0;
}

int main(int argc, char **argv) {
    const char *const mistake = argc > 1 ? argv[1] : "";
    if (strcmp(mistake, "before") == 0) shmem_int_p(&word, 1, 0);
    if (strcmp(mistake, "before, team") == 0) (void)shmem_team_sync(SHMEM_TEAM_WORLD);
    if (strcmp(mistake, "before, PE") == 0) (void)shmem_my_pe();
    if (strcmp(mistake, "init_thread") == 0) {
        int provided = -1;
        return shmem_init_thread(SHMEM_THREAD_MULTIPLE, &provided) != 0 && provided == -1 ? 0 : 9;
    }
    if (is_made_by_thread(mistake)) return 0;
    if (strcmp(mistake, "exit, before") == 0) {
        (void)shmemx_set_error_handler(say_and_go_on);
        shmem_global_exit(6);
    }
    shmem_init();
    if (strcmp(mistake, "after") == 0) {
        shmem_finalize();
        shmem_barrier_all();
        return 0;
    }
    if (strncmp(mistake, "exit, full", 10) == 0) { /* who has written what is not on its way yet */
        printf("of PE %d\n", shmem_my_pe());
        shmem_barrier_all();
        if (shmem_my_pe() == 1) shmem_global_exit(atoi(argv[2]));
        if (strcmp(mistake, "exit, full and computing") == 0)
            for (;;) pause();
        while (!shmem_int_test(&word, SHMEM_CMP_EQ, 1))
            ;
    }
    if (strcmp(mistake, "exit") == 0) { /* the others compute, and do not listen */
        if (shmem_my_pe() == 1) shmem_global_exit(atoi(argv[2]));
        for (;;) pause();
    }
    if (strcmp(mistake, "exit, threads") == 0) {
        pthread_t other;
        if (atexit(let_thread_call) != 0 || pthread_create(&other, NULL, call_late, NULL) != 0) return 8;
        if (shmem_my_pe() == 1) shmem_global_exit(atoi(argv[2]));
        shmem_int_wait_until(&word, SHMEM_CMP_EQ, 1);
    }
    if (strcmp(mistake, "exit, waiting") == 0) {
        if (shmem_my_pe() == 1) shmem_global_exit(atoi(argv[2]));
        shmem_int_wait_until(&word, SHMEM_CMP_EQ, 1);
    }
    if (!is_made_of_arguments(mistake) && !differs_between_pes(mistake) && !waits_long(mistake) &&
        !closes_descriptors(mistake))
        make(mistake);
    shmem_finalize();
    return 0;
}
