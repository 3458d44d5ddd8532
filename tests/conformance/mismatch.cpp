// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "suite.hpp"
#include "support/require.hpp"

namespace conformance {
namespace {

using support::require;
using support::require_equal;
using support::require_error;

bool mentions(const via::error& error, const std::string& text) {
    return std::string{error.what()}.find(text) != std::string::npos;
}

/// Memory for any of the calls below, on one team.
struct stage {
    via_team* team;
    int npes;
    std::vector<std::byte> dest = std::vector<std::byte>(std::size_t{1} << 21);
    std::vector<std::byte> source = std::vector<std::byte>(std::size_t{1} << 21);
    std::vector<std::size_t> sizes = std::vector<std::size_t>(static_cast<std::size_t>(npes), 8);
    std::vector<std::size_t> offsets = std::vector<std::size_t>(static_cast<std::size_t>(npes), 0);
    via_team* made = nullptr;
};

/// Two calls that do not match: one PE makes the second.
struct pair {
    const char* name;
    via_status (*most)(stage& s);
    via_status (*one)(stage& s);
};

via_status broadcast(stage& s, std::size_t size, int root) {
    return via_broadcast(s.team, s.dest.data(), s.source.data(), size, root);
}
via_status reduce(stage& s, via_op op, via_type type, std::size_t count) {
    return via_reduce(s.team, op, type, s.dest.data(), s.source.data(), count);
}
via_status reducescatter(stage& s, via_op op, via_type type, std::size_t count) {
    return via_reducescatter(s.team, op, type, s.dest.data(), s.source.data(), count);
}
via_status scan(stage& s, via_op op, std::size_t count, bool exclusive) {
    return via_scan(s.team, op, VIA_INT32, s.dest.data(), s.source.data(), count, exclusive);
}
via_status reduce_with(stage& s, std::size_t element, std::size_t count) {
    const auto combine = [](void*, void*, const void*, std::size_t) {};
    return via_reduce_with(s.team, combine, nullptr, element, s.dest.data(), s.source.data(), count);
}
via_status alltoalls(stage& s, std::size_t element, std::size_t count) {
    return via_alltoalls(s.team, s.dest.data(), 1, s.source.data(), 1, element, count);
}
via_status alltoallv(stage& s, std::size_t first) {
    s.sizes[0] = first;
    const std::vector<std::size_t> expected(s.sizes.size(), 8);
    return via_alltoallv(s.team, s.dest.data(), expected.data(), s.offsets.data(), s.source.data(), s.sizes.data(),
                         s.offsets.data());
}

constexpr std::array kinds{
    pair{"sync, barrier", [](stage& s) { return via_sync(s.team); }, [](stage& s) { return via_barrier(s.team); }},
    pair{"barrier, broadcast", [](stage& s) { return via_barrier(s.team); },
         [](stage& s) { return broadcast(s, 1, 0); }},
    pair{"reduce, scan", [](stage& s) { return reduce(s, VIA_SUM, VIA_INT32, 4); },
         [](stage& s) { return scan(s, VIA_SUM, 4, false); }},
    pair{"reduce, large broadcast", [](stage& s) { return reduce(s, VIA_SUM, VIA_INT32, 4); },
         [](stage& s) { return broadcast(s, 1 << 20, 0); }},
    pair{"reduce, reduce_with", [](stage& s) { return reduce(s, VIA_SUM, VIA_INT32, 4); },
         [](stage& s) { return reduce_with(s, 4, 4); }},
    pair{"reduce, reducescatter", [](stage& s) { return reduce(s, VIA_SUM, VIA_INT32, 4); },
         [](stage& s) { return reducescatter(s, VIA_SUM, VIA_INT32, 4); }},
    pair{"fcollect, collect", [](stage& s) { return via_fcollect(s.team, s.dest.data(), s.source.data(), 8); },
         [](stage& s) { return via_collect(s.team, s.dest.data(), s.dest.size(), s.source.data(), 8); }},
    pair{"gather, scatter", [](stage& s) { return via_gather(s.team, s.dest.data(), s.source.data(), 8, 0); },
         [](stage& s) { return via_scatter(s.team, s.dest.data(), s.source.data(), 8, 0); }},
    pair{"alltoall, alltoallv", [](stage& s) { return via_alltoall(s.team, s.dest.data(), s.source.data(), 8); },
         [](stage& s) { return alltoallv(s, 8); }},
    pair{"sync, a split", [](stage& s) { return via_sync(s.team); },
         [](stage& s) { return via_team_split_color(s.team, 0, 0, &s.made); }},
    pair{"splits", [](stage& s) { return via_team_split_color(s.team, 0, 0, &s.made); },
         [](stage& s) { return via_team_split_strided(s.team, 0, 1, s.npes, &s.made); }},
};

constexpr std::array arguments{
    pair{"broadcast: sizes", [](stage& s) { return broadcast(s, 8, 0); }, [](stage& s) { return broadcast(s, 4, 0); }},
    pair{"broadcast: no bytes", [](stage& s) { return broadcast(s, 8, 0); },
         [](stage& s) { return broadcast(s, 0, 0); }},
    pair{"broadcast: small and large", [](stage& s) { return broadcast(s, 8, 0); },
         [](stage& s) { return broadcast(s, 1 << 20, 0); }},
    pair{"broadcast: large and small", [](stage& s) { return broadcast(s, 1 << 20, 0); },
         [](stage& s) { return broadcast(s, 8, 0); }},
    pair{"broadcast: large sizes", [](stage& s) { return broadcast(s, 1 << 20, 0); },
         [](stage& s) { return broadcast(s, (1 << 20) - 1, 0); }},
    pair{"broadcast: roots", [](stage& s) { return broadcast(s, 8, 0); }, [](stage& s) { return broadcast(s, 8, 1); }},
    pair{"broadcast: a root that is none", [](stage& s) { return broadcast(s, 8, 0); },
         [](stage& s) { return broadcast(s, 8, -1); }},
    pair{"reduce: operations", [](stage& s) { return reduce(s, VIA_SUM, VIA_INT32, 4); },
         [](stage& s) { return reduce(s, VIA_MAX, VIA_INT32, 4); }},
    pair{"reduce: types of one size", [](stage& s) { return reduce(s, VIA_SUM, VIA_INT32, 4); },
         [](stage& s) { return reduce(s, VIA_SUM, VIA_UINT32, 4); }},
    pair{"reduce: types", [](stage& s) { return reduce(s, VIA_SUM, VIA_INT32, 4); },
         [](stage& s) { return reduce(s, VIA_SUM, VIA_INT64, 2); }},
    pair{"reduce: counts", [](stage& s) { return reduce(s, VIA_SUM, VIA_INT32, 4000); },
         [](stage& s) { return reduce(s, VIA_SUM, VIA_INT32, 3000); }},
    pair{"reduce: small and large", [](stage& s) { return reduce(s, VIA_SUM, VIA_INT32, 1); },
         [](stage& s) { return reduce(s, VIA_SUM, VIA_INT32, 100000); }},
    pair{"reduce: large and none", [](stage& s) { return reduce(s, VIA_SUM, VIA_INT32, 100000); },
         [](stage& s) { return reduce(s, VIA_SUM, VIA_INT32, 0); }},
    pair{"reduce_with: elements", [](stage& s) { return reduce_with(s, 8, 8); },
         [](stage& s) { return reduce_with(s, 16, 4); }},
    pair{"reducescatter: operations", [](stage& s) { return reducescatter(s, VIA_SUM, VIA_INT32, 4); },
         [](stage& s) { return reducescatter(s, VIA_MAX, VIA_INT32, 4); }},
    pair{"reducescatter: types", [](stage& s) { return reducescatter(s, VIA_SUM, VIA_HALF, 4); },
         [](stage& s) { return reducescatter(s, VIA_SUM, VIA_BFLOAT16, 4); }},
    pair{"reducescatter: counts", [](stage& s) { return reducescatter(s, VIA_SUM, VIA_INT32, 4); },
         [](stage& s) { return reducescatter(s, VIA_SUM, VIA_INT32, 30000); }},
    pair{"scan: kinds", [](stage& s) { return scan(s, VIA_SUM, 4, false); },
         [](stage& s) { return scan(s, VIA_SUM, 4, true); }},
    pair{"scan: counts", [](stage& s) { return scan(s, VIA_SUM, 4, false); },
         [](stage& s) { return scan(s, VIA_SUM, 50000, false); }},
    pair{"fcollect: sizes", [](stage& s) { return via_fcollect(s.team, s.dest.data(), s.source.data(), 8); },
         [](stage& s) { return via_fcollect(s.team, s.dest.data(), s.source.data(), 100000); }},
    pair{"alltoall: sizes", [](stage& s) { return via_alltoall(s.team, s.dest.data(), s.source.data(), 100000); },
         [](stage& s) { return via_alltoall(s.team, s.dest.data(), s.source.data(), 8); }},
    pair{"alltoalls: elements", [](stage& s) { return alltoalls(s, 8, 4); },
         [](stage& s) { return alltoalls(s, 4, 8); }},
    pair{"alltoallv: what is expected", [](stage& s) { return alltoallv(s, 8); },
         [](stage& s) { return alltoallv(s, 7); }},
    pair{"gather: roots", [](stage& s) { return via_gather(s.team, s.dest.data(), s.source.data(), 8, 1); },
         [](stage& s) { return via_gather(s.team, s.dest.data(), s.source.data(), 8, 0); }},
    pair{"gather: sizes", [](stage& s) { return via_gather(s.team, s.dest.data(), s.source.data(), 8, 0); },
         [](stage& s) { return via_gather(s.team, s.dest.data(), s.source.data(), 9, 0); }},
    pair{"scatter: sizes", [](stage& s) { return via_scatter(s.team, s.dest.data(), s.source.data(), 8, 0); },
         [](stage& s) { return via_scatter(s.team, s.dest.data(), s.source.data(), 70000, 0); }},
    pair{"split_strided: sizes", [](stage& s) { return via_team_split_strided(s.team, 0, 1, s.npes, &s.made); },
         [](stage& s) { return via_team_split_strided(s.team, 0, 1, 1, &s.made); }},
};

/// Of an error that names two calls: they are told apart.
void require_told_apart(const char* name) {
    via_error_info info{};
    via_last_error(&info);
    const std::string text = info.message;
    const std::size_t first = text.find(" calls ");
    const std::size_t second = text.find(" calls ", first + 1);
    if (second == std::string::npos) return;  // it says what is wrong in other words
    const std::size_t begin = first + std::string{" calls "}.size();
    const std::string one = text.substr(begin, text.rfind(", PE ", second) - begin);
    require(one != text.substr(second + std::string{" calls "}.size()), std::string{name} + ": " + text);
}

/// Makes every pair of calls on a team, by every PE in turn as the odd one; the team works after each.
void try_pairs(via::team& team, std::span<const pair> pairs) {
    const int n = team.npes();
    if (n < 2) return;
    stage s{team.team_handle(), n};
    for (const pair& each : pairs) {
        for (int odd_one = 0; odd_one<n; odd_one += n> 3 ? n - 1 : 1) {
            const int status = team.pe() == odd_one ? each.one(s) : each.most(s);
            require_equal(status, VIA_ERR_MISMATCH, std::string{each.name} + ", PE " + std::to_string(odd_one));
            require_told_apart(each.name);
            require_equal(team.sum(1), n, "the team goes on");
        }
    }
}

void on_the_world(via::world& world, std::uint64_t) {
    via::team everyone = world.everyone();
    try_pairs(everyone, kinds);
    try_pairs(everyone, arguments);
}

/// On parts of the world, of which each has its own mismatch or none.
void on_parts(via::world& world, std::uint64_t) {
    via::team part = world.everyone().split(world.pe() % 2, -world.pe());
    if (world.pe() % 2 == 0) {
        try_pairs(part, kinds);
    } else {
        for (int i = 0; i < 100; ++i) require_equal(part.sum(i), i * part.npes(), "the other part is not concerned");
    }
    world.barrier();
    if (world.pe() % 2 == 1) try_pairs(part, arguments);
    world.barrier();
}

/// The error names both calls and the PE.
void messages(via::world& world, std::uint64_t) {
    if (world.npes() == 1) return;
    const bool odd_one = world.pe() == world.npes() - 1;
    const via::error error = require_error(VIA_ERR_MISMATCH, [&] {
        if (odd_one) {
            (void)world.sum(1);
        } else {
            world.barrier();
        }
    });
    require(mentions(error, "barrier") && mentions(error, "reduce"), "the message names both calls");
    require(mentions(error, "PE " + std::to_string(world.npes() - 1)), "the message names the PE");
    require(mentions(error, "VIA_SUM of VIA_INT32"), "the operation and the type, as the header names them");
    world.barrier();
}

/// Memory calls are collectives of the world.
void memory(via::world& world, std::uint64_t) {
    if (world.npes() == 1) return;
    const bool odd_one = world.pe() == world.npes() - 1;
    require_error(VIA_ERR_MISMATCH, [&] { (void)world.allocate<char>(odd_one ? 64 : 128); });
    require_error(VIA_ERR_MISMATCH, [&] { (void)world.allocate<char>(128, odd_one ? 64 : 128); });
    void* address = nullptr;
    require_error(VIA_ERR_MISMATCH, [&] {
        via::check(odd_one ? via_malloc(world.handle(), 64, 0, &address) : via_barrier(world.team_handle()));
    });
    auto first = world.allocate<int>(1);
    auto second = world.allocate<int>(1);
    require_error(VIA_ERR_MISMATCH,
                  [&] { via::check(via_free(world.handle(), odd_one ? first.data() : second.data())); });
    require_error(VIA_ERR_MISMATCH, [&] {
        via::check(odd_one ? via_free(world.handle(), first.data()) : via_sync(world.team_handle()));
    });
    first[0] = second[0] = 1;
    require_equal(world.sum(1), world.npes(), "the world goes on");
}

/// One PE ends a team, the others do not: nobody does.
void ends_of_teams(via::world& world, std::uint64_t) {
    if (world.npes() == 1) return;
    via::team team = world.everyone().split(0);
    for (int who = 0; who < world.npes(); who += world.npes() - 1) {
        require_error(VIA_ERR_MISMATCH, [&] {
            via::check(world.pe() == who ? via_team_destroy(team.team_handle()) : via_sync(team.team_handle()));
        });
        require_equal(team.sum(1), world.npes(), "the team is still there");
    }
}

}  // namespace

std::span<const test_case> mismatch_cases() {
    static constexpr std::array cases{
        test_case{"mismatches on the world", on_the_world},   test_case{"mismatches on parts", on_parts},
        test_case{"messages of mismatches", messages},        test_case{"mismatched memory", memory},
        test_case{"mismatched ends of teams", ends_of_teams},
    };
    return cases;
}

}  // namespace conformance
