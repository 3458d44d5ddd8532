// SPDX-License-Identifier: Apache-2.0
// The conformance suite with PEs as threads of this process.
#include <random>
#include <thread>

#include "sample.hpp"
#include "suite.hpp"
#include "support/catch.hpp"

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

/// What a put on a context by a thread that did not make it returns.
via_status foreign_put(int options, int checked) {
    via::config config;
    config.bootstrap = VIA_BOOTSTRAP_SINGLETON;
    config.checked = checked;
    via::world world{config};
    auto cell = world.allocate<int>(1);
    via::context way = world.everyone().make_context(options);
    via_status status = VIA_OK;
    const int value = 1;
    std::thread{[&] { status = via_put(way.context_handle(), cell.data(), &value, sizeof value, 0); }}.join();
    way.p(cell.data(), 2, 0);  // its own thread may always
    return status;
}

}  // namespace

TEST_CASE("a singleton conforms") {
    const std::uint64_t seed = std::random_device{}();
    INFO("seed " << seed);
    via::config config;
    config.bootstrap = VIA_BOOTSTRAP_SINGLETON;
    via::world world{config};
    REQUIRE(world.npes() == 1);
    REQUIRE_NOTHROW(conformance::run_all(world, seed));
}

TEST_CASE("one thread conforms") { run_on_threads(1, false); }
TEST_CASE("two threads conform") { run_on_threads(2, false); }
TEST_CASE("three threads conform") { run_on_threads(3, false); }
TEST_CASE("four threads conform in checked mode") { run_on_threads(4, true); }

TEST_CASE("seven threads conform") {
    // The thread sanitizer sees with fewer what it sees with seven, and is slow enough.
    if (!conformance::slow) run_on_threads(7, false);
}

TEST_CASE("more PEs than a node of the tree has children conform") { run_on_threads(conformance::slow ? 6 : 9, false); }

TEST_CASE("a private context is its thread's alone, which checked mode checks") {
    REQUIRE(foreign_put(VIA_CONTEXT_PRIVATE, 1) == VIA_ERR_ARGUMENT);
    REQUIRE(foreign_put(VIA_CONTEXT_SERIALIZED, 1) == VIA_OK);
    REQUIRE(foreign_put(0, 1) == VIA_OK);
}
