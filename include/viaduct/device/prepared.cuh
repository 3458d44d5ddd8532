// SPDX-License-Identifier: Apache-2.0
/// @file prepared.cuh
/// @brief Transfers that the host has prepared (viaduct_prepared.h), posted by kernels.
#ifndef VIADUCT_DEVICE_PREPARED_CUH
#define VIADUCT_DEVICE_PREPARED_CUH

#include <viaduct/abi/prepared.h>
#include <viaduct/abi/ring.h>

#include <viaduct/device/context.cuh>

namespace via::device {

/// Passed to kernels by value, or read by them from any memory that they reach.
using prepared = via_abi_prepared;

/// Begins it, by all threads of the group together, as put_nbi(), get_nbi() or put_signal_nbi() would. `source` and
/// `dest` are as for these: memory that the GPU reaches, or that the progress engine does. A context that does not ask
/// the engine reports a PE that the GPU does not reach.
/// @param ctx  a context or a far_context of the same world; of a window, for what lies in it.
template <class Context, class Group>
__device__ void post(const Context& ctx, Group group, const prepared& what) {
    auto* const dest = reinterpret_cast<detail::u8*>(what.dest);
    const auto* const source = reinterpret_cast<const detail::u8*>(what.source);
    auto* const word = reinterpret_cast<signal_word*>(what.word);
    const auto op = static_cast<signal_op>(what.operation);
    if (what.what == VIA_ABI_COMMAND_PUT) return ctx.put_nbi(group, dest, source, what.size, what.world_pe);
    if (what.what == VIA_ABI_COMMAND_GET) return ctx.get_nbi(group, dest, source, what.size, what.world_pe);
    if (what.size != 0) return ctx.put_signal_nbi(group, dest, source, what.size, word, what.value, op, what.world_pe);
    group.sync();
    if (group.rank() == 0) ctx.signal(word, what.value, op, what.world_pe);
}
/// The same by one thread.
template <class Context>
__device__ void post(const Context& ctx, const prepared& what) {
    post(ctx, thread, what);
}

/// Returns when all that kernels of this PE have posted before is done, for the group.
template <class Context, class Group>
__device__ void wait_posted(const Context& ctx, Group group) {
    ctx.quiet(group);
}
/// The same for one thread.
template <class Context>
__device__ void wait_posted(const Context& ctx) {
    ctx.quiet();
}

}  // namespace via::device

#endif
