// SPDX-License-Identifier: Apache-2.0
#include "model.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <utility>
#include <vector>

#include "common/user_error.hpp"

namespace heat {

const char* const legend_text =
    "Colours of the input image:\n"
    "  gray         material; black conducts best, every 64 levels lighter ten times less\n"
    "  red          heat source, held at --hot      (red at least 200, green and blue at most 80)\n"
    "  blue         heat sink, held at --cold       (blue at least 200, red and green at most 80)\n"
    "  white        outside: no heat flows there    (as do pixels that are more than half transparent)\n"
    "  other colour as the gray of the same lightness\n";

namespace {

// Integer arithmetic, so that every machine sees the same gray.
int gray_of(pixel colour) { return (299 * colour.r + 587 * colour.g + 114 * colour.b + 500) / 1000; }

}  // namespace

material material_of(pixel colour) {
    constexpr int strong = 200;
    constexpr int weak = 80;
    if (colour.a < 128 || gray_of(colour) == 255) return material::outside;
    if (colour.r >= strong && colour.g <= weak && colour.b <= weak) return material::source;
    if (colour.b >= strong && colour.g <= weak && colour.r <= weak) return material::sink;
    return material::conductor;
}

double conductivity_of(pixel colour) {
    switch (material_of(colour)) {
        case material::outside: return 0.0;
        case material::source:
        case material::sink: return 1.0;
        case material::conductor: break;
    }
    return std::pow(10.0, -gray_of(colour) / 64.0);
}

model extruded(const image& picture, int depth, const temperatures& ends) {
    // Two kinds of layer: in front the sources are hot, behind they are plain conductors.
    struct layers {
        std::vector<cell> front;
        std::vector<cell> behind;
    };
    layers made;
    for (const pixel colour : picture.pixels) {
        const material what = material_of(colour);
        const cell plain{conductivity_of(colour), ends.cold, what == material::sink};
        made.behind.push_back(plain);
        made.front.push_back(what == material::source ? cell{plain.conductivity, ends.hot, true} : plain);
    }
    const auto shared = std::make_shared<const layers>(std::move(made));
    const auto width = static_cast<std::size_t>(picture.width);
    const int hot_depth = (depth + 2) / 3;
    const auto at = [shared, width, hot_depth](int x, int y, int z) {
        const std::size_t i = static_cast<std::size_t>(y) * width + static_cast<std::size_t>(x);
        return z < hot_depth ? shared->front[i] : shared->behind[i];
    };
    return {{picture.width, picture.height, depth}, at};
}

void check_image(const image& picture, const std::string& name) {
    std::array<std::size_t, 4> count{};
    for (const pixel colour : picture.pixels) ++count[static_cast<std::size_t>(material_of(colour))];
    const auto none = [&](material m) { return count[static_cast<std::size_t>(m)] == 0; };
    const std::string advice = "; see `heat --help` for the colours";
    if (none(material::conductor) && none(material::source) && none(material::sink)) {
        throw common::user_error{name + ": the image shows nothing but outside (white or transparent)" + advice};
    }
    if (none(material::source)) throw common::user_error{name + ": the image has no heat source (red)" + advice};
    if (none(material::sink)) throw common::user_error{name + ": the image has no heat sink (blue)" + advice};
}

}  // namespace heat
