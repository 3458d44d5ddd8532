// SPDX-License-Identifier: Apache-2.0
/// @file transfer.cuh
/// @brief Put, get, signals and order in kernels: a part of via::device::context.
#ifndef VIADUCT_DEVICE_TRANSFER_CUH
#define VIADUCT_DEVICE_TRANSFER_CUH

#include <viaduct/device/bulk.cuh>
#include <viaduct/device/ring.cuh>

namespace via::device {

/**
 * Transfers between this PE's memory and that of another one. The scope comes first; without one the calling thread
 * acts alone. An operation of a group begins and ends with a barrier of the group, so that it sees what any thread of
 * the group wrote before, and any thread may use what it did after; those whose names end in nbi end without one.
 *
 * `dest` of a put and `source` of a get are symmetric: addresses in this PE's device heap, or after
 * via_expose_host_heap() in its host heap, aligned as their type is. The other end is any global or shared memory that
 * the GPU can load or store, and aligned as its type is. No alignment beyond that is needed or rewarded much. The two
 * ranges do not overlap. Aligned words of up to 8 bytes are never seen half. A signal may announce data of either heap,
 * and lie in either; those that add may be refused, as atomics.
 *
 * What the GPU does not reach, as memory of another PE that is not mapped, a via::device::far_context asks the progress
 * engine for, which there is in every job with such a PE: the same calls, for which one thread leaves a command in a
 * ring. Then the other end of more than 8 bytes is best global memory, as shared memory goes 8 bytes at a time. All
 * that a block asks for is done in the order of its commands; between what the GPU does itself and what the engine does
 * for it there is no order but by put_signal() and quiet(), and quiet() waits for all that kernels of this PE have
 * asked the engine for. A via::device::context refuses what the GPU does not reach.
 *
 * What is asked for wrongly (an address outside the heaps, a PE that is not there or not reached) is not done; it is
 * reported, and context::failed() is true from then on. With checked worlds a range that leaves the heap is as well.
 */
template <class Owner>
class transfers {
public:
    /// Copies `count` elements to symmetric `dest` at `pe`. `source` may be reused at once.
    template <class Scope, class T>
    __device__ void put(Scope group, T* dest, const detail::same_t<T>* source, detail::size count, int pe) const {
        copy<true, false>(group, dest, source, count, pe);
        group.sync();
    }
    /// put() by the calling thread.
    template <class T>
    __device__ void put(T* dest, const detail::same_t<T>* source, detail::size count, int pe) const {
        copy<true, false>(thread, dest, source, count, pe);
    }
    /// put() after which the group does not meet: `source` may be reused after quiet(), or, of a PE that the GPU
    /// reaches, a barrier of the group.
    template <class Scope, class T>
    __device__ void put_nbi(Scope group, T* dest, const detail::same_t<T>* source, detail::size count, int pe) const {
        copy<false, false>(group, dest, source, count, pe);
    }
    /// put_nbi() by the calling thread.
    template <class T>
    __device__ void put_nbi(T* dest, const detail::same_t<T>* source, detail::size count, int pe) const {
        put_nbi(thread, dest, source, count, pe);
    }

    /// Copies `count` elements from symmetric `source` at `pe`. Returns with the data.
    template <class Scope, class T>
    __device__ void get(Scope group, detail::same_t<T>* dest, const T* source, detail::size count, int pe) const {
        copy<true, true>(group, dest, source, count, pe);
        group.sync();
    }
    /// get() by the calling thread.
    template <class T>
    __device__ void get(detail::same_t<T>* dest, const T* source, detail::size count, int pe) const {
        copy<true, true>(thread, dest, source, count, pe);
    }
    /// get() after which the group does not meet: the data is there after quiet(), or, of a PE that the GPU reaches, a
    /// barrier of the group.
    template <class Scope, class T>
    __device__ void get_nbi(Scope group, detail::same_t<T>* dest, const T* source, detail::size count, int pe) const {
        copy<false, true>(group, dest, source, count, pe);
    }
    /// get_nbi() by the calling thread.
    template <class T>
    __device__ void get_nbi(detail::same_t<T>* dest, const T* source, detail::size count, int pe) const {
        get_nbi(thread, dest, source, count, pe);
    }

    /// Puts one value; the calling thread alone.
    template <class T>
    __device__ void p(T* dest, const detail::same_t<T>& value, int pe) const {
        const detail::u64 to = where(dest, sizeof(T), pe);
        unit<T> parts[sizeof(T) / sizeof(unit<T>)];
        memcpy(parts, &value, sizeof(T));
#pragma unroll
        for (detail::size i = 0; i < sizeof(T) / sizeof(unit<T>); ++i) {
            if (to != 0) {
                detail::to_peer::store(parts[i], to + i * sizeof(unit<T>), true);
            } else if (Owner::asks_engine) {
                detail::far_put_bytes(part_of<T>(dest, i, pe), owner().engine(), parts[i]);
            }
        }
    }
    /// Gets one value; the calling thread alone. What could not be read is all zeros.
    template <class T>
    [[nodiscard]] __device__ T g(const T* source, int pe) const {
        unit<T> parts[sizeof(T) / sizeof(unit<T>)] = {};
        const detail::u64 from = where(source, sizeof(T), pe);
#pragma unroll
        for (detail::size i = 0; i < sizeof(T) / sizeof(unit<T>); ++i) {
            if (from != 0) {
                detail::from_peer::load(parts[i], from + i * sizeof(unit<T>), true);
            } else if (Owner::asks_engine) {
                parts[i] = static_cast<unit<T>>(detail::far_get_bytes(part_of<T>(source, i, pe), owner().engine()));
            }
        }
        T value;
        memcpy(&value, parts, sizeof(T));
        return value;
    }

    /// Puts `count` elements: the i-th lies at source + i * source_stride and goes to dest + i * dest_stride. Strides
    /// are in elements and at least 1.
    template <class Scope, class T>
    __device__ void iput(Scope group, T* dest, long long dest_stride, const detail::same_t<T>* source,
                         long long source_stride, detail::size count, int pe) const {
        group.sync();
        const detail::u64 to = where(dest, extent<T>(dest_stride, count), pe);
        if (to != 0) {
            strided<detail::from_here, detail::to_peer, T>(group, to, dest_stride, detail::address_of(source),
                                                           source_stride, count);
        } else if (Owner::asks_engine && group.rank() == 0) {
            detail::far_strided(far(dest, extent<T>(dest_stride, count), source, pe),
                                {sizeof(T), count, dest_stride, source_stride}, false);
        }
        group.sync();
    }
    /// iput() by the calling thread.
    template <class T>
    __device__ void iput(T* dest, long long dest_stride, const detail::same_t<T>* source, long long source_stride,
                         detail::size count, int pe) const {
        iput(thread, dest, dest_stride, source, source_stride, count, pe);
    }
    /// The mirror of iput(): `source` is symmetric.
    template <class Scope, class T>
    __device__ void iget(Scope group, detail::same_t<T>* dest, long long dest_stride, const T* source,
                         long long source_stride, detail::size count, int pe) const {
        group.sync();
        const detail::u64 from = where(source, extent<T>(source_stride, count), pe);
        if (from != 0) {
            strided<detail::from_peer, detail::to_here, T>(group, detail::address_of(dest), dest_stride, from,
                                                           source_stride, count);
        } else if (Owner::asks_engine && group.rank() == 0) {
            detail::far_strided(far(source, extent<T>(source_stride, count), dest, pe),
                                {sizeof(T), count, source_stride, dest_stride}, true);
        }
        group.sync();
    }
    /// iget() by the calling thread.
    template <class T>
    __device__ void iget(detail::same_t<T>* dest, long long dest_stride, const T* source, long long source_stride,
                         detail::size count, int pe) const {
        iget(thread, dest, dest_stride, source, source_stride, count, pe);
    }

    /// put(), then sets or adds to the signal word at `pe`: whoever sees the signal sees the data.
    template <class Scope, class T>
    __device__ void put_signal(Scope group, T* dest, const detail::same_t<T>* source, detail::size count,
                               signal_word* word, signal_word value, signal_op op, int pe) const {
        announce<true>(group, dest, source, count, word, value, op, pe);
    }
    /// put_signal() by the calling thread.
    template <class T>
    __device__ void put_signal(T* dest, const detail::same_t<T>* source, detail::size count, signal_word* word,
                               signal_word value, signal_op op, int pe) const {
        put_signal(thread, dest, source, count, word, value, op, pe);
    }
    /// put_signal() that may return earlier: `source` may be reused after quiet().
    template <class Scope, class T>
    __device__ void put_signal_nbi(Scope group, T* dest, const detail::same_t<T>* source, detail::size count,
                                   signal_word* word, signal_word value, signal_op op, int pe) const {
        announce<false>(group, dest, source, count, word, value, op, pe);
    }
    /// put_signal_nbi() by the calling thread.
    template <class T>
    __device__ void put_signal_nbi(T* dest, const detail::same_t<T>* source, detail::size count, signal_word* word,
                                   signal_word value, signal_op op, int pe) const {
        announce<false>(thread, dest, source, count, word, value, op, pe);
    }
    /// Sets or adds to the signal word at `pe`. Releases: whoever sees it sees all earlier operations of the calling
    /// thread, and those of other threads that a barrier ordered before it. The calling thread alone.
    __device__ void signal(signal_word* word, signal_word value, signal_op op, int pe, ordered_order = {}) const {
        detail::u64* const to = find_signal(word, op, pe);
        if (to == nullptr) {
            if (Owner::asks_engine) send_far(word, value, op, pe);
        } else if (op == signal_op::set) {
            detail::store_release(to, value);
        } else {
            detail::add_release(to, value);
        }
    }
    /// signal() that announces nothing but itself: whoever sees it need not see any earlier operation. Half as long on
    /// its way, since it waits for none of them.
    __device__ void signal(signal_word* word, signal_word value, signal_op op, int pe, relaxed_order) const {
        detail::u64* const to = find_signal(word, op, pe);
        if (to == nullptr) {
            if (Owner::asks_engine) send_far(word, value, op, pe);
        } else if (op == signal_op::set) {
            detail::store_relaxed(to, value);
        } else {
            detail::add_relaxed(to, value);
        }
    }
    /// signal() that stores. The last argument is via::device::ordered, the default, or via::device::relaxed.
    template <class Order = ordered_order>
    __device__ void signal_set(signal_word* word, signal_word value, int pe, Order order = {}) const {
        signal(word, value, signal_op::set, pe, order);
    }
    /// signal() that adds; see signal_set().
    template <class Order = ordered_order>
    __device__ void signal_add(signal_word* word, signal_word value, int pe, Order order = {}) const {
        signal(word, value, signal_op::add, pe, order);
    }

    /// Orders the calling thread's earlier puts, signals and atomics, and those that a barrier ordered before it,
    /// before the thread's later ones, for everyone: of what the GPU does itself, and of what it asks the engine for,
    /// each among themselves. Where data goes by the one and its flag by the other, quiet() is what orders them.
    __device__ void fence() const { detail::fence_system(); }
    /// fence() of all that the group did before all that it does after. All threads call it.
    template <class Scope>
    __device__ void fence(Scope group) const {
        detail::fence_group(group);
    }
    /// Returns when the calling thread's earlier operations, and those that a barrier ordered before it, are done and
    /// visible to everyone at their targets.
    __device__ void quiet() const {
        detail::fence_system();
        if (Owner::asks_engine && owner().engine() != 0) detail::far_quiet(owner().abi().world, owner().engine());
    }
    /// quiet() of all that the group did. All threads call it.
    template <class Scope>
    __device__ void quiet(Scope group) const {
        detail::fence_group(group);
        if (!Owner::asks_engine || owner().engine() == 0) return;
        if (group.rank() == 0) detail::far_quiet(owner().abi().world, owner().engine());
        group.sync();
    }

private:
    /// Elements are copied in units of their alignment, so that no element that is one word is ever seen half.
    template <class T>
    using unit = detail::word_t<(alignof(T) < 8 ? alignof(T) : 8)>;

    /// A put, or a get: `near` is this PE's end. By the GPU if it reaches the other end, else by the engine, for which
    /// one thread asks.
    /// @tparam Waits  it ends when the source of a put may be reused, or the data of a get is there; to which a barrier
    ///                of the group is lacking still.
    /// @return false, to the leader of the group, if the other end was nowhere, which has been reported
    template <bool Waits, bool Gets, class Scope, class Dest, class Source>
    __device__ __forceinline__ bool copy(Scope group, Dest* dest, const Source* source, detail::size count,
                                         int pe) const {
        group.sync();
        const detail::u64 bytes = count * sizeof(Dest);
        if constexpr (detail::is_same<Scope, block_scope>) {
            if (copy_if_much<Gets>(detail::address_of(dest), detail::address_of(source), bytes, pe)) return true;
        }
        if (!detail::takes_part<unit<Dest>>(group, bytes)) return true;
        const void* const symmetric = Gets ? static_cast<const void*>(source) : dest;
        const auto near = owner().find_near(detail::address_of(symmetric), bytes, pe);
        detail::u64 found = near.address;  // most often, and then nobody asks again whether it was found
        if (__builtin_expect(!near.exists, 0)) {
            found = where(symmetric, bytes, pe);
            if (found == 0) {
                if (!Owner::asks_engine) return bytes == 0;
                const void* const here = Gets ? static_cast<const void*>(dest) : source;
                return group.rank() != 0 || detail::far_copy(far(symmetric, bytes, here, pe), Gets, Waits);
            }
        }
        if (Gets) {
            detail::copy<detail::from_peer, detail::to_here, unit<Dest>>(group, detail::address_of(dest), found, bytes);
        } else {
            detail::copy<detail::from_here, detail::to_peer, unit<Dest>>(group, found, detail::address_of(source),
                                                                         bytes);
        }
        return true;
    }
    /// True if it was much and the plainest way does, by which the block has copied. Whether it does can be seen before
    /// the other end is found, since heaps lie alike within lines.
    template <bool Gets>
    [[nodiscard]] __device__ __forceinline__ bool copy_if_much(detail::u64 dest, detail::u64 source, detail::u64 bytes,
                                                               int pe) const {
        using from = detail::choose_t<Gets, detail::from_peer, detail::from_here>;
        using to = detail::choose_t<Gets, detail::to_here, detail::to_peer>;
        if (__builtin_expect(!detail::is_much(detail::at_most_1g(bytes)), 1)) return false;
        const detail::u32 threads = detail::size_of(block);
        if (!detail::goes_by_turns<from>(threads, dest, source, bytes)) return false;
        detail::u64& symmetric = Gets ? source : dest;
        const auto near = owner().find_near(symmetric, bytes, pe);
        if (!near.exists) return false;
        symmetric = near.address;
        detail::copy_much<from, to>(block.rank(), threads, dest, source, bytes);
        return true;
    }
    /// A put and a signal.
    template <bool Waits, class Scope, class T>
    __device__ __forceinline__ void announce(Scope group, T* dest, const T* source, detail::size count,
                                             signal_word* word, signal_word value, signal_op op, int pe) const {
        if (Owner::asks_engine && owner().engine() != 0 && count != 0 &&
            owner().find(dest, count * sizeof(T), pe) == 0) {
            group.sync();
            if (group.rank() == 0) announce_far(far(dest, count * sizeof(T), source, pe), word, value, op, Waits);
            if (Waits) group.sync();
            return;
        }
        bool is_put = true;  // for all that the leader knows
        if (op == signal_op::set || !owner().refuses_change(word, pe))
            is_put = copy<false, false>(group, dest, source, count, pe);
        group.sync();
        if (group.rank() == 0 && is_put) signal(word, value, op, pe);
    }
    /// The same by the engine, for one thread. A signal that the GPU sets itself waits for the data.
    __device__ void announce_far(const detail::far_range& of, signal_word* word, signal_word value, signal_op op,
                                 bool waits) const {
        if (find_signal(word, op, of.there.pe) == nullptr) {
            const auto at = owner().sought(detail::address_of(word), sizeof *word, of.there.pe);
            return detail::far_put_signal(of, {at, value, static_cast<detail::u32>(op)}, waits);
        }
        if (!detail::far_copy(of, false, false)) return;
        detail::far_quiet(owner().abi().world, owner().engine());
        signal(word, value, op, of.there.pe);
    }

    /// The two ends of a transfer by the engine.
    [[nodiscard]] __device__ detail::far_range far(const void* symmetric, detail::u64 bytes, const void* here,
                                                   int pe) const {
        return {owner().sought(detail::address_of(symmetric), bytes, pe), owner().engine(), detail::address_of(here)};
    }
    /// Part i of a value.
    template <class T>
    [[nodiscard]] __device__ detail::sought_address part_of(const T* symmetric, detail::size i, int pe) const {
        return owner().sought(detail::address_of(symmetric) + i * sizeof(unit<T>), sizeof(unit<T>), pe);
    }
    __device__ void send_far(signal_word* word, signal_word value, signal_op op, int pe) const {
        detail::far_signal(owner().sought(detail::address_of(word), sizeof *word, pe), owner().engine(),
                           static_cast<detail::u32>(op), value);
    }
    /// Where it is for this GPU, or 0; then it is the engine's, or nobody's, which has been reported.
    [[nodiscard]] __device__ __forceinline__ detail::u64 where(const void* symmetric, detail::u64 bytes, int pe) const {
        if constexpr (Owner::asks_engine) {
            return owner().find(symmetric, bytes, pe);
        } else {
            return owner().locate(symmetric, bytes, pe);
        }
    }
    [[nodiscard]] static __device__ __forceinline__ detail::word_use use_of(signal_op op) {
        return op == signal_op::set ? detail::word_use::store : detail::word_use::change;
    }
    /// where() of a word: to add is an atomic; to set is not.
    [[nodiscard]] __device__ __forceinline__ detail::u64* find_signal(signal_word* word, signal_op op, int pe) const {
        detail::u64 found;
        if constexpr (Owner::asks_engine) {
            found = owner().find_word(word, sizeof *word, pe, use_of(op));
        } else {
            found = owner().locate_word(word, sizeof *word, pe, use_of(op));
        }
        return reinterpret_cast<detail::u64*>(found);
    }

    template <class T>
    [[nodiscard]] static __device__ detail::u64 extent(long long stride, detail::size count) {
        return count == 0 ? 0 : ((count - 1) * static_cast<detail::u64>(stride) + 1) * sizeof(T);
    }

    /// Four elements a thread are under way at once.
    template <class From, class To, class T, class Scope>
    static __device__ void strided(Scope group, detail::u64 dest, detail::u64 dest_stride, detail::u64 source,
                                   detail::u64 source_stride, detail::size count) {
        constexpr int deep = 4;
        for (detail::u64 first = group.rank(); first < count; first += deep * group.size()) {
            for (detail::size part = 0; part < sizeof(T); part += sizeof(unit<T>)) {
                unit<T> v[deep];
#pragma unroll
                for (int d = 0; d < deep; ++d) {
                    const detail::u64 i = first + d * group.size();
                    From::load(v[d], source + i * source_stride * sizeof(T) + part, i < count);
                }
#pragma unroll
                for (int d = 0; d < deep; ++d) {
                    const detail::u64 i = first + d * group.size();
                    To::store(v[d], dest + i * dest_stride * sizeof(T) + part, i < count);
                }
            }
        }
    }

    [[nodiscard]] __device__ const Owner& owner() const { return static_cast<const Owner&>(*this); }
};

}  // namespace via::device

#endif
