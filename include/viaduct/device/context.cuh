// SPDX-License-Identifier: Apache-2.0
/// @file context.cuh
/// @brief What a kernel needs of a world: a small value, passed as a kernel argument.
#ifndef VIADUCT_DEVICE_CONTEXT_CUH
#define VIADUCT_DEVICE_CONTEXT_CUH

#include <viaduct/device/atomic.cuh>
#include <viaduct/device/transfer.cuh>
#include <viaduct/device/wait.cuh>

namespace via::device {

namespace detail {

/// An address that is not in the device heap of a near peer, and what is needed to look further, or to report it.
struct sought_address {
    u64 address, bytes;
    u64 heap, heap_size, peers, host_heap, host_heap_size, host_peers, report, claims;
    int pe, npes, other;
    u32 checked;

    [[nodiscard]] __device__ bool lies_in(u64 begin, u64 size) const {
        const u64 offset = address - begin;
        return offset < size && (checked == 0 || bytes <= size - offset);
    }
    [[nodiscard]] __device__ bool in_heap() const { return lies_in(heap, heap_size); }
    [[nodiscard]] __device__ bool in_host_heap() const { return host_peers != 0 && lies_in(host_heap, host_heap_size); }
};

/// In the device heap of a peer that is not near, or in a host heap, or 0.
[[nodiscard]] inline __device__ __noinline__ u64 find_elsewhere(sought_address what) {
    const bool on_device = what.in_heap();
    if (static_cast<u32>(what.other) >= static_cast<u32>(what.npes) || !(on_device || what.in_host_heap())) return 0;
    const u64 base = reinterpret_cast<const u64*>(on_device ? what.peers : what.host_peers)[what.other];
    return base == 0 ? 0 : base + (what.address - (on_device ? what.heap : what.host_heap));
}
/// The same; if it is nowhere, that is reported.
[[nodiscard]] inline __device__ __noinline__ u64 locate_elsewhere(sought_address what) {
    const u64 found = find_elsewhere(what);
    if (found != 0) return found;
    const u32 kind = what.in_heap() || what.in_host_heap() ? VIA_ABI_REPORT_PE : VIA_ABI_REPORT_ADDRESS;
    complain({what.report, what.claims, what.pe}, {kind, what.other, what.address, what.bytes});
    return 0;
}
/// The same of a word; if what is to be done there cannot be done in host memory, that is reported.
[[nodiscard]] inline __device__ __noinline__ u64 locate_word_elsewhere(sought_address what, bool can) {
    const u64 found = locate_elsewhere(what);
    if (found == 0 || can || what.in_heap()) return found;
    complain({what.report, what.claims, what.pe}, {VIA_ABI_REPORT_ATOMIC, what.other, what.address, what.bytes});
    return 0;
}

}  // namespace detail

/**
 * A world as kernels see it. Trivially copyable; of the same layout as via_abi_device_context, from which it is made.
 * Take it as a `const __grid_constant__` parameter: then its table of near peers is read where it lies. Valid as long
 * as the world. A peer is reached if its memory is mapped into this PE's GPU; ptr() tells.
 */
class context : public transfers<context>, public atomics<context>, public waits<context> {
public:
    context() = default;
    /// Of what the library has filled in. If its layout is another one than this header's, nothing works and valid()
    /// says so.
    __host__ __device__ constexpr context(const via_abi_device_context& abi) : abi_{abi} {
        if (!valid()) abi_.npes = 0, abi_.pe = -1, abi_.report = 0, abi_.heap_size = 0, abi_.host_heap_size = 0;
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
        return abi_.report != 0 && detail::load_relaxed(&detail::report_of(abi_)->kind) != VIA_ABI_REPORT_NONE;
    }

    /// Where `pe`'s copy of `bytes` bytes at a symmetric address lies, or 0; then it has been reported why. For this
    /// library's own parts.
    [[nodiscard]] __device__ __forceinline__ detail::u64 locate(const void* symmetric, detail::u64 bytes,
                                                                int pe) const {
        const detail::u64 address = detail::address_of(symmetric);
        const near_address near = find_near(address, bytes, pe);
        if (__builtin_expect(near.exists, 1)) return near.address;
        return detail::locate_elsewhere(sought(address, bytes, pe));
    }
    /// locate() of a word, for an atomic operation or not: not every GPU has those on host memory.
    [[nodiscard]] __device__ __forceinline__ detail::u64 locate_word(const void* word, detail::u64 bytes, int pe,
                                                                     bool atomic) const {
        const detail::u64 address = detail::address_of(word);
        const near_address near = find_near(address, bytes, pe);
        if (__builtin_expect(near.exists, 1)) return near.address;
        return detail::locate_word_elsewhere(sought(address, bytes, pe), !atomic || abi_.host_atomics != 0);
    }
    /// Whether `bytes` bytes at a symmetric address are in the device heap; if not, it has been reported. For this
    /// library's own parts.
    [[nodiscard]] __device__ __forceinline__ bool in_device_heap(const void* symmetric, detail::u64 bytes) const {
        const detail::u64 offset = detail::address_of(symmetric) - abi_.heap;
        if (offset < abi_.heap_size && (abi_.checked == 0 || bytes <= abi_.heap_size - offset)) return true;
        detail::complain(detail::reporter_of(abi_),
                         {VIA_ABI_REPORT_ADDRESS, abi_.pe, detail::address_of(symmetric), bytes});
        return false;
    }
    /// Where `pe`'s device heap is mapped, or 0. `pe` is in range. For this library's own parts.
    [[nodiscard]] __device__ detail::u64 heap_of(int pe) const {
        return pe < VIA_ABI_NEAR_PEERS ? abi_.near_peers[pe] : reinterpret_cast<const detail::u64*>(abi_.peers)[pe];
    }

private:
    /// Where something lies in the device heap of a near peer, if it does.
    struct near_address {
        detail::u64 address;
        bool exists;
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
    [[nodiscard]] __device__ __forceinline__ detail::sought_address sought(detail::u64 address, detail::u64 bytes,
                                                                           int pe) const {
        return {address,
                bytes,
                abi_.heap,
                abi_.heap_size,
                abi_.peers,
                abi_.host_heap,
                abi_.host_heap_size,
                abi_.host_peers,
                abi_.report,
                abi_.claims,
                abi_.pe,
                abi_.npes,
                pe,
                abi_.checked};
    }

    via_abi_device_context abi_;
};

static_assert(sizeof(context) == sizeof(via_abi_device_context), "a kernel argument may be either");

}  // namespace via::device

#endif
