// SPDX-License-Identifier: Apache-2.0
// Which PEs map each other's memory, as the world says; that it is right is for the cases of teams.
#pragma once

#include <viaduct/abi/device_context.h>
#include <viaduct/viaduct.hpp>

namespace conformance {

/// True if this PE maps the memory of that one.
[[nodiscard]] inline bool maps(const via::world& world, int pe) {
    return world.everyone().translate(pe, world.shared()) >= 0;
}

/// The same on every PE.
[[nodiscard]] inline bool all_map_all(const via::world& world) { return world.shared().npes() == world.npes(); }

/// True if there is a progress engine, which does what GPUs do not reach.
[[nodiscard]] inline bool has_engine(const via::world& world) {
    via_abi_device_context context{};
    via::check(via_device_context(world.handle(), &context, sizeof context));
    return context.engine != 0;
}

}  // namespace conformance
