// SPDX-License-Identifier: Apache-2.0
/// @file reduce_elements.cuh
/// @brief Reductions and scans by all blocks of a kernel, of an operation that is known when it runs.
#pragma once

#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include <viaduct.h>
#include <viaduct/device/team.cuh>

#include "arguments.hpp"

namespace via::route::kernels {

namespace vd = via::device;

/// All members' blocks of this one's number meet; see meet().
[[nodiscard]] inline __device__ bool meet_blocks(const vd::team& team) {
    return vd::detail::meet(team, vd::block, blockIdx.x);
}
/// See sync_members().
template <vd::detail::telling What = vd::detail::telling::written>
inline __device__ void sync_blocks(const vd::team& team) {
    vd::detail::sync_members<What>(team, vd::block, blockIdx.x);
}

/// An operation that is known when the kernel runs.
template <class T>
struct operation {
    using type = T;
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

/// Words full of numbers of type T, combined as if they were of the type Number.
template <class T, class Number, class Words>
[[nodiscard]] __device__ Words combined_as(int op, Words a, Words b) {
    using vd::detail::bits_as;
    constexpr int count = sizeof(Words) / sizeof(T);
    const auto numbers = [](Words words) {
        const auto narrow = bits_as<vd::detail::pack<T, count>>(words);
        vd::detail::pack<Number, count> all;
        for (int i = 0; i < count; ++i) all.v[i] = static_cast<Number>(narrow.v[i]);
        return all;
    };
    const auto all = combined(operation<Number>{op}, numbers(a), numbers(b));
    vd::detail::pack<T, count> result;
    for (int i = 0; i < count; ++i) result.v[i] = static_cast<T>(all.v[i]);
    return bits_as<Words>(result);
}

/// Called, not in line: the code for these types would be more than that for all others.
template <class Words>
[[nodiscard]] __device__ __noinline__ Words combined_narrow(int op, int type, Words a, Words b) {
    switch (type) {
        case VIA_INT8: return combined_as<signed char, int>(op, a, b);
        case VIA_UINT8: return combined_as<unsigned char, int>(op, a, b);
        case VIA_INT16: return combined_as<short, int>(op, a, b);
        case VIA_UINT16: return combined_as<unsigned short, unsigned>(op, a, b);
        case VIA_HALF: return combined_as<__half, float>(op, a, b);
        default: return combined_as<__nv_bfloat16, float>(op, a, b);
    }
}

/// An operation on numbers of one or two bytes, whose type is known when the kernel runs; T has their size.
template <class T>
struct narrow_operation {
    using type = T;
    int op;
    int number;  ///< via_type
};
template <class T, int Count>
[[nodiscard]] __device__ vd::detail::pack<T, Count> combined(narrow_operation<T> how,
                                                             const vd::detail::pack<T, Count>& a,
                                                             const vd::detail::pack<T, Count>& b) {
    if constexpr (Count == 1) {
        return {{static_cast<T>(combined_narrow<unsigned>(how.op, how.number, a.v[0], b.v[0]))}};
    } else {
        using vd::detail::bits_as;
        using words = vd::detail::choose_t<Count * sizeof(T) == 4, unsigned, uint4>;
        return bits_as<vd::detail::pack<T, Count>>(
            combined_narrow(how.op, how.number, bits_as<words>(a), bits_as<words>(b)));
    }
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
template <class Op>
struct many_combined {
    const vd::team& team;
    Op op;

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

template <class Op>
__device__ void reduce(const reduce_arguments& a, const vd::team& team, Op op) {
    using namespace vd::detail;
    using T = typename Op::type;
    const unsigned long long bytes = a.count * sizeof(T);
    if (gridDim.x == 1 && a.scattered == 0 && team.npes() <= most_awaited &&
        fits_stage(team, vd::block, bytes, words_of(bytes))) {
        return reduce_staged(team, vd::block, op, reinterpret_cast<T*>(a.dest), reinterpret_cast<const T*>(a.source),
                             static_cast<unsigned>(a.count));
    }
    const unsigned long long dest = a.dest - a.world.heap;
    const unsigned long long source = a.source - a.world.heap;
    if (!meet_blocks(team)) return;
    const bool wide_ones = team.npes() <= 8 && ((dest | source) & 15) == 0;
    const unsigned long long packs = wide_ones ? bytes / 16 : 0;
    const unsigned long long rest = a.count - packs * (16 / sizeof(T));
    reduce_part<wide<T>>(a, team, few_members<1, 8, vd::team, Op>{team, op}, dest, source, packs);
    reduce_part<one<T>>(a, team, any_members<vd::team, many_combined<Op>>{team, {team, op}}, dest + packs * 16,
                        source + packs * 16, rest);
    if (a.alone == 0) return sync_blocks(team);
    sync_blocks<vd::detail::telling::read>(team);
}

/// Of numbers of 4 and 8 bytes.
inline __device__ void reduce_numbers(const reduce_arguments& a, const vd::team& team) {
    switch (a.type) {
        case VIA_INT32: return reduce(a, team, operation<int>{a.op});
        case VIA_UINT32: return reduce(a, team, operation<unsigned>{a.op});
        case VIA_INT64: return reduce(a, team, operation<long long>{a.op});
        case VIA_UINT64: return reduce(a, team, operation<unsigned long long>{a.op});
        case VIA_FLOAT: return reduce(a, team, operation<float>{a.op});
        default: return reduce(a, team, operation<double>{a.op});
    }
}
/// Of numbers of 1 and 2 bytes.
inline __device__ void reduce_narrow(const reduce_arguments& a, const vd::team& team) {
    if (a.type == VIA_INT8 || a.type == VIA_UINT8)
        return reduce(a, team, narrow_operation<unsigned char>{a.op, a.type});
    reduce(a, team, narrow_operation<unsigned short>{a.op, a.type});
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
    sync_blocks(team);
}

}  // namespace via::route::kernels
