// SPDX-License-Identifier: Apache-2.0
// What the hardware allows: the same work by the plainest loops that are fast, with no library. Addresses are ready,
// sizes are multiples of 16, nothing is checked.
#pragma once

#include <cuda_runtime.h>

namespace limit {

/// `Depth` loads of 16 bytes, then as many stores.
template <int Depth>
__device__ __forceinline__ void copy(uint4* dest, const uint4* source, size_t count, unsigned rank, unsigned size) {
    size_t at = rank;
    for (; at + (Depth - 1) * size < count; at += size_t{Depth} * size) {
        uint4 v[Depth];
#pragma unroll
        for (int d = 0; d < Depth; ++d) v[d] = source[at + d * size];
#pragma unroll
        for (int d = 0; d < Depth; ++d) dest[at + d * size] = v[d];
    }
    for (; at < count; at += size) dest[at] = source[at];
}

__device__ inline void store_flag(unsigned long long* p, unsigned long long v) {
    asm volatile("st.release.sys.global.u64 [%0], %1;" ::"l"(p), "l"(v) : "memory");
}
__device__ inline void store_flag_relaxed(unsigned long long* p, unsigned long long v) {
    asm volatile("st.relaxed.sys.global.u64 [%0], %1;" ::"l"(p), "l"(v) : "memory");
}
__device__ inline unsigned long long load_flag(const unsigned long long* p) {
    unsigned long long v;
    asm volatile("ld.acquire.sys.global.u64 %0, [%1];" : "=l"(v) : "l"(p) : "memory");
    return v;
}

}  // namespace limit
