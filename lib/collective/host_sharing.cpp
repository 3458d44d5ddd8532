// SPDX-License-Identifier: Apache-2.0
#include "collective/host_sharing.hpp"

#include <algorithm>

namespace via::collective {

bool can_share(std::span<const int> hosts) {
    std::vector<int> sorted{hosts.begin(), hosts.end()};
    std::sort(sorted.begin(), sorted.end());
    return std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end() && sorted.front() != sorted.back();
}

/// The pieces, one behind the other, are cut into as many parts of one length as there are readers. Those of every host
/// begin with another piece, so that not all hosts read from one.
std::vector<portion> share_reading(std::span<const int> hosts, int pe,
                                   base::function_ref<std::size_t(int owner)> size_of) {
    const int host = hosts[static_cast<std::size_t>(pe)];
    std::vector<int> readers;
    std::vector<int> owners;
    for (std::size_t member = 0; member < hosts.size(); ++member)
        (hosts[member] == host ? readers : owners).push_back(static_cast<int>(member));
    std::rotate(owners.begin(), std::upper_bound(owners.begin(), owners.end(), readers.front()), owners.end());

    std::size_t total = 0;
    for (const int owner : owners) total += size_of(owner);
    const std::size_t each = total / readers.size();
    const std::size_t more = total % readers.size();  // so many read a byte more
    std::vector<portion> all;
    std::size_t reader = 0;
    std::size_t left = each + (more > 0 ? 1 : 0);  // for that reader
    for (const int owner : owners) {
        const std::size_t size = size_of(owner);
        for (std::size_t at = 0; at < size;) {
            if (left == 0) {
                ++reader;
                left = each + (reader < more ? 1 : 0);
            }
            const std::size_t bytes = std::min(left, size - at);
            all.push_back({readers[reader], owner, at, bytes});
            at += bytes;
            left -= bytes;
        }
    }
    return all;
}

}  // namespace via::collective
