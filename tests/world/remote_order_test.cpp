// SPDX-License-Identifier: Apache-2.0
// Worlds whose PEs are reached by RDMA, on a fabric in memory that is told what to do: what comes before what, and what
// all PEs come to know.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <limits>
#include <stdexcept>
#include <string>
#include <thread>

#include <viaduct/viaduct.hpp>

#include "support/catch.hpp"
#include "support/environment.hpp"
#include "world/remote_world.hpp"

namespace {

using remote_world::fabric;
using remote_world::remotely;
using remote_world::small;
using support::scoped_variable;

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
    CHECK_NOTHROW(via::run_threads(3, body, small()));  // PE 0 finalizes together with PE 1, by another connection
    CHECK(right == 4);
}

TEST_CASE(
    "a push that is lost is made good, though nobody but its reader notices; or ends the exchange on every member") {
    const remotely everyone;
    const scoped_variable no_reports{"VIADUCT_HANG_REPORT", "0"};
    for (const bool is_mended : {true, false}) {
        const scoped_variable timeout{"VIADUCT_TIMEOUT", is_mended ? "60" : "10"};
        for (const int npes : {3, 10}) {  // all to all, and by a tree
            std::atomic<int> ready = 0;
            std::atomic<int> ended = 0;
            std::atomic<int> failed = 0;
            const auto start = std::chrono::steady_clock::now();
            const auto body = [&](via::world& world) {
                world.barrier();
                ++ready;
                while (ready < npes) std::this_thread::yield();
                if (world.pe() == 0) {
                    fabric().run_all();
                    if (!is_mended) fabric().refuse_connections(std::numeric_limits<int>::max());
                    fabric().fail_next(via::rdma::outcome::unreachable);
                    ++ready;
                }
                while (ready == npes) std::this_thread::yield();
                try {
                    world.sync();
                    world.sync();
                } catch (const via::error& error) {
                    failed += error.status() == VIA_ERR_PEER_FAILED ? 1 : 0;
                }
                ++ended;
                while (ended < npes) std::this_thread::yield();  // nobody hears of it by another's leaving
            };
            if (is_mended) {
                CHECK_NOTHROW(via::run_threads(npes, body, small()));
                CHECK(failed == 0);
            } else {
                CHECK_THROWS_AS(via::run_threads(npes, body, small()), via::error);
                CHECK(failed == npes);
            }
            fabric().refuse_connections(0);
            CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds{50});
        }
    }
}

TEST_CASE("what was lost fails no collective that does not need it, and is told at last") {
    const remotely everyone;
    std::atomic<int> right = 0;
    std::atomic<bool> is_lost = false;
    via::run_threads(
        2,
        [&](via::world& world) {
            const int me = world.pe();
            auto word = world.allocate<long>(1);
            void* block = nullptr;
            via::check(via_malloc(world.handle(), 64, 0, &block));
            world.barrier();
            if (me == 0) {
                via::context own = world.everyone().make_context();
                own.p(word.data(), 1L, 1);
                own.quiet();
                fabric().run_all();
                fabric().fail_next(via::rdma::outcome::unreachable);
                own.p(word.data(), 2L, 1);
                right += via_quiet(own.context_handle()) == VIA_ERR_PEER_FAILED ? 1 : 0;
                is_lost = true;
                own.p(word.data(), 2L, 1);
                own.quiet();
            }
            while (!is_lost) std::this_thread::yield();  // the failure is for no request of PE 1's
            world.sync();
            right += me == 1 && word[0] == 2 ? 1 : 0;
            right += via_free(world.handle(), block) == VIA_OK ? 1 : 0;
            word = {};
            try {
                world.finalize();
                right += me == 1 ? 1 : 0;
            } catch (const via::error& error) {
                right += me == 0 && error.status() == VIA_ERR_PEER_FAILED ? 1 : 0;
            }
        },
        small());
    CHECK(right == 6);
}

TEST_CASE("an addition by an adapter is done when it returns, also for who hears of that by another connection") {
    const remotely everyone;
    const via::test::shared_atomics adapters{fabric()};
    constexpr int puts = 200;  // before the addition, on its connection
    std::atomic<long> seen = -1;
    std::atomic<bool> by_adapters = false;
    const auto body = [&](via::world& world) {
        auto block = world.allocate<long>(puts);
        auto sum = world.allocate<long>(1);
        auto flag = world.allocate<via::signal>(1);
        world.p(flag.data(), via::signal{0}, (world.pe() + 1) % 3);  // all connections that are needed
        if (world.pe() != 1) (void)world.atomic_fetch_add(sum.data(), 0L, 1);
        world.barrier();
        if (world.pe() == 0) {
            by_adapters = world.describe().find("by the adapters") != std::string::npos;
            fabric().run_only(1);
            const long value = 7;
            for (std::size_t i = 0; i < puts; ++i) world.put_nbi(block.at(i), {&value, 1}, 1);
            world.atomic_add(sum.data(), 1L, 1);
            world.signal(flag.data(), 1, 2);
        }
        if (world.pe() == 2) {
            world.wait_until(flag.data(), VIA_EQ, 1);
            seen = world.g(sum.data(), 1);
        }
        world.barrier();
    };
    CHECK_NOTHROW(via::run_threads(3, body, small()));
    fabric().run_only(std::numeric_limits<std::size_t>::max());
    CHECK(by_adapters);
    CHECK(seen == 1);
}

TEST_CASE("a push for which no connection is made now is none that fails the collective") {
    const remotely everyone;
    std::atomic<int> ready = 0;
    std::atomic<int> lost = 0;
    const auto body = [&](via::world& world) {
        auto word = world.allocate<int>(1);
        world.barrier();
        ++ready;
        while (ready < 2) std::this_thread::yield();
        if (world.pe() == 0) {
            fabric().run_all();
            fabric().fail_next(via::rdma::outcome::unreachable);
            try {
                world.p(word.data(), 2, 1);
                world.quiet();
            } catch (const via::error&) {
                ++lost;
            }
            fabric().refuse_connections(1);
            ++ready;
        }
        while (ready < 3) std::this_thread::yield();
        world.sync();
        world.sync();
    };
    CHECK_NOTHROW(via::run_threads(2, body, small()));
    CHECK(lost == 1);
    fabric().refuse_connections(0);
}

TEST_CASE("a program whose connections break goes on: teams, collectives and their data, and the end") {
    const remotely everyone;
    for (const int npes : {3, 10}) {
        std::atomic<int> wrong = 0;
        std::atomic<int> losses = 0;
        const auto body = [&](via::world& world) {
            constexpr std::size_t many = 3000;  // by the stages
            auto source = world.allocate<long>(many);
            auto dest = world.allocate<long>(many);
            auto word = world.allocate<long>(1);
            for (int round = 0; round < 12; ++round) {
                if (world.pe() == round % npes) fabric().fail_next(via::rdma::outcome::unreachable);
                std::fill_n(source.data(), many, world.pe() + round);
                via::team team = world.everyone().split(world.pe() % 2);
                world.reduce(VIA_SUM, dest.data(), {source.data(), many});
                const long sum = npes * (npes - 1) / 2 + static_cast<long>(npes) * round;
                wrong += dest[0] == sum && dest[many - 1] == sum ? 0 : 1;
                try {
                    world.p(word.data(), static_cast<long>(round), (world.pe() + 1) % npes);
                    world.quiet();
                } catch (const via::error&) {
                    ++losses;
                    world.p(word.data(), static_cast<long>(round), (world.pe() + 1) % npes);
                }
                team.sync();
                world.barrier();
                wrong += *word.data() == round ? 0 : 1;
            }
        };
        CHECK_NOTHROW(via::run_threads(npes, body, small()));
        CHECK(wrong == 0);
        CHECK(losses <= 12);
    }
}
