// SPDX-License-Identifier: Apache-2.0
// How members of a host share what all of them want of other hosts.
#include "collective/host_sharing.hpp"

#include <algorithm>
#include <map>
#include <random>
#include <vector>

#include "support/catch.hpp"

namespace {

using via::collective::can_share;
using via::collective::portion;
using via::collective::share_reading;

}  // namespace

TEST_CASE("members share where some are of one host and not all are") {
    CHECK_FALSE(can_share({}));
    CHECK_FALSE(can_share(std::vector{3}));
    CHECK_FALSE(can_share(std::vector{3, 3, 3}));
    CHECK_FALSE(can_share(std::vector{0, 1, 2}));
    CHECK(can_share(std::vector{0, 1, 0}));
    CHECK(can_share(std::vector{0, 0, 2}));
}

TEST_CASE("every byte of other hosts is read once, by members of the host, as evenly as bytes can be") {
    std::mt19937 random{7};
    for (int round = 0; round < 2000; ++round) {
        const std::size_t npes = 1 + random() % 9;
        std::vector<int> hosts(npes);
        std::vector<std::size_t> sizes(npes);
        for (int& each : hosts) each = static_cast<int>(random() % 4);
        for (std::size_t& each : sizes) each = random() % 3 == 0 ? 0 : random() % 50;
        const auto size_of = [&](int owner) { return sizes[static_cast<std::size_t>(owner)]; };
        const auto pe = static_cast<std::size_t>(random() % npes);
        const std::vector<portion> all = share_reading(hosts, static_cast<int>(pe), size_of);

        std::map<int, std::size_t> read;
        std::vector<std::vector<int>> times(npes);
        for (std::size_t i = 0; i < npes; ++i) {
            times[i].resize(sizes[i]);
            if (hosts[i] == hosts[pe]) read[static_cast<int>(i)] = 0;
        }
        for (const portion& each : all) {
            REQUIRE(read.contains(each.reader));
            REQUIRE(each.size != 0);
            read[each.reader] += each.size;
            for (std::size_t at = each.begin; at < each.begin + each.size; ++at)
                ++times.at(static_cast<std::size_t>(each.owner)).at(at);
        }
        for (std::size_t i = 0; i < npes; ++i)
            REQUIRE(std::count(times[i].begin(), times[i].end(), hosts[i] == hosts[pe] ? 0 : 1) ==
                    static_cast<std::ptrdiff_t>(sizes[i]));
        const auto [least, most] = std::minmax_element(
            read.begin(), read.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
        REQUIRE(most->second - least->second <= 1);
        for (const auto& [reader, bytes] : read) REQUIRE(share_reading(hosts, reader, size_of) == all);
    }
}
