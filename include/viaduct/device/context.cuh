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

/// An address that is not in the device heap of a near peer. `world` is that of the context.
struct sought_address {
    u64 address, bytes, world;
    int pe;
};

/// Where it was looked for, and what was found: in the device heap of a peer that is not near, or in a host heap.
class search {
public:
    /// What there is none of is not found.
    explicit __device__ search(const sought_address& what) : what_{what} {
        if (what.world == 0) return;
        const via_abi_device_world& in = *world_at(what.world);
        in_heap_ = lies_in(in.heap, in.heap_size, in.checked);
        in_host_heap_ = !in_heap_ && in.host_peers != 0 && lies_in(in.host_heap, in.host_heap_size, in.checked);
        if (static_cast<u32>(what.pe) >= static_cast<u32>(in.npes) || !(in_heap_ || in_host_heap_)) return;
        const u64 base = reinterpret_cast<const u64*>(in_heap_ ? in.peers : in.host_peers)[what.pe];
        if (base != 0) found_ = base + (what.address - (in_heap_ ? in.heap : in.host_heap));
    }
    /// Where it is for this GPU, or 0.
    [[nodiscard]] __device__ u64 found() const { return found_; }
    /// The same; if it is nowhere, that is reported.
    [[nodiscard]] __device__ u64 found_or_reported() const {
        if (found_ == 0) report(in_heap_ || in_host_heap_ ? VIA_ABI_REPORT_PE : VIA_ABI_REPORT_ADDRESS);
        return found_;
    }
    /// Whether this GPU's atomics are atomic there; if not, that is reported.
    [[nodiscard]] __device__ bool takes_atomics() const {
        if (in_heap_ || world_at(what_.world)->host_atomics != 0) return true;
        report(VIA_ABI_REPORT_ATOMIC);
        return false;
    }

private:
    [[nodiscard]] __device__ bool lies_in(u64 begin, u64 size, u32 checked) const {
        const u64 offset = what_.address - begin;
        return offset < size && (checked == 0 || what_.bytes <= size - offset);
    }
    __device__ void report(u32 kind) const { complain(what_.world, {kind, what_.pe, what_.address, what_.bytes}); }

    sought_address what_;
    u64 found_ = 0;
    bool in_heap_ = false;
    bool in_host_heap_ = false;
};

// What is rare is kept out of the way.
[[nodiscard]] inline __device__ __noinline__ u64 find_elsewhere(sought_address what) { return search{what}.found(); }
[[nodiscard]] inline __device__ __noinline__ u64 locate_elsewhere(sought_address what) {
    return search{what}.found_or_reported();
}
[[nodiscard]] inline __device__ __noinline__ u64 locate_word_elsewhere(sought_address what, bool atomic) {
    const search by{what};
    const u64 found = by.found_or_reported();
    return found != 0 && (!atomic || by.takes_atomics()) ? found : 0;
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
        if (!valid()) abi_.npes = 0, abi_.pe = -1, abi_.heap_size = 0, abi_.world = 0;
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
        return report != nullptr && detail::load_relaxed(&report->kind) != VIA_ABI_REPORT_NONE;
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
        return detail::locate_word_elsewhere(sought(address, bytes, pe), atomic);
    }
    /// Whether `bytes` bytes at a symmetric address are in the device heap; if not, it has been reported. For this
    /// library's own parts.
    [[nodiscard]] __device__ __forceinline__ bool in_device_heap(const void* symmetric, detail::u64 bytes) const {
        const detail::u64 offset = detail::address_of(symmetric) - abi_.heap;
        if (offset < abi_.heap_size && (abi_.checked == 0 || bytes <= abi_.heap_size - offset)) return true;
        detail::complain(abi_.world, {VIA_ABI_REPORT_ADDRESS, abi_.pe, detail::address_of(symmetric), bytes});
        return false;
    }
    /// Where `pe`'s device heap is mapped, or 0. `pe` is in range. For this library's own parts.
    [[nodiscard]] __device__ detail::u64 heap_of(int pe) const {
        if (pe < VIA_ABI_NEAR_PEERS) return abi_.near_peers[pe];
        return reinterpret_cast<const detail::u64*>(detail::world_at(abi_.world)->peers)[pe];
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
        return {address, bytes, abi_.world, pe};
    }

    via_abi_device_context abi_;
};

static_assert(sizeof(context) == sizeof(via_abi_device_context), "a kernel argument may be either");

}  // namespace via::device

#endif
