// SPDX-License-Identifier: Apache-2.0
#include "generators.hpp"

#include "random.hpp"

namespace graph {
namespace {

// Probabilities of the quarters, summed up: upper left, upper right, lower left.
constexpr double upper_left = 0.57;
constexpr double upper = upper_left + 0.19;
constexpr double all_but_lower_right = upper + 0.19;

// Draws beyond those of the bits.
constexpr std::uint64_t weight_draw = 64;
constexpr std::uint64_t missing_draw = 65;

}  // namespace

void kronecker::append(std::uint64_t first, std::uint64_t end, std::vector<edge>& to) const {
    for (std::uint64_t place = first; place < end; ++place) {
        std::uint64_t row = 0;
        std::uint64_t column = 0;
        for (unsigned bit = 0; bit < scale_; ++bit) {
            const double drawn = unit_double(random_bits(seed_, place, bit));
            const bool lower = drawn >= upper;
            const bool right = lower ? drawn >= all_but_lower_right : drawn >= upper_left;
            row = 2 * row + (lower ? 1 : 0);
            column = 2 * column + (right ? 1 : 0);
        }
        to.push_back({static_cast<vertex>(shuffled(row, scale_, seed_)),
                      static_cast<vertex>(shuffled(column, scale_, seed_)),
                      unit_float(random_bits(seed_, place, weight_draw))});
    }
}

void road_grid::append(std::uint64_t first, std::uint64_t end, std::vector<edge>& to) const {
    for (std::uint64_t place = first; place < end; ++place) {
        const std::uint64_t from = place / 2;
        const bool downwards = place % 2 != 0;
        const bool at_border = downwards ? from / columns_ + 1 == rows_ : from % columns_ + 1 == columns_;
        if (at_border || unit_double(random_bits(seed_, place, missing_draw)) < missing_) continue;
        to.push_back({static_cast<vertex>(from), static_cast<vertex>(from + (downwards ? columns_ : 1)),
                      unit_float(random_bits(seed_, place, weight_draw))});
    }
}

}  // namespace graph
