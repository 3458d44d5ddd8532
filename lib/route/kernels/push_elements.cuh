// SPDX-License-Identifier: Apache-2.0
/// @file push_elements.cuh
/// @brief What a strided all-to-all does between its meetings.
#pragma once

#include <viaduct/device.cuh>

#include "arguments.hpp"

namespace via::route::kernels {

namespace vd = via::device;

/// Pushes elements to each member in units that both ends are aligned to, four of them a thread at once.
template <class Unit>
__device__ void push_units(const vd::team& team, const alltoalls_arguments& a) {
    constexpr int deep = 4;
    const unsigned long long units = a.element / sizeof(Unit);
    const unsigned long long all = a.count * units;
    const unsigned long long step = static_cast<unsigned long long>(gridDim.x) * blockDim.x;
    const auto place = [=](unsigned long long unit, unsigned long long bytes_between) {
        const unsigned long long element = units == 1 ? unit : unit / units;
        return element * bytes_between + (unit - element * units) * sizeof(Unit);
    };
    for (int i = 1; i <= team.npes(); ++i) {
        const int to = (team.pe() + i) % team.npes();
        const unsigned long long there = team.locate(reinterpret_cast<const void*>(a.dest), 1, to);
        if (there == 0) continue;
        const unsigned long long dest = there + team.pe() * a.count * a.dest_step;
        const unsigned long long source = a.source + to * a.count * a.source_step;
        for (unsigned long long at = blockIdx.x * blockDim.x + threadIdx.x; at < all; at += deep * step) {
            Unit v[deep];
#pragma unroll
            for (int d = 0; d < deep; ++d) {
                const unsigned long long unit = at + d * step;
                vd::detail::from_here::load(v[d], source + place(unit, a.source_step), unit < all);
            }
#pragma unroll
            for (int d = 0; d < deep; ++d) {
                const unsigned long long unit = at + d * step;
                vd::detail::to_peer::store(v[d], dest + place(unit, a.dest_step), unit < all);
            }
        }
    }
}

/// The widest unit that all of it is a multiple of.
inline __device__ void push_elements(const vd::team& team, const alltoalls_arguments& a) {
    const unsigned long long all = a.dest | a.source | a.dest_step | a.source_step | a.element;
    if (all % 16 == 0) return push_units<vd::detail::vec16>(team, a);
    if (all % 8 == 0) return push_units<vd::detail::u64>(team, a);
    if (all % 4 == 0) return push_units<vd::detail::u32>(team, a);
    if (all % 2 == 0) return push_units<vd::detail::u16>(team, a);
    push_units<vd::detail::u8>(team, a);
}

}  // namespace via::route::kernels
