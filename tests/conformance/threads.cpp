// SPDX-License-Identifier: Apache-2.0
// The conformance suite with PEs as threads of this process.
#include <iostream>
#include <random>

#include "suite.hpp"
#include "support/catch.hpp"
#include "support/effort.hpp"

namespace {

void run_on_threads(int npes, bool checked) {
    const std::uint64_t seed = std::random_device{}();
    INFO("seed " << seed << ", " << npes << " PEs");
    via::config config;
    config.checked = checked ? 1 : -1;
    config.heap_size = std::size_t{256} << 20;
    REQUIRE_NOTHROW(via::run_threads(
        npes, [&](via::world& world) { conformance::run_all(world, seed); }, config));
}

}  // namespace

TEST_CASE("a singleton conforms") {
    via::config config;
    config.bootstrap = VIA_BOOTSTRAP_SINGLETON;
    via::world world{config};
    REQUIRE(world.npes() == 1);
    REQUIRE_NOTHROW(conformance::run_all(world, std::random_device{}()));
}

TEST_CASE("threads conform") {
    for (const int npes : {1, 2, 3, 7}) {
        // The thread sanitizer sees with three what it sees with seven, and is slow enough.
        if (npes <= 3 || support::effort(20) == 20) run_on_threads(npes, false);
    }
}

TEST_CASE("threads conform in checked mode") { run_on_threads(4, true); }

TEST_CASE("more PEs than a node of the tree has children conform") {
    run_on_threads(support::effort(20) == 20 ? 9 : 6, false);
}
