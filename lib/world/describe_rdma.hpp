// SPDX-License-Identifier: Apache-2.0
/// @file describe_rdma.hpp
/// @brief The RDMA adapters of this machine in words.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "core/core.hpp"
#include "world/device_side.hpp"

namespace via::world {

/// Which ports there are, which a PE would use and why, or what is missing; how that adapter gets at the memory of the
/// GPU, and what must happen before its writes are read there. Loads the module for RDMA, which else only the remote
/// route does, and registers a piece of the GPU's memory for a moment.
/// @param device  null if the world has no device heap.
/// @param used  the remote route has opened its adapter.
[[nodiscard]] nlohmann::ordered_json describe_rdma(const core::core& c, const device_side* device, bool used);

}  // namespace via::world
