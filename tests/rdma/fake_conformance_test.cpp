// SPDX-License-Identifier: Apache-2.0
// The fabric in memory keeps what the seam promises, as rdma_conformance shows of real adapters.
#include <string>
#include <vector>

#include "rdma/conformance.hpp"
#include "rdma/fake_adapter.hpp"
#include "support/catch.hpp"

TEST_CASE("the fake fabric passes the suite of the seam", "[rdma]") {
    std::vector<std::byte> memory(conformance::memory_needed);
    for (const auto parts : {conformance::right_parts(), conformance::wrong_parts(), conformance::bell_parts()}) {
        for (const conformance::part& each : parts) {
            // Nothing happens on this fabric but when a queue is polled.
            if (each.kind == conformance::part_kind::watches) continue;
            via::test::fake_fabric fabric;
            via::test::fake_provider provider{fabric};
            INFO(each.name);
            CHECK_NOTHROW(each.run(provider, memory));
        }
    }
}
