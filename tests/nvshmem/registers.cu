// SPDX-License-Identifier: Apache-2.0
// Kernels as programs for NVSHMEM have them, which say nothing of their threads; registers.sh looks how many registers
// they get. Performance tests have the calls in loops, where a compiler keeps more than in a single call.
#include <nvshmem.h>
#include <nvshmemx.h>

namespace {

template <class Transfer>
__device__ void often(double* data, int count, int peer, int turns, Transfer transfer) {
    const int part = count / static_cast<int>(gridDim.x);
    double* const mine = data + static_cast<int>(blockIdx.x) * part;
    for (int i = 0; i < turns; ++i) {
        transfer(mine, mine, part, peer);
        __syncthreads();
    }
    if (threadIdx.x == 0 && blockIdx.x == 0) nvshmem_quiet();
}

}  // namespace

// Each call once and in a loop: of bytes at any address, and of doubles.
#define TRANSFER(name, bytes, doubles)                                                               \
    __global__ void name(char* dest, const char* source, size_t count, int peer) {                   \
        bytes(dest + blockIdx.x * count, source + blockIdx.x * count, count, peer);                  \
    }                                                                                                \
    __global__ void name##_often(double* data, int count, int peer, int turns) {                     \
        often(data, count, peer, turns,                                                              \
              [](double* dest, double* source, size_t n, int pe) { doubles(dest, source, n, pe); }); \
    }
TRANSFER(put_by_thread, nvshmem_putmem, nvshmem_double_put_nbi)
TRANSFER(put_by_warp, nvshmemx_putmem_warp, nvshmemx_double_put_nbi_warp)
TRANSFER(put_by_block, nvshmemx_putmem_block, nvshmemx_double_put_nbi_block)
TRANSFER(get_by_thread, nvshmem_getmem, nvshmem_double_get_nbi)
TRANSFER(get_by_warp, nvshmemx_getmem_warp, nvshmemx_double_get_nbi_warp)
TRANSFER(get_by_block, nvshmemx_getmem_block, nvshmemx_double_get_nbi_block)

#define SIGNAL(name, call)                                                        \
    __global__ void name(char* data, uint64_t* word, size_t count, int peer) {    \
        call(data, data, count, word, 1, NVSHMEM_SIGNAL_ADD, peer);               \
        if (threadIdx.x == 0) nvshmem_signal_wait_until(word, NVSHMEM_CMP_GE, 1); \
    }
SIGNAL(signal_by_thread, nvshmem_putmem_signal_nbi)
SIGNAL(signal_by_warp, nvshmemx_putmem_signal_nbi_warp)
SIGNAL(signal_by_block, nvshmemx_putmem_signal_nbi_block)

__global__ void strided(float* dest, const float* source, size_t count, int peer) {
    nvshmemx_float_iput_block(dest, source, 2, 3, count, peer);
    nvshmemx_float_iget_block(dest, source, 3, 2, count, peer);
}
__global__ void one_value(float* data, int count, int peer) {
    for (int i = static_cast<int>(threadIdx.x); i < count; i += static_cast<int>(blockDim.x))
        nvshmem_float_p(data + i, nvshmem_float_g(data + i, peer), peer);
    nvshmem_quiet();
}
__global__ void atomics(unsigned* data, int count, int peer) {
    for (int i = static_cast<int>(threadIdx.x); i < count; i += static_cast<int>(blockDim.x))
        data[i] = nvshmem_uint_atomic_fetch_add(data + i, nvshmem_uint_atomic_compare_swap(data, 1, 2, peer), peer);
    nvshmem_uint_atomic_inc(data, peer);
}
__global__ void waits(uint64_t* words, size_t count) {
    nvshmem_uint64_wait_until_all(words, count, nullptr, NVSHMEM_CMP_EQ, 3);
}
__global__ void meetings() {
    nvshmemx_barrier_all_block();
    nvshmemx_sync_all_block();
}
// The interior of a plane, whose first and last row go to the neighbours.
__global__ void jacobi(float* next, const float* now, float* norm, int width, int first, int last, int up, int down) {
    const int x = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x) + 1;
    const int y = static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y) + first;
    if (x >= width - 1 || y >= last) return;
    const int at = y * width + x;
    const float value = 0.25F * (now[at + 1] + now[at - 1] + now[at + width] + now[at - width]);
    next[at] = value;
    if (y == first) nvshmem_float_p(next + last * width + x, value, up);
    if (y == last - 1) nvshmem_float_p(next + x, value, down);
    atomicAdd(norm, (value - now[at]) * (value - now[at]));
}

#ifdef COLLECTIVES
#define COLLECTIVE(name, call, ...)                                        \
    __global__ void name(float* dest, const float* source, size_t count) { \
        call(NVSHMEM_TEAM_WORLD, dest, source, count __VA_ARGS__);         \
    }
COLLECTIVE(broadcasts, nvshmemx_float_broadcast_block, , 0)
COLLECTIVE(collects, nvshmemx_float_fcollect_block)
COLLECTIVE(exchanges, nvshmemx_float_alltoall_block)
COLLECTIVE(sums, nvshmemx_float_sum_reduce_block)
COLLECTIVE(sums_by_thread, nvshmem_float_sum_reduce)
#endif
