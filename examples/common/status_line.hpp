// SPDX-License-Identifier: Apache-2.0
/// @file status_line.hpp
/// @brief What a program is at, on a terminal.
#pragma once

#include <unistd.h>

#include <cstdio>
#include <string>

namespace common {

/// One line of stderr that is overwritten by the next; an empty one takes it away. Nothing where that is no terminal.
inline void show_status(const std::string& now) {
    if (isatty(STDERR_FILENO) != 1) return;
    std::fprintf(stderr, "\r\x1b[K%s", now.c_str());
    std::fflush(stderr);
}

}  // namespace common
