// SPDX-License-Identifier: Apache-2.0
/// @file context.cuh
/// @brief What a kernel needs of a world: a small value, passed as a kernel argument.
#ifndef VIADUCT_DEVICE_CONTEXT_CUH
#define VIADUCT_DEVICE_CONTEXT_CUH

#include <viaduct/device/atomic.cuh>
#include <viaduct/device/transfer.cuh>
#include <viaduct/device/wait.cuh>

namespace via::device {

/**
 * A world as kernels see it. Trivially copyable; of the same layout as via_abi_device_context, from which it is made.
 * Take it as a `const __grid_constant__` parameter: then its table of near peers is read where it lies. Valid as long
 * as the world.
 *
 * There are two. via::device::context reaches the PEs whose memory is mapped into this PE's GPU; ptr() tells. What it
 * does not reach is refused. via::device::far_context reaches all PEs: what the GPU does not, it asks the progress
 * engine for (see transfers). Both have the same operations, so that a kernel may be a template of which one it takes.
 * The one branch that the second has more is not all it costs: a compiler makes somewhat slower loops of a kernel in
 * which they may be left for the engine, also where they are not.
 */
template <bool AsksEngine>
class basic_context : public transfers<basic_context<AsksEngine>>,
                      public atomics<basic_context<AsksEngine>>,
                      public waits<basic_context<AsksEngine>> {
public:
    /// Whether it asks the progress engine.
    static constexpr bool asks_engine = AsksEngine;

    basic_context() = default;
    /// Of what the library has filled in. If its layout is another one than this header's, nothing works and valid()
    /// says so.
    __host__ __device__ basic_context(const via_abi_device_context& abi) : abi_{abi} {
        if (!valid()) abi_.npes = 0, abi_.pe = -1, abi_.heap_size = 0, abi_.world = 0, abi_.engine = 0;
    }

    /// Whether the library and this header agree about the layout.
    [[nodiscard]] __host__ __device__ constexpr bool valid() const {
        return abi_.version == VIA_ABI_VERSION && abi_.size == sizeof(via_abi_device_context);
    }
    /// This PE's number.
    [[nodiscard]] __host__ __device__ constexpr int pe() const { return abi_.pe; }
    /// PEs of the world.
    [[nodiscard]] __host__ __device__ constexpr int npes() const { return abi_.npes; }
    /// What it was made from.
    [[nodiscard]] __host__ __device__ constexpr const via_abi_device_context& abi() const { return abi_; }

    /// Where the calling GPU can load and store `pe`'s copy of a symmetric object, or null if it cannot.
    template <class T>
    [[nodiscard]] __device__ T* ptr(T* symmetric, int pe) const {
        const detail::u64 address = detail::address_of(symmetric);
        const near_address near = find_near(address, 0, pe);
        return reinterpret_cast<T*>(near.exists ? near.address : detail::find_elsewhere(sought(address, 0, pe)));
    }
    /// Whether something was asked for wrongly, or a wait was given up, by any kernel of this PE. Reads host memory.
    [[nodiscard]] __device__ bool failed() const {
        const auto* report = detail::report_of(abi_.world);
        return report != nullptr && (detail::load_relaxed(&report->kind) != VIA_ABI_REPORT_NONE ||
                                     detail::load_relaxed(&report->engine_failed) != 0);
    }
    /// Ends the job with an exit status, of which the low 8 bits count, as via_job_end() does, where the host has
    /// called via_let_kernels_end_job(). Does not return: the kernel ends with its process, or after ten seconds as by
    /// a trap.
    __device__ void end_job(int status) const { detail::end_job(abi_.world, status); }

    /// Where something lies in the device heap of a near peer, if it does. For this library's own parts, like all that
    /// follows.
    struct near_address {
        detail::u64 address;  ///< for the calling GPU
        bool exists;          ///< else the address means nothing
    };
    /// What every operation begins with, so nothing else is in its way: the peer is looked up before it is known to be
    /// one, and all that may be wrong is one condition. (A near peer that there is not has no base.)
    [[nodiscard]] __device__ __forceinline__ near_address find_near(detail::u64 address, detail::u64 bytes,
                                                                    int pe) const {
        const auto index = static_cast<unsigned>(pe);
        const detail::u64 offset = address - abi_.heap;
        const detail::u64 base = abi_.near_peers[index % VIA_ABI_NEAR_PEERS];
        const bool in_range = (index < VIA_ABI_NEAR_PEERS) & (offset < abi_.heap_size) &
                              ((abi_.checked == 0) | (bytes <= abi_.heap_size - offset));
        const bool exists = in_range & (base != 0);
        return {base + offset, exists};
    }
    /// Where `pe`'s copy of `bytes` bytes at a symmetric address lies, or 0; then it has been reported why.
    [[nodiscard]] __device__ __forceinline__ detail::u64 locate(const void* symmetric, detail::u64 bytes,
                                                                int pe) const {
        const detail::u64 address = detail::address_of(symmetric);
        const near_address near = find_near(address, bytes, pe);
        if (__builtin_expect(near.exists, 1)) return near.address;
        return detail::locate_elsewhere(sought(address, bytes, pe));
    }
    /// locate() that reports nothing.
    [[nodiscard]] __device__ __forceinline__ detail::u64 find(const void* symmetric, detail::u64 bytes, int pe) const {
        const detail::u64 address = detail::address_of(symmetric);
        const near_address near = find_near(address, bytes, pe);
        if (__builtin_expect(near.exists, 1)) return near.address;
        return is_far(address, bytes, pe) ? 0 : detail::find_elsewhere(sought(address, bytes, pe));
    }
    /// locate() of a word: not every GPU has atomics on host memory, nor on that of another GPU.
    [[nodiscard]] __device__ __forceinline__ detail::u64 locate_word(const void* word, detail::u64 bytes, int pe,
                                                                     detail::word_use how) const {
        const detail::u64 address = detail::address_of(word);
        const near_address near = find_near(address, bytes, pe);
        if (__builtin_expect(near.exists & !(how == detail::word_use::change && has_no_atomics(pe)), 1))
            return near.address;
        return detail::locate_word_elsewhere(sought(address, bytes, pe), how);
    }
    /// find() of a word; see locate_word().
    [[nodiscard]] __device__ __forceinline__ detail::u64 find_word(const void* word, detail::u64 bytes, int pe,
                                                                   detail::word_use how) const {
        const detail::u64 address = detail::address_of(word);
        const near_address near = find_near(address, bytes, pe);
        if (__builtin_expect(near.exists & !(how == detail::word_use::change && has_no_atomics(pe)), 1))
            return near.address;
        return is_far(address, bytes, pe) ? 0 : detail::find_word_elsewhere(sought(address, bytes, pe), how);
    }
    /// What was not found, for the engine.
    [[nodiscard]] __device__ __forceinline__ detail::sought_address sought(detail::u64 address, detail::u64 bytes,
                                                                           int pe) const {
        return {address, bytes, seldom().world, pe, is_far(address, bytes, pe)};
    }
    /// Whether it is a word of a device heap that is reached by a link without atomics.
    [[nodiscard]] __device__ bool refuses_change(const void* word, int pe) const {
        const detail::u64 offset = detail::address_of(word) - abi_.heap;
        if (abi_.world == 0 || offset >= abi_.heap_size) return false;
        if (static_cast<unsigned>(pe) < VIA_ABI_NEAR_PEERS) return has_no_atomics(pe);
        const via_abi_device_world& all = *detail::world_at(abi_.world);
        return pe >= 0 && pe < all.npes && reinterpret_cast<const detail::u8*>(all.atomics)[pe] == 0;
    }
    /// Where the engine's rings are, or 0.
    [[nodiscard]] __device__ __forceinline__ detail::u64 engine() const { return abi_.engine; }
    /// Whether `bytes` bytes at a symmetric address are in the device heap; if not, it has been reported.
    [[nodiscard]] __device__ __forceinline__ bool in_device_heap(const void* symmetric, detail::u64 bytes) const {
        const detail::u64 offset = detail::address_of(symmetric) - abi_.heap;
        if (offset < abi_.heap_size && (abi_.checked == 0 || bytes <= abi_.heap_size - offset)) return true;
        detail::complain(abi_.world, {VIA_ABI_REPORT_ADDRESS, abi_.pe, detail::address_of(symmetric), bytes, 0, 0, 0});
        return false;
    }
    /// Where `pe`'s device heap is mapped, or 0. `pe` is in range.
    [[nodiscard]] __device__ detail::u64 heap_of(int pe) const {
        if (pe < VIA_ABI_NEAR_PEERS) return abi_.near_peers[pe];
        return reinterpret_cast<const detail::u64*>(detail::world_at(abi_.world)->peers)[pe];
    }

private:
    /// Of a near peer.
    [[nodiscard]] __device__ __forceinline__ bool has_no_atomics(int pe) const {
        return (abi_.no_atomics >> (static_cast<unsigned>(pe) % VIA_ABI_NEAR_PEERS) & 1U) != 0;
    }
    /// Whether it is in the device heap of a PE that would be near, if this GPU reached it. Asks no memory.
    [[nodiscard]] __device__ __forceinline__ bool is_far(detail::u64 address, detail::u64 bytes, int pe) const {
        if (!asks_engine) return false;
        const auto index = static_cast<unsigned>(pe);
        const detail::u64 offset = address - abi_.heap;
        const auto npes = static_cast<unsigned>(seldom().npes);
        return (index < VIA_ABI_NEAR_PEERS) & (index < npes) & (offset < abi_.heap_size) &
               ((abi_.checked == 0) | (bytes <= abi_.heap_size - offset)) &
               (abi_.near_peers[index % VIA_ABI_NEAR_PEERS] == 0);
    }
    /// The same as abi(), for what is rare: of what it knows the address of, a compiler has more ready than it has
    /// registers for, and then finds out in each turn of a loop what does not change in it.
    [[nodiscard]] __device__ __forceinline__ const via_abi_device_context& seldom() const {
        return (&abi_)[detail::unknown_zero()];
    }
    via_abi_device_context abi_;
};

/// Reaches the PEs whose memory this PE's GPU reaches.
using context = basic_context<false>;
/// Reaches all PEs.
using far_context = basic_context<true>;

static_assert(sizeof(context) == sizeof(via_abi_device_context), "a kernel argument may be either");

}  // namespace via::device

#endif
