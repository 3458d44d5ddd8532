// SPDX-License-Identifier: Apache-2.0
/// @file matrix_file.hpp
/// @brief Matrices from files of Matrix Market.
#pragma once

#include <string>
#include <string_view>

#include "matrix.hpp"

namespace solver {

/// Reads a symmetric matrix whose diagonal is positive, as conjugate gradients need it: in coordinate format, of
/// pattern, real or integer values. A general one must be symmetric to 12 digits.
/// @param name  stands for the file in error messages
/// @throws common::user_error that says what is wrong in which line or row
[[nodiscard]] global_rows parse_matrix(std::string_view text, const std::string& name);

}  // namespace solver
