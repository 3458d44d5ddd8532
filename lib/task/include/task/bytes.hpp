// SPDX-License-Identifier: Apache-2.0
/// @file bytes.hpp
/// @brief Plain values in messages between PEs.
#pragma once

#include <cstddef>
#include <cstring>
#include <span>
#include <type_traits>
#include <vector>

#include "base/error.hpp"

namespace via::task {

template <class T>
void append(std::vector<std::byte>& message, const T& what) {
    static_assert(std::is_trivially_copyable_v<T>);
    const auto* bytes = reinterpret_cast<const std::byte*>(&what);
    message.insert(message.end(), bytes, bytes + sizeof what);
}

/// Reads it from a message's front, and drops that.
template <class T>
[[nodiscard]] T take_from(std::span<const std::byte>& message) {
    static_assert(std::is_trivially_copyable_v<T>);
    T made{};
    if (message.size() < sizeof made) {
        base::fail({.status = VIA_ERR_INTERNAL, .message = "what another PE says of its transfers is cut short"});
    }
    std::memcpy(&made, message.data(), sizeof made);
    message = message.subspan(sizeof made);
    return made;
}

}  // namespace via::task
