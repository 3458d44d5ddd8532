// SPDX-License-Identifier: Apache-2.0
/// @file user_error.hpp
/// @brief What the user can put right.
#pragma once

#include <stdexcept>

namespace common {

/// Something that the user can put right: a file that is missing, an option that does not fit. One line, ready to
/// print.
class user_error : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

}  // namespace common
