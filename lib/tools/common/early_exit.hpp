// SPDX-License-Identifier: Apache-2.0
/// @file early_exit.hpp
/// @brief What ends a tool before it does anything.
#pragma once

#include <string>

namespace tools {

/// The command line asks for nothing but this text, as help does, or is wrong.
struct early_exit {
    std::string text;
    int status = 0;
};

}  // namespace tools
