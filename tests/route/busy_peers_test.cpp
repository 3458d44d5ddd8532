// SPDX-License-Identifier: Apache-2.0
#include "route/busy_peers.hpp"

#include <random>
#include <set>
#include <vector>

#include "support/catch.hpp"

using via::route::busy_peers;

namespace {

std::vector<int> all_of(const busy_peers& peers) {
    std::vector<int> all;
    for (int pe = peers.next(-1); pe >= 0; pe = peers.next(pe)) all.push_back(pe);
    return all;
}

}  // namespace

TEST_CASE("busy peers are a set, in any number of peers") {
    for (const int npes : {1, 2, 63, 64, 65, 200}) {
        busy_peers peers{npes};
        std::set<int> model;
        std::mt19937 random{static_cast<unsigned>(npes)};
        CHECK_FALSE(peers.any());
        for (int step = 0; step < 2000; ++step) {
            const int pe = static_cast<int>(random() % static_cast<unsigned>(npes));
            if (random() % 2 == 0) {
                peers.add(pe);
                model.insert(pe);
            } else {
                peers.remove(pe);
                model.erase(pe);
            }
            CAPTURE(npes, step, pe);
            REQUIRE(peers.any() == !model.empty());
            REQUIRE(all_of(peers) == std::vector<int>(model.begin(), model.end()));
        }
    }
}
