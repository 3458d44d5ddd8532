/* SPDX-License-Identifier: Apache-2.0 */
/* More PEs than processors, which test for a word in turn, or for a lock: who tests in vain lets the others run. If
   each kept its processor for as long as the system gives it, the rounds would take each of them seconds of it. How
   long the rounds last says nothing: whoever else uses the machine gets the processor first. */
#include <sched.h>
#include <time.h>

#include "program.h"

enum { rounds = 300, most_seconds = 1 };

static int me, npes;

static void test_words(void) {
    static int word;
    for (int round = 1; round <= rounds; ++round) {
        if (me == 0) shmem_int_p(&word, round, 1);
        /* Each form of a test has its turn. */
        if (round % 3 == 0) {
            while (!shmem_int_test(&word, SHMEM_CMP_EQ, round)) continue;
        } else if (round % 3 == 1) {
            while (shmem_int_test_any(&word, 1, NULL, SHMEM_CMP_EQ, round) != 0) continue;
        } else {
            size_t index;
            while (shmem_int_test_some(&word, 1, &index, NULL, SHMEM_CMP_EQ, round) != 1) continue;
        }
        if (me != 0) shmem_int_p(&word, round, (me + 1) % npes);
    }
}

static void test_lock(void) {
    static long lock;
    for (int round = 0; round < rounds; ++round) {
        while (shmem_test_lock(&lock) != 0) continue;
        sched_yield(); /* others find it taken */
        shmem_clear_lock(&lock);
    }
}

int main(void) {
    shmem_init();
    me = shmem_my_pe();
    npes = shmem_n_pes();
    const clock_t begin = clock();
    test_words();
    test_lock();
    REQUIRE(clock() - begin < most_seconds * CLOCKS_PER_SEC);
    shmem_finalize();
    return 0;
}
