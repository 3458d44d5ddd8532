// SPDX-License-Identifier: Apache-2.0
/// @file model.hpp
/// @brief What is to be computed: the cells of the body, and how an image describes them.
#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "image.hpp"

namespace heat {

/// Numbers of cells. x runs to the right, y down the image, z into the depth.
struct extent {
    int x = 0;
    int y = 0;
    int z = 1;

    [[nodiscard]] std::size_t cells() const {
        return static_cast<std::size_t>(x) * static_cast<std::size_t>(y) * static_cast<std::size_t>(z);
    }
};

/// What one cell is made of.
struct cell {
    double conductivity = 0.0;  ///< 0: outside of the body, where no heat flows
    double temperature = 0.0;   ///< at the start
    bool held = false;          ///< keeps its temperature: a source or a sink
};

/// A body of cubic cells. Its surface is insulated.
struct model {
    extent size;
    std::function<cell(int x, int y, int z)> at;
};

/// Temperatures of the sources and of the sinks, in degrees Celsius.
struct temperatures {
    double hot = 90.0;
    double cold = 20.0;
};

/// What a pixel stands for; legend_text has the same in words.
enum class material { outside, conductor, source, sink };
[[nodiscard]] material material_of(pixel colour);

/// Relative to black: every 64 levels of gray conduct ten times less.
[[nodiscard]] double conductivity_of(pixel colour);

/// The colours of the input image, for --help.
extern const char* const legend_text;

/// The section that `picture` shows, extruded to `depth` cells. In a third of the depth, at z = 0, sources are hot;
/// behind it they are plain conductors.
[[nodiscard]] model extruded(const image& picture, int depth, const temperatures& ends);

/// Throws user_error unless there is a source, a sink and so something to compute.
void check_image(const image& picture, const std::string& name);

}  // namespace heat
