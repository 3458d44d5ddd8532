/* SPDX-License-Identifier: Apache-2.0 */
/* Locks: nobody is inside together with another, everybody gets in, and all words are 0 afterwards. With an argument,
 * by so many threads of each PE. */
#include <pthread.h>

#include "program.h"

enum { turns = 60 };

static long lock;
static long *heap_lock;
static long inside, total;

static void critical(long *which) {
    REQUIRE(shmem_long_atomic_fetch_inc(&inside, 0) == 0);
    shmem_long_p(&total, shmem_long_g(&total, 0) + 1, 0);
    shmem_quiet();
    REQUIRE(shmem_long_atomic_fetch_add(&inside, -1, 0) == 1);
    shmem_clear_lock(which);
}

static void *work(void *which) {
    for (int i = 0; i < turns; ++i) {
        if (i % 3 == 0) {
            while (shmem_test_lock(which) != 0) {
            }
        } else {
            shmem_set_lock(which);
        }
        critical(which);
    }
    return NULL;
}

int main(int argc, char **argv) {
    const int threads = argc > 1 ? atoi(argv[1]) : 1;
    int provided = -1;
    REQUIRE(shmem_init_thread(SHMEM_THREAD_MULTIPLE, &provided) == 0 && provided == SHMEM_THREAD_MULTIPLE);
    heap_lock = shmem_calloc(1, sizeof *heap_lock);
    REQUIRE(heap_lock != NULL);
    long *const all[] = {&lock, heap_lock};
    for (int which = 0; which < 2; ++which) {
        pthread_t others[16];
        shmem_barrier_all();
        for (int i = 1; i < threads; ++i) REQUIRE(pthread_create(&others[i], NULL, work, all[which]) == 0);
        work(all[which]);
        for (int i = 1; i < threads; ++i) REQUIRE(pthread_join(others[i], NULL) == 0);
        shmem_barrier_all();
        REQUIRE(shmem_long_g(&total, 0) == (which + 1L) * turns * threads * shmem_n_pes());
        REQUIRE(*all[which] == 0);
    }
    shmem_barrier_all();
    if (shmem_my_pe() == 0) {
        shmem_set_lock(&lock);
        shmem_barrier_all();
        shmem_barrier_all();
        shmem_clear_lock(&lock);
    } else {
        shmem_barrier_all();
        REQUIRE(shmem_test_lock(&lock) == 1);
        shmem_barrier_all();
    }
    shmem_finalize();
    return 0;
}
