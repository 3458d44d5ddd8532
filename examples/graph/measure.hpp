// SPDX-License-Identifier: Apache-2.0
/// @file measure.hpp
/// @brief Runs the searches, times them, and has them validated.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include <viaduct/viaduct.hpp>

#include "gpu_forms.hpp"
#include "options.hpp"
#include "search.hpp"

namespace graph {

/// One search.
struct searched {
    vertex root = 0;
    double seconds = 0.0;       ///< of the slowest PE
    std::uint64_t edges = 0;    ///< of the list, in the root's component
    std::uint64_t reached = 0;  ///< vertices
    account costs;

    /// Traversed edges a second.
    [[nodiscard]] double teps() const { return seconds > 0.0 ? static_cast<double>(edges) / seconds : 0.0; }
};

/// All searches of one form.
struct form_results {
    form which = form::host;
    std::vector<searched> searches;
    /// Of all levels or distances: the same for every form and number of PEs.
    std::uint64_t checksum = 0;
};

struct results {
    std::uint64_t vertices = 0;
    std::uint64_t edges = 0;       ///< of the list
    int rows = 1;                  ///< of the grid of PEs
    std::uint64_t neighbours = 0;  ///< that are stored, on all PEs
    double set_up_seconds = 0.0;
    std::vector<form_results> forms;
    std::vector<std::uint64_t> by_level;  ///< vertices that the first search found in each level
    bandwidths gpu;                       ///< if a form ran there
    std::string complaint;                ///< what is wrong with a tree, if anything is
    bool interrupted = false;
};

/// Collective.
/// @param tell  called with what is going on, on every PE
/// @throws common::user_error on all PEs
[[nodiscard]] results measure(via::world& world, const options& wanted, const stop_request& stop,
                              const std::function<void(const std::string&)>& tell);

}  // namespace graph
