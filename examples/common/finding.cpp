// SPDX-License-Identifier: Apache-2.0
#include "finding.hpp"

#include <fmt/format.h>

namespace common {

std::string in_words(const std::vector<finding>& all) {
    std::string text;
    for (const finding& each : all) {
        text += fmt::format("{:6}  {}: {:.1e}, at most {:.0e}\n", each.good() ? "ok" : "FAILED", each.what,
                            each.deviation, each.allowed);
    }
    return text;
}

}  // namespace common
