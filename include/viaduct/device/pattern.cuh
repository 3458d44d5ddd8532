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

/// Neighbours of the group have neighbouring units, so that what lies together is read and written together. Places are
/// found before the accesses: these keep the compiler from taking anything of a pattern over from one to the next.
template <class From, class To, class Unit, class Index, class Group>
__device__ __forceinline__ void copy_units(Group group, const via_abi_pattern_copy& what) {
    constexpr int deep = 4;
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

/// By short indices where they do: these are divided by multiplications.
template <class From, class To, class Unit, class Group>
__device__ inline void copy_units(Group group, const via_abi_pattern_copy& what) {
    if (what.units < VIA_ABI_FEW_UNITS) {
        copy_units<From, To, Unit, u32>(group, what);
    } else {
        copy_units<From, To, Unit, u64>(group, what);
    }
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
