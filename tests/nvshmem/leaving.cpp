// SPDX-License-Identifier: Apache-2.0
// PE 1 leaves without a word to the others, which wait for a word that nobody writes.
#include <iostream>

#include <nvshmem.h>

#include "gpu.hpp"

int main() {
    nvshmem_init();
    nvshmem_test::set_device(0);
    auto* const word = static_cast<int*>(nvshmem_calloc(1, sizeof(int)));
    nvshmem_barrier_all();
    if (nvshmem_my_pe() == 1) nvshmem_global_exit(3);
    nvshmem_int_wait_until(word, NVSHMEM_CMP_EQ, 1);
    std::cout << "the wait has ended without an error\n";
    return 0;
}
