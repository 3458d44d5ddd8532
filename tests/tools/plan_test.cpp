// SPDX-License-Identifier: Apache-2.0
// What via-perf decides before it measures.
#include <thread>
#include <vector>

#include "plan.hpp"
#include "support/catch.hpp"

TEST_CASE("who is bound to a processor knows how many there are") {
    const int all = perf::usable_processors();
    int bound = 0;
    std::thread{[&] {
        perf::bind_to_processor(0);
        bound = perf::usable_processors();
    }}.join();
    CHECK(bound == all);
}

TEST_CASE("a size that is named twice is measured once") {
    CHECK(perf::sizes_of(perf::sizes::transfer, {64, 8, 64}) == std::vector<std::size_t>{64, 8});
    CHECK(perf::sizes_of(perf::sizes::sum, {64, 65, 9}) == std::vector<std::size_t>{64, 8});
}
