// SPDX-License-Identifier: Apache-2.0
/// @file device_wishes.hpp
/// @brief From what every PE has said of a GPU to whether the world has a device heap.
#pragma once

#include <string>

#include "core/core.hpp"
#include "world/device_side.hpp"

namespace via::world {

/// True if every PE has a GPU, else false with the reason. The same on every PE. Throws VIA_ERR_MISMATCH, on every PE,
/// when one asks for a GPU by number and another has none.
[[nodiscard]] bool agree_on_devices(const core::core& c, std::string& why_not);

/// This PE's number among those of its host.
[[nodiscard]] int index_on_host(const core::core& c);

}  // namespace via::world
