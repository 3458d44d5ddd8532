// SPDX-License-Identifier: Apache-2.0
// Random task lists of several PEs.
#pragma once

#include <cstddef>
#include <random>
#include <string>
#include <vector>

#include "task/schedule.hpp"

namespace via::test {

using list = std::vector<task::outline>;

/// Lists of `npes` PEs with transfers that find each other, and the same collectives in the same order. There is an
/// order of all tasks in which they can be done one by one, unless some are `swapped`.
[[nodiscard]] inline std::vector<list> make_lists(std::mt19937_64& random, std::size_t npes, std::size_t streams,
                                                  bool swapped = true) {
    using kind = task::outline::kind;
    const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
    std::vector<list> made(npes);
    // What is sent to oneself does not come after its receive.
    const auto insert = [&](std::size_t pe, task::outline what) {
        list& to = made[pe];
        what.name = std::to_string(to.size());
        what.stream = below(streams);
        const bool is_own = what.what == kind::transfer && static_cast<std::size_t>(what.pe) == pe;
        const std::size_t candidates = is_own && what.sends && !swapped ? to.size() - 1 : to.size();
        for (std::size_t each = 0; each < candidates; ++each) {
            if (below(5) == 0) what.after.push_back(each);
        }
        if (is_own && !swapped) what.blocks = false;
        to.push_back(std::move(what));
    };
    // Each PE's list is a part of this.
    std::vector<std::pair<std::size_t, task::outline>> all;
    std::vector<int> labels(npes * npes);
    for (std::size_t i = 0, count = 1 + below(10); i < count; ++i) {
        const std::size_t pe = below(npes);
        if (const std::size_t dice = below(5); dice == 0) {
            all.push_back({pe, {.what = kind::kernel}});
        } else if (dice == 1) {
            const auto what = below(2) == 0 ? kind::barrier : kind::reduction;
            for (std::size_t each = 0; each < npes; ++each) all.push_back({each, {.what = what, .count = i}});
        } else {
            const std::size_t other = below(npes);
            const int label = labels[pe * npes + other]++;
            const auto end = [&](bool sends) {
                return task::outline{.what = kind::transfer,
                                     .blocks = below(3) == 0,
                                     .sends = sends,
                                     .pe = static_cast<int>(sends ? other : pe),
                                     .label = label,
                                     .bytes = i};
            };
            all.push_back({other, end(false)});
            all.push_back({pe, end(true)});
        }
    }
    for (std::size_t swaps = swapped ? below(6) : 0; swaps != 0; --swaps) {
        auto& one = all[below(all.size())];
        auto& other = all[below(all.size())];
        if (!one.second.is_collective() && !other.second.is_collective()) std::swap(one, other);
    }
    for (auto& [pe, what] : all) insert(pe, std::move(what));
    return made;
}

}  // namespace via::test
