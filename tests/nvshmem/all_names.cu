// SPDX-License-Identifier: Apache-2.0
// Names of types and forms that no other program calls, and names as functions: nothing here runs.
#include <nvshmem.h>
#include <nvshmemx.h>

// After them, since headers of C++11 and C++14 define constants in two places, which they leave as it is.
#include <chrono>

namespace {

__device__ void transfers(void* dest, const void* source, uint64_t* word, int pe) {
    nvshmem_put8(dest, source, 3, pe);
    nvshmem_put16_nbi(dest, source, 3, pe);
    nvshmem_put64_signal(dest, source, 3, word, 1, NVSHMEM_SIGNAL_SET, pe);
    nvshmemx_put128_warp(dest, source, 3, pe);
    nvshmemx_iget128_block(dest, source, 2, 3, 4, pe);
    nvshmem_half_put(static_cast<half*>(dest), static_cast<const half*>(source), 3, pe);
    nvshmem_half_p(static_cast<half*>(dest), nvshmem_half_g(static_cast<const half*>(source), pe), pe);
    nvshmemx_bfloat16_get_nbi_block(static_cast<__nv_bfloat16*>(dest), static_cast<const __nv_bfloat16*>(source), 3,
                                    pe);
    nvshmemx_size_put_signal_nbi_warp(static_cast<size_t*>(dest), static_cast<const size_t*>(source), 3, word, 1,
                                      NVSHMEM_SIGNAL_ADD, pe);
    nvshmem_fence();
}

__device__ void words(ptrdiff_t* offset, size_t* size, uint32_t* word, double* real, int pe) {
    *offset = nvshmem_ptrdiff_atomic_fetch_add(offset, 3, pe);
    nvshmem_size_atomic_or(size, 3, pe);
    nvshmem_uint32_atomic_xor(word, 3, pe);
    nvshmemx_uint32_signal(word, 3, pe);
    *real = nvshmem_double_atomic_swap(real, *real, pe);
    nvshmem_ptrdiff_wait_until(offset, NVSHMEM_CMP_LE, 3);
    *size = nvshmem_uint32_wait_until_some_vector(word, 4, size, nullptr, NVSHMEM_CMP_EQ, word + 4);
    *size += nvshmem_uint32_test_any_vector(word, 4, nullptr, NVSHMEM_CMP_EQ, word + 4);
}

__device__ void collectives(nvshmem_team_t team, signed char* dest, const signed char* source, __nv_bfloat16* real) {
    nvshmem_schar_xor_reduce(team, dest, source, 3);
    nvshmemx_schar_prod_reduce_warp(team, dest, source, 3);
    nvshmemx_schar_min_reducescatter_block(team, dest, source, 3);
    nvshmemx_bfloat16_max_reduce_block(team, real, real, 3);
    nvshmem_bfloat16_prod_reducescatter(team, real, real, 3);
    nvshmem_team_sync(team);
    nvshmemx_team_sync_block(team);
    nvshmem_barrier_all();
    nvshmem_sync(team);
}

__global__ void kernel(void* dest, const void* source, uint64_t* word, int pe) {
    transfers(dest, source, word, pe);
    words(static_cast<ptrdiff_t*>(dest), static_cast<size_t*>(dest), static_cast<uint32_t*>(dest),
          static_cast<double*>(dest), pe);
    collectives(NVSHMEMX_TEAM_NODE, static_cast<signed char*>(dest), static_cast<const signed char*>(source),
                static_cast<__nv_bfloat16*>(dest));
}

}  // namespace

void host(void* dest, const void* source, int* word, half* values, cudaStream_t stream) {
    kernel<<<1, 32, 0, stream>>>(dest, source, nullptr, 0);
    void (*put)(int*, const int*, size_t, int) = nvshmem_int_put;
    put(word, word, 1, 0);
    nvshmem_half_p(values, nvshmem_half_g(values, 0), 0);
    nvshmemx_half_put_on_stream(values, values, 3, 0, stream);
    (void)nvshmem_half_min_reduce(NVSHMEM_TEAM_WORLD, values, values, 3);
    (void)nvshmemx_half_min_reduce_on_stream(NVSHMEM_TEAM_WORLD, values, values, 3, stream);
    (void)nvshmemx_half_broadcast_on_stream(NVSHMEM_TEAM_WORLD, values, values, 3, 0, stream);
    (void)nvshmemx_int_sum_reducescatter_on_stream(NVSHMEM_TEAM_WORLD, word, word, 3, stream);
    nvshmem_put128(dest, source, 3, 0);
    nvshmem_int_wait_until(word, NVSHMEM_CMP_EQ, 3);
}
