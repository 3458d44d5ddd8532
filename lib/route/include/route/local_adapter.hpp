// SPDX-License-Identifier: Apache-2.0
/// @file local_adapter.hpp
/// @brief What a PE has of RDMA: its adapter, opened on first use, and the segments of its heaps that are registered
/// with it.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "base/event_loop.hpp"
#include "core/core.hpp"
#include "heap/host_backing.hpp"
#include "heap/symmetric_heap.hpp"
#include "rdma/choose.hpp"
#include "rdma/device.hpp"
#include "rdma/local_memory.hpp"
#include "route/lent_device.hpp"

namespace via::route {

/// This PE's number among those of its host.
[[nodiscard]] int number_on_host(const core::core& c);

/// What the settings, and where a PE is, say of its port.
/// @param gpu  PCI address of its GPU; empty if it has none. The result refers to `c`.
[[nodiscard]] rdma::port_wish port_wish_of(const core::core& c, std::string gpu);

/// Thread-safe.
class local_adapter {
public:
    /// The adapter in use.
    struct opened {
        opened(std::shared_ptr<rdma::provider> all, rdma::port_choice chosen, std::unique_ptr<rdma::adapter> way,
               std::span<const std::byte> heap)
            : adapters{std::move(all)},
              choice{std::move(chosen)},
              by{std::move(way)},
              known{*by, heap},
              now{choice.use} {}

        /// How the next connection uses the port.
        [[nodiscard]] rdma::port_use use() const noexcept { return now.load(std::memory_order_relaxed); }

        std::shared_ptr<rdma::provider> adapters;
        rdma::port_choice choice;  ///< when it was opened
        std::unique_ptr<rdma::adapter> by;
        rdma::local_memory known;
        std::atomic<rdma::port_use> now;
        static_assert(std::atomic<rdma::port_use>::is_always_lock_free);
    };
    /// A segment of a heap, or a part of the control memory, as others reach it.
    struct lent_segment {
        heap::range where;
        std::uint64_t address = 0;  ///< of its first byte
        std::uint32_t key = 0;
        bool shares_atomics = false;                         ///< the adapter's are atomic with the processors'
        rdma::device_way way = rdma::device_way::no_device;  ///< if staged, there is no key
    };

    /// Memory that this PE has attached to a window, registered for as long as this lives.
    struct lent_memory {
        std::unique_ptr<rdma::registration> keys;  ///< null if staged
        bool shares_atomics = false;               ///< as of a segment, and so on
        rdma::device_way way = rdma::device_way::no_device;
    };

    /// @param device  null if this PE has no device heap.
    /// @param gpu  PCI address of this PE's GPU; empty if it has none.
    /// @param loop  of this PE's control thread, which hears what the adapter tells unasked, and has ended before this
    ///              goes.
    local_adapter(const core::core& c, const heap::symmetric_heap& memory, const heap::host_backing& control,
                  const lent_device* device, base::event_loop& loop, std::string gpu)
        : core_{c}, memory_{memory}, control_{control}, device_{device}, loop_{loop}, gpu_{std::move(gpu)} {}

    /// Opens it if that was not done. Throws VIA_ERR_UNSUPPORTED with what is missing; then it is tried again.
    [[nodiscard]] opened& open(const char* doing);
    /// Null while it has not been opened.
    [[nodiscard]] const opened* look() const noexcept { return ready_.load(std::memory_order_acquire); }

    /// This PE's own control memory.
    [[nodiscard]] std::byte* control() const noexcept { return core_.heap.base - core::heap_distance; }

    /// What keeps the adapter from working, as far as it has told: "its port is down". Empty if nothing does.
    [[nodiscard]] const char* trouble() const noexcept { return trouble_.load(std::memory_order_relaxed); }
    /// It has told that it has, for good: what is under way by it need not end.
    [[nodiscard]] bool has_failed() const noexcept { return has_failed_.load(std::memory_order_acquire); }

    /// The committed segment that holds `offset`, registered; empty if there is none. The control memory is found by
    /// its offsets in the heap (core::heap_offset_of_control()); what was committed of it at once is a segment, for
    /// good.
    [[nodiscard]] std::optional<lent_segment> lend(core::heap_place what, const char* doing);
    /// Registers such memory, of the processor or of this PE's GPU.
    [[nodiscard]] lent_memory lend_attached(std::byte* begin, std::size_t size, bool on_device, const char* doing);
    /// The key by which the adapter, which is open, uses a range where it lies. In this PE's heap its segment is
    /// registered for that; elsewhere there is none, but for what was registered already.
    [[nodiscard]] std::optional<std::uint32_t> key_of(const void* begin, std::size_t size, const char* doing);
    /// Says once that the program's memory is copied for large transfers, as it could not be registered for them.
    void note_copying(const std::string& why);
    /// Registers memory of the program's own, the processor's, for this PE's transfers: key_of() finds it, until
    /// forget_local(). It overlaps nothing that is registered so.
    void register_local(std::byte* begin, std::size_t size, const char* doing) {
        open(doing).known.add(begin, size, doing);
    }
    void forget_local(std::byte* begin) noexcept { opened_->known.remove(begin); }
    /// The segment, which the heap finds no more, is about to be given back to the system: nothing holds its pages
    /// then.
    void forget(heap::range segment, core::memory_kind kind) noexcept;

private:
    [[nodiscard]] std::unique_ptr<opened> make(const char* doing) const;
    [[nodiscard]] std::mutex& registering(core::memory_kind kind) noexcept {
        return registering_[static_cast<std::size_t>(kind)];
    }
    [[nodiscard]] std::optional<heap::range> find(core::heap_place what) const;
    [[nodiscard]] std::byte* address_of(core::heap_place what) const noexcept;
    [[nodiscard]] rdma::device_way register_on_device(opened& mine, heap::range segment);
    void find_address_again(opened& from) const;
    void hear(opened& from);
    [[nodiscard]] bool take(const rdma::event& what, const rdma::port& port);

    const core::core& core_;
    const heap::symmetric_heap& memory_;
    const heap::host_backing& control_;
    const lent_device* device_;
    base::event_loop& loop_;
    std::string gpu_;
    std::atomic<const char*> trouble_ = "";
    std::atomic<bool> has_failed_ = false;
    std::mutex mutex_;  ///< one thread at a time opens it
    /// By memory_kind: one thread at a time registers, and forgets. What a driver takes its time for keeps nobody who
    /// is about memory of the processor.
    std::array<std::mutex, 2> registering_;
    std::unique_ptr<opened> opened_;
    std::atomic<opened*> ready_ = nullptr;
    std::atomic<bool> is_copying_said_ = false;
    bool is_staging_said_ = false;
    std::map<std::size_t, rdma::device_way> ways_;  ///< of the device heap's segments, by their beginning
};

}  // namespace via::route
