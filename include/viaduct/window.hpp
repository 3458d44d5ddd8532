// SPDX-License-Identifier: Apache-2.0
/// @file window.hpp
/// @brief via::window, memory that a program allocated itself, for everyone.
#ifndef VIADUCT_WINDOW_HPP
#define VIADUCT_WINDOW_HPP

#include <cstddef>
#include <memory>
#include <utility>

#include <viaduct.h>
#include <viaduct/abi/device_context.h>
#include <viaduct/error.hpp>
#include <viaduct/team.hpp>

namespace via {

/// A range of addresses on every PE, to which each attaches memory of its own; see via_window_create(). Its addresses
/// are symmetric: transfers take them for any PE. Move-only; destroyed, collectively, when it goes out of scope, unless
/// an exception is on its way. Destroy it before the memory is freed. Empty after a move: every call on it then throws.
class window {
public:
    /// Holds no window.
    window() noexcept = default;

    /// Attaches `size` bytes of this PE's memory at `offset`. Not collective.
    void attach(std::size_t offset, void* address, std::size_t size) {
        check(via_window_attach(handle_.get(), offset, address, size));
    }
    /// Has back what was attached at `offset`: no PE reaches it any more. Not collective.
    void detach(std::size_t offset) { check(via_window_detach(handle_.get(), offset)); }

    /// The symmetric address of the element that lies `index` elements behind `offset`; nullptr beyond the capacity.
    template <class T>
    [[nodiscard]] T* at(std::size_t index, std::size_t offset = 0) const noexcept {
        return static_cast<T*>(via_window_address(handle_.get(), offset + index * sizeof(T)));
    }
    /// What kernels need of it; viaduct/device.cuh makes a via::device::context of it. The first call is collective;
    /// see via_window_device_context().
    [[nodiscard]] via_abi_device_context on_device() {
        via_abi_device_context made{};
        check(via_window_device_context(handle_.get(), &made, sizeof made));
        return made;
    }
    /// Bytes of addresses.
    [[nodiscard]] std::size_t capacity() const noexcept { return via_window_capacity(handle_.get()); }
    /// The C handle, for calls that this class lacks; null for none. Owned by this object.
    [[nodiscard]] via_window* window_handle() const noexcept { return handle_.get(); }

    /// Destroys it and reports errors, which the destructor cannot. Collective. Empty afterwards; after an error not.
    void destroy() {
        check(via_window_destroy(handle_.get()));
        handle_.release();
    }

private:
    friend class world;
    window(std::shared_ptr<via_world*> world, via_window* handle) noexcept : handle_{std::move(world), handle, true} {}
    detail::owned<via_window, via_window_destroy> handle_;
};

}  // namespace via

#endif
