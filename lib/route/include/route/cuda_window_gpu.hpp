// SPDX-License-Identifier: Apache-2.0
/// @file cuda_window_gpu.hpp
/// @brief A PE's GPU behind the seam that windows have for it.
#pragma once

#include <memory>
#include <vector>

#include "cuda/device.hpp"
#include "heap/ipc_table.hpp"
#include "route/window_gpu.hpp"

namespace via::route {

/// @param self    this process.
/// @param p2p     false: no GPU reaches another.
/// @param far     by PE, its GPU if that is staged, else null.
[[nodiscard]] std::unique_ptr<window_gpu> make_window_gpu(std::shared_ptr<const cuda::device> where,
                                                          const base::identity& self, const heap::ipc_policy& policy,
                                                          bool p2p,
                                                          std::vector<std::shared_ptr<const cuda::device>> far,
                                                          window_gpu::piece_source pieces);

}  // namespace via::route
