// SPDX-License-Identifier: Apache-2.0
// Worlds whose PEs are reached by RDMA, on a fabric in memory that is told what to do: what comes before what, and what
// all PEs come to know.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <stdexcept>
#include <thread>

#include <viaduct/viaduct.hpp>

#include "rdma/loaded_fabric.hpp"
#include "support/catch.hpp"
#include "support/environment.hpp"

namespace {

using support::scoped_variable;

/// All PEs by RDMA.
class remotely {
    scoped_variable route_{"VIADUCT_ROUTE", "remote"};
    scoped_variable module_{"VIADUCT_RDMA_MODULE", FAKE_MODULE_DIRECTORY};
};

via::test::fake_fabric& fabric() { return via::test::loaded_fabric(FAKE_MODULE_DIRECTORY); }

via::config small() {
    via::config config;
    config.heap_size = std::size_t{16} << 20;
    return config;
}

}  // namespace

TEST_CASE("a PE that leaves without the others closes its connections before it tells them") {
    const remotely everyone;
    const std::size_t before = fabric().closed().size();
    std::size_t left = 2;
    const auto body = [&](via::world& world) {
        auto word = world.allocate<int>(1);
        if (world.pe() == 0) world.p(word.data(), 42, 1);
        world.barrier();
        if (world.pe() == 0) throw std::runtime_error{"enough"};
        try {
            world.barrier();
        } catch (const via::error&) {
            const auto until = std::chrono::steady_clock::now() + std::chrono::seconds{10};
            while (fabric().connections() != 0 && std::chrono::steady_clock::now() < until) std::this_thread::yield();
            left = fabric().connections();
        }
    };
    CHECK_THROWS(via::run_threads(2, body, small()));
    CHECK(left == 0);  // PE 1 has closed its own while its world lives
    const auto closed = fabric().closed();
    REQUIRE(closed.size() == before + 2);
    CHECK(closed[before] < closed[before + 1]);  // PE 0 made its end first; PE 1 closes its own when it is told
}

TEST_CASE("what was lost on the way is an error of the barrier on every PE") {
    const remotely everyone;
    std::atomic<int> right = 0;
    via::run_threads(
        3,
        [&](via::world& world) {
            auto word = world.allocate<int>(1);
            if (world.pe() == 0) {
                world.p(word.data(), 1, 1);
                world.quiet();
                fabric().fail_next(via::rdma::outcome::remote_access);
                world.p(word.data(), 2, 1);
            }
            try {
                world.barrier();
            } catch (const via::error& error) {
                right += error.status() == VIA_ERR_SYSTEM ? 1 : 0;
            }
            world.barrier();
        },
        small());
    CHECK(right == 3);
}

TEST_CASE("a fence keeps the program's own stores behind what goes by RDMA") {
    const remotely everyone;
    int seen = 0;
    via::run_threads(
        2,
        [&](via::world& world) {
            auto word = world.allocate<int>(1);
            if (world.pe() == 0) {
                world.p(word.data(), 1, 1);
                world.quiet();
                fabric().hold();
                world.p(word.data(), 2, 1);
                std::thread later{[] {
                    std::this_thread::sleep_for(std::chrono::milliseconds{50});
                    fabric().let_go();
                }};
                world.fence();
                seen = __atomic_load_n(world.ptr(word.data(), 1), __ATOMIC_ACQUIRE);
                later.join();
            }
            world.barrier();
        },
        small());
    CHECK(seen == 2);
}
