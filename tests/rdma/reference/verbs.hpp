// SPDX-License-Identifier: Apache-2.0
// Owners of what verbs hand out, and how their calls fail.
#pragma once

#include <cerrno>
#include <memory>
#include <system_error>

#include <infiniband/verbs.h>

namespace rdma {

template <auto Destroy>
struct destroyer {
    template <class Object>
    void operator()(Object* object) const noexcept {
        (void)Destroy(object);
    }
};

using device_list = std::unique_ptr<ibv_device*[], destroyer<ibv_free_device_list>>;
using device_context = std::unique_ptr<ibv_context, destroyer<ibv_close_device>>;
using protection_domain = std::unique_ptr<ibv_pd, destroyer<ibv_dealloc_pd>>;
using memory_registration = std::unique_ptr<ibv_mr, destroyer<ibv_dereg_mr>>;
using completion_queue = std::unique_ptr<ibv_cq, destroyer<ibv_destroy_cq>>;
using queue_pair = std::unique_ptr<ibv_qp, destroyer<ibv_destroy_qp>>;

/// What a call that makes something gave, or its failure thrown.
template <class Object>
[[nodiscard]] Object* made(Object* object, const char* call) {
    if (object == nullptr) throw std::system_error{errno, std::generic_category(), call};
    return object;
}

/// Calls give 0, or the number of an error, or -1 with it in errno.
inline void check(int result, const char* call) {
    if (result == 0) return;
    throw std::system_error{result > 0 ? result : errno, std::generic_category(), call};
}

}  // namespace rdma
