// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "movement.hpp"
#include "reference.hpp"
#include "suite.hpp"
#include "support/random.hpp"
#include "support/require.hpp"

namespace conformance {
namespace {

using support::require_equal;

/// Every moving collective on the parts of a split, which work at the same time.
void movements_on_parts(via::world& world, std::uint64_t seed) {
    constexpr std::size_t most = 70000;
    buffer dest{world, room(world.npes(), most)};
    buffer source{world, room(world.npes(), most)};
    for (int parts = 2; parts <= 3; ++parts) {
        via::team part = world.everyone().split(world.pe() % parts, -world.pe());
        for (const std::size_t size : {std::size_t{5}, std::size_t{5000}, most}) {
            if (slow && size == most) continue;
            for (const place where : places)
                for (const auto& check : movements) check({part, dest, source, seed, size, where});
        }
        // Parts may make different calls, and different numbers of them.
        for (int i = 0; i <= world.pe() % parts; ++i) {
            if (world.pe() % parts == 0) {
                part.barrier();
            } else {
                require_equal(part.sum(2), 2 * part.npes(), "a sum on one part");
            }
        }
        world.barrier();
    }
}

/// The documented tree's order counts the team's numbers, not the world's.
void order_of_parts(via::world& world, std::uint64_t seed) {
    const int n = world.npes();
    via::team backwards = world.everyone().split_strided(n - 1, -1, n);
    for (std::size_t i = 0; i < 20; ++i) {
        std::vector<double> values;
        values.reserve(static_cast<std::size_t>(n));
        for (int pe = n - 1; pe >= 0; --pe) values.push_back(element<double>(pe, i, seed));
        const double total = backwards.sum(element<double>(world.pe(), i, seed));
        support::require(total == tree(VIA_SUM, values), "a sum in the order of the team");
    }
}

/// Rows and columns overlap in every PE; their collectives interleave with each other's and with the world's.
void rows_and_columns(via::world& world, std::uint64_t seed) {
    const int width = world.npes() > 4 ? 3 : 2;
    auto [row, column] = world.everyone().split_2d(width);
    const int x = world.pe() % width;
    const int y = world.pe() / width;
    const int rounds = slow ? 10 : 60;
    for (int round = 0; round < rounds; ++round) {
        require_equal(row.sum(y), y * row.npes(), "a sum along a row");
        require_equal(column.sum(x), x * column.npes(), "a sum along a column");
        // All PEs agree on what comes next, each row and column for itself.
        const std::uint64_t what = support::mix(seed + static_cast<std::uint64_t>(round));
        if (what % 3 == 0) require_equal(world.max(round), round, "a maximum of the world");
        if ((what >> 8 ^ static_cast<std::uint64_t>(y)) % 2 == 0) row.barrier();
        if ((what >> 16 ^ static_cast<std::uint64_t>(x)) % 2 == 0) column.sync();
        int token = row.pe() == round % row.npes() ? round : -1;
        row.broadcast(&token, {&token, 1}, round % row.npes());
        require_equal(token, round, "a broadcast along a row");
    }
}

/// What goes on in one team is not held up by PEs that are late for another.
void one_team_waits(via::world& world, std::uint64_t) {
    const int n = world.npes();
    if (n < 3) return;
    via::team rest = world.everyone().split(world.pe() == 0 ? 0 : 1);
    auto go = world.allocate<via::signal>(1);
    if (world.pe() == 0) {
        // Enters the world's barrier only when the others have finished a hundred rounds of their own.
        world.wait_until(go.data(), VIA_EQ, 1);
    } else {
        for (int i = 0; i < 100; ++i) require_equal(rest.sum(i), i * (n - 1), "a sum of the others");
        if (world.pe() == 1) world.signal(go.data(), 1, 0);
    }
    world.barrier();
}

/// The same PEs in several teams: calls on one are no calls on the other.
void teams_of_the_same(via::world& world, std::uint64_t) {
    std::vector<via::team> teams;
    teams.reserve(6);
    for (int i = 0; i < 6; ++i) teams.push_back(world.everyone().split(0));
    for (int round = 0; round < 20; ++round) {
        for (std::size_t i = 0; i < teams.size(); ++i) {
            const int value = round * 10 + static_cast<int>(i);
            require_equal(teams[(i + static_cast<std::size_t>(round)) % teams.size()].max(value), value, "a maximum");
        }
    }
}

/// Reductions, scans and barriers of parts whose sizes differ, a part of one PE included.
void uneven_parts(via::world& world, std::uint64_t) {
    via::team part = world.everyone().split(world.pe() == 0 ? 0 : world.pe() <= 2 ? 1 : 2);
    std::vector<std::int64_t> values(3000, part.pe() + 1);
    std::vector<std::int64_t> result(values.size());
    const auto n = std::int64_t{part.npes()};
    for (int round = 0; round < 10; ++round) {
        part.reduce(VIA_SUM, result.data(), values);
        require_equal(result[2999], n * (n + 1) / 2, "a sum");
        part.exclusive_scan(VIA_SUM, result.data(), values);
        require_equal(result[2999], part.pe() * (part.pe() + 1) / 2, "a scan");
        part.barrier();
    }
}

}  // namespace

std::span<const test_case> subteam_cases() {
    static constexpr std::array cases{
        test_case{"moving collectives on parts", movements_on_parts},
        test_case{"order of sums on parts", order_of_parts},
        test_case{"rows and columns", rows_and_columns},
        test_case{"one team waits, another works", one_team_waits},
        test_case{"teams of the same PEs", teams_of_the_same},
        test_case{"uneven parts", uneven_parts},
    };
    return cases;
}

}  // namespace conformance
