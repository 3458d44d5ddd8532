// SPDX-License-Identifier: Apache-2.0
/// @file edge.cuh
/// @brief The exchange from inside a kernel, for the forms whose kernels do it.
///
/// Two blocks have an edge each: they wait for the neighbour's row, compute their own and put it with a signal, while
/// the other blocks compute the inner rows. A signal is the number of steps that the sender has done. One word for each
/// edge is enough: a neighbour is never more than one step ahead, since its next step waits for this PE's signal; for
/// the same reason nobody writes into a row that is still read.
#pragma once

#include <viaduct/device.cuh>

#include "stencil.cuh"

namespace heat_gpu {

/// The first blocks of a kernel, one for each edge.
inline constexpr unsigned edge_blocks = 2;

/// The edge at `side` after `done` steps, by a block. The first rows are there already: no signal of 0 is waited for.
__device__ inline void advance_edge(const via::device::context& ctx, const step& s, int side,
                                    via::device::signal_word* arrived, unsigned long long done) {
    const auto block = via::device::block;
    const edge e{side, ctx.pe(), ctx.npes(), s.size};
    const std::size_t width = s.size.columns;
    if (e.neighbour >= 0) ctx.signal_wait_until(block, arrived + side, via::device::cmp::ge, done);
    relax_row(s, e.row);
    if (e.neighbour >= 0)
        ctx.put_signal(block, s.to + e.their_halo * width, s.to + e.row * width, width, arrived + e.their_side,
                       done + 1, via::device::signal_op::set, e.neighbour);
}

}  // namespace heat_gpu
