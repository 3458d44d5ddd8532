// SPDX-License-Identifier: Apache-2.0
/// @file ring.cuh
/// @brief What a kernel asks the progress engine for, since its GPU cannot do it: commands in a ring of host memory.
///
/// viaduct/abi/ring.h says how both sides of a ring go about it. Everything here is kept out of the way of what a GPU
/// does itself, and done by one thread.
#ifndef VIADUCT_DEVICE_RING_CUH
#define VIADUCT_DEVICE_RING_CUH

#include <viaduct/abi/ring.h>

#include <viaduct/device/address_space.cuh>
#include <viaduct/device/out_of_line.cuh>
#include <viaduct/device/report.cuh>

namespace via::device::detail {

/// An address that is not in the device heap of a near peer, or a word there that is to change, over a link without
/// atomics. `world` is that of the context.
struct sought_address {
    u64 address, bytes, world;
    int pe;
    bool is_far;  ///< the context alone tells: a PE has it, and this GPU does not reach it
};

/// What is done with a word. A value is fetched or set: on host memory that is an atomic as well, on that of a GPU a
/// load or a store. It changes by what it was.
enum class word_use { store, value, change };

/// Where it was looked for, and what was found: in the device heap of a peer, or in a host heap.
class search {
public:
    /// What there is none of is not found.
    explicit __device__ search(const sought_address& what) : what_{what} {
        if (what.world == 0) return;
        const via_abi_device_world& in = *world_at(what.world);
        in_heap_ = lies_in(in.heap, in.heap_size, in.checked);
        in_host_heap_ = !in_heap_ && in.host_peers != 0 && lies_in(in.host_heap, in.host_heap_size, in.checked);
        if (static_cast<u32>(what.pe) >= static_cast<u32>(in.npes) || !is_symmetric()) return;
        exists_ = true;
        const u64 base = reinterpret_cast<const u64*>(in_heap_ ? in.peers : in.host_peers)[what.pe];
        if (base != 0) found_ = base + (what.address - (in_heap_ ? in.heap : in.host_heap));
    }
    /// Where it is for this GPU, or 0.
    [[nodiscard]] __device__ u64 found() const { return found_; }
    /// Whether a PE of that number has it.
    [[nodiscard]] __device__ bool exists() const { return exists_; }
    /// Whether this GPU can do it there. It is found.
    [[nodiscard]] __device__ bool takes(word_use how) const {
        const via_abi_device_world& in = *world_at(what_.world);
        if (!in_heap_) return how == word_use::store || in.host_atomics != 0;
        return how != word_use::change || reinterpret_cast<const u8*>(in.atomics)[what_.pe] != 0;
    }
    /// Reports why this GPU does not reach it.
    __device__ void report() const {
        const u32 kind = !is_symmetric() ? VIA_ABI_REPORT_ADDRESS
                         : found_ == 0   ? VIA_ABI_REPORT_PE
                                         : VIA_ABI_REPORT_ATOMIC;
        complain(what_.world, {kind, what_.pe, what_.address, what_.bytes, 0, 0, 0});
    }

private:
    [[nodiscard]] __device__ bool is_symmetric() const { return in_heap_ || in_host_heap_; }
    [[nodiscard]] __device__ bool lies_in(u64 begin, u64 bytes, u32 checked) const {
        const u64 offset = what_.address - begin;
        return offset < bytes && (checked == 0 || what_.bytes <= bytes - offset);
    }

    sought_address what_;
    u64 found_ = 0;
    bool in_heap_ = false;
    bool in_host_heap_ = false;
    bool exists_ = false;
};

// What is rare is kept out of the way.
[[nodiscard]] inline __device__ VIADUCT_OUT_OF_LINE u64 find_elsewhere(sought_address what) {
    return search{what}.found();
}
[[nodiscard]] inline __device__ VIADUCT_OUT_OF_LINE u64 find_word_elsewhere(sought_address what, word_use how) {
    const search by{what};
    return by.found() != 0 && by.takes(how) ? by.found() : 0;
}
[[nodiscard]] inline __device__ VIADUCT_OUT_OF_LINE u64 locate_elsewhere(sought_address what) {
    const search by{what};
    if (by.found() == 0) by.report();
    return by.found();
}
[[nodiscard]] inline __device__ VIADUCT_OUT_OF_LINE u64 locate_word_elsewhere(sought_address what, word_use how) {
    const search by{what};
    const bool is_good = by.found() != 0 && by.takes(how);
    if (!is_good) by.report();
    return is_good ? by.found() : 0;
}

/// Whether the engine has a way to what this GPU does not reach; if not, that is reported.
[[nodiscard]] inline __device__ bool goes_by_engine(const sought_address& what, u64 engine) {
    if (engine != 0 && what.is_far) return true;
    const search by{what};
    if (engine != 0 && by.exists()) return true;
    by.report();
    return false;
}

[[nodiscard]] inline __device__ via_abi_device_engine* engine_at(u64 address) {
    return reinterpret_cast<via_abi_device_engine*>(in_place(address));
}
/// All of a block goes through one channel: so what one thread asks for, and what a barrier of its block ordered before
/// that, is carried out in that order.
[[nodiscard]] inline __device__ u32 number_of_channel() {
    return (blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z)) % VIA_ABI_CHANNELS;
}
[[nodiscard]] inline __device__ via_abi_channel& channel_of_block(u64 engine) {
    return engine_at(engine)->channels[number_of_channel()];
}
[[nodiscard]] inline __device__ via_abi_ring& ring_of(u64 engine, u32 channel) {
    return reinterpret_cast<via_abi_ring*>(engine_at(engine)->rings)[channel];
}
[[nodiscard]] inline __device__ via_abi_ring& ring_of_block(u64 engine) { return ring_of(engine, number_of_channel()); }

/// Threads of a warp that come at once take their positions with one addition.
[[nodiscard]] inline __device__ u64 reserve(via_abi_channel& channel) {
    const u32 together = __match_any_sync(__activemask(), address_of(&channel));
    const u32 below = lanes_below();
    const int leader = __ffs(static_cast<int>(together)) - 1;
    u64 first = 0;
    if ((together & below) == 0) first = add_on_gpu(&channel.reserved, static_cast<u64>(__popc(together)));
    return __shfl_sync(together, first, leader) + static_cast<u64>(__popc(together & below));
}

/// A wait for the engine. It ends when the engine has, which reads no ring any more; a checked world's, also when it
/// takes too long. Either is reported. A look goes over the bus to the processor's memory, where many at once are in
/// the way of everything else, the engine's own work included; so one that lasts looks seldom.
class engine_patience {
public:
    __device__ engine_patience(u64 world, const via_abi_ring& ring) : world_{world}, ring_{ring} {}

    /// Asked between two looks.
    [[nodiscard]] __device__ bool is_over() {
        if (++looks_ > quick_looks) __nanosleep(256);
        if (looks_ % 64 != 0) return false;
        const bool closed = load_acquire(&ring_.closed) != 0;
        if (began_ == 0) began_ = nanoseconds();
        const u64 waited = nanoseconds() - began_;
        const u64 limit = world_at(world_)->hang_limit;
        if (!closed && (limit == 0 || waited <= limit)) return false;
        complain(world_, {VIA_ABI_REPORT_ENGINE, -1, 0, closed ? 1ULL : 0ULL, 0, waited, 0});
        return true;
    }

private:
    static constexpr u32 quick_looks = 16;

    u64 world_;
    const via_abi_ring& ring_;
    u64 began_ = 0;
    u32 looks_ = 0;
};

/// Returns when the slot of a position may be written, or the engine has ended. Of all who wait the first in line looks
/// at the ring; the others, at what the first has seen. There always is a first: positions have no gaps.
inline __device__ VIADUCT_OUT_OF_LINE void wait_for_room(u64 world, u64 engine, u64 position) {
    via_abi_channel& channel = channel_of_block(engine);
    const via_abi_ring& ring = ring_of_block(engine);
    engine_patience left{world, ring};
    for (;;) {
        const u64 seen = load_acquire_on_gpu(&channel.freed);
        if (position < seen + VIA_ABI_RING_SLOTS) return;
        if (position > seen + VIA_ABI_RING_SLOTS) {
            __nanosleep(256);
            continue;
        }
        const u64 freed = load_acquire(&ring.freed);
        if (freed != seen) {
            store_release_on_gpu(&channel.freed, freed);
        } else if (left.is_over() && load_relaxed(&ring.closed) != 0) {
            store_release_on_gpu(&channel.freed,
                                 ~u64{0} - VIA_ABI_RING_SLOTS);  // room for all: it is not read any more
        }
    }
}

/// Writes a command, with what came before it released to the engine. Returns its position. What has a position must be
/// written, since the engine reads none behind it: so a wait for room ends only with the engine.
[[nodiscard]] inline __device__ u64 push(u64 world, u64 engine, const via_abi_command& what) {
    via_abi_channel& channel = channel_of_block(engine);
    // Looked at beside the addition, which takes as long. What is written below depends on it by a branch, and the
    // engine had read the slot before it said so.
    const u64 seen = load_relaxed_on_gpu(&channel.freed);
    const u64 position = reserve(channel);
    if (position >= seen + VIA_ABI_RING_SLOTS) wait_for_room(world, engine, position);
    via_abi_command& to = ring_of_block(engine).commands[via_abi_slot(position)];
    to.there = what.there;
    to.here = what.here;
    to.size = what.size;
    to.value = what.value;
    to.count = what.count;
    to.there_stride = what.there_stride;
    to.here_stride = what.here_stride;
    const u64 first = u64{what.head | via_abi_commit(position)} | u64{static_cast<u32>(what.pe)} << 32;
    store_release(reinterpret_cast<u64*>(&to), first);  // head and pe
    return position;
}

/// Returns when everything up to a position of a ring is done.
inline __device__ void await_done(u64 world, const via_abi_ring& ring, u64 position) {
    engine_patience left{world, ring};
    while (load_acquire(&ring.done) <= position) {
        if (left.is_over()) return;
    }
}

/// Pushes a command that has an answer, and returns it: 0 if none comes. Who gives up thanks for it as well, lest its
/// slot be kept for ever; the engine then says nothing any more.
[[nodiscard]] inline __device__ u64 ask(u64 world, u64 engine, const via_abi_command& what) {
    const u64 position = push(world, engine, what);
    via_abi_ring& ring = ring_of_block(engine);
    via_abi_answer& from = ring.answers[via_abi_slot(position)];
    engine_patience left{world, ring};
    bool is_given = false;
    do {
        is_given = load_acquire(&from.given) == position + 1;
    } while (!is_given && !left.is_over());
    const u64 value = is_given ? load_relaxed(&from.value) : 0;
    store_release(&from.taken, position + 1);
    return value;
}

/// Has a far team's thread do a VIA_ABI_COMMAND_COLLECTIVE, and waits until the word `done` of that team says so,
/// unless it was refused, or the engine has ended. The engine's answer comes at once, so however long the other members
/// take, no slot is kept, and no one who shares the channel waits.
inline __device__ VIADUCT_OUT_OF_LINE void far_collective(u64 world, u64 engine, via_abi_command what, u64 done) {
    const u64 end = ask(world, engine, what);
    engine_patience left{world, ring_of_block(engine)};
    while (end != 0 && load_acquire(reinterpret_cast<const u64*>(done)) < end) {
        if (left.is_over()) return;
    }
}

/// What a transfer by the engine is between.
struct far_range {
    sought_address there;
    u64 engine;
    u64 here;  ///< generic
};

/// Bytes of the piece that begins at `there + at`: no aligned word of 8 bytes is in two of them.
[[nodiscard]] inline __device__ u64 piece_size(u64 there, u64 at, u64 bytes) {
    const u64 to_next = VIA_ABI_INLINE_BYTES - (there + at) % VIA_ABI_INLINE_BYTES;
    return to_next < bytes - at ? to_next : bytes - at;
}

/// Puts at most 8 bytes, which the command carries.
inline __device__ VIADUCT_OUT_OF_LINE void far_put_bytes(sought_address there, u64 engine, u64 value) {
    if (!goes_by_engine(there, engine)) return;
    via_abi_command what{};
    what.head = VIA_ABI_COMMAND_PUT_INLINE;
    what.pe = there.pe;
    what.there = there.address;
    what.size = there.bytes;
    what.value = value;
    (void)push(there.world, engine, what);
}
/// Gets at most 8 bytes.
[[nodiscard]] inline __device__ VIADUCT_OUT_OF_LINE u64 far_get_bytes(sought_address there, u64 engine) {
    if (!goes_by_engine(there, engine)) return 0;
    via_abi_command what{};
    what.head = VIA_ABI_COMMAND_READ;
    what.pe = there.pe;
    what.there = there.address;
    what.size = there.bytes;
    return ask(there.world, engine, what);
}

/// A put or a get, by one thread. What it alone can reach, as shared memory is, goes in pieces that commands carry. Who
/// waits finds the source free, or the data there. False if the other end was nowhere, which has been reported.
inline __device__ VIADUCT_OUT_OF_LINE bool far_copy(far_range of, bool gets, bool waits) {
    const sought_address& there = of.there;
    if (there.bytes == 0) return true;
    if (!goes_by_engine(there, of.engine)) return false;
    if (is_global(of.here) && (gets || there.bytes > VIA_ABI_INLINE_BYTES)) {
        via_abi_command what{};
        what.head = gets ? VIA_ABI_COMMAND_GET : VIA_ABI_COMMAND_PUT;
        what.pe = there.pe;
        what.there = there.address;
        what.here = of.here;
        what.size = there.bytes;
        const u64 position = push(there.world, of.engine, what);
        if (waits) await_done(there.world, ring_of_block(of.engine), position);
        return true;
    }
    auto* here = reinterpret_cast<u8*>(of.here);
#pragma unroll 1
    for (u64 at = 0; at < there.bytes;) {
        const u64 bytes = piece_size(there.address, at, there.bytes);
        const sought_address piece{there.address + at, bytes, there.world, there.pe, false};
        u64 value = gets ? far_get_bytes(piece, of.engine) : 0;
        if (gets) {
#pragma unroll 1
            for (u32 i = 0; i < static_cast<u32>(bytes); ++i) here[at + i] = static_cast<u8>(value >> 8 * i);
        } else {
#pragma unroll 1
            for (u32 i = 0; i < static_cast<u32>(bytes); ++i) value |= u64{here[at + i]} << 8 * i;
            far_put_bytes(piece, of.engine, value);
        }
        at += bytes;
    }
    return true;
}

/// Elements of a strided transfer, in bytes and elements.
struct far_shape {
    u64 element, count;
    long long there_stride, here_stride;
};

/// A strided put or get, by one thread, which waits for it.
inline __device__ VIADUCT_OUT_OF_LINE void far_strided(far_range of, far_shape shape, bool gets) {
    const sought_address& there = of.there;
    if (shape.count == 0 || !goes_by_engine(there, of.engine)) return;
    if (is_global(of.here)) {
        via_abi_command what{};
        what.head = gets ? VIA_ABI_COMMAND_IGET : VIA_ABI_COMMAND_IPUT;
        what.pe = there.pe;
        what.there = there.address;
        what.here = of.here;
        what.size = shape.element;
        what.count = shape.count;
        what.there_stride = shape.there_stride;
        what.here_stride = shape.here_stride;
        return await_done(there.world, ring_of_block(of.engine), push(there.world, of.engine, what));
    }
    for (u64 i = 0; i < shape.count; ++i) {
        const u64 there_at = there.address + i * static_cast<u64>(shape.there_stride) * shape.element;
        const u64 here_at = of.here + i * static_cast<u64>(shape.here_stride) * shape.element;
        far_copy({{there_at, shape.element, there.world, there.pe, false}, of.engine, here_at}, gets, true);
    }
}

/// Sets or adds to a signal word, after what this thread's block has asked for before.
inline __device__ VIADUCT_OUT_OF_LINE void far_signal(sought_address word, u64 engine, u32 operation, u64 value) {
    if (!goes_by_engine(word, engine)) return;
    via_abi_command what{};
    what.head = via_abi_head(VIA_ABI_COMMAND_SIGNAL, operation, 0);
    what.pe = word.pe;
    what.there = word.address;
    what.value = value;
    (void)push(word.world, engine, what);
}

/// A signal that announces a put.
struct far_word {
    sought_address at;
    u64 value;
    u32 operation;
};
/// A put and then a signal, by one thread: one command, unless this thread alone reaches the source. Who waits finds
/// the source free.
inline __device__ VIADUCT_OUT_OF_LINE void far_put_signal(far_range of, far_word word, bool waits) {
    const sought_address& there = of.there;
    if (!goes_by_engine(there, of.engine) || !goes_by_engine(word.at, of.engine)) return;
    const bool carries = there.bytes <= VIA_ABI_INLINE_BYTES;
    if (!carries && !is_global(of.here)) {
        far_copy(of, false, false);
        return far_signal(word.at, of.engine, word.operation, word.value);
    }
    via_abi_command what{};
    what.head =
        via_abi_head(carries ? VIA_ABI_COMMAND_PUT_INLINE_SIGNAL : VIA_ABI_COMMAND_PUT_SIGNAL, word.operation, 0);
    what.pe = there.pe;
    what.there = there.address;
    what.here = of.here;
    what.size = there.bytes;
    for (u64 i = 0; carries && i < there.bytes; ++i)
        what.value |= u64{reinterpret_cast<const u8*>(of.here)[i]} << 8 * i;
    what.word = word.at.address;
    what.signal = word.value;
    const u64 position = push(there.world, of.engine, what);
    if (waits && !carries) await_done(there.world, ring_of_block(of.engine), position);
}

/// An atomic: a VIA_ABI_ATOMIC_... value, of a VIA_ABI_TYPE_... .
struct far_operation {
    u32 operation, type;
    u64 value, compare;
};
/// Returns what was there, if it fetches.
inline __device__ VIADUCT_OUT_OF_LINE u64 far_atomic(sought_address word, u64 engine, far_operation how, bool fetches) {
    if (!goes_by_engine(word, engine)) return 0;
    via_abi_command what{};
    what.head = via_abi_head(fetches ? VIA_ABI_COMMAND_FETCH : VIA_ABI_COMMAND_ATOMIC, how.operation, how.type);
    what.pe = word.pe;
    what.there = word.address;
    what.value = how.value;
    what.compare = how.compare;
    if (fetches) return ask(word.world, engine, what);
    (void)push(word.world, engine, what);
    return 0;
}

/// Returns when all that kernels of this PE have asked the engine for before is done.
inline __device__ VIADUCT_OUT_OF_LINE void far_quiet(u64 world, u64 engine) {
#pragma unroll 1
    for (u32 channel = 0; channel < VIA_ABI_CHANNELS; ++channel) {
        const u64 end = load_relaxed(&engine_at(engine)->channels[channel].reserved);
        if (end != 0) await_done(world, ring_of(engine, channel), end - 1);
    }
}

}  // namespace via::device::detail

#endif
