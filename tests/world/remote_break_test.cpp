// SPDX-License-Identifier: Apache-2.0
// Worlds whose connections break while their teams go on: what collectives bring is right or an error, and a team of
// which nothing is lost any more is as good as before.
#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <span>
#include <thread>
#include <vector>

#include <viaduct/viaduct.hpp>

#include "support/catch.hpp"
#include "world/remote_world.hpp"

namespace {

using remote_world::fabric;
using remote_world::remotely;
using remote_world::run_with_breaks;
using remote_world::small;

/// Of PE 0, to PE 1, with their connection. What fails may be a push of PE 1's, which is made good.
void lose_a_put(via::world& world, via::symmetric<long>& word) {
    for (bool is_lost = world.pe() != 0; !is_lost;) {
        fabric().fail_next(via::rdma::outcome::unreachable);
        try {
            world.p(word.data(), 1L, 1);
            world.quiet();
        } catch (const via::error&) {
            is_lost = true;
        }
    }
}

}  // namespace

TEST_CASE("what a PE pushes to another arrives whole or not at all, though the connection breaks in its midst") {
    const remotely everyone;
    const auto count = GENERATE(std::size_t{1}, std::size_t{200});  // so many ring when they have come
    std::atomic<int> wrong = 0;
    std::atomic<bool> is_pushing = false;
    std::atomic<bool> is_broken = false;
    const auto body = [&](via::world& world) {
        auto word = world.allocate<long>(1);
        const auto reduce = [&](long value) {
            const std::vector<long> mine(count, value * (1 + world.pe()));
            std::vector<long> sum(count);
            world.reduce(VIA_SUM, sum.data(), mine);
            wrong += sum == std::vector<long>(count, 3 * value) ? 0 : 1;
        };
        for (long value = 1; value < 5; ++value) reduce(value);
        world.barrier();
        if (world.pe() == 0) {
            fabric().before_next_post([&] {
                is_pushing = true;
                while (!is_broken) std::this_thread::yield();
            });
        } else {
            while (!is_pushing) std::this_thread::yield();
            fabric().fail_next(via::rdma::outcome::unreachable);
            try {
                world.p(word.data(), 1L, 0);
                world.quiet();
            } catch (const via::error&) {
                is_broken = true;  // and PE 0 has been told, while it pushes
            }
            std::this_thread::sleep_for(
                std::chrono::milliseconds{200});  // so that it has pushed, and this PE reads that
        }
        for (long value = 5; value < 10; ++value) reduce(value);
    };
    CHECK_NOTHROW(via::run_threads(2, body, small()));
    CHECK(is_broken);
    CHECK(wrong == 0);
}

TEST_CASE("what a PE pushed and was lost is there for who waits, though that PE computes and calls nothing") {
    const remotely everyone;
    std::atomic<bool> has_come = false;
    std::atomic<bool> in_time = false;
    const auto body = [&](via::world& world) {
        auto word = world.allocate<long>(1);
        world.p(word.data(), 1L, 1 - world.pe());
        world.barrier();
        world.barrier();
        if (world.pe() == 0) {
            std::this_thread::sleep_for(std::chrono::milliseconds{300});  // PE 1 waits for it now, and it for nothing
            fabric().run_all();
            fabric().fail_next(via::rdma::outcome::unreachable);
        }
        world.sync();
        if (world.pe() == 1) has_come = true;
        const auto until = std::chrono::steady_clock::now() + std::chrono::seconds{30};
        while (world.pe() == 0 && !in_time && std::chrono::steady_clock::now() < until) {
            std::this_thread::sleep_for(std::chrono::milliseconds{10});
            in_time = has_come.load();
        }
        world.barrier();
    };
    CHECK_NOTHROW(via::run_threads(2, body, small()));
    CHECK(in_time);
}

TEST_CASE("what is read ahead of all members is right, though connections break in its midst") {
    const remotely everyone;
    constexpr std::size_t count = 30000;  // each PE reads its third of what the others have, in two parts
    std::atomic<int> wrong = 0;
    const auto body = [&](via::world& world) {
        auto source = world.allocate<long>(count);
        auto sums = world.allocate<long>(count);
        const auto sum_of = [&](std::span<const long> from, long round) {
            world.reduce(VIA_SUM, sums.data(), from);
            for (std::size_t i = 0; i < from.size(); ++i) {
                if (sums[i] == 3 * round * static_cast<long>(i) + 3) continue;
                ++wrong;
                return;
            }
        };
        for (long round = 1; round <= 20; ++round) {
            for (std::size_t i = 0; i < count; ++i) source[i] = round * static_cast<long>(i) + world.pe();
            const std::vector<long> by_stages(source.data(), source.data() + count);
            world.barrier();
            if (world.pe() == 0) {
                fabric().fail_each(static_cast<std::uint64_t>(16 + round), via::rdma::outcome::unreachable);
            }
            sum_of(source.view(), round);
            sum_of(by_stages, round);
            for (int i = 0; i < 4; ++i) sum_of(std::span{by_stages}.first(200), round);  // by slots, which ring
        }
    };
    std::size_t broken = 0;
    CHECK_NOTHROW(broken = run_with_breaks(body));
    CHECK(wrong == 0);
    CHECK(broken > 100);
}

TEST_CASE("a team whose connection broke in its life gives its block back when it is destroyed") {
    const remotely everyone;
    const auto body = [](via::world& world) {
        auto word = world.allocate<long>(1);
        for (int i = 0; i < 150; ++i) {  // a PE has not so many blocks
            via::team team = world.everyone().split(0);
            lose_a_put(world, word);
            // PE 1 may be in the first when it breaks, and notes it in the second: then two more have gone well.
            for (int k = 0; k < 4; ++k) team.sync();
        }
    };
    CHECK_NOTHROW(via::run_threads(2, body, small()));
}

TEST_CASE("what is lost is told by the next call for that PE or by quiet, and a fence takes no word of it") {
    const remotely everyone;
    const bool asks_quiet = GENERATE(true, false);
    std::atomic<int> ready = 0;
    std::atomic<bool> is_over = false;
    const auto body = [&](via::world& world) {
        auto word = world.allocate<int>(1);
        world.p(word.data(), 1, 1 - world.pe());
        world.barrier();
        ++ready;
        while (world.pe() != 0 && !is_over) std::this_thread::yield();  // the failure is for no request of PE 1's
        if (world.pe() != 0) return;
        while (ready < 2) std::this_thread::yield();
        fabric().run_all();  // nor for one of the barrier's
        const int value = 2;
        fabric().fail_next(via::rdma::outcome::unreachable);
        world.put_nbi(word.data(), {&value, 1}, 1);
        std::this_thread::sleep_for(std::chrono::milliseconds{50});
        CHECK_NOTHROW(world.fence());
        if (asks_quiet) {
            CHECK_THROWS_AS(world.quiet(), via::error);
        } else {
            CHECK_THROWS_AS(world.g(word.data(), 1), via::error);
        }
        CHECK_NOTHROW(world.p(word.data(), 4, 1));
        CHECK_NOTHROW(world.quiet());
        CHECK(world.g(word.data(), 1) == 4);
        is_over = true;
    };
    via::run_threads(2, body, small());
}

TEST_CASE("a team that is destroyed closes all its contexts, though they have to tell of what was lost") {
    const remotely everyone;
    std::atomic<int> told = 0;
    std::atomic<int> open = 0;
    const auto body = [&](via::world& world) {
        auto word = world.allocate<long>(1);
        via_team* team = nullptr;
        via::check(via_team_split_color(world.team_handle(), 0, world.pe(), &team));
        std::array<via_context*, 3> contexts{};
        for (via_context*& each : contexts) via::check(via_context_create(team, 0, &each));
        world.barrier();
        lose_a_put(world, word);
        told += via_team_destroy(team) == VIA_OK ? 0 : 1;
        for (via_context* const each : contexts) open += via_quiet(each) == VIA_ERR_ARGUMENT ? 0 : 1;
        world.barrier();
    };
    CHECK_NOTHROW(via::run_threads(2, body, small()));
    CHECK(told == 1);
    CHECK(open == 0);
}
