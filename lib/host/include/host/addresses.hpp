// SPDX-License-Identifier: Apache-2.0
/// @file addresses.hpp
/// @brief From symmetric addresses to offsets in heaps and places in windows, with all checks and their messages.
#pragma once

#include <cstddef>
#include <optional>

#include "core/core.hpp"
#include "heap/symmetric_heap.hpp"
#include "route/window_book.hpp"

namespace via::host {

/// Thread-safe.
class addresses {
public:
    addresses(const core::core& c, const heap::symmetric_heap& allocations) noexcept
        : core_{c}, allocations_{allocations} {}

    /// From now on there is a device heap as well, core::device.
    void add_device(const heap::symmetric_heap& allocations) noexcept { device_allocations_ = &allocations; }

    /// True for an address of the device heap, allocated or not.
    [[nodiscard]] bool on_device(const void* address) const noexcept {
        return core_.device.offset(address) < core_.device.size;
    }

    /// From now on there are windows as well.
    void add_windows(const route::window_book& windows) noexcept { windows_ = &windows; }
    /// The place of an address in a window; empty for one that is in a heap, or in no window.
    [[nodiscard]] std::optional<route::window_spot> find_in_window(const void* address) const noexcept {
        if (windows_ == nullptr || !windows_->any()) return std::nullopt;
        if (core_.heap.offset(address) < core_.heap.size || on_device(address)) return std::nullopt;
        return windows_->find(address);
    }

    /// False for a range that begins in one of the heaps and is not wholly in one allocation.
    [[nodiscard]] bool is_allocated(const void* address, std::size_t size) const;

    /// The offset in its heap of a symmetric range of at least one byte; `call` and `argument` name it in errors.
    /// Checked mode asks for its allocation as well. Throws VIA_ERR_ADDRESS.
    [[nodiscard]] std::size_t offset(const void* address, std::size_t size, const char* call,
                                     const char* argument) const;
    /// The same for `count` words of `size` bytes, which must be aligned to that.
    [[nodiscard]] std::size_t offset_of_words(const void* words, std::size_t size, std::size_t count, const char* call,
                                              const char* argument) const;

    /// Words of this PE's own, wherever it may wait for them.
    struct own_words {
        const void* address = nullptr;  ///< where they are, if they were named by a window's address
        bool on_device = false;
        const char* region = "";  ///< "heap" and so on, for messages
        std::size_t offset = 0;   ///< in the region
    };
    /// `count` words of `size` bytes in a heap, or attached to a window. Throws VIA_ERR_ADDRESS.
    [[nodiscard]] own_words own(const void* words, std::size_t size, std::size_t count, const char* call,
                                const char* argument) const;

private:
    [[nodiscard]] const heap::symmetric_heap& allocations_at(const void* address) const noexcept {
        return on_device(address) ? *device_allocations_ : allocations_;
    }
    void check_allocation(const heap::symmetric_heap& allocations, std::size_t offset, const void* address,
                          std::size_t size, const char* call, const char* argument) const;

    const core::core& core_;
    const heap::symmetric_heap& allocations_;
    const heap::symmetric_heap* device_allocations_ = nullptr;
    const route::window_book* windows_ = nullptr;
};

}  // namespace via::host
