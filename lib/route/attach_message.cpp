// SPDX-License-Identifier: Apache-2.0
#include "route/attach_message.hpp"

#include <cstring>
#include <type_traits>

namespace via::route {
namespace {

template <class Message>
std::optional<Message> decode(std::span<const std::byte> bytes) noexcept {
    static_assert(std::is_trivially_copyable_v<Message> && std::has_unique_object_representations_v<Message>);
    Message message;
    if (bytes.size() != sizeof message) return std::nullopt;
    std::memcpy(&message, bytes.data(), sizeof message);
    if (message.magic != Message::magic_value) return std::nullopt;
    return message;
}

}  // namespace

std::optional<attach_request> decode_request(std::span<const std::byte> bytes) noexcept {
    return decode<attach_request>(bytes);
}

std::optional<attach_reply> decode_reply(std::span<const std::byte> bytes) noexcept {
    std::optional<attach_reply> reply = decode<attach_reply>(bytes);
    if (reply && (reply->granted > 1 || std::memchr(reply->reason, 0, sizeof reply->reason) == nullptr))
        return std::nullopt;
    return reply;
}

}  // namespace via::route
