/* SPDX-License-Identifier: Apache-2.0 */
/* Two threads call fork() at once: neither waits for the child of the other. */
#include <pthread.h>
#include <stdatomic.h>
#include <sys/wait.h>
#include <unistd.h>

#include "program.h"

static _Thread_local int is_main;
static atomic_int begun, forked;
static int go[2];
static pid_t child_of_other;

/* Comes after what the library does before fork(), as it was there before. A C library that lets one thread fork at a
 * time would wait for ever. */
static void wait_for_other(void) {
    if (!is_main) return;
    begun = 1;
    for (int i = 0; i < 2000 && !forked; ++i) usleep(1000);
}

static void *fork_too(void *unused) {
    char token;
    while (!begun) usleep(100);
    child_of_other = fork();
    if (child_of_other == 0) {
        alarm(10);
        _exit(read(go[0], &token, 1) == 1 ? 0 : 1);
    }
    forked = 1;
    return unused;
}

int main(void) {
    pthread_t other;
    int status = -1;
    is_main = 1;
    if (pthread_atfork(wait_for_other, NULL, NULL) != 0) return 1;
    shmem_init();
    REQUIRE(pipe(go) == 0 && pthread_create(&other, NULL, fork_too, NULL) == 0);
    const pid_t child = fork();
    if (child == 0) _exit(0);
    REQUIRE(child > 0 && pthread_join(other, NULL) == 0 && child_of_other > 0);
    REQUIRE(waitpid(child_of_other, &status, WNOHANG) == 0); /* it is there yet */
    REQUIRE(write(go[1], "x", 1) == 1);
    REQUIRE(waitpid(child_of_other, &status, 0) == child_of_other && status == 0);
    REQUIRE(waitpid(child, &status, 0) == child && status == 0);
    shmem_finalize();
    return 0;
}
