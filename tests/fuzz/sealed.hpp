// SPDX-License-Identifier: Apache-2.0
/// @file sealed.hpp
/// @brief For targets whose bytes are a frame.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/frame.hpp"

/// Calls `check` with the bytes, and once more with a size and a checksum that are right, so that what is behind them
/// is reached.
template <class Check>
void check_also_sealed(const std::uint8_t* data, std::size_t size, Check check) {
    const auto bytes = std::as_bytes(std::span{data, size});
    check(bytes);
    std::vector<std::byte> sealed{bytes.begin(), bytes.end()};
    if (sealed.size() < sizeof(via::base::frame_header)) return;
    via::base::seal_frame(sealed);
    check(std::span<const std::byte>{sealed});
}
