// SPDX-License-Identifier: Apache-2.0
/// @file gpu_forms.hpp
/// @brief The forms that search on GPUs, or their absence where there is no CUDA toolkit to build them.
#pragma once

#include <memory>
#include <string>

#include "search.hpp"

namespace graph {

/// Makes this PE's GPU the current one. Collective.
/// @return its name
/// @throws common::user_error if these forms were not built
[[nodiscard]] std::string use_gpu(via::world& world);

/// In bytes a second.
struct bandwidths {
    double memory = 0.0;  ///< of a GPU's own: what a copy reads and writes
    double link = 0.0;    ///< of a put to the next PE, all at once; 0 on one PE
};
/// Measured now. Collective.
[[nodiscard]] bandwidths measure_bandwidths(via::world& world);

/// A kernel for each part of a round, which the host starts; exchanges by the host.
[[nodiscard]] std::unique_ptr<search> make_host_gpu_search(via::world& world, const local_graph& graph,
                                                           directions allowed, stop_request stop);
/// The same for shortest paths.
[[nodiscard]] std::unique_ptr<search> make_host_gpu_paths(via::world& world, const local_graph& graph, float step,
                                                          stop_request stop);
/// One kernel a search, which all PEs run at once: its blocks send, wait, and know when it ends.
[[nodiscard]] std::unique_ptr<search> make_device_search(via::world& world, const local_graph& graph,
                                                         directions allowed);
/// The same for shortest paths.
[[nodiscard]] std::unique_ptr<search> make_device_paths(via::world& world, const local_graph& graph, float step);

}  // namespace graph
