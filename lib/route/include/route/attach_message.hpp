// SPDX-License-Identifier: Apache-2.0
/// @file attach_message.hpp
/// @brief The two messages by which one PE gets another's heap, or a segment of it: "let me map yours", and the answer,
/// with the memory's descriptor. Bytes from outside: decode() accepts nothing that is not exactly one of the two.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include <viaduct.h>

#include "base/identity.hpp"

namespace via::route {

/// From the PE that wants to map, over a fresh connection.
struct attach_request {
    static constexpr std::uint64_t magic_value = 0x5641'4154'5245'5101;
    std::uint64_t magic = magic_value;
    base::token secret = {};  ///< of the owner's card
    std::int32_t from = -1;   ///< the asking PE
    std::int32_t to = -1;     ///< the PE that it believes to talk to
    /// Which memory: the slot offset of a segment of the device heap, or whole_host_heap.
    std::uint64_t what = whole_host_heap;

    static constexpr std::uint64_t whole_host_heap = ~std::uint64_t{0};
};

/// From the owner. With `granted` comes the descriptor; without, the reason. A request is always answered.
struct attach_reply {
    static constexpr std::uint64_t magic_value = 0x5641'4154'5250'4c01;
    std::uint64_t magic = magic_value;
    std::uint32_t granted = 0;
    std::int32_t from = -1;  ///< the owner
    char reason[112] = {};   ///< of a refusal; terminated
};

/// Empty if the bytes are no such message.
[[nodiscard]] std::optional<attach_request> decode_request(std::span<const std::byte> bytes) noexcept;
[[nodiscard]] std::optional<attach_reply> decode_reply(std::span<const std::byte> bytes) noexcept;

}  // namespace via::route
