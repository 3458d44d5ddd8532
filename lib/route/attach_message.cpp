// SPDX-License-Identifier: Apache-2.0
#include "route/attach_message.hpp"

#include <cstring>

#include "plain_message.hpp"

namespace via::route {

std::optional<attach_request> decode_request(std::span<const std::byte> bytes) noexcept {
    return message_of<attach_request>(bytes);
}

std::optional<attach_reply> decode_reply(std::span<const std::byte> bytes) noexcept {
    std::optional<attach_reply> reply = message_of<attach_reply>(bytes);
    if (reply && (reply->granted > 1 || std::memchr(reply->reason, 0, sizeof reply->reason) == nullptr))
        return std::nullopt;
    return reply;
}

}  // namespace via::route
