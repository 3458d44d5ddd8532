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
void append(std::vector<std::byte>& message, std::span<const T> all) {
    static_assert(std::is_trivially_copyable_v<T>);
    const auto bytes = std::as_bytes(all);
    message.insert(message.end(), bytes.begin(), bytes.end());
}
template <class T>
void append(std::vector<std::byte>& message, const T& what) {
    append(message, std::span<const T>{&what, 1});
}

/// Reads as many as there is room for from a message's front, and drops that.
template <class T>
void take_from(std::span<const std::byte>& message, std::span<T> all) {
    static_assert(std::is_trivially_copyable_v<T>);
    if (message.size() < all.size_bytes()) {
        base::fail({.status = VIA_ERR_INTERNAL, .message = "what another PE says of its transfers is cut short"});
    }
    if (!all.empty()) std::memcpy(all.data(), message.data(), all.size_bytes());
    message = message.subspan(all.size_bytes());
}
template <class T>
[[nodiscard]] T take_from(std::span<const std::byte>& message) {
    T made{};
    take_from(message, std::span{&made, 1});
    return made;
}

}  // namespace via::task
