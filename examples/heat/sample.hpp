// SPDX-License-Identifier: Apache-2.0
/// @file sample.hpp
/// @brief The image that comes with the program.
#pragma once

#include "image.hpp"

namespace heat {

/// The section of a finned heat sink on a chip on a circuit board, in a stream of cold air. Drawn with integers alone,
/// so that it has the same pixels everywhere. heat_sink.png is what this draws.
[[nodiscard]] image draw_sample();

}  // namespace heat
