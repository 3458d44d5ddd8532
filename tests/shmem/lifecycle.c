/* SPDX-License-Identifier: Apache-2.0 */
/* Joining twice, what becomes of variables and constants meanwhile, and of variables of a child made by fork(). */
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <shmemx.h>

#include "program.h"

static int initialized = 1234;
static char zeroed[100000];
static int filled[30000] = {[29999] = 77}; /* in a part of its own with -mcmodel=medium */
static const char text[] = "constant";
static const char *pointer = text;
static int tail_of_bss[3];
static const int table[3] = {11, 22, 33};
static const long ready = 1;
static const char *const names[] = {"zero", "one", text}; /* where the program lies is in these: PEs have others */

static int me, npes, right, left;

static void require_content(int round) {
    REQUIRE(initialized == (round == 0 ? 1234 : 5000 + left));
    REQUIRE(filled[29999] == (round == 0 ? 77 : 6000 + left));
    REQUIRE(zeroed[99999] == (round == 0 ? 0 : 'a' + left % 26) && zeroed[50000] == 0);
    REQUIRE(strcmp(pointer, "constant") == 0);
}

/* A child's variables are its own: what it stores, and what others put, the other one does not see. */
static void test_fork(void) {
    static int shared;
    int ready[2], go[2];
    char token = 'x';
    shared = 1;
    shmem_barrier_all();
    REQUIRE(pipe(ready) == 0 && pipe(go) == 0);
    const pid_t child = fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        const int good = shared == 1;
        shared = 77;
        if (write(ready[1], &token, 1) != 1 || read(go[0], &token, 1) != 1) _exit(2);
        _exit(good && shared == 77 ? 0 : 1);
    }
    REQUIRE(read(ready[0], &token, 1) == 1);
    REQUIRE(shared == 1);
    shmem_barrier_all();
    shmem_int_p(&shared, 5, right);
    shmem_barrier_all();
    REQUIRE(shared == 5);
    int status = -1;
    REQUIRE(write(go[1], &token, 1) == 1 && waitpid(child, &status, 0) == child && status == 0);
    close(ready[0]);
    close(ready[1]);
    close(go[0]);
    close(go[1]);
    shmem_barrier_all();
}

/* The compiler, which knows the value of a constant, must not know that this is one. */
static const void *opaque(const void *address) {
    const void *volatile same = address;
    return same;
}

/* Constants of another PE are what they are there, pointers included. */
static void test_constants(void) {
    static uintptr_t names_of_left[3];
    static long sync_words[SHMEM_COLLECT_SYNC_SIZE];
    static int all[3], sum[3], of_two[6];
    int got[3] = {0};
    const void *there[3];
    const int *const constant = opaque(table);
    shmem_putmem(names_of_left, names, sizeof names, right);
    for (int i = 0; i < SHMEM_COLLECT_SYNC_SIZE; ++i) sync_words[i] = SHMEM_SYNC_VALUE;
    shmem_barrier_all();
    shmem_getmem(there, opaque(names), sizeof there, left);
    REQUIRE(memcmp(there, names_of_left, sizeof there) == 0);
    shmem_int_get(got, constant, 3, left);
    REQUIRE(got[0] == 11 && got[1] == 22 && got[2] == 33);
    REQUIRE(shmem_int_g(&constant[1], right) == 22 && shmem_int_atomic_fetch(&constant[2], left) == 33);
    shmem_int_iget(got, constant, 1, 2, 2, right);
    REQUIRE(got[0] == 11 && got[1] == 33);
    shmem_long_wait_until((long *)opaque(&ready), SHMEM_CMP_EQ, 1);
    REQUIRE(shmem_ptr(constant, me) == constant);
    REQUIRE(shmem_int_sum_reduce(SHMEM_TEAM_WORLD, sum, constant, 3) == 0);
    REQUIRE(sum[0] == 11 * npes && sum[1] == 22 * npes && sum[2] == 33 * npes);
    REQUIRE(shmem_int_broadcast(SHMEM_TEAM_WORLD, all, constant, 3, npes - 1) == 0 && all[2] == 33);
    if (npes > 1 && me < 2) {
        shmem_fcollect32(of_two, constant, 3, 0, 0, 2, sync_words);
        REQUIRE(of_two[2] == 33 && of_two[3] == 11);
    }
    REQUIRE(strcmp(text, "constant") == 0 && table[1] == 22);
    shmem_barrier_all();
}

/* A child that ends by exit() is no PE that leaves. */
static void test_child_that_exits(void) {
    int status = -1;
    const pid_t child = fork();
    if (child == 0) exit(0);
    REQUIRE(child > 0 && waitpid(child, &status, 0) == child && status == 0);
    shmem_barrier_all();
}

static void *late_block, *last_block;
static pid_t process;

/* Called when the process ends without shmem_finalize(), which leaves after this, as it was there before the first
 * call. */
static void go_on_late(void) {
    if (getpid() != process) return;
    REQUIRE(shmem_my_pe() == me && shmem_n_pes() == npes);
    shmem_int_p(&initialized, 7000 + me, right);
    shmem_barrier_all();
    REQUIRE(initialized == 7000 + left);
    shmem_free(late_block);
    if (me % 2 == 0) shmem_finalize(); /* the others' end does the same */
}

void at_the_very_end(void (*what)(void)); /* of last.c */

/* Called when the library has left: nobody can give back or leave what is gone, and that is no mistake. */
static void give_back_too_late(void) {
    if (getpid() != process) return;
    if (shmemx_world() != NULL) _exit(1);
    if (me % 2 == 0) return; /* has left by itself, before its process ended */
    shmem_free(last_block);
    shmem_finalize();
}

int main(void) {
    process = getpid();
    if (atexit(go_on_late) != 0) return 1;
    char *const own = malloc(64); /* of brk(), which begins behind the variables */
    strcpy(own, "mine");
    for (int round = 0; round < 3; ++round) {
        shmem_init();
        me = shmem_my_pe();
        npes = shmem_n_pes();
        right = (me + 1) % npes;
        left = (me + npes - 1) % npes;
        shmem_init(); /* does nothing */
        require_content(round);
        REQUIRE(strcmp(own, "mine") == 0);
        shmem_barrier_all();
        shmem_int_p(&initialized, 5000 + me, right);
        shmem_int_p(&filled[29999], 6000 + me, right);
        shmem_char_p(&zeroed[99999], (char)('a' + me % 26), right);
        shmem_int_p(&tail_of_bss[2], round + 1, right);
        shmem_barrier_all();
        require_content(1);
        REQUIRE(tail_of_bss[2] == round + 1);
        test_constants();
        test_fork();
        test_child_that_exits();
        char *const more = realloc(NULL, 1 << 20); /* the processor's own memory still grows */
        REQUIRE(more != NULL);
        memset(more, 1, 1 << 20);
        free(more);
        shmem_finalize();
        if (initialized != 5000 + left || tail_of_bss[2] != round + 1) return 1;
        tail_of_bss[0] = round; /* and can be written */
    }
    free(own);
    shmem_init();
    late_block = shmem_malloc(8);
    last_block = shmem_malloc(8);
    at_the_very_end(give_back_too_late);
    return 0; /* leaves at exit */
}
