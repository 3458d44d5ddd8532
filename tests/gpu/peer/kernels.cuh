// SPDX-License-Identifier: Apache-2.0
// What is timed in kernels, by either of two libraries: what they do is written once, and a library is a kernel
// argument.
#pragma once

#include <cstddef>
#include <cstdint>

namespace peer {

using word = unsigned long long;

struct timing {
    word began, ended;
};
__device__ word nanoseconds() {
    word now;
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now)::"memory");
    return now;
}
__device__ void start(timing* t) {
    if (threadIdx.x == 0) t->began = nanoseconds();
}
__device__ void stop(timing* t) {
    if (threadIdx.x == 0) t->ended = nanoseconds();
}

enum class by { block, warp, thread };
/// A signal orders nothing by itself, or what came before it.
enum class told { ordered, relaxed, added };
enum class collective { sum, alltoall, fcollect, broadcast };

/// Whether a compiler may find out before a loop what a transfer's arguments come to, as they are the same in every
/// turn. How much of it it does is a matter of registers, and of a call that stands alone nothing: so two headers of
/// one library are compared without.
enum class arguments { known, fresh };
template <arguments Are, class... T>
__device__ __forceinline__ void look_at(T&... each) {
    if constexpr (Are == arguments::fresh) (..., [&] { asm volatile("" : "+l"(each)); }());
}

template <by Scope>
__device__ void meet() {
    if (Scope == by::block) __syncthreads();
    if (Scope == by::warp) __syncwarp();
}
/// All that the group has put is done: one thread for all.
template <by Scope, class Library>
__device__ void quiet(const Library& lib) {
    meet<Scope>();
    if (threadIdx.x == 0) lib.quiet();
    meet<Scope>();
}

template <class Library, by Scope, arguments Are>
__global__ void __launch_bounds__(1024)
    puts(const __grid_constant__ Library lib, char* dest, const char* source, size_t bytes, int turns, timing* t) {
    start(t);
    for (int i = 0; i < turns; ++i) {
        look_at<Are>(dest, source, bytes);
        lib.template put_nbi<Scope>(dest, source, bytes);
        quiet<Scope>(lib);
    }
    stop(t);
}
template <class Library, by Scope, arguments Are>
__global__ void __launch_bounds__(1024) gets(const __grid_constant__ Library lib, char* dest, const char* source,
                                             size_t bytes, int turns, size_t step, size_t end, timing* t) {
    start(t);
    size_t at = 0;
    for (int i = 0; i < turns; ++i, at = at + step < end ? at + step : 0) {
        look_at<Are>(dest, source, bytes);
        lib.template get<Scope>(dest, source + at, bytes);
    }
    stop(t);
}
template <class Library, bool Gets>
__global__ void __launch_bounds__(1024)
    bandwidth(const __grid_constant__ Library lib, char* dest, const char* source, size_t bytes) {
    const size_t share = (bytes / gridDim.x) & ~size_t{1023};
    const size_t at = share * blockIdx.x;
    const size_t mine = blockIdx.x + 1 == gridDim.x ? bytes - at : share;
    if (Gets) {
        lib.template get<by::block>(dest + at, source + at, mine);
    } else {
        lib.template put_nbi<by::block>(dest + at, source + at, mine);
        quiet<by::block>(lib);
    }
}
template <class Library, told How>
__global__ void ping_pong(const __grid_constant__ Library lib, uint64_t* mine, int pe, uint64_t from, int turns,
                          timing* t) {
    const auto tell = [&](uint64_t value) { lib.template signal<How>(mine, How == told::added ? 1 : value, 1 - pe); };
    start(t);
    for (int i = 1; i <= turns; ++i) {
        if (pe == 0) tell(from + i);
        lib.wait_at_least(mine, from + i);
        if (pe == 1) tell(from + i);
    }
    stop(t);
}
template <class Library, by Scope>
__global__ void barriers(const __grid_constant__ Library lib, int turns, timing* t) {
    start(t);
    for (int i = 0; i < turns; ++i) lib.template barrier<Scope>();
    stop(t);
}
template <class Library, collective What>
__global__ void __launch_bounds__(512) collectives(const __grid_constant__ Library lib, float* dest,
                                                   const float* source, size_t count, int turns, timing* t) {
    start(t);
    for (int i = 0; i < turns; ++i) lib.template together<What>(dest, source, count);
    stop(t);
}

}  // namespace peer
