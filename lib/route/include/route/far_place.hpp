// SPDX-License-Identifier: Apache-2.0
/// @file far_place.hpp
/// @brief Memory of a peer's as this PE reaches it by RDMA, and places in it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "core/region.hpp"
#include "rdma/consistency.hpp"

namespace via::route {

/// A segment of a heap, or what a peer has attached to a window.
struct far_segment {
    std::size_t size = 0;
    std::uint64_t address = 0;  ///< of its first byte, or of its stage
    std::uint32_t key = 0;
    std::size_t stage = 0;  ///< bytes of that; 0 if the adapter reaches the segment
    rdma::settling settled_by = rdma::settling::nothing;
    std::uint64_t attachment = 0;  ///< its number, of what is attached to a window; 0 of a heap's
};

/// A place in a heap of the peer's, whose segment is asked for where it is not known; or in what it has attached to a
/// window, which is named.
struct far_place {
    constexpr far_place(core::heap_place in_heap) noexcept : at{in_heap} {}           // NOLINT: not explicit
    constexpr far_place(std::size_t in_host_heap = 0) noexcept : at{in_host_heap} {}  // NOLINT: not explicit
    constexpr far_place(const far_segment& what, core::heap_place in_it) noexcept : at{in_it}, in{&what} {}

    core::heap_place at;              ///< where `in` is not null, an offset in that, and whose memory it is
    const far_segment* in = nullptr;  ///< stays for as long as the place is used

    [[nodiscard]] bool on_device() const noexcept { return at.on_device(); }
    [[nodiscard]] std::uint64_t attachment() const noexcept { return in == nullptr ? 0 : in->attachment; }
    [[nodiscard]] far_place operator+(std::size_t bytes) const noexcept {
        far_place made = *this;
        made.at = at + bytes;
        return made;
    }
};

/// Bytes that lie here, and where they go.
struct far_put {
    far_place to;
    std::span<const std::byte> from;
};

}  // namespace via::route
