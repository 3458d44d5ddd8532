// SPDX-License-Identifier: Apache-2.0
#include "base/say.hpp"

#include <cstdio>

namespace via::base {

void say(const std::string& line) noexcept { (void)std::fprintf(stderr, "viaduct: %s\n", line.c_str()); }

}  // namespace via::base
