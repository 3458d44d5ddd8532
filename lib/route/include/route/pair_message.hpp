// SPDX-License-Identifier: Apache-2.0
/// @file pair_message.hpp
/// @brief What two PEs say to each other before one maps the other's buffers, and before a buffer goes away. Bytes from
/// outside: a decoder accepts nothing that is not exactly such a message.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "heap/exported_buffer.hpp"

namespace via::route {

/// Why a pair does not map each other's buffers.
enum class setup_cause : std::uint32_t {
    none = 0,
    not_ready = 1,     ///< the one who was asked had no GPU in use yet, five times
    cannot_reach = 2,  ///< the sender's GPU does not reach the other's
    no_answer = 3      ///< the sender waited too long
};

/// Pair set-up. Plain data, framed with a checksum by encode().
struct setup_message {
    enum class kind : std::uint32_t {
        request = 1,    ///< here is my GPU: may we map each other's buffers?
        accept = 2,     ///< yes, and here is mine
        not_ready = 3,  ///< ask again
        refuse = 4,     ///< no
        give_up = 5     ///< all that was asked or accepted in this round is off
    };
    kind what = kind::request;
    std::int32_t from = -1;
    std::int32_t to = -1;
    std::uint32_t attempt = 0;              ///< of the request that this is, answers, or gives up; from 1
    heap::device_id device = {};            ///< of request and accept
    setup_cause cause = setup_cause::none;  ///< of refuse and give_up
    std::uint32_t round = 0;  ///< how often one of the two has given up before; what is of another round is void

    friend auto operator<=>(const setup_message&, const setup_message&) = default;  // NOLINT(modernize-use-nullptr)
};

/// Revocation of a buffer.
struct revoke_message {
    enum class kind : std::uint32_t {
        revoke = 1,   ///< owner to importer: give the buffer back
        dropped = 2,  ///< importer to owner: nothing of it is mapped here any more
        kept = 3      ///< importer to owner: it will stay mapped; a captured graph has its address
    };
    kind what = kind::revoke;
    std::int32_t from = -1;
    std::int32_t to = -1;
    std::uint32_t reserved = 0;
    std::uint64_t buffer = 0;        ///< its id
    std::uint64_t registration = 0;  ///< and earlier ones

    friend auto operator<=>(const revoke_message&, const revoke_message&) = default;  // NOLINT(modernize-use-nullptr)
};

[[nodiscard]] std::vector<std::byte> encode(const setup_message& what);
[[nodiscard]] std::vector<std::byte> encode(const revoke_message& what);
/// Empty if the bytes are no such message.
[[nodiscard]] std::optional<setup_message> decode_setup(std::span<const std::byte> bytes);
[[nodiscard]] std::optional<revoke_message> decode_revoke(std::span<const std::byte> bytes);

}  // namespace via::route
