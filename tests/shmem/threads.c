/* SPDX-License-Identifier: Apache-2.0 */
/* What becomes of threads while their process joins, and while it ends without shmem_finalize(). The argument says
   which. */
#include <pthread.h>
#include <string.h>
#include <unistd.h>

#include <shmemx.h>

#include "program.h"

enum { stack_size = 1 << 20 };

static int me, npes, right, left;
static int *block; /* of symmetric memory */
static int word;
static int running; /* atomic: threads that use symmetric memory */

static void join(int level) {
    int provided = -1;
    if (shmem_init_thread(level, &provided) != 0 || provided != level) exit(9);
    me = shmem_my_pe();
    npes = shmem_n_pes();
    right = (me + 1) % npes;
    left = (me + npes - 1) % npes;
    block = shmem_calloc(2, sizeof *block);
}

static void start(void *(*work)(void *), const pthread_attr_t *with, pthread_t *thread) {
    if (pthread_create(thread, with, work, NULL) != 0) exit(9);
}

/* --- threads that go on --- */

static void *go_on_by_itself(void *unused) {
    __atomic_add_fetch(&running, 1, __ATOMIC_ACQ_REL);
    for (;;) {
        __atomic_add_fetch(&block[0], 1, __ATOMIC_RELAXED);
        __atomic_add_fetch(&word, 1, __ATOMIC_RELAXED);
    }
    return unused;
}

static void *go_on_calling(void *unused) {
    shmem_ctx_t own = SHMEM_CTX_INVALID;
    if (shmem_ctx_create(SHMEM_CTX_PRIVATE, &own) != 0) exit(9);
    __atomic_add_fetch(&running, 1, __ATOMIC_ACQ_REL);
    for (;;) {
        shmem_ctx_int_p(own, &block[1], 1, right);
        shmem_ctx_int_atomic_inc(own, &word, left);
        shmem_ctx_quiet(own);
    }
    return unused;
}

static void *go_on_waiting(void *unused) {
    __atomic_add_fetch(&running, 1, __ATOMIC_ACQ_REL);
    shmem_int_wait_until(&block[1], SHMEM_CMP_LT, 0);
    return unused;
}

void at_the_very_end(void (*what)(void)); /* of last.c */

/* Called when the library has left. */
static void let_them_go_on(void) {
    if (shmemx_world() != NULL) _exit(9);
    usleep(100000);
}

static void end_while_others_go_on(void) {
    void *(*const works[])(void *) = {go_on_by_itself, go_on_calling, go_on_waiting};
    join(SHMEM_THREAD_MULTIPLE);
    at_the_very_end(let_them_go_on);
    for (int i = 0; i < 3; ++i) {
        pthread_t thread;
        start(works[i], NULL, &thread);
    }
    while (__atomic_load_n(&running, __ATOMIC_ACQUIRE) < 3) usleep(1000);
    exit(0);
}

/* --- the last thread --- */

static int is_over; /* atomic */

static void require_over(void) {
    if (shmem_my_pe() != me || !__atomic_load_n(&is_over, __ATOMIC_ACQUIRE)) _exit(9);
}

static void *end_later(void *unused) {
    usleep(50000);
    __atomic_store_n(&is_over, 1, __ATOMIC_RELEASE);
    exit(0);
    return unused;
}

/* The process ends with its last thread, which may be another one. */
static void end_by_last_thread(int is_first) {
    pthread_t other;
    if (atexit(require_over) != 0) exit(9);
    start_pes(0);
    me = shmem_my_pe();
    is_over = is_first;
    if (!is_first) start(end_later, NULL, &other);
    pthread_exit(NULL);
}

/* --- a stack among the variables --- */

static char stack[stack_size] __attribute__((aligned(4096)));
static int told;

static void hear_why(const char *call, const char *message, const char *hint) {
    const int is_expected =
        strcmp(call, "shmem_int_p") == 0 && strstr(hint, "the stack of the thread that joins") != NULL;
    if (!is_expected) fprintf(stderr, "%s: %s (%s)\n", call, message, hint);
    told += is_expected;
}

static void *join_on_stack(void *unused) {
    join(SHMEM_THREAD_MULTIPLE);
    shmem_int_p(block, me + 1, right);
    shmem_barrier_all();
    REQUIRE(*block == left + 1);
    (void)shmemx_set_error_handler(hear_why);
    shmem_int_p(&word, 1, right);
    REQUIRE(told == 1);
    shmem_finalize();
    return unused;
}

static void *leave_on_stack(void *unused) {
    shmem_finalize();
    return unused;
}

static void join_and_leave_on_stack(void) {
    pthread_attr_t with;
    pthread_t thread;
    if (pthread_attr_init(&with) != 0 || pthread_attr_setstack(&with, stack, sizeof stack) != 0) exit(9);
    start(join_on_stack, &with, &thread);
    pthread_join(thread, NULL);
    for (int round = 0; round < 2; ++round) {
        join(SHMEM_THREAD_MULTIPLE);
        (void)shmemx_set_error_handler(NULL);
        shmem_int_p(&word, 10 * round + me, right);
        start(leave_on_stack, &with, &thread);
        pthread_join(thread, NULL);
        if (word != 10 * round + left) exit(9);
    }
}

int main(int argc, char **argv) {
    const char *const what = argc > 1 ? argv[1] : "";
    if (strcmp(what, "go_on") == 0) end_while_others_go_on();
    if (strcmp(what, "last") == 0) end_by_last_thread(1);
    if (strcmp(what, "not_last") == 0) end_by_last_thread(0);
    if (strcmp(what, "stack") == 0) join_and_leave_on_stack();
    return 0;
}
