// SPDX-License-Identifier: Apache-2.0
/// @file share.hpp
/// @brief A picture from one PE to all.
#pragma once

#include <array>

#include <viaduct/viaduct.hpp>

#include "image.hpp"

namespace heat {

/// PE 0's picture on every PE. Collective.
inline image share(via::world& world, image picture) {
    std::array<int, 2> size{picture.width, picture.height};
    world.broadcast(size.data(), size, 0);
    if (world.pe() != 0) picture = image{size[0], size[1]};
    world.broadcast(picture.pixels.data(), picture.pixels, 0);
    return picture;
}

}  // namespace heat
