// SPDX-License-Identifier: Apache-2.0
/// @file describe.hpp
/// @brief A world in words, for people and for programs.
#pragma once

#include <string>

#include "bootstrap/bootstrap.hpp"
#include "core/core.hpp"
#include "core/places.hpp"
#include "heap/symmetric_heap.hpp"
#include "progress/engine.hpp"
#include "route/remote_route.hpp"
#include "route/windows.hpp"
#include "world/device_side.hpp"

namespace via::world {

/// JSON; see via_describe(). Nothing secret is in it. Maps no peer that is not mapped, but asks the
/// machine for its RDMA adapters.
/// @param device     null if the world has no device heap.
/// @param no_device  why not, then.
/// @param remote     null if no PE is reached by RDMA.
/// @param engine     null if kernels have no need of it.
[[nodiscard]] std::string describe(const core::core& c, const core::places& places, const heap::symmetric_heap& heap,
                                   device_side* device, const std::string& no_device, const route::remote_route* remote,
                                   const route::windows& windows, const progress::engine* engine,
                                   const bootstrap::bootstrap& job);

}  // namespace via::world
