// SPDX-License-Identifier: Apache-2.0
/// @file buffer.hpp
/// @brief via::registered_buffer, memory of a program's own that an adapter moves without a copy.
#ifndef VIADUCT_BUFFER_HPP
#define VIADUCT_BUFFER_HPP

#include <memory>
#include <utility>

#include <viaduct.h>
#include <viaduct/error.hpp>

namespace via {

/// Memory of this PE's own, registered for its transfers by RDMA; see via_buffer_register(). Move-only; unregistered
/// when it goes out of scope, before which its transfers end, and the memory is freed after it. Empty after a move.
class registered_buffer {
public:
    /// Holds none.
    registered_buffer() noexcept = default;
    registered_buffer(const registered_buffer&) = delete;
    registered_buffer& operator=(const registered_buffer&) = delete;
    /// Takes over the registration.
    registered_buffer(registered_buffer&& other) noexcept
        : world_{std::move(other.world_)}, address_{std::exchange(other.address_, nullptr)} {}
    /// Ends this one's registration, and takes over the other's.
    registered_buffer& operator=(registered_buffer&& other) noexcept {
        if (this != &other) {
            reset();
            world_ = std::move(other.world_);
            address_ = std::exchange(other.address_, nullptr);
        }
        return *this;
    }
    ~registered_buffer() { reset(); }

    /// Where the memory begins; nullptr for none.
    [[nodiscard]] void* address() const noexcept { return address_; }

private:
    friend class world;
    registered_buffer(std::shared_ptr<via_world*> world, void* address) noexcept
        : world_{std::move(world)}, address_{address} {}
    void reset() noexcept {
        if (address_ != nullptr && *world_ != nullptr) (void)via_buffer_unregister(*world_, address_);
        address_ = nullptr;
    }

    std::shared_ptr<via_world*> world_;  // holds null once the world is left
    void* address_ = nullptr;
};

}  // namespace via

#endif
