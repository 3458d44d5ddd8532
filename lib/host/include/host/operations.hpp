// SPDX-License-Identifier: Apache-2.0
/// @file operations.hpp
/// @brief The host initiator: put, get, signal, wait, order. Described in viaduct.h, where each has its C name.
#pragma once

#include <cstddef>
#include <cstdint>

#include <viaduct.h>

#include "core/core.hpp"
#include "core/wait.hpp"
#include "heap/symmetric_heap.hpp"
#include "route/mapped.hpp"
#include "route/peer_map.hpp"

namespace via::host {

/// Operations of one world. Thread-safe. Errors are thrown as base::error.
class operations {
public:
    operations(core::core& c, route::peer_map& peers, const heap::symmetric_heap& allocations) noexcept
        : core_{c}, peers_{peers}, allocations_{allocations} {}

    void put(void* dest, const void* source, std::size_t size, int pe) {
        if (size == 0) return check_pe(pe, "put");
        const std::size_t offset = translate(dest, size, "put", "dest");
        std::byte* heap = reach(pe, "put");
        route::store(heap + offset, source, size);
        core::notify(core::block_of(heap));
    }

    void get(void* dest, const void* source, std::size_t size, int pe) {
        if (size == 0) return check_pe(pe, "get");
        const std::size_t offset = translate(source, size, "get", "source");
        route::load(dest, reach(pe, "get") + offset, size);
    }

    void put_signal(void* dest, const void* source, std::size_t size, std::uint64_t* signal, std::uint64_t value,
                    via_signal_op op, int pe);
    void signal(std::uint64_t* signal, std::uint64_t value, via_signal_op op, int pe);
    [[nodiscard]] std::uint64_t wait_until(const std::uint64_t* signal, via_cmp cmp, std::uint64_t value);
    [[nodiscard]] std::uint64_t fetch(const std::uint64_t* signal);

    // The mapped route keeps program order: every store is done when the call returns. Fences order them for others.
    void fence() noexcept { base::release_fence(); }
    void quiet() noexcept { base::full_fence(); }

    /// Null if `pe` shares no memory with this PE.
    [[nodiscard]] void* ptr(const void* address, int pe);

private:
    /// The heap offset of a symmetric range; `call` and `argument` name it in errors.
    std::size_t translate(const void* address, std::size_t size, const char* call, const char* argument) const {
        const std::size_t offset = core_.heap.offset(address);
        if (!core_.heap.holds(offset, size) || core_.options.checked) check_range(address, size, call, argument);
        return offset;
    }
    std::byte* reach(int pe, const char* call) {
        if (static_cast<unsigned>(pe) >= static_cast<unsigned>(core_.npes)) fail_pe(pe, call);
        return peers_.heap(pe, call);
    }
    void check_pe(int pe, const char* call) const {
        if (static_cast<unsigned>(pe) >= static_cast<unsigned>(core_.npes)) fail_pe(pe, call);
    }
    [[nodiscard]] std::size_t translate_signal(const std::uint64_t* signal, const char* call) const;
    void check_range(const void* address, std::size_t size, const char* call, const char* argument) const;
    [[noreturn]] void fail_pe(int pe, const char* call) const;

    core::core& core_;
    route::peer_map& peers_;
    const heap::symmetric_heap& allocations_;
};

}  // namespace via::host
