// SPDX-License-Identifier: Apache-2.0
/// @file picture.hpp
/// @brief The temperatures as a picture in false colours.
#pragma once

#include <vector>

#include "image.hpp"
#include "model.hpp"

namespace heat {

/// The front of the body, in 3-D with a lengthwise section beside it, lines of equal temperature, and a bar of colours
/// with temperatures. Small fields are enlarged.
/// @param field  ordered by z, y, x.
[[nodiscard]] image draw_field(const std::vector<double>& field, const model& body, const temperatures& ends);

}  // namespace heat
