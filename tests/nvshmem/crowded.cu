// SPDX-License-Identifier: Apache-2.0
// A kernel whose launch bounds leave each thread 32 registers. As relocatable device code it compiles only if nothing
// that it calls wants more.
#include <nvshmem.h>
#include <nvshmemx.h>

__global__ void __launch_bounds__(1024, 2)
    crowded(char* dest, const char* source, uint64_t* words, size_t bytes, int pe) {
    nvshmemx_putmem_signal_nbi_warp(dest, source, bytes, words, 1, NVSHMEM_SIGNAL_ADD, pe);
    nvshmemx_getmem_block(dest, source, bytes, pe);
    nvshmem_char_iput(dest, source, 2, 3, bytes, pe);
    nvshmem_uint64_atomic_add(words + 1, nvshmem_uint64_atomic_fetch_inc(words + 2, pe), pe);
    nvshmem_quiet();
    nvshmem_uint64_wait_until(words, NVSHMEM_CMP_GE, 1);
    nvshmemx_char_sum_reduce_block(NVSHMEM_TEAM_WORLD, dest, source, bytes);
    nvshmemx_barrier_all_block();
}
