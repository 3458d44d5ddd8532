// SPDX-License-Identifier: Apache-2.0
/// @file gpu_adapter.hpp
/// @brief A GPU as RDMA adapters have to do with it: the room for CUDA tells that for RDMA what it needs to know.
#pragma once

#include <memory>

#include "core/settings.hpp"
#include "cuda/device.hpp"
#include "rdma/consistency.hpp"
#include "rdma/device_memory.hpp"

namespace via::world {

/// What the driver says of adapters' writes into the GPU's memory. No adapter is taken for one with a way of its own:
/// verbs do not say.
[[nodiscard]] rdma::consistency_probe probe_consistency(const cuda::device& where);

/// Exports memory of the GPU, whichever thread asks.
[[nodiscard]] rdma::dma_buf_source dma_bufs_of(std::shared_ptr<const cuda::device> where);

}  // namespace via::world
