// SPDX-License-Identifier: Apache-2.0
/// @file say.hpp
/// @brief What viarun itself has to say.
#pragma once

#include <cstdio>
#include <string>

namespace via::viarun {

/// Writes a line to stderr. Where that cannot be, as on a full disk or if it was closed, the line is lost, and not the
/// job.
inline void say(const std::string& what) noexcept { (void)std::fprintf(stderr, "viarun: %s\n", what.c_str()); }

}  // namespace via::viarun
