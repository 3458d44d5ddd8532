// SPDX-License-Identifier: Apache-2.0
/// @file estimate.hpp
/// @brief How far an iteration is, from the slope of its residual's logarithm.
#pragma once

#include <vector>

#include "history.hpp"

namespace common {

/// How far along, and how long still.
struct estimate {
    double fraction = 0.0;       ///< of the time that it takes in all, 0 to 1
    double seconds_left = -1.0;  ///< negative: not yet known
};

/// The residual falls by about the same factor a second; a line through the logarithms of the later part says when it
/// arrives. Reaching the step limit first counts as arriving.
[[nodiscard]] estimate estimate_end(const std::vector<check_point>& history, const limits& until);

}  // namespace common
