// SPDX-License-Identifier: Apache-2.0
/// @file pattern.cuh
/// @brief Copies between layouts: unit by unit from one pattern into another, several loads under way before the first
/// store.
#ifndef VIADUCT_DEVICE_PATTERN_CUH
#define VIADUCT_DEVICE_PATTERN_CUH

#include <viaduct/abi/pattern.h>

#include <viaduct/device/order.cuh>

namespace via::device::detail {

/// Where units of a message are; leaves in `index` what their walks leave over. What the pattern says is read once for
/// all of them, and their divisions do not wait for each other.
template <int Count, class Index>
__device__ __forceinline__ void find_places(const via_abi_pattern& in, Index (&index)[Count], u64 (&at)[Count]) {
#pragma unroll
    for (int d = 0; d < Count; ++d) at[d] = in.address;
#pragma unroll 1
    for (u32 i = 0; i < in.dims; ++i) {
        const via_abi_step step = in.steps[i];
#pragma unroll
        for (int d = 0; d < Count; ++d) {
            const Index next = via_abi_quotient(index[d], step);
            at[d] += (index[d] - next * static_cast<Index>(step.count)) * static_cast<u64>(step.stride);
            index[d] = next;
        }
    }
    const auto* const offsets = reinterpret_cast<const long long*>(in.offsets);
    const auto stride = static_cast<u64>(in.stride);
#pragma unroll
    for (int d = 0; d < Count; ++d) {
        at[d] += offsets == nullptr ? index[d] * stride : static_cast<u64>(offsets[index[d]]);
    }
}

/// Units that a thread has under way at once where each has to be found by divisions; of very many it has one.
constexpr int units_found_at_once = 4;

/// A thread's way through a pattern by steps of so many units. Where a step leads over whole blocks, so from each unit
/// to the same one of a later block, it is as long everywhere, and nothing has to be divided any more.
struct course {
    u64 at;      ///< the thread's first unit
    u64 stride;  ///< bytes of a step
    bool is_steady;

    __device__ __forceinline__ course(const via_abi_pattern& in, u32 first, u32 step) : is_steady{in.offsets == 0} {
        u32 index[1]{first};
        u64 found[1];
        find_places(in, index, found);
        at = found[0];
#pragma unroll 1
        for (u32 i = 0; i < in.dims; ++i) {
            const u32 next = via_abi_quotient(step, in.steps[i]);
            is_steady = is_steady && next * static_cast<u32>(in.steps[i].count) == step;
            step = next;
        }
        stride = step * static_cast<u64>(in.stride);
    }
};

/// The same units as copy_units() copies, where both ways are steady.
template <class From, class To, class Unit, class Group>
__device__ __forceinline__ void copy_steadily(Group group, u32 units, course from, course to) {
    constexpr int deep = 8;
    const u32 step = group.size();
    for (u32 first = group.rank(); first < units; first += deep * step) {
        Unit v[deep];
#pragma unroll
        for (int d = 0; d < deep; ++d, from.at += from.stride) From::load(v[d], from.at, first + d * step < units);
#pragma unroll
        for (int d = 0; d < deep; ++d, to.at += to.stride) To::store(v[d], to.at, first + d * step < units);
    }
}

/// Neighbours of the group have neighbouring units, so that what lies together is read and written together. Places are
/// found before the accesses: these keep the compiler from taking anything of a pattern over from one to the next.
template <class From, class To, class Unit, class Index, class Group>
__device__ __forceinline__ void copy_units(Group group, const via_abi_pattern_copy& what) {
    constexpr int deep = sizeof(Index) > 4 ? 1 : units_found_at_once;
    const auto units = static_cast<Index>(what.units);
    const Index step = group.size();
    for (Index first = group.rank(); first < units; first += deep * step) {
        const auto exists = [&](int d) { return first + d * step < units; };
        const auto places = [&](const via_abi_pattern& in, u64(&at)[deep]) {
            Index index[deep];
#pragma unroll
            for (int d = 0; d < deep; ++d) index[d] = exists(d) ? first + d * step : first;
            find_places(in, index, at);
        };
        u64 at[deep];
        Unit v[deep];
        places(what.source, at);
#pragma unroll
        for (int d = 0; d < deep; ++d) From::load(v[d], at[d], exists(d));
        places(what.dest, at);
#pragma unroll
        for (int d = 0; d < deep; ++d) To::store(v[d], at[d], exists(d));
    }
}

/// By short indices where they do: these are divided by multiplications. What takes one turn of the loop is not worth a
/// look whether it is steady.
template <class From, class To, class Unit, class Group>
__device__ inline void copy_units(Group group, const via_abi_pattern_copy& what) {
    if (what.units >= VIA_ABI_FEW_UNITS) return copy_units<From, To, Unit, u64>(group, what);
    const auto units = static_cast<u32>(what.units);
    if (units > units_found_at_once * group.size()) {
        const course from{what.source, group.rank(), group.size()};
        const course to{what.dest, group.rank(), group.size()};
        if (from.is_steady && to.is_steady) return copy_steadily<From, To, Unit>(group, units, from, to);
    }
    copy_units<From, To, Unit, u32>(group, what);
}

/// Copies a message, by all threads of the group. No barrier.
template <class From, class To, class Group>
__device__ inline void copy_pattern(Group group, const via_abi_pattern_copy& what) {
    switch (what.unit) {
        case 16: return copy_units<From, To, vec16>(group, what);
        case 8: return copy_units<From, To, u64>(group, what);
        case 4: return copy_units<From, To, u32>(group, what);
        case 2: return copy_units<From, To, u16>(group, what);
        default: return copy_units<From, To, u8>(group, what);
    }
}

}  // namespace via::device::detail

#endif
