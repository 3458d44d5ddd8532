// SPDX-License-Identifier: Apache-2.0
// The border to operations on streams.
#pragma once

#include "handle.hpp"
#include "stream/operations.hpp"

namespace via::api {

/// What does a context's operations on streams. Throws VIA_ERR_UNSUPPORTED if nothing does, and what a kernel of this
/// PE has complained of.
[[nodiscard]] inline stream::operations& open_streams(const host::context& by, const char* call) {
    if (by.streams() == nullptr) {
        base::fail(
            {.status = VIA_ERR_UNSUPPORTED,
             .message = "this world has no device heap, and so no operations on streams",
             .hint = "cudaSetDevice() before the world is made, or VIADUCT_DEVICE=spread, gives every PE a GPU"});
    }
    by.streams()->check_kernels(call);
    return *by.streams();
}

}  // namespace via::api
