// SPDX-License-Identifier: Apache-2.0
/// @file early_exit.hpp
/// @brief What a command line asks for instead of work.
#pragma once

#include <cstdio>
#include <string>

#include <viaduct/viaduct.hpp>

namespace common {

/// The command line asks for nothing but this text, or is wrong.
struct early_exit {
    std::string text;
    int status = 0;
};

/// One PE says what concerns all.
/// @return the exit status.
[[nodiscard]] inline int leave(const via::world& world, const early_exit& why) {
    if (world.pe() != 0) return 0;
    std::fputs(why.text.c_str(), why.status == 0 ? stdout : stderr);
    return why.status;
}

}  // namespace common
