// SPDX-License-Identifier: Apache-2.0
#include "core/places.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace via::core {

places::places(const std::vector<int>& hosts, const std::vector<int>& gpus) {
    std::vector<int> nodes(hosts.size());           // by the first PE on each
    std::map<std::pair<int, int>, via_place> next;  // of each node and GPU's name, the place that is given next
    for (std::size_t pe = 0; pe < hosts.size(); ++pe) {
        const auto host = static_cast<std::size_t>(hosts[pe]);
        if (host == pe) {
            nodes[pe] = this->nodes();
            gpus_.push_back(0);
        }
        const int node = nodes[host];
        const int name = gpus.empty() ? -1 : gpus[pe];
        const auto [at, is_new] = next.try_emplace({node, name}, via_place{.node = node, .gpu = -1, .index = 0});
        if (is_new && name >= 0) at->second.gpu = gpus_[static_cast<std::size_t>(node)]++;
        all_.push_back(at->second);
        ++at->second.index;
    }
}

int places::gpus(int node) const noexcept {
    return node < 0 || node >= nodes() ? 0 : gpus_[static_cast<std::size_t>(node)];
}

int places::pe_at(const via_place& where) const noexcept {
    const auto found = std::find_if(all_.begin(), all_.end(), [&](const via_place& each) {
        return each.node == where.node && each.gpu == where.gpu && each.index == where.index;
    });
    return found == all_.end() ? -1 : static_cast<int>(found - all_.begin());
}

}  // namespace via::core
