// SPDX-License-Identifier: Apache-2.0
/// @file atomic_instruction.cuh
/// @brief Atomic instructions. What is made of them is in atomic.cuh.
#ifndef VIADUCT_DEVICE_ATOMIC_INSTRUCTION_CUH
#define VIADUCT_DEVICE_ATOMIC_INSTRUCTION_CUH

#include <viaduct/device/order.cuh>

namespace via::device::detail {

/// The instructions, relaxed and at system scope. One set a width; signed addition is unsigned addition.
struct atomic_instructions {
    static __device__ u32 swap(u32* p, u32 v) {
        u32 r;
        asm volatile("atom.relaxed.sys.global.exch.b32 %0, [%1], %2;" : "=r"(r) : "l"(p), "r"(v) : "memory");
        return r;
    }
    static __device__ u64 swap(u64* p, u64 v) {
        u64 r;
        asm volatile("atom.relaxed.sys.global.exch.b64 %0, [%1], %2;" : "=l"(r) : "l"(p), "l"(v) : "memory");
        return r;
    }
    static __device__ u32 compare_swap(u32* p, u32 c, u32 v) {
        u32 r;
        asm volatile("atom.relaxed.sys.global.cas.b32 %0, [%1], %2, %3;" : "=r"(r) : "l"(p), "r"(c), "r"(v) : "memory");
        return r;
    }
    static __device__ u64 compare_swap(u64* p, u64 c, u64 v) {
        u64 r;
        asm volatile("atom.relaxed.sys.global.cas.b64 %0, [%1], %2, %3;" : "=l"(r) : "l"(p), "l"(c), "l"(v) : "memory");
        return r;
    }
    static __device__ u32 fetch_add(u32* p, u32 v) {
        u32 r;
        asm volatile("atom.relaxed.sys.global.add.u32 %0, [%1], %2;" : "=r"(r) : "l"(p), "r"(v) : "memory");
        return r;
    }
    static __device__ u64 fetch_add(u64* p, u64 v) {
        u64 r;
        asm volatile("atom.relaxed.sys.global.add.u64 %0, [%1], %2;" : "=l"(r) : "l"(p), "l"(v) : "memory");
        return r;
    }
    static __device__ float fetch_add(float* p, float v) {
        float r;
        asm volatile("atom.relaxed.sys.global.add.f32 %0, [%1], %2;" : "=f"(r) : "l"(p), "f"(v) : "memory");
        return r;
    }
    static __device__ double fetch_add(double* p, double v) {
        double r;
        asm volatile("atom.relaxed.sys.global.add.f64 %0, [%1], %2;" : "=d"(r) : "l"(p), "d"(v) : "memory");
        return r;
    }
    static __device__ u32 fetch_and(u32* p, u32 v) {
        u32 r;
        asm volatile("atom.relaxed.sys.global.and.b32 %0, [%1], %2;" : "=r"(r) : "l"(p), "r"(v) : "memory");
        return r;
    }
    static __device__ u64 fetch_and(u64* p, u64 v) {
        u64 r;
        asm volatile("atom.relaxed.sys.global.and.b64 %0, [%1], %2;" : "=l"(r) : "l"(p), "l"(v) : "memory");
        return r;
    }
    static __device__ u32 fetch_or(u32* p, u32 v) {
        u32 r;
        asm volatile("atom.relaxed.sys.global.or.b32 %0, [%1], %2;" : "=r"(r) : "l"(p), "r"(v) : "memory");
        return r;
    }
    static __device__ u64 fetch_or(u64* p, u64 v) {
        u64 r;
        asm volatile("atom.relaxed.sys.global.or.b64 %0, [%1], %2;" : "=l"(r) : "l"(p), "l"(v) : "memory");
        return r;
    }
    static __device__ u32 fetch_xor(u32* p, u32 v) {
        u32 r;
        asm volatile("atom.relaxed.sys.global.xor.b32 %0, [%1], %2;" : "=r"(r) : "l"(p), "r"(v) : "memory");
        return r;
    }
    static __device__ u64 fetch_xor(u64* p, u64 v) {
        u64 r;
        asm volatile("atom.relaxed.sys.global.xor.b64 %0, [%1], %2;" : "=l"(r) : "l"(p), "l"(v) : "memory");
        return r;
    }
    static __device__ void add(u32* p, u32 v) {
        asm volatile("red.relaxed.sys.global.add.u32 [%0], %1;" ::"l"(p), "r"(v) : "memory");
    }
    static __device__ void add(u64* p, u64 v) {
        asm volatile("red.relaxed.sys.global.add.u64 [%0], %1;" ::"l"(p), "l"(v) : "memory");
    }
    static __device__ void add(float* p, float v) {
        asm volatile("red.relaxed.sys.global.add.f32 [%0], %1;" ::"l"(p), "f"(v) : "memory");
    }
    static __device__ void add(double* p, double v) {
        asm volatile("red.relaxed.sys.global.add.f64 [%0], %1;" ::"l"(p), "d"(v) : "memory");
    }
    static __device__ void bit_and(u32* p, u32 v) {
        asm volatile("red.relaxed.sys.global.and.b32 [%0], %1;" ::"l"(p), "r"(v) : "memory");
    }
    static __device__ void bit_and(u64* p, u64 v) {
        asm volatile("red.relaxed.sys.global.and.b64 [%0], %1;" ::"l"(p), "l"(v) : "memory");
    }
    static __device__ void bit_or(u32* p, u32 v) {
        asm volatile("red.relaxed.sys.global.or.b32 [%0], %1;" ::"l"(p), "r"(v) : "memory");
    }
    static __device__ void bit_or(u64* p, u64 v) {
        asm volatile("red.relaxed.sys.global.or.b64 [%0], %1;" ::"l"(p), "l"(v) : "memory");
    }
    static __device__ void bit_xor(u32* p, u32 v) {
        asm volatile("red.relaxed.sys.global.xor.b32 [%0], %1;" ::"l"(p), "r"(v) : "memory");
    }
    static __device__ void bit_xor(u64* p, u64 v) {
        asm volatile("red.relaxed.sys.global.xor.b64 [%0], %1;" ::"l"(p), "l"(v) : "memory");
    }
};

/// Makes the word at least `v`, among the kernels of one GPU; returns what was there.
inline __device__ u32 raise_on_gpu(u32* p, u32 v) {
    u32 before;
    asm volatile("atom.relaxed.gpu.global.max.u32 %0, [%1], %2;" : "=r"(before) : "l"(p), "r"(v) : "memory");
    return before;
}

}  // namespace via::device::detail

#endif
