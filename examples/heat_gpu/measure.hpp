// SPDX-License-Identifier: Apache-2.0
/// @file measure.hpp
/// @brief Runs the forms and times them.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <viaduct/viaduct.hpp>

#include "options.hpp"

namespace heat_gpu {

/// A form on a plate.
struct result {
    std::string form;
    std::size_t columns = 0;  ///< of the plate
    std::size_t rows = 0;     ///< of each PE
    double seconds = 0.0;     ///< a step: median of the runs, each the slowest PE's
    double alone = 0.0;       ///< seconds a step of the arithmetic without an exchange
    std::uint64_t checksum = 0;
    std::optional<double> change = {};  ///< of a cell in the last step that was looked at
};

/// All results, in the order of sizes and forms.
struct results {
    std::vector<result> rows;
    bool agree = true;  ///< runs and forms have the same bits on each plate
};

/// Collective.
/// @param tell  called with what is going on, on every PE.
[[nodiscard]] results measure(via::world& world, const options& wanted,
                              const std::function<void(const std::string&)>& tell);

}  // namespace heat_gpu
