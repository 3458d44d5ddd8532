// SPDX-License-Identifier: Apache-2.0
// An outside OpenSHMEM program in C++: every PE adds to a counter of PE 0.
#include <cstdio>

#include <shmem.h>

static long counter;

int main() {
    shmem_init();
    shmem_long_atomic_add(&counter, shmem_my_pe() + 1, 0);
    shmem_barrier_all();
    const long npes = shmem_n_pes();
    const bool good = shmem_long_g(&counter, 0) == npes * (npes + 1) / 2;
    if (shmem_my_pe() == 0) std::printf("%ld PEs counted %s\n", npes, good ? "right" : "wrong");
    shmem_finalize();
    return good ? 0 : 1;
}
