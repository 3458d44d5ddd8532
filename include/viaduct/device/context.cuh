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
 * as the world. A peer is reached if its memory is mapped into this PE's GPU; ptr() tells.
 */
class context : public transfers<context>, public atomics<context>, public waits<context> {
public:
    context() = default;
    /// Of what the library has filled in. If its layout is another one than this header's, nothing works and valid()
    /// says so.
    __host__ __device__ constexpr context(const via_abi_device_context& abi) : abi_{abi} {
        if (!valid()) abi_.npes = 0, abi_.pe = -1, abi_.report = 0;
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
        return reinterpret_cast<T*>(find(detail::address_of(symmetric), 0, pe));
    }
    /// Whether something was asked for wrongly, or a wait was given up, by any kernel of this PE. Reads host memory.
    [[nodiscard]] __device__ bool failed() const {
        return abi_.report != 0 && detail::load_relaxed(&detail::report_of(abi_)->kind) != VIA_ABI_REPORT_NONE;
    }

    /// Where `pe`'s copy of `bytes` bytes at a symmetric address lies, or 0; then it has been reported why. For this
    /// library's own parts.
    [[nodiscard]] __device__ detail::u64 locate(const void* symmetric, detail::u64 bytes, int pe) const {
        const detail::u64 found = find(detail::address_of(symmetric), bytes, pe);
        if (found == 0) refuse(detail::address_of(symmetric), bytes, pe);
        return found;
    }
    /// Where `pe`'s device heap is mapped, or 0. `pe` is in range. For this library's own parts.
    [[nodiscard]] __device__ detail::u64 heap_of(int pe) const {
        return pe < VIA_ABI_NEAR_PEERS ? abi_.near_peers[pe] : reinterpret_cast<const detail::u64*>(abi_.peers)[pe];
    }

private:
    [[nodiscard]] __device__ detail::u64 find(detail::u64 address, detail::u64 bytes, int pe) const {
        if (static_cast<unsigned>(pe) >= static_cast<unsigned>(abi_.npes)) return 0;
        detail::u64 offset = address - abi_.heap;
        if (offset < abi_.heap_size) {
            if (abi_.checked != 0 && bytes > abi_.heap_size - offset) return 0;
            const detail::u64 base = heap_of(pe);
            return base == 0 ? 0 : base + offset;
        }
        offset = address - abi_.host_heap;
        if (abi_.host_peers == 0 || offset >= abi_.host_heap_size) return 0;
        if (abi_.checked != 0 && bytes > abi_.host_heap_size - offset) return 0;
        const detail::u64 base = reinterpret_cast<const detail::u64*>(abi_.host_peers)[pe];
        return base == 0 ? 0 : base + offset;
    }
    __device__ void refuse(detail::u64 address, detail::u64 bytes, int pe) const {
        const bool in_heap = address - abi_.heap < abi_.heap_size && bytes <= abi_.heap_size - (address - abi_.heap);
        const bool in_host = address - abi_.host_heap < abi_.host_heap_size && abi_.host_peers != 0;
        const unsigned kind = in_heap || in_host ? VIA_ABI_REPORT_PE : VIA_ABI_REPORT_ADDRESS;
        detail::complain(abi_.report, abi_.pe, {kind, pe, address, bytes});
    }

    via_abi_device_context abi_;
};

static_assert(sizeof(context) == sizeof(via_abi_device_context), "a kernel argument may be either");

}  // namespace via::device

#endif
