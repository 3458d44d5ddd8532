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
    std::atomic<bool> met = false;
    const auto body = [&](via::world& world) {
        if (world.pe() == 1) {
            while (fabric().connections() < 2) std::this_thread::yield();  // PE 0 makes its end first
        }
        auto word = world.allocate<int>(1);
        if (world.pe() == 0) world.p(word.data(), 42, 1);
        world.barrier();
        if (world.pe() == 0) {
            while (!met) std::this_thread::yield();  // PE 1 would not hear of the barrier any more
            throw std::runtime_error{"enough"};
        }
        met = true;
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
    CHECK(closed[before] < closed[before + 1]);  // PE 1 closes its own when it is told
}

TEST_CASE("what was lost on the way to another is an error of the barrier on every PE of the team") {
    const remotely everyone;
    std::atomic<int> right = 0;
    std::atomic<int> ready = 0;
    std::atomic<bool> go_on = false;
    const auto body = [&](via::world& world) {
        auto word = world.allocate<int>(1);
        via::team team = world.everyone().split(world.pe() == 1 ? -1 : 0);
        world.barrier();
        ++ready;
        if (world.pe() == 0) {
            while (ready < 3) std::this_thread::yield();
            fabric().run_all();  // nothing else is under way that could fail
            fabric().fail_next(via::rdma::outcome::remote_access);
            world.p(word.data(), 2, 1);
            fabric().run_all();
            go_on = true;
        }
        while (!go_on) std::this_thread::yield();
        if (world.pe() == 1) return;
        try {
            team.barrier();
        } catch (const via::error& error) {
            right += error.status() == VIA_ERR_SYSTEM ? 1 : 0;
        }
        team.barrier();
        ++right;
    };
    CHECK_THROWS_AS(via::run_threads(3, body, small()), via::error);  // PE 0 cannot finalize together with PE 1
    CHECK(right == 4);
}

TEST_CASE("a push that is lost ends the exchange on every member, though all of them stay") {
    const remotely everyone;
    const scoped_variable no_reports{"VIADUCT_HANG_REPORT", "0"};
    for (const int npes : {3, 10}) {  // all to all, and by a tree
        std::atomic<int> ready = 0;
        std::atomic<int> ended = 0;
        std::atomic<int> right = 0;
        const auto start = std::chrono::steady_clock::now();
        const auto body = [&](via::world& world) {
            world.barrier();
            ++ready;
            while (ready < npes) std::this_thread::yield();
            if (world.pe() == 0) {
                fabric().run_all();
                fabric().fail_next(via::rdma::outcome::unreachable);
                ++ready;
            }
            while (ready == npes) std::this_thread::yield();
            try {
                world.sync();
                world.sync();
            } catch (const via::error& error) {
                right += error.status() == VIA_ERR_PEER_FAILED ? 1 : 0;
            }
            ++ended;
            while (ended < npes) std::this_thread::yield();  // nobody hears of it by another's leaving
        };
        CHECK_THROWS_AS(via::run_threads(npes, body, small()), via::error);
        CHECK(right == npes);
        CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds{30});
    }
}
