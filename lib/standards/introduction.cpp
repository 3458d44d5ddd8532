// SPDX-License-Identifier: Apache-2.0
#include "standards/introduction.hpp"

#include <cstdio>

#include <viaduct.h>

namespace via::standards {

void introduce(const std::string& standard, const std::string& settings) {
    if (!standard.empty()) {
        const int version = via_version();
        std::printf("Viaduct %d.%d.%d, %s\n", version / 10000, version / 100 % 100, version % 100, standard.c_str());
    }
    if (!settings.empty()) (void)std::fputs(settings.c_str(), stdout);
    if (!standard.empty() || !settings.empty()) (void)std::fflush(stdout);
}

}  // namespace via::standards
