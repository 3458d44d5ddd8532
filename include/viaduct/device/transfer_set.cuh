// SPDX-License-Identifier: Apache-2.0
/// @file transfer_set.cuh
/// @brief Transfers with two ends (viaduct_transfer.h) that kernels start and await, in any number of rounds.
///
/// A round is that of the host and of streams, word by word, so the other end may be any of these. What the GPU reaches
/// it writes itself, from layout to layout; else it packs the message, and the progress engine puts it.
#ifndef VIADUCT_DEVICE_TRANSFER_SET_CUH
#define VIADUCT_DEVICE_TRANSFER_SET_CUH

#include <viaduct/abi/transfer.h>

#include <viaduct/device/context.cuh>
#include <viaduct/device/out_of_line.cuh>
#include <viaduct/device/pattern.cuh>

namespace via::device {

/// One end, in the array of via_transfers_map().
using transfer_end = via_abi_transfer;

namespace detail {

[[nodiscard]] inline __device__ bool sends(const transfer_end& which) {
    return (which.flags & VIA_ABI_TRANSFER_SENDS) != 0;
}

/// What a round needs of an end, but for its pattern. Read before the end waits: what a wait acquires has all memory
/// that is read afterwards come from afar.
[[nodiscard]] inline __device__ transfer_end head_of(const transfer_end& which) {
    transfer_end read;
    read.flags = which.flags;
    read.pe = which.pe;
    read.word = which.word;
    read.word_there = which.word_there;
    read.dest = which.dest;
    read.source = which.source;
    read.size = which.size;
    return read;
}

/// In a checked world: whether a round may begin, or end; if not, it has been reported. By one thread.
template <class Context>
[[nodiscard]] __device__ inline bool may_go_on(const Context& ctx, transfer_end& which, u32 before) {
    if (ctx.abi().checked == 0) return true;
    if (which.version == VIA_ABI_VERSION && load_relaxed(&which.started) == before) {
        store_relaxed(&which.started, 1 - before);
        return true;
    }
    complain(ctx.abi().world, {VIA_ABI_REPORT_TRANSFER, which.pe, address_of(&which), before, which.version});
    return false;
}

/// Waits until the other end has set this one's word, and sets it back: before anything by which the other one may set
/// it again. False if the wait was given up; that has been reported. By one thread.
template <class Context>
[[nodiscard]] __device__ inline bool take_word(const Context& ctx, const transfer_end& which) {
    auto* const word = reinterpret_cast<u64*>(which.word);
    if (wait_for(ctx.abi().world, word, cmp::eq, u64{1}, which.pe, {}) != 1) return false;
    store_relaxed(word, 0);
    return true;
}

/// Sets the other end's word. Whoever sees it sees what the thread did, and what a barrier ordered before. By one
/// thread.
template <class Context>
__device__ inline void give_word(const Context& ctx, const transfer_end& which) {
    ctx.signal_set(reinterpret_cast<signal_word*>(which.word_there), 1, which.pe);
}

// Many loops, of which a transfer takes one: kept out of the way of what needs none of them.
template <class Group>
inline __device__ VIADUCT_OUT_OF_LINE void gather(Group group, const via_abi_pattern_copy& what) {
    copy_pattern<from_here, to_peer>(group, what);
}
template <class Group>
inline __device__ VIADUCT_OUT_OF_LINE void spread(Group group, const via_abi_pattern_copy& what) {
    copy_pattern<from_peer, to_here>(group, what);
}

/// Begins the round of a send. When it returns the message is on its way; its buffer is read by nobody but the engine.
template <class Context, class Group>
__device__ inline void send(const Context& ctx, Group group, transfer_end& which) {
    const transfer_end head = head_of(which);
    bool ready = false;
    if (group.rank() == 0) ready = may_go_on(ctx, which, 0) && take_word(ctx, head);
    if (!from_leader(group, ready)) return;
    if ((head.flags & VIA_ABI_TRANSFER_COPIES) != 0) gather(group, which.copy);
    if ((head.flags & VIA_ABI_TRANSFER_PUTS) != 0) {
        ctx.put_signal_nbi(group, reinterpret_cast<u8*>(head.dest), reinterpret_cast<const u8*>(head.source), head.size,
                           reinterpret_cast<signal_word*>(head.word_there), 1, signal_op::set, head.pe);
        return;
    }
    group.sync();
    if (group.rank() == 0) give_word(ctx, head);
}

}  // namespace detail

/**
 * Begins a round of `count` ends, by all threads of the group together; see via_transfers_start(). Receives begin
 * first; then the group waits, for each send in turn, until its receive has begun. Earlier work of the group sees to
 * its buffers, as to those of a put.
 * @param ctx  a context of the set's world, or a far_context if progress engines are needed to reach the other ends.
 */
template <class Context, class Group>
__device__ void start(const Context& ctx, Group group, transfer_end* ends, detail::size count) {
    group.sync();
    for (detail::size i = group.rank(); i < count; i += group.size()) {
        if (!detail::sends(ends[i]) && detail::may_go_on(ctx, ends[i], 0)) detail::give_word(ctx, ends[i]);
    }
    for (detail::size i = 0; i < count; ++i) {
        if (detail::sends(ends[i])) detail::send(ctx, group, ends[i]);
    }
}
/// The same of one end.
template <class Context, class Group>
__device__ void start(const Context& ctx, Group group, transfer_end& which) {
    if (detail::sends(which)) return detail::send(ctx, group, which);
    group.sync();
    if (group.rank() == 0 && detail::may_go_on(ctx, which, 0)) detail::give_word(ctx, which);
}

/// Ends the round of one end, which a kernel of this PE has started: what was received is there for the group, what was
/// sent may be overwritten by it.
template <class Context, class Group>
__device__ void wait(const Context& ctx, Group group, transfer_end& which) {
    const transfer_end head = detail::head_of(which);
    bool there = false;
    if (group.rank() == 0) {
        there = detail::may_go_on(ctx, which, 1) && (detail::sends(head) || detail::take_word(ctx, head));
    }
    if (!detail::from_leader(group, there)) return;
    if (detail::sends(head)) {
        if ((head.flags & VIA_ABI_TRANSFER_FAR) != 0) ctx.quiet(group);
        return;
    }
    if ((head.flags & VIA_ABI_TRANSFER_COPIES) == 0) return;
    detail::spread(group, which.copy);
    group.sync();
}
/// The same of several ends.
template <class Context, class Group>
__device__ void wait(const Context& ctx, Group group, transfer_end* ends, detail::size count) {
    for (detail::size i = 0; i < count; ++i) wait(ctx, group, ends[i]);
}

}  // namespace via::device

#endif
