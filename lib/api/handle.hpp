// SPDX-License-Identifier: Apache-2.0
// What the C handles point to.
#pragma once

#include <memory>

#include <viaduct.h>

#include "bootstrap/thread_job.hpp"
#include "guard.hpp"
#include "world/world.hpp"

struct via_world {
    via::world::world impl;
};

struct via_thread_job {
    via::bootstrap::thread_job impl;
};

namespace via::api {

/// The world behind a handle; throws VIA_ERR_ARGUMENT for NULL.
[[nodiscard]] inline world::world& open(via_world* handle, const char* call) {
    if (handle == nullptr) fail_null(call, "world");
    return handle->impl;
}

}  // namespace via::api
