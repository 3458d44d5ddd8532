// SPDX-License-Identifier: Apache-2.0
// Broadcasts whose root waits for nobody: that it does not, and what they bring when connections break in their midst;
// and in how many steps others are done.
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <thread>
#include <vector>

#include <nlohmann/json.hpp>
#include <viaduct/viaduct.hpp>

#include "support/catch.hpp"
#include "support/random.hpp"
#include "world/remote_world.hpp"

using remote_world::fabric;
using remote_world::remotely;
using remote_world::run_with_breaks;
using remote_world::small;

namespace {

constexpr int in_a_row = 16;

}  // namespace

TEST_CASE("the root of eager broadcasts has done as many as there may be when the others begin") {
    for (const bool by_rdma : {false, true}) {
        std::optional<remotely> everyone;
        if (by_rdma) everyone.emplace();
        std::atomic<int> wrong = 0;
        const auto body = [&](via::world& world) {
            auto done = world.allocate<via::signal>(1);
            for (int round = 1; round <= 5; ++round) {
                world.sync();
                const int root = round % world.npes();
                if (world.pe() != root) world.wait_until(done.data(), VIA_EQ, static_cast<std::uint64_t>(round));
                for (int i = 0; i < in_a_row; ++i) {
                    int value = world.pe() == root ? i : -1;
                    world.broadcast_eager(&value, {&value, 1}, root);
                    wrong += value == i ? 0 : 1;
                }
                if (world.pe() != root) continue;
                for (int pe = 0; pe < world.npes(); ++pe) {
                    if (pe == root) done[0] = static_cast<std::uint64_t>(round);
                    if (pe != root) world.signal(done.data(), static_cast<std::uint64_t>(round), pe);
                }
                world.quiet();
            }
        };
        CHECK_NOTHROW(via::run_threads(3, body, small()));
        CHECK(wrong == 0);
    }
}

TEST_CASE("what eager broadcasts bring is right, though connections break in their midst") {
    const remotely everyone;
    std::atomic<int> wrong = 0;
    const auto body = [&](via::world& world) {
        for (std::uint64_t round = 1; round <= 400; ++round) {
            if (world.pe() == 0 && round == 20) fabric().fail_each(9, via::rdma::outcome::unreachable);
            const std::uint64_t random = support::mix(round);
            const int root = static_cast<int>(random % 3);
            std::uint64_t value = world.pe() == root ? random : 0;
            world.broadcast_eager(&value, {&value, 1}, root);
            wrong += value == random ? 0 : 1;
            if (random / 3 % 5 != 0) continue;
            const int one = 1;
            int sum = 0;
            world.reduce(VIA_SUM, &sum, {&one, 1});
            wrong += sum == 3 ? 0 : 1;
        }
    };
    std::size_t broken = 0;
    CHECK_NOTHROW(broken = run_with_breaks(body));
    CHECK(wrong == 0);
    CHECK(broken > 50);
}

TEST_CASE("PEs of which one alone is checked broadcast in one way") {
    constexpr int npes = 3;
    via_thread_job* job = nullptr;
    via::check(via_thread_job_create(npes, &job));
    std::atomic<int> wrong = 0;
    std::vector<std::thread> threads;
    for (int pe = 0; pe < npes; ++pe) {
        threads.emplace_back([&, pe] {
            try {
                via::config config = small();
                config.bootstrap = VIA_BOOTSTRAP_THREADS;
                config.thread_job = job;
                config.pe = pe;
                config.checked = pe == 0 ? 1 : 0;
                via::world world{config};
                for (int root = 0; root < npes; ++root) {
                    int value = pe == root ? root : -1;
                    world.broadcast_eager(&value, {&value, 1}, root);
                    wrong += value == root ? 0 : 1;
                }
                world.finalize();
            } catch (const via::error&) {
                ++wrong;
            }
        });
    }
    for (std::thread& each : threads) each.join();
    via_thread_job_destroy(job);
    CHECK(wrong == 0);
}

namespace {

/// How many steps collectives took at this PE so far.
long exchanges_of(const via::world& world) {
    return nlohmann::json::parse(world.describe()).at("counters").at("exchanges").get<long>();
}

}  // namespace

TEST_CASE("a PE that sends nothing from wherever keeps no team from reading where it lies") {
    constexpr std::size_t size = std::size_t{1} << 20;
    std::atomic<long> most = 0;
    std::atomic<int> wrong = 0;
    const auto body = [&](via::world& world) {
        auto from = world.allocate<std::byte>(size);
        std::byte elsewhere{};
        const std::size_t none[2]{};
        const std::size_t all[2]{0, size};
        std::vector<std::byte> to(world.pe() == 1 ? size : 1);
        std::fill_n(from.data(), size, std::byte{7});
        const long before = exchanges_of(world);
        // PE 0 sends all that it has to PE 1, which sends nothing.
        const bool sends = world.pe() == 0;
        const std::size_t comes[2]{sends ? 0 : size, 0};
        via::check(via_alltoallv(world.team_handle(), to.data(), comes, none,
                                 sends ? static_cast<const void*>(from.data()) : &elsewhere, sends ? all : none, none));
        if (const long taken = exchanges_of(world) - before; taken > most) most = taken;
        if (!sends && to != std::vector<std::byte>(size, std::byte{7})) ++wrong;
    };
    CHECK_NOTHROW(via::run_threads(2, body, small()));
    CHECK(wrong == 0);
    CHECK(most < 8);
}
