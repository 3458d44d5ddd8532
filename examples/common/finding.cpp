// SPDX-License-Identifier: Apache-2.0
#include "finding.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace common {

std::string in_words(const std::vector<finding>& all) {
    std::string text;
    for (const finding& each : all) {
        text += fmt::format("{:6}  {}: {:.1e}, at most {:.2g}\n", each.good() ? "ok" : "FAILED", each.what,
                            each.deviation, each.allowed);
    }
    return text;
}

int report(const via::world& world, const std::vector<finding>& all, bool quiet) {
    if (world.pe() == 0 && !quiet) fmt::print("{}", in_words(all));
    return std::ranges::all_of(all, &finding::good) ? 0 : 1;
}

}  // namespace common
