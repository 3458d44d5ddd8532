// SPDX-License-Identifier: Apache-2.0
/// @file colormap.hpp
/// @brief False colours whose lightness grows evenly with the value, so that they keep their order in gray and for
/// colour-blind eyes.
#pragma once

#include "image.hpp"

namespace heat {

/// From near black over violet, red and orange to light yellow. Values outside 0 .. 1 get the colour of the end.
[[nodiscard]] pixel false_colour(double value);

/// CIE lightness, 0 to 100.
[[nodiscard]] double lightness(pixel colour);

}  // namespace heat
