// SPDX-License-Identifier: Apache-2.0
/// @file reduce_elements.cuh
/// @brief Reductions and scans by all blocks of a kernel, of an operation that is known when it runs.
#pragma once

#include <viaduct.h>
#include <viaduct/device.cuh>

#include "arguments.hpp"

namespace via::route::kernels {

namespace vd = via::device;

/// All members' blocks of this one's number meet; see meet().
template <vd::detail::telling What = vd::detail::telling::written>
[[nodiscard]] inline __device__ bool meet_blocks(const vd::team& team) {
    return vd::detail::meet<What>(team, vd::block, blockIdx.x);
}

/// An operation that is known when the kernel runs.
template <class T>
struct operation {
    int op;

    __device__ T operator()(T a, T b) const {
        return combined(*this, vd::detail::one<T>{{a}}, vd::detail::one<T>{{b}}).v[0];
    }
};

/// Once for all of a pack: there are many types, and their code takes memory of the GPU.
template <class T, int Count>
[[nodiscard]] __device__ vd::detail::pack<T, Count> combined(operation<T> how, const vd::detail::pack<T, Count>& a,
                                                             const vd::detail::pack<T, Count>& b) {
    switch (how.op) {
        case VIA_SUM: return vd::detail::combined(vd::sum{}, a, b);
        case VIA_MIN: return vd::detail::combined(vd::minimum{}, a, b);
        case VIA_MAX: return vd::detail::combined(vd::maximum{}, a, b);
        case VIA_PROD: return vd::detail::combined(vd::product{}, a, b);
        default: break;
    }
    if constexpr (static_cast<T>(0.5) == T{0}) {
        switch (how.op) {
            case VIA_AND: return vd::detail::combined(vd::bit_and{}, a, b);
            case VIA_OR: return vd::detail::combined(vd::bit_or{}, a, b);
            default: return vd::detail::combined(vd::bit_xor{}, a, b);
        }
    }
    return a;
}

/// What `pe` and those below it in the tree have, at this distance from a heap. In the order of via_reduce(): a
/// member's own value, then the results of its children from the first to the last.
template <int Levels, class Pack, class Op>
__device__ __forceinline__ Pack combine_below(const vd::team& team, Op op, int pe, unsigned long long distance) {
    Pack value = vd::detail::load_pack<vd::detail::from_peer, Pack>(team.heap_of(pe) + distance);
    if constexpr (Levels > 1) {
#pragma unroll 1
        for (int child = 4 * pe + 1; child <= 4 * pe + 4 && child < team.npes(); ++child)
            value = combined(op, value, combine_below<Levels - 1, Pack>(team, op, child, distance));
    }
    return value;
}

/// All threads of all blocks as one group that does not meet.
struct whole_grid {
    [[nodiscard]] static __device__ unsigned rank() { return blockIdx.x * blockDim.x + threadIdx.x; }
    [[nodiscard]] static __device__ unsigned size() { return gridDim.x * blockDim.x; }
};

/// The values of any number of members, one after the other.
template <class T>
struct many_combined {
    const vd::team& team;
    operation<T> op;

    template <class Pack>
    [[nodiscard]] __device__ __forceinline__ Pack at(unsigned long long offset) const {
        static_assert(reduce_arguments::most_members <= 1 + 4 + 16 + 64);
        return combine_below<4, Pack>(team, op, 0, offset);
    }
};

/// A member's own result, of all packs; or that of its share of them, for all members.
template <class Pack, class Members>
__device__ __forceinline__ void reduce_part(const reduce_arguments& a, const vd::team& team, const Members& members,
                                            unsigned long long dest, unsigned long long source,
                                            unsigned long long packs) {
    if (a.alone == 0) return vd::detail::reduce_packs<Pack>(team, whole_grid{}, members, dest, source, packs);
    members.template combine<Pack>(whole_grid{}, source, 0, packs, [&](unsigned long long i, const Pack& result) {
        vd::detail::store_pack<vd::detail::to_here>(result, a.world.heap + dest + i * sizeof(Pack));
    });
}

template <class T>
__device__ void reduce(const reduce_arguments& a, const vd::team& team) {
    using namespace vd::detail;
    const unsigned long long bytes = a.count * sizeof(T);
    const operation<T> op{a.op};
    if (gridDim.x == 1 && team.npes() <= most_awaited && fits_stage(team, vd::block, bytes, bytes / 4)) {
        return reduce_staged(team, vd::block, op, reinterpret_cast<T*>(a.dest), reinterpret_cast<const T*>(a.source),
                             static_cast<unsigned>(a.count));
    }
    const unsigned long long dest = a.dest - a.world.heap;
    const unsigned long long source = a.source - a.world.heap;
    if (!meet_blocks(team)) return;
    const bool wide_ones = team.npes() <= 8 && ((dest | source) & 15) == 0;
    const unsigned long long packs = wide_ones ? bytes / 16 : 0;
    const unsigned long long rest = a.count - packs * (16 / sizeof(T));
    reduce_part<wide<T>>(a, team, few_members<8, vd::team, operation<T>>{team, op}, dest, source, packs);
    reduce_part<one<T>>(a, team, any_members<vd::team, many_combined<T>>{team, {team, op}}, dest + packs * 16,
                        source + packs * 16, rest);
    (void)(a.alone == 0 ? meet_blocks(team) : meet_blocks<vd::detail::telling::read>(team));
}

template <class T>
__device__ T neutral(int op) {
    switch (op) {
        case VIA_PROD: return vd::product::neutral<T>();
        case VIA_MIN: return vd::minimum::neutral<T>();
        case VIA_MAX: return vd::maximum::neutral<T>();
        default: break;
    }
    if constexpr (static_cast<T>(0.5) == T{0}) {
        if (op == VIA_AND) return vd::bit_and::neutral<T>();
    }
    return T{};
}

template <class T>
__device__ void scan(const reduce_arguments& a, const vd::team& team) {
    if (!meet_blocks(team)) return;
    vd::detail::scan_share<T>(team, whole_grid{}, operation<T>{a.op}, neutral<T>(a.op), a.dest - a.world.heap,
                              a.source - a.world.heap, a.count, a.exclusive != 0);
    (void)meet_blocks(team);
}

}  // namespace via::route::kernels
