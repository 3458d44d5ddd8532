// SPDX-License-Identifier: Apache-2.0
/// @file plain_message.hpp
/// @brief Messages that are plain data, sent as they are and told apart by the number that they begin with.
#pragma once

#include <cstddef>
#include <cstring>
#include <optional>
#include <span>
#include <type_traits>
#include <vector>

namespace via::route {

/// No bytes that nobody has set leave the process.
template <class Message>
inline constexpr bool is_plain =
    std::is_trivially_copyable_v<Message>&& std::has_unique_object_representations_v<Message>;

template <class Message>
[[nodiscard]] std::vector<std::byte> bytes_of(const Message& what) {
    static_assert(is_plain<Message>);
    std::vector<std::byte> bytes(sizeof what);
    std::memcpy(bytes.data(), &what, sizeof what);
    return bytes;
}

/// Empty if it has another size or number. What is in it is for the caller to check.
template <class Message>
[[nodiscard]] std::optional<Message> message_of(std::span<const std::byte> bytes) noexcept {
    static_assert(is_plain<Message>);
    Message made;
    if (bytes.size() != sizeof made) return std::nullopt;
    std::memcpy(&made, bytes.data(), sizeof made);
    return made.magic == Message::magic_value ? std::optional{made} : std::nullopt;
}

}  // namespace via::route
