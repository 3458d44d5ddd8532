// SPDX-License-Identifier: Apache-2.0
/// @file address_space.hpp
/// @brief Which memory lies at which address, and who may use it.
#pragma once

#include "fake_cuda/address_range.hpp"
#include "fake_cuda/device_memory.hpp"
#include "fake_cuda/memory_pool.hpp"

#include <cstddef>
#include <cstdint>
#include <cuda.h>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <shared_mutex>
#include <vector>

namespace fake_cuda {

/// A set of device ordinals, one bit each.
using device_set = std::uint32_t;
[[nodiscard]] constexpr device_set only(int device) noexcept { return device_set{1} << static_cast<unsigned>(device); }

enum class extent_kind {
    mapping,     ///< by cuMemMap
    allocation,  ///< by cuMemAlloc
    imported,    ///< by cuIpcOpenMemHandle
    pooled,      ///< by cuMemAllocFromPoolAsync or cuMemPoolImportPointer
    pinned,      ///< by cuMemHostAlloc
    registered,  ///< by cuMemHostRegister
};

/// Bytes that the driver knows. Addresses that lie in none are pageable memory of the host.
struct extent {
    extent_kind kind = extent_kind::mapping;
    std::uintptr_t base = 0;
    std::size_t size = 0;                             ///< as it was asked for: the byte behind is out of bounds
    int device = 0;                                   ///< ordinal of the owner
    CUcontext context = nullptr;                      ///< that it was made in; null for mappings
    device_set readers = 0;                           ///< whose kernels and memory operations may load
    device_set writers = 0;                           ///< and store
    std::uint64_t id = 0;                             ///< never repeats in this process
    int opens = 1;                                    ///< of imported memory
    std::shared_ptr<device_memory> memory = nullptr;  ///< null for host memory
    std::shared_ptr<address_range> range = nullptr;   ///< that it lies in; null for host memory
    std::shared_ptr<memory_pool> pool = nullptr;      ///< of pooled memory: says who may use it

    [[nodiscard]] std::uintptr_t end() const noexcept { return base + size; }
    [[nodiscard]] bool on_host() const noexcept { return memory == nullptr; }
};

/// Who touches memory, and how.
struct access {
    int device = 0;
    bool writes = false;
    bool copy_engine = false;  ///< reaches pageable memory, and cuMemAlloc memory of every device
};

class address_space {
public:
    using held = std::shared_lock<std::shared_mutex>;

    explicit address_space(bool aliased) : aliased_{aliased} {}

    // Virtual memory. Errors as the driver's functions of these names have them.
    [[nodiscard]] CUresult reserve(std::size_t size, std::size_t alignment, std::uintptr_t& base);
    [[nodiscard]] CUresult release(std::uintptr_t base, std::size_t size);
    [[nodiscard]] CUresult map(std::uintptr_t base, std::size_t size, int device,
                               const std::shared_ptr<device_memory>& memory);
    [[nodiscard]] CUresult unmap(std::uintptr_t base, std::size_t size);
    /// Sets `devices` to what the masks say, and leaves the others.
    [[nodiscard]] CUresult set_access(std::uintptr_t base, std::size_t size, device_set devices, device_set readers,
                                      device_set writers);

    // Allocations, imports and host memory. `about` needs neither base nor id, for host memory no range.
    [[nodiscard]] CUresult add(extent about, std::uintptr_t& base);
    /// CUDA_ERROR_INVALID_VALUE unless `base` is the base of an extent of this kind.
    [[nodiscard]] CUresult remove(std::uintptr_t base, extent_kind kind);
    /// One more opening of memory that this context has imported before; 0 if it has not.
    [[nodiscard]] std::uintptr_t reopen(std::uint64_t identity, CUcontext context);
    /// Where that memory lies as such an extent; 0 for nowhere.
    [[nodiscard]] std::uintptr_t place_of(std::uint64_t identity, extent_kind kind) const;
    /// True if that memory lies anywhere.
    [[nodiscard]] bool holds(std::uint64_t identity) const;
    /// One opening less, the last one removes it.
    [[nodiscard]] CUresult close(std::uintptr_t base);
    /// Lets `device` use the allocations of `owner`, those to come included.
    void enable_peer(int device, int owner);

    [[nodiscard]] std::optional<extent> find(std::uintptr_t address) const;
    [[nodiscard]] bool overlaps(std::uintptr_t base, std::size_t size) const;
    [[nodiscard]] bool accessible(std::uintptr_t address, std::size_t size, access by) const;

    /// While this is held nothing is unmapped.
    [[nodiscard]] held hold() const { return held{mutex_}; }
    /// Where the bytes are; null if they must not be touched. The space must be held, and be so until they have been.
    /// It orders no threads, so that a sanitizer sees whether the program under test has done so.
    [[nodiscard]] std::byte* resolve(std::uintptr_t address, std::size_t size, access by) const;

    [[nodiscard]] std::size_t count(extent_kind kind) const;
    [[nodiscard]] std::size_t reservations() const;

private:
    using extents = std::map<std::uintptr_t, extent>;

    [[nodiscard]] const extent* at(std::uintptr_t address) const;
    [[nodiscard]] const std::shared_ptr<address_range>* reserved_at(std::uintptr_t address) const;
    [[nodiscard]] bool covered(std::uintptr_t address, std::size_t size, access by) const;
    [[nodiscard]] bool any_in(std::uintptr_t base, std::size_t size) const;
    [[nodiscard]] bool allowed(const extent& part, access by) const;
    [[nodiscard]] std::vector<extents::iterator> whole_mappings(std::uintptr_t base, std::size_t size);

    const bool aliased_;
    mutable std::shared_mutex mutex_;
    std::map<std::uintptr_t, std::shared_ptr<address_range>> reservations_;
    extents extents_;
    std::set<std::uintptr_t> being_set_;  ///< ranges whose access a call is about to set
    std::map<int, device_set> peers_;     // who may use the allocations of a device, besides itself
    std::uint64_t next_id_ = 1;
};

}  // namespace fake_cuda
