// SPDX-License-Identifier: Apache-2.0
/// @file owners.hpp
/// @brief Owners of what verbs hand out.
#pragma once

#include <memory>

#include <infiniband/verbs.h>

namespace via::verbs_module {

/// Destroys by one function of verbs, whose result says nothing that one could act on.
template <auto Destroy>
struct destroyer {
    template <class Object>
    void operator()(Object* object) const noexcept {
        (void)Destroy(object);
    }
};

using device_list = std::unique_ptr<ibv_device*[], destroyer<ibv_free_device_list>>;
using context_owner = std::unique_ptr<ibv_context, destroyer<ibv_close_device>>;
using domain_owner = std::unique_ptr<ibv_pd, destroyer<ibv_dealloc_pd>>;
using memory_owner = std::unique_ptr<ibv_mr, destroyer<ibv_dereg_mr>>;
using channel_owner = std::unique_ptr<ibv_comp_channel, destroyer<ibv_destroy_comp_channel>>;
using cq_owner = std::unique_ptr<ibv_cq, destroyer<ibv_destroy_cq>>;
using qp_owner = std::unique_ptr<ibv_qp, destroyer<ibv_destroy_qp>>;

}  // namespace via::verbs_module
