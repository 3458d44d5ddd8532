// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <thread>
#include <vector>

#include "reference.hpp"
#include "suite.hpp"
#include "support/random.hpp"
#include "support/require.hpp"
#include "support/same_bits.hpp"

namespace conformance {
namespace {

using support::require;
using support::require_equal;
using support::require_error;

/// No PE leaves a barrier before all have entered, and what was put before it is there after it.
void barriers(via::world& world, std::uint64_t) {
    constexpr std::uint64_t rounds = 50;
    auto phase = world.allocate<std::uint64_t>(static_cast<std::size_t>(world.npes()));
    for (std::uint64_t round = 1; round <= rounds; ++round) {
        for (int pe = 0; pe < world.npes(); ++pe)
            world.put_nbi(phase.at(static_cast<std::size_t>(world.pe())), {&round, 1}, pe);
        world.barrier();
        require(std::all_of(phase.begin(), phase.end(), [&](std::uint64_t p) { return p == round; }),
                "a barrier is a quiet");
        world.barrier();
    }
}

/// No PE leaves a sync before all have entered; atomics are done by themselves.
void syncs(via::world& world, std::uint64_t) {
    const auto n = static_cast<std::uint64_t>(world.npes());
    auto entered = world.allocate<std::uint64_t>(1);
    for (std::uint64_t round = 1; round <= 100; ++round) {
        world.atomic_inc(entered.data(), 0);
        world.sync();
        const std::uint64_t seen = world.atomic_fetch(entered.data(), 0);
        require(seen >= round * n && seen < (round + 1) * n, "all have entered, and none is a round ahead");
    }
    world.barrier();
}

/// Whether a PE is late does not change what it gets.
void late_entries(via::world& world, std::uint64_t) {
    for (int late = 0; late < std::min(world.npes(), 4); ++late) {
        if (world.pe() == late) std::this_thread::sleep_for(std::chrono::milliseconds{5});
        require_equal(world.sum(world.pe()), world.npes() * (world.npes() - 1) / 2, "a sum");
        if (world.pe() == late) std::this_thread::sleep_for(std::chrono::milliseconds{5});
        std::vector<int> data(50000, world.pe() == late ? late : -1);
        world.broadcast(data.data(), data, late);
        require(std::count(data.begin(), data.end(), late) == 50000, "a broadcast");
    }
}

/// Different collectives in quick succession use the same slots.
void mixed(via::world& world, std::uint64_t) {
    for (int i = 0; i < 100; ++i) {
        const int root = i % world.npes();
        int value = world.pe() == root ? i : -1;
        world.broadcast(&value, {&value, 1}, root);
        require_equal(value, i, "broadcast");
        require_equal(world.sum(i), i * world.npes(), "sum");
        if (i % 3 == 0) world.barrier();
        if (i % 7 == 0) world.sync();
    }
}

/// Everything of no bytes, with no memory at all.
void nothing(via::world& world, std::uint64_t) {
    via_team* const team = world.team_handle();
    const std::vector<std::size_t> zeros(static_cast<std::size_t>(world.npes()));
    via::check(via_broadcast(team, nullptr, nullptr, 0, 0));
    via::check(via_fcollect(team, nullptr, nullptr, 0));
    via::check(via_collect(team, nullptr, 0, nullptr, 0));
    via::check(via_alltoall(team, nullptr, nullptr, 0));
    via::check(via_alltoalls(team, nullptr, 1, nullptr, 1, 8, 0));
    via::check(via_alltoallv(team, nullptr, zeros.data(), zeros.data(), nullptr, zeros.data(), zeros.data()));
    via::check(via_gather(team, nullptr, nullptr, 0, world.npes() - 1));
    via::check(via_scatter(team, nullptr, nullptr, 0, world.npes() - 1));
    via::check(via_reduce(team, VIA_SUM, VIA_DOUBLE, nullptr, nullptr, 0));
    via::check(via_scan(team, VIA_SUM, VIA_DOUBLE, nullptr, nullptr, 0, true));
    require_equal(world.sum(1), world.npes(), "the world goes on");
}

/// Memory is missing on one PE alone, in a large collective too: an error on all.
void missing_memory(via::world& world, std::uint64_t) {
    via_team* const team = world.team_handle();
    const auto n = static_cast<std::size_t>(world.npes());
    for (const std::size_t size : {std::size_t{8}, std::size_t{200000}}) {
        std::vector<std::byte> a(n * size);
        std::vector<std::byte> b(n * size);
        for (int who = 0; who<world.npes(); who += world.npes()> 4 ? 3 : 1) {
            void* const dest = world.pe() == who ? nullptr : a.data();
            const void* const source = world.pe() == who ? nullptr : b.data();
            const auto refused = [](via_status status) {
                require_error(VIA_ERR_ARGUMENT, [&] { via::check(status); });
            };
            refused(via_broadcast(team, dest, b.data(), size, 0));
            refused(via_broadcast(team, a.data(), source, size, who));
            refused(via_fcollect(team, dest, b.data(), size));
            refused(via_fcollect(team, a.data(), source, size));
            refused(via_collect(team, dest, n * size, b.data(), size));
            refused(via_alltoall(team, a.data(), source, size));
            refused(via_alltoalls(team, dest, 1, b.data(), 1, 8, size / 8));
            refused(via_gather(team, dest, b.data(), size, who));
            refused(via_scatter(team, a.data(), source, size, who));
            refused(via_reduce(team, VIA_SUM, VIA_INT64, dest, b.data(), size / 8));
            refused(via_scan(team, VIA_SUM, VIA_INT64, a.data(), source, size / 8, false));
        }
    }
    require_equal(world.sum(1), world.npes(), "the world goes on");
}

via_status broadcast_eager(via::world& world, void* dest, const void* source, std::size_t size, int root) {
    return via_broadcast_eager(world.team_handle(), dest, source, size, root);
}

/// Many in a row, of which the root does as many ahead of the others as it may, and exchanges between them.
void eager_broadcasts(via::world& world, std::uint64_t seed) {
    const int rounds = slow ? 200 : 2000;
    for (int round = 0; round < rounds; ++round) {
        const std::uint64_t random = support::mix(seed ^ static_cast<std::uint64_t>(round));
        const int root = static_cast<int>(random / 64 % (random % 8 == 0 ? static_cast<unsigned>(world.npes()) : 1));
        std::array<std::uint64_t, 10> data{};
        const std::size_t size = support::mix(random) % (sizeof data + 1);
        const auto expected = support::random_bytes(size, seed, random);
        if (world.pe() == root) std::copy(expected.begin(), expected.end(), reinterpret_cast<std::byte*>(data.data()));
        via::check(broadcast_eager(world, data.data(), data.data(), size, root));
        require(support::same_bits(expected.begin(), expected.end(), reinterpret_cast<std::byte*>(data.data())),
                "what came");
        if (random / 8 % 8 == 0) require_equal(world.sum(round), round * world.npes(), "a sum between");
    }
}

/// What is wrong on one PE is its own, but for the root's; in checked mode, and in large teams, everyone's.
void eager_errors(via::world& world, std::uint64_t) {
    std::uint64_t a = 1;
    const std::uint64_t b = 2;
    const int last = world.npes() - 1;
    for (int round = 0; round < 40; ++round) {
        const via_status mine = broadcast_eager(world, world.pe() == last ? nullptr : &a, &b, sizeof a, 0);
        if (world.pe() == last) {
            require_equal(int{mine}, int{VIA_ERR_ARGUMENT}, "it has no destination");
        } else {
            require(mine == VIA_OK || mine == VIA_ERR_ARGUMENT, "another has none");
        }
        require_error(VIA_ERR_ARGUMENT, [&] { via::check(broadcast_eager(world, &a, nullptr, sizeof a, last)); });
        require_error(VIA_ERR_PE, [&] { via::check(broadcast_eager(world, &a, &b, sizeof a, world.npes())); });
    }
    require_equal(world.sum(1), world.npes(), "the world goes on");
}

/// Calls that differ are noticed at the latest in the next exchange, and the team goes on.
void eager_mismatches(via::world& world, std::uint64_t) {
    if (world.npes() == 1) return;
    std::uint64_t a = 1;
    const bool is_root = world.pe() == 0;
    const bool is_last = world.pe() == world.npes() - 1;
    const auto adds_up = [&] {
        int sum = 0;
        const int one = 1;
        return via_reduce(world.team_handle(), VIA_SUM, VIA_INT32, &sum, &one, 1);
    };
    for (int round = 0; round < 3; ++round) {
        for (int i = 0; i < round; ++i) via::check(broadcast_eager(world, &a, &a, sizeof a, 0));
        require_equal(int{is_root ? via_barrier(world.team_handle()) : broadcast_eager(world, &a, &a, sizeof a, 0)},
                      int{VIA_ERR_MISMATCH}, "the root comes to something else");
        via::check(adds_up());

        const via_status shorter = broadcast_eager(world, &a, &a, is_last ? 4 : 8, 0);
        require(shorter == VIA_ERR_MISMATCH || !is_last, "it expects another size");
        via::check(adds_up());

        via_status others = is_root ? broadcast_eager(world, &a, &a, 8, 0) : via_barrier(world.team_handle());
        if (others == VIA_OK) others = adds_up();
        require_equal(int{others}, int{VIA_ERR_MISMATCH}, "all but the root come to something else");
        via::check(adds_up());

        const via_status roots = broadcast_eager(world, &a, &a, 8, is_last ? world.npes() - 1 : 0);
        require_equal(int{roots == VIA_OK ? adds_up() : roots}, int{VIA_ERR_MISMATCH}, "each is the root");
        via::check(adds_up());
    }
}

}  // namespace

std::span<const test_case> collective_cases() {
    static constexpr std::array cases{
        test_case{"eager broadcasts", eager_broadcasts},
        test_case{"errors of eager broadcasts", eager_errors},
        test_case{"eager broadcasts that differ", eager_mismatches},
        test_case{"barriers", barriers},
        test_case{"syncs", syncs},
        test_case{"late entries", late_entries},
        test_case{"mixed collectives", mixed},
        test_case{"collectives of nothing", nothing},
        test_case{"memory missing on one PE", missing_memory},
    };
    return cases;
}

}  // namespace conformance
