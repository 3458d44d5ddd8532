// SPDX-License-Identifier: Apache-2.0
#include "shape.hpp"

#include <charconv>

#include "common/user_error.hpp"

namespace graph {

shape::shape(const std::string& text) : square_{text == "2d"} {
    if (square_ || text == "1d") return;
    const char* const end = text.data() + text.size();
    const auto [cross, no_rows] = std::from_chars(text.data(), end, rows_);
    const bool has_rows = no_rows == std::errc{} && cross != end && *cross == 'x';
    const auto [rest, no_columns] = std::from_chars(has_rows ? cross + 1 : end, end, columns_);
    if (!has_rows || no_columns != std::errc{} || rest != end || rows_ < 1 || columns_ < 1)
        throw common::user_error{"\"" + text + "\" is neither 1d, nor 2d, nor rows and columns such as 2x3"};
}

int shape::rows(int npes) const {
    if (square_) {
        int most = 1;
        for (int rows = 2; rows <= npes / rows; ++rows)
            if (npes % rows == 0) most = rows;
        return most;
    }
    if (columns_ == 0 || (npes % rows_ == 0 && npes / rows_ == columns_)) return rows_;
    throw common::user_error{"--partition " + std::to_string(rows_) + "x" + std::to_string(columns_) + ": there are " +
                             std::to_string(npes) + " PEs"};
}

}  // namespace graph
