// SPDX-License-Identifier: Apache-2.0
// A module that a program loads itself: compiled to a file, by nvcc -cubin or by NVRTC.
#include <nvshmem.h>

extern "C" __global__ void step(int* word) {
    nvshmem_int_atomic_add(word, nvshmem_my_pe() + 1, 0);
    nvshmemx_barrier_all_block();
}
