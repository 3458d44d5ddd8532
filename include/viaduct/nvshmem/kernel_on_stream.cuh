// SPDX-License-Identifier: Apache-2.0
/// @file kernel_on_stream.cuh
/// @brief What streams do by a kernel of the program's own unit: reductions that the library has no kernels for.
#ifndef VIADUCT_NVSHMEM_KERNEL_ON_STREAM_CUH
#define VIADUCT_NVSHMEM_KERNEL_ON_STREAM_CUH

#include <viaduct/nvshmem/in_kernel.cuh>

namespace via::nvshmem {
namespace {
namespace kernel_on_stream {

/// Threads of the one block that reduces.
inline constexpr int threads = 512;

template <op Op, class T>
__global__ void __launch_bounds__(threads) reduce_kernel(nvshmem_team_t team, T* dest, const T* source, size_t count) {
    (void)in_kernel::reduce<Op>(device::block, team, dest, source, count);
}
template <op Op, class T>
__global__ void __launch_bounds__(threads)
    reducescatter_kernel(nvshmem_team_t team, T* dest, const T* source, size_t count) {
    (void)in_kernel::reducescatter<Op>(device::block, team, dest, source, count);
}

/// @name Reductions; a code of the CUDA runtime, which is 0 for success
/// @{
template <op Op, class T>
inline int reduce(nvshmem_team_t team, T* dest, const T* source, size_t count, cudaStream_t stream) {
    reduce_kernel<Op, T><<<1, threads, 0, stream>>>(team, dest, source, count);
    return static_cast<int>(cudaGetLastError());
}
template <op Op, class T>
inline int reducescatter(nvshmem_team_t team, T* dest, const T* source, size_t count, cudaStream_t stream) {
    reducescatter_kernel<Op, T><<<1, threads, 0, stream>>>(team, dest, source, count);
    return static_cast<int>(cudaGetLastError());
}
/// @}

}  // namespace kernel_on_stream
}  // namespace
}  // namespace via::nvshmem

#endif
