// SPDX-License-Identifier: Apache-2.0
#include "decomposition.hpp"

#include <string>

#include "common/parts.hpp"
#include "common/user_error.hpp"

namespace heat {

decomposition::decomposition(const extent& domain, int npes, division how) : domain_{domain} {
    // Of all grids that fit, the one with the least surface between its boxes.
    long long least = -1;
    for (int columns = 1; columns <= npes; ++columns) {
        const int rows = npes / columns;
        if (columns * rows != npes || columns > domain.x || rows > domain.y) continue;
        if (how == division::rows && columns > 1) break;
        const long long surface =
            static_cast<long long>(columns - 1) * domain.y + static_cast<long long>(rows - 1) * domain.x;
        if (least < 0 || surface < least) {
            least = surface;
            columns_ = columns;
            rows_ = rows;
        }
    }
    if (least < 0) {
        throw common::user_error{"an image of " + std::to_string(domain.x) + " x " + std::to_string(domain.y) +
                                 " pixels cannot be divided among " + std::to_string(npes) +
                                 " PEs; start fewer, or use a larger image"};
    }
}

box decomposition::part(int pe) const {
    const int column = pe % columns_;
    const int row = pe / columns_;
    return {common::begin_of(column, columns_, domain_.x), common::begin_of(row, rows_, domain_.y),
            common::begin_of(column + 1, columns_, domain_.x), common::begin_of(row + 1, rows_, domain_.y)};
}

int decomposition::neighbour(int pe, side where) const {
    const int column = pe % columns_;
    const int row = pe / columns_;
    switch (where) {
        case side::left: return column > 0 ? pe - 1 : -1;
        case side::right: return column + 1 < columns_ ? pe + 1 : -1;
        case side::up: return row > 0 ? pe - columns_ : -1;
        case side::down: return row + 1 < rows_ ? pe + columns_ : -1;
    }
    return -1;
}

int decomposition::most_width() const { return common::largest_part(domain_.x, columns_); }
int decomposition::most_height() const { return common::largest_part(domain_.y, rows_); }

}  // namespace heat
