// SPDX-License-Identifier: Apache-2.0
// Symmetric memory of either kind, which a test fills and reads by way of the host.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <viaduct/viaduct.hpp>

#include "support/random.hpp"

namespace conformance {

enum class kind { host, device };
inline constexpr kind kinds[] = {kind::host, kind::device};

/// Bytes as a number of them and who they are of tell.
inline std::vector<std::byte> bytes_of(std::size_t size, std::uint64_t seed, int pe) {
    return support::random_bytes(size, seed, static_cast<std::uint64_t>(pe));
}
inline int right_of(const via::world& world) { return (world.pe() + 1) % world.npes(); }
inline int left_of(const via::world& world) { return (world.pe() + world.npes() - 1) % world.npes(); }

/// Freed collectively when it goes out of scope, unless an exception is on its way.
class memory {
public:
    memory(via::world& world, kind where, std::size_t size) : world_{&world}, size_{size} {
        if (where == kind::host) {
            host_ = world.allocate<std::byte>(size);
        } else {
            device_ = world.allocate_device<std::byte>(size);
        }
    }

    /// An address of this PE's copy, for calls of the library.
    [[nodiscard]] std::byte* at(std::size_t offset) const {
        return (host_.data() != nullptr ? host_.data() : device_.data()) + offset;
    }
    template <class T>
    [[nodiscard]] T* as(std::size_t offset = 0) const {
        return reinterpret_cast<T*>(at(offset));
    }

    /// Writes this PE's copy, or a part of it.
    void write(const std::vector<std::byte>& bytes, std::size_t offset = 0) {
        world_->put(at(offset), bytes, world_->pe());
        world_->quiet();
    }
    /// This PE's copy, whole.
    [[nodiscard]] std::vector<std::byte> read() const { return read(size_); }
    /// The beginning of it.
    [[nodiscard]] std::vector<std::byte> read(std::size_t size) const {
        std::vector<std::byte> bytes(size);
        world_->get(bytes, static_cast<const std::byte*>(at(0)), world_->pe());
        return bytes;
    }

private:
    via::world* world_;
    std::size_t size_;
    via::symmetric<std::byte> host_;
    via::symmetric<std::byte, via::device_memory> device_;
};

}  // namespace conformance
