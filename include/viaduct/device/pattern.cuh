// SPDX-License-Identifier: Apache-2.0
/// @file pattern.cuh
/// @brief Copies between layouts: unit by unit from one pattern into another, several loads under way before the first
/// store.
#ifndef VIADUCT_DEVICE_PATTERN_CUH
#define VIADUCT_DEVICE_PATTERN_CUH

#include <viaduct/abi/pattern.h>

#include <viaduct/device/order.cuh>

namespace via::device::detail {

/// Where unit `index` of a message is.
template <class Index>
[[nodiscard]] __device__ __forceinline__ u64 place_in(const via_abi_pattern& pattern, Index index) {
    const u64 at = pattern.address + static_cast<u64>(via_abi_walk(pattern, index));
    if (pattern.offsets == 0) return at + index * static_cast<u64>(pattern.stride);
    return at + static_cast<u64>(reinterpret_cast<const long long*>(pattern.offsets)[index]);
}

/// Neighbours of the group have neighbouring units, so that what lies together is read and written together.
template <class From, class To, class Unit, class Index, class Group>
__device__ __forceinline__ void copy_units(Group group, const via_abi_pattern_copy& what) {
    constexpr int deep = 4;
    const auto units = static_cast<Index>(what.units);
    const Index step = group.size();
    for (Index first = group.rank(); first < units; first += deep * step) {
        Unit v[deep];
#pragma unroll
        for (int d = 0; d < deep; ++d) {
            const Index unit = first + d * step;
            From::load(v[d], unit < units ? place_in(what.source, unit) : 0, unit < units);
        }
#pragma unroll
        for (int d = 0; d < deep; ++d) {
            const Index unit = first + d * step;
            To::store(v[d], unit < units ? place_in(what.dest, unit) : 0, unit < units);
        }
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
