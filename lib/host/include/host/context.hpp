// SPDX-License-Identifier: Apache-2.0
/// @file context.hpp
/// @brief The host initiator: put, get, signal, atomics and their order. Described in viaduct.h, where each has its C
/// name.
///
/// Every operation has two forms. `try_...` does what is common, in few instructions and without a frame for
/// exceptions: an address in the heap, a PE in range and mapped. It returns false, with nothing done, for all else, and
/// where a GPU's driver would have to be asked: a call in its middle would cost as much as the rest of it. The other
/// form does everything: maps the peer, checks the allocation, and throws what is wrong.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <thread>
#include <utility>

#include <viaduct.h>

#include "base/fence.hpp"
#include "base/function_ref.hpp"
#include "base/transfer.hpp"
#include "core/core.hpp"
#include "core/members.hpp"
#include "core/wait.hpp"
#include "host/addresses.hpp"
#include "route/device_route.hpp"
#include "route/mapped.hpp"
#include "route/mapped_atomic.hpp"
#include "route/peer_map.hpp"
#include "route/remote_route.hpp"
#include "route/windows.hpp"

namespace via::stream {
class operations;
}

namespace via::host {

/// Throws VIA_ERR_ARGUMENT for what is no signal operation.
void check_op(via_signal_op op, const char* call);
/// The bytes of the word; throws VIA_ERR_ARGUMENT for an operation that does not exist, or not for the type.
[[nodiscard]] std::size_t checked_atomic_size(via_atomic_op op, via_type type);

/// What a world has on its GPU; all null without one.
struct device_parts {
    route::device_route* route = nullptr;
    stream::operations* streams = nullptr;  ///< of the room above, for which contexts only keep it
};

/// The ways to other PEs' memory.
struct routes {
    route::peer_map& mapped;
    route::windows& windows;
    device_parts device;
    route::remote_route* remote;  ///< null if no PE is reached by it
};

class closed_contexts;

/// Where a symmetric range lies at a PE.
struct target {
    std::byte* address = nullptr;  ///< in this address space; null if it has no bytes, or is reached by RDMA
    bool on_device = false;
    bool remote = false;  ///< reached by RDMA
    int world_pe = 0;
    route::window_use use = {};  ///< in a window: the address is good for as long as this is held
};

/// One context of a world. Thread-safe, but for close(). Errors are thrown as base::error.
///
/// An address of a window, or of this PE's memory in one, takes the other form: route::windows says where it leads.
///
/// On host memory the mapped route keeps program order and has nothing under way when a call returns; fence and quiet
/// are the processor's. What touches device memory goes by route::device_route, in lanes that all contexts share; what
/// touches memory of a PE that is reached by RDMA, by route::remote_route, in connections likewise shared.
class context {
public:
    /// An option besides those of viaduct.h: see waits_by_kernels().
    static constexpr int waiting_by_kernels = 1 << 16;

    /// @param closed  where it goes when it is closed; null: it cannot be.
    context(core::core& c, const routes& ways, const addresses& all, std::shared_ptr<const core::members> team,
            int options, closed_contexts* closed) noexcept;
    context(const context&) = delete;
    context& operator=(const context&) = delete;
    context(context&&) = delete;
    context& operator=(context&&) = delete;
    ~context() = default;

    [[nodiscard]] bool try_put(void* dest, const void* source, std::size_t size, int pe) noexcept {
        return !has_gpu() && put_near(dest, source, size, pe);
    }
    /// `when` counts for device memory, and for PEs that are reached by RDMA.
    void put(void* dest, const void* source, std::size_t size, int pe, base::returns when);

    [[nodiscard]] bool try_get(void* dest, const void* source, std::size_t size, int pe) noexcept {
        return !has_gpu() && get_near(dest, source, size, pe);
    }
    void get(void* dest, const void* source, std::size_t size, int pe, base::returns when);

    [[nodiscard]] bool try_signal(std::uint64_t* word, std::uint64_t value, via_signal_op op, int pe) noexcept {
        const place at = find_word(word, sizeof *word, pe);
        if (at.address == nullptr || !is_signal_op(op) || is_device_busy()) return false;
        send_signal(at, value, op);
        return true;
    }
    void signal(std::uint64_t* word, std::uint64_t value, via_signal_op op, int pe);

    [[nodiscard]] bool try_put_signal(void* dest, const void* source, std::size_t size, std::uint64_t* word,
                                      std::uint64_t value, via_signal_op op, int pe) noexcept {
        return !has_gpu() && put_signal_near(dest, source, size, word, value, op, pe);
    }
    void put_signal(void* dest, const void* source, std::size_t size, std::uint64_t* word, std::uint64_t value,
                    via_signal_op op, int pe, base::returns when);

    /// Arguments as of via_atomic(), whose order they have.
    [[nodiscard]] bool try_atomic(via_atomic_op op, via_type type, void* word, const void* operand, const void* compare,
                                  void* fetched, int pe) noexcept {
        if (op == VIA_ATOMIC_FETCH) return try_fetch(type, word, fetched, pe);
        if (has_gpu() && (fetched != nullptr || is_device_busy())) return false;
        return atomic_near(op, type, word, operand, compare, fetched, pe);
    }
    void atomic(via_atomic_op op, via_type type, void* word, const void* operand, const void* compare, void* fetched,
                int pe);

    [[nodiscard]] bool try_iput(void* dest, std::ptrdiff_t dest_stride, const void* source,
                                std::ptrdiff_t source_stride, std::size_t element, std::size_t count, int pe) noexcept {
        if (has_gpu() || source_stride < 1) return false;
        const place at = find(dest, span_of(dest_stride, element, count), pe);
        if (at.address == nullptr) return false;
        route::store_strided(at.address, bytes_of(dest_stride, element), source, bytes_of(source_stride, element),
                             element, count);
        core::notify(core::block_of(at.heap));
        return true;
    }
    void iput(void* dest, std::ptrdiff_t dest_stride, const void* source, std::ptrdiff_t source_stride,
              std::size_t element, std::size_t count, int pe);

    [[nodiscard]] bool try_iget(void* dest, std::ptrdiff_t dest_stride, const void* source,
                                std::ptrdiff_t source_stride, std::size_t element, std::size_t count, int pe) noexcept {
        if (has_gpu() || dest_stride < 1) return false;
        const place at = find(source, span_of(source_stride, element, count), pe);
        if (at.address == nullptr) return false;
        route::load_strided(dest, bytes_of(dest_stride, element), at.address, bytes_of(source_stride, element), element,
                            count);
        return true;
    }
    void iget(void* dest, std::ptrdiff_t dest_stride, const void* source, std::ptrdiff_t source_stride,
              std::size_t element, std::size_t count, int pe);

    /// What the processor stores is in order already.
    [[nodiscard]] bool try_fence() const noexcept {
        if (!is_processors_alone()) return false;
        base::release_fence();
        return true;
    }
    void fence();
    /// And there when the processor says so.
    [[nodiscard]] bool try_quiet() const noexcept {
        if (!is_processors_alone()) return false;
        base::full_fence();
        return true;
    }
    void quiet();
    void quiet(int pe);
    /// quiet() for what does not depend on what was lost, of which quiet() tells.
    void complete(const char* call);

    /// Completes what is under way; every later call fails.
    void close();
    /// The same by whoever destroys the team, which may be another thread than a private context's; closed also when it
    /// throws what became of its operations.
    void close_with_team();
    [[nodiscard]] bool is_closed() const noexcept { return closed_; }
    [[nodiscard]] const std::shared_ptr<const core::members>& team() const noexcept { return team_; }
    [[nodiscard]] const core::failures& known_failures() const noexcept { return core_.failed; }

    // What other initiators need of a context.

    /// Whether the operation's stream is being captured: then a window's memory cannot be mapped. Asked for windows
    /// alone.
    using captured = base::function_ref<bool()>;
    /// Checks and finds a range, or a word; maps the peer. Throws as every operation does.
    [[nodiscard]] target resolve(const void* symmetric, std::size_t size, int pe, const char* call,
                                 const char* argument, captured is_captured);
    [[nodiscard]] target resolve_word(const void* word, std::size_t size, int pe, const char* call,
                                      const char* argument, captured is_captured);
    void check_open(const char* call) const;
    void check_condition(const via_condition& what, const char* call) const;
    /// The number in the world of PE `pe` of the context's team.
    [[nodiscard]] int world_pe(int pe, const char* call) const;
    /// True if only the GPU can reach `address`.
    [[nodiscard]] bool is_device(const void* address) const noexcept {
        return device_.route != nullptr && device_.route->is_device(address);
    }
    [[nodiscard]] bool kernels_only() const noexcept { return (options_ & VIA_CONTEXT_KERNELS) != 0; }
    /// Whether streams wait by kernels, which give up when a PE fails; a memory operation of a stream cannot.
    [[nodiscard]] bool waits_by_kernels() const noexcept {
        return (options_ & (VIA_CONTEXT_KERNELS | waiting_by_kernels)) != 0;
    }
    /// Null if the world has no device heap.
    [[nodiscard]] stream::operations* streams() const noexcept { return device_.streams; }
    [[nodiscard]] route::device_route* gpu() const noexcept { return device_.route; }
    /// Throws VIA_ERR_UNSUPPORTED if a word, a target or a spot, is to change by what it was, and lies in device memory
    /// where this PE's GPU has no atomics.
    template <class Place>
    void require_atomics(bool changes, const Place& at, const char* call) const {
        if (changes && at.on_device && !at.remote) core_.others.require_device_atomics(at.world_pe, call);
    }
    /// Bytes from the first to the end of the last element, or SIZE_MAX if that is more than there are addresses; 0 if
    /// there are no elements. Throws VIA_ERR_ARGUMENT.
    [[nodiscard]] static std::size_t extent(std::ptrdiff_t stride, std::size_t element, std::size_t count,
                                            const char* call);

private:
    /// The short way's range at a peer: in its host heap. `address` is null if it was not found.
    struct place {
        std::byte* address = nullptr;
        std::byte* heap = nullptr;
    };

    void quiet_all();
    void end();
    [[nodiscard]] bool has_gpu() const noexcept { return device_.route != nullptr; }
    [[nodiscard]] bool is_remote_busy() const noexcept {
        return remote_ != nullptr && (remote_->is_busy() || remote_->lost() != told_.load(std::memory_order_relaxed));
    }
    /// True if nobody but the processor carries out what this context is asked for, and no call must be checked.
    [[nodiscard]] bool is_processors_alone() const noexcept {
        return !has_gpu() && remote_ == nullptr && near_.size != 0;
    }
    /// True if what is under way on the GPU must be waited for before the processor may announce it.
    [[nodiscard]] bool is_device_busy() const noexcept { return device_.route != nullptr && device_.route->is_busy(); }

    /// What find() reads. The heap has no bytes if every call must be checked: in checked mode, and when closed.
    struct reach {
        std::byte* base = nullptr;
        std::size_t size = 0;
        const std::atomic<std::byte*>* heaps = nullptr;
        const int* world_pes = nullptr;  ///< null if PEs have the numbers of the world
        unsigned npes = 0;
    };

    [[nodiscard]] place find(const void* symmetric, std::size_t size, int pe) const noexcept {
        const std::size_t offset = near_offset(symmetric);
        // No bytes wrap around to more than there are, and are declined.
        if (offset >= near_.size || size - 1 >= near_.size - offset) return {};
        return place_at(offset, pe);
    }
    /// The heap is made of pages: an aligned word that begins in it ends in it.
    [[nodiscard]] place find_word(const void* word, std::size_t size, int pe) const noexcept {
        const std::size_t offset = near_offset(word);
        if (offset >= near_.size || (offset & (size - 1)) != 0) return {};
        return place_at(offset, pe);
    }
    [[nodiscard]] bool is_near(const void* symmetric) const noexcept { return near_offset(symmetric) < near_.size; }
    [[nodiscard]] std::size_t near_offset(const void* symmetric) const noexcept {
        return reinterpret_cast<std::uintptr_t>(symmetric) - reinterpret_cast<std::uintptr_t>(near_.base);
    }
    [[nodiscard]] place place_at(std::size_t offset, int pe) const noexcept {
        if (static_cast<unsigned>(pe) >= near_.npes) return {};
        // A branch, which is foreseen, instead of a load that the next one would wait for; straight on for the world.
        int world_pe = pe;
        if (near_.world_pes != nullptr) [[unlikely]]
            world_pe = near_.world_pes[pe];
        std::byte* heap = near_.heaps[world_pe].load(std::memory_order_acquire);
        return heap == nullptr ? place{} : place{heap + offset, heap};
    }

    /// A PE whose host heap is reached by RDMA, if the range is one that find() would find there; else null. So most
    /// operations by RDMA need not look for what does not concern them.
    [[nodiscard]] route::remote_peer* find_far(const void* symmetric, std::size_t size, int pe) const noexcept {
        const std::size_t offset = near_offset(symmetric);
        if (offset >= near_.size || size - 1 >= near_.size - offset || static_cast<unsigned>(pe) >= near_.npes)
            return nullptr;
        return remote_ == nullptr ? nullptr : remote_->find(near_.world_pes == nullptr ? pe : near_.world_pes[pe]);
    }
    /// Likewise for an aligned word.
    [[nodiscard]] route::remote_peer* find_far_word(const std::uint64_t* word, int pe) const noexcept {
        return near_offset(word) % sizeof *word == 0 ? find_far(word, sizeof *word, pe) : nullptr;
    }

    // The short way, for callers that know that a GPU has nothing to do with it. False: not found, and nothing done.

    [[nodiscard]] bool put_near(void* dest, const void* source, std::size_t size, int pe) noexcept {
        const place at = find(dest, size, pe);
        if (at.address == nullptr) return false;
        route::store(at.address, source, size);
        core::notify(core::block_of(at.heap));
        return true;
    }
    [[nodiscard]] bool get_near(void* dest, const void* source, std::size_t size, int pe) const noexcept {
        const place at = find(source, size, pe);
        if (at.address == nullptr) return false;
        route::load(dest, at.address, size);
        return true;
    }
    [[nodiscard]] bool put_signal_near(void* dest, const void* source, std::size_t size, std::uint64_t* word,
                                       std::uint64_t value, via_signal_op op, int pe) noexcept {
        const place data = find(dest, size, pe);
        const place at = find_word(word, sizeof *word, pe);
        if (data.address == nullptr || at.address == nullptr || !is_signal_op(op)) return false;
        route::store(data.address, source, size);
        send_signal(at, value, op);
        return true;
    }
    /// A load costs so little that the way to it counts: no choice between operations, and few jumps.
    [[nodiscard]] bool try_fetch(via_type type, const void* word, void* fetched, int pe) const noexcept {
        if (has_gpu() || fetched == nullptr || static_cast<unsigned>(type) > VIA_DOUBLE) return false;
        return route::is_wide(type) ? fetch_near<std::uint64_t>(word, fetched, pe)
                                    : fetch_near<std::uint32_t>(word, fetched, pe);
    }
    template <class Word>
    [[gnu::always_inline, nodiscard]] bool fetch_near(const void* word, void* fetched, int pe) const noexcept {
        const place at = find_word(word, sizeof(Word), pe);
        if (at.address == nullptr) return false;
        return route::run_atomic<Word>(at.address, VIA_ATOMIC_FETCH, nullptr, nullptr, fetched);
    }
    [[gnu::always_inline, nodiscard]] bool atomic_near(via_atomic_op op, via_type type, void* word, const void* operand,
                                                       const void* compare, void* fetched, int pe) noexcept {
        // Found before its type is looked at, so that this is there once and not for every type.
        const place at = find_word(word, 1, pe);
        if (at.address == nullptr) return false;
        return route::with_word_type(type, [&](auto kind) {
            if (reinterpret_cast<std::uintptr_t>(at.address) % sizeof kind != 0) return false;
            if (!route::run_atomic<decltype(kind)>(at.address, op, operand, compare, fetched)) return false;
            if (op != VIA_ATOMIC_FETCH) core::notify(core::block_of(at.heap));
            return true;
        });
    }
    /// extent() for find(), which declines what has no bytes. 0 also for a stride that is none, and for so much that
    /// the product of the three might wrap around: who moves that does not mind the long way.
    [[nodiscard]] static std::size_t span_of(std::ptrdiff_t stride, std::size_t element, std::size_t count) noexcept {
        constexpr int bits = 21;
        const auto step = static_cast<std::size_t>(stride);
        if ((((step - 1) | element | (count - 1)) >> bits) != 0) return 0;
        return ((count - 1) * step + 1) * element;
    }
    [[nodiscard]] static std::size_t bytes_of(std::ptrdiff_t stride, std::size_t element) noexcept {
        return static_cast<std::size_t>(stride) * element;
    }
    [[nodiscard]] static bool is_signal_op(via_signal_op op) noexcept {
        return op == VIA_SIGNAL_SET || op == VIA_SIGNAL_ADD;
    }

    /// Sequentially consistent, so that programs that use signals as flags in both directions need no more than
    /// signals.
    static void send_signal(const place& at, std::uint64_t value, via_signal_op op) noexcept {
        auto* target = reinterpret_cast<std::uint64_t*>(at.address);
        if (op == VIA_SIGNAL_ADD) {
            __atomic_fetch_add(target, value, __ATOMIC_SEQ_CST);
        } else {
            __atomic_store_n(target, value, __ATOMIC_SEQ_CST);
        }
        core::notify(core::block_of(at.heap));
    }

    /// The long way's place: the right to use it as well, in a window.
    struct spot {
        std::byte* address = nullptr;
        std::byte* heap = nullptr;  ///< of the PE that is to be told; null if the memory is a GPU's
        int world_pe = 0;
        bool on_device = false;
        bool remote = false;     ///< reached by RDMA; then there is no address here
        route::far_place far{};  ///< then
        route::window_use use = {};

        /// True if the kernel copies.
        [[nodiscard]] bool is_foreign() const noexcept { return use.way() == route::window_way::process; }
        /// True if there are loads and stores, of the processor or of a GPU.
        [[nodiscard]] bool is_mapped() const noexcept { return !remote && !is_foreign(); }
    };

    static constexpr auto nothing_is_captured = [] { return false; };

    [[nodiscard]] spot locate(const void* symmetric, std::size_t size, int pe, const char* call, const char* argument,
                              captured is_captured = nothing_is_captured);
    [[nodiscard]] spot locate_word(const void* word, std::size_t size, int pe, const char* call, const char* argument,
                                   captured is_captured = nothing_is_captured);

    [[nodiscard]] spot spot_of(const void* symmetric, std::size_t offset, int world_pe, const char* call);
    [[nodiscard]] static target as_target(spot at) noexcept {
        return {at.address, at.on_device, at.remote, at.world_pe, std::move(at.use)};
    }
    [[nodiscard]] spot spot_in_window(const route::window_spot& where, std::size_t size, int world_pe, const char* call,
                                      captured is_captured);
    void tell(const spot& at) const noexcept {
        if (at.heap != nullptr) core::notify(core::block_of(at.heap));
    }
    [[nodiscard]] std::optional<route::word_setting> as_word(const spot& at, const void* source,
                                                             std::size_t size) const;
    void copy_to(spot& at, const void* source, std::size_t size, base::returns when, const char* call);
    void copy_from(spot& at, void* dest, std::size_t size, base::returns when, const char* call);
    void write_rows(const spot& at, const void* source, const base::rows& shape, base::returns when, const char* call);
    void read_rows(const spot& at, void* dest, const base::rows& shape, base::returns when, const char* call);
    void write_there(const spot& at, std::size_t skip, const void* source, const base::rows& shape, base::returns when,
                     const char* call);
    void read_there(const spot& at, std::size_t skip, void* dest, const base::rows& shape, base::returns when,
                    const char* call);
    void signal_at(spot& at, std::uint64_t value, via_signal_op op, const char* call);
    void keep(spot& at, base::returns when);
    void complete_device(int world_pe);
    void complete_remote(int world_pe, const char* call);

    core::core& core_;
    route::peer_map& peers_;
    route::windows& windows_;
    device_parts device_;
    route::remote_route* remote_;
    const addresses& addresses_;
    std::shared_ptr<const core::members> team_;
    reach near_;
    int options_;
    closed_contexts* closed_contexts_;
    std::atomic<bool> closed_ = false;
    route::losses::count told_ = 0;  ///< of what the remote route has lost
    std::thread::id owner_ = std::this_thread::get_id();
};

}  // namespace via::host
