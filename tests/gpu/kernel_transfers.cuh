// SPDX-License-Identifier: Apache-2.0
// Every transfer of a kernel in every scope, by random pieces: what is the same whatever memory they go to.
#pragma once

#include <cstddef>
#include <random>
#include <vector>

#include <viaduct/device.cuh>

namespace kernel_transfers {

namespace vd = via::device;

/// What kernels reach other PEs by; a program may say that it is another one before it includes this.
#ifndef KERNELS_CONTEXT
#define KERNELS_CONTEXT via::device::context
#endif
using context = KERNELS_CONTEXT;

enum class op { put, put_nbi, get, get_nbi, iput, iget, p, g };
inline constexpr op ops[] = {op::put, op::put_nbi, op::get, op::get_nbi, op::iput, op::iget, op::p, op::g};
constexpr bool reads(op what) { return what == op::get || what == op::get_nbi || what == op::iget || what == op::g; }
constexpr std::size_t stride_of(op what) { return what == op::iput || what == op::iget ? 2 : 1; }

/// One copy, by bytes: `far` lies in symmetric memory, this PE's address.
struct piece {
    unsigned far, near, count;
};
inline constexpr unsigned slot = 48 << 10;
inline constexpr int pieces = 24;
inline constexpr unsigned lent_bytes = 33 << 10;

template <class Scope>
__device__ void one(const context& ctx, Scope group, op what, unsigned char* far, unsigned char* near, unsigned count,
                    int pe) {
    switch (what) {
        case op::put: ctx.put(group, far, near, count, pe); break;
        case op::put_nbi: ctx.put_nbi(group, far, near, count, pe); break;
        case op::get: ctx.get(group, near, far, count, pe); break;
        case op::get_nbi: ctx.get_nbi(group, near, far, count, pe); break;
        case op::iput: ctx.iput(group, far, 2, near, 2, count, pe); break;
        case op::iget: ctx.iget(group, near, 2, far, 2, count, pe); break;
        case op::p:
            for (unsigned i = group.rank(); i < count; i += group.size()) ctx.p(far + i, near[i], pe);
            break;
        case op::g:
            for (unsigned i = group.rank(); i < count; i += group.size()) near[i] = ctx.g(far + i, pe);
            break;
    }
}

enum class scope { thread, warp, block, lent };
inline constexpr scope scopes[] = {scope::thread, scope::warp, scope::block, scope::lent};

/// A block a piece.
__global__ void __launch_bounds__(128) transfer(const __grid_constant__ context ctx, op what, scope how,
                                                unsigned char* far, unsigned char* near, const piece* all, int pe) {
    extern __shared__ char shared[];
    const piece mine = all[blockIdx.x];
    unsigned char* const there = far + blockIdx.x * slot + mine.far;
    unsigned char* const here = near + blockIdx.x * slot + mine.near;
    if (how == scope::thread && threadIdx.x == 0) one(ctx, vd::thread, what, there, here, mine.count, pe);
    if (how == scope::warp && threadIdx.x < 32) one(ctx, vd::warp, what, there, here, mine.count, pe);
    if (how == scope::block) one(ctx, vd::block, what, there, here, mine.count, pe);
    if (how == scope::lent) one(ctx, vd::lend(vd::block, shared, lent_bytes), what, there, here, mine.count, pe);
    ctx.quiet(vd::block);
}

/// Number `bulk` is one for the bulk copy engine, if shared memory is lent.
inline std::vector<piece> random_pieces(op what, unsigned seed, unsigned bulk) {
    std::mt19937 random{seed};
    std::vector<piece> all;
    for (unsigned i = 0; i < pieces; ++i) {
        const unsigned most = i % 4 == 3 ? 20000 : i % 4 == 2 ? 600 : 24;
        all.push_back({static_cast<unsigned>(random() % 40), static_cast<unsigned>(random() % 40),
                       static_cast<unsigned>(random() % most)});
        if (i % 3 == 0) all.back().near = all.back().far;
        if (i == bulk && stride_of(what) == 1) all.back() = {16, 32, 32768};
    }
    return all;
}

}  // namespace kernel_transfers
