// SPDX-License-Identifier: Apache-2.0
/// @file shape.hpp
/// @brief The grid of PEs that the user asks for.
#pragma once

#include <string>

namespace graph {

/// Rows and columns of a grid of PEs: either given, or found for a number of PEs.
class shape {
public:
    /// @param text  "1d": one row; "2d": as square as it can be; "RxC": so many rows and columns
    /// @throws common::user_error if it is none of these
    explicit shape(const std::string& text);

    /// @throws common::user_error if there are not as many PEs as places
    [[nodiscard]] int rows(int npes) const;

private:
    bool square_ = false;
    int rows_ = 1;
    int columns_ = 0;  ///< 0: as many as there are PEs for
};

}  // namespace graph
