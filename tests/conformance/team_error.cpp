// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "gathering.hpp"
#include "suite.hpp"
#include "support/require.hpp"

namespace conformance {
namespace {

using support::require;
using support::require_equal;

void require_refused(via_status got, const std::string& what) {
    require_equal(static_cast<int>(got), VIA_ERR_ARGUMENT, what);
}

/// All collectives and splits on a team that refuses them.
void require_dead(via::world& world, via_team* team) {
    std::uint64_t a = 1;
    std::uint64_t b = 0;
    const std::vector<std::size_t> zeros(static_cast<std::size_t>(world.npes()));
    via_team* made = nullptr;
    via_team* other = nullptr;
    via_context* way = nullptr;
    int number = 0;
    const auto combine = [](void*, void*, const void*, std::size_t) {};
    const std::array statuses{
        via_sync(team),
        via_barrier(team),
        via_broadcast(team, &b, &a, 8, 0),
        via_fcollect(team, &b, &a, 0),
        via_collect(team, &b, 8, &a, 0),
        via_alltoall(team, &b, &a, 0),
        via_alltoalls(team, &b, 1, &a, 1, 8, 0),
        via_alltoallv(team, &b, zeros.data(), zeros.data(), &a, zeros.data(), zeros.data()),
        via_gather(team, &b, &a, 0, 0),
        via_scatter(team, &b, &a, 0, 0),
        via_reduce(team, VIA_SUM, VIA_UINT64, &b, &a, 1),
        via_reduce_with(team, combine, nullptr, 8, &b, &a, 1),
        via_scan(team, VIA_SUM, VIA_UINT64, &b, &a, 1, false),
        via_team_split_strided(team, 0, 1, 1, &made),
        via_team_split_2d(team, 1, &made, &other),
        via_team_split_color(team, 0, 0, &made),
        via_team_translate(team, 0, via_team_world(world.handle()), &number),
        via_team_translate(via_team_world(world.handle()), 0, team, &number),
        via_context_create(team, 0, &way),
    };
    for (std::size_t i = 0; i < statuses.size(); ++i) require_refused(statuses[i], "call " + std::to_string(i));
    require_equal(via_team_pe(team), -1, "no number in it");
    require_equal(via_team_npes(team), 0, "and no PEs");
}

/// A team that was destroyed refuses everything, its contexts too, and being destroyed again.
void after_destroy(via::world& world, std::uint64_t) {
    auto cell = world.allocate<std::uint64_t>(1);
    via_team* team = nullptr;
    via_context* way = nullptr;
    via::check(via_team_split_color(via_team_world(world.handle()), 0, -world.pe(), &team));
    via::check(via_context_create(team, 0, &way));
    const std::uint64_t one = 1;
    via::check(via_put_nbi(way, cell.data(), &one, 8, via_team_pe(team)));
    via::check(via_team_destroy(team));
    require_dead(world, team);
    require_refused(via_team_destroy(team), "destroying it twice");
    std::uint64_t own = 7;
    require_refused(via_put(way, cell.data(), &own, 8, 0), "a put on its context");
    require_refused(via_get(way, &own, cell.data(), 8, 0), "a get on its context");
    require_refused(via_signal(way, cell.data(), 1, VIA_SIGNAL_SET, 0), "a signal on its context");
    require_refused(via_quiet(way), "quiet of its context");
    require_refused(via_context_destroy(way), "closing its context");
    // The next team does not revive the old handle.
    via::team next = world.everyone().split(0);
    require_dead(world, team);
    require_equal(next.sum(1), world.npes(), "the world goes on");
    world.barrier();
    require_equal(cell[0], 1U, "a context completes when its team ends");
    world.barrier();
}

void predefined_stay(via::world& world, std::uint64_t) {
    const std::array teams{via_team_world(world.handle()), via_team_shared(world.handle()),
                           via_team_node(world.handle())};
    for (via_team* const team : teams) {
        const int npes = via_team_npes(team);
        require_refused(via_team_destroy(team), "a team that exists already");
        require_equal(via_team_npes(team), npes, "it is still there");
        via::check(via_barrier(team));
    }
    require_refused(via_context_destroy(via_default_context(world.handle())), "closing the default context");
    world.quiet();
    via::check(via_team_destroy(nullptr));
    via::check(via_context_destroy(nullptr));
}

/// Every PE passes the same bad arguments.
void bad_splits(via::world& world, std::uint64_t) {
    const int n = world.npes();
    via_team* const all = via_team_world(world.handle());
    via_team* made = nullptr;
    via_team* other = nullptr;
    struct strided {
        int start, stride, size;
    };
    for (const strided s : {strided{0, 1, 0}, strided{0, 1, -1}, strided{0, 1, n + 1}, strided{0, 0, 2},
                            strided{0, -1, 2}, strided{n - 1, 1, 2}, strided{0, 2147483647, 2},
                            strided{0, -2147483647 - 1, 2}, strided{0, 1, 2147483647}, strided{n - 1, 1 << 30, 5}}) {
        const via_status status = via_team_split_strided(all, s.start, s.stride, s.size, &made);
        require(status == VIA_ERR_PE || status == VIA_ERR_ARGUMENT,
                "start " + std::to_string(s.start) + ", stride " + std::to_string(s.stride) + ", size " +
                    std::to_string(s.size) + ": " + std::to_string(status));
    }
    for (const int start : {-1, n, 2147483647}) {
        const via_status status = via_team_split_strided(all, start, 1, 1, &made);
        require(status == VIA_ERR_PE || status == VIA_ERR_ARGUMENT, "a start that is no PE");
    }
    for (const int width : {0, -1, -2147483647 - 1})
        require_refused(via_team_split_2d(all, width, &made, &other), "a width of " + std::to_string(width));
    require_refused(via_team_split_strided(all, 0, 1, 1, nullptr), "no place for the team");
    require_refused(via_team_split_color(all, 0, 0, nullptr), "no place for the team");
    require_refused(via_team_split_2d(all, 1, nullptr, &other), "no place for the row");
    require_refused(via_team_split_2d(all, 1, &made, nullptr), "no place for the column");
    world.barrier();
    require_equal(world.sum(1), n, "the world goes on");
}

/// One PE alone is wrong: all get one error, the same, and no team; the parent goes on.
void one_is_wrong(via::world& world, std::uint64_t) {
    if (world.npes() == 1) return;
    const int n = world.npes();
    via_team* made = nullptr;
    via_team* other = nullptr;
    for (int who = 0; who<n; who += n> 4 ? n - 1 : 1) {
        const bool wrong = world.pe() == who;
        via_team* const all = via_team_world(world.handle());
        const std::array<std::function<via_status()>, 6> splits{
            [&] { return via_team_split_strided(all, 0, 1, wrong ? -1 : n, &made); },
            [&] { return via_team_split_strided(all, wrong ? 5 * n : 0, 1, 1, &made); },
            [&] { return via_team_split_strided(all, 0, 1, n, wrong ? nullptr : &made); },
            [&] { return via_team_split_2d(all, wrong ? 0 : 2, &made, &other); },
            [&] { return via_team_split_2d(all, 2, &made, wrong ? nullptr : &other); },
            [&] { return via_team_split_color(all, 0, 0, wrong ? nullptr : &made); },
        };
        for (const auto& split : splits) {
            const int status = split();
            require(status == VIA_ERR_ARGUMENT || status == VIA_ERR_MISMATCH || status == VIA_ERR_PE,
                    "an error on every PE: " + std::to_string(status));
            require_equal(world.min(status), world.max(status), "the same on every PE");
            via::team team = world.everyone().split(0);
            require_equal(team.sum(1), n, "the world goes on");
        }
    }
}

/// What one PE does wrong when a team is made by callbacks, every PE is told, and nothing is lost.
void bad_gatherings(via::world& world, std::uint64_t) {
    const int n = world.npes();
    via_team* made = nullptr;
    gathering among{world.everyone()};
    via_callbacks good = among.callbacks();
    const auto require_all = [&](via_status got, via_status expected, const std::string& what) {
        require_equal(static_cast<int>(got), static_cast<int>(expected), what);
        via::team team = world.make_team(good);
        require_equal(team.sum(1), n, "the world goes on");
    };
    require_all(via_team_create(world.handle(), &good, world.pe() == n - 1 ? nullptr : &made), VIA_ERR_ARGUMENT,
                "one has no place for the team");
    among.fail_with(5);
    const via_status failed = via_team_create(world.handle(), &good, &made);
    among.fail_with(0);
    require_all(failed, VIA_ERR_BOOTSTRAP, "an allgather that fails");
    via_callbacks throwing = good;
    throwing.allgather = [](void*, const void*, void*, std::size_t) -> int { throw 7; };
    require_all(via_team_create(world.handle(), &throwing, &made), VIA_ERR_INTERNAL, "an allgather that throws");
    via_callbacks same = good;  // everyone gets the part of one for all
    same.allgather = [](void*, const void* own, void* all, std::size_t size) {
        std::memcpy(all, own, size);
        return 0;
    };
    if (n > 1) require_all(via_team_create(world.handle(), &same, &made), VIA_ERR_ARGUMENT, "parts are missing");

    // These tell nobody.
    require_refused(via_team_create(world.handle(), nullptr, &made), "no callbacks");
    require_refused(via_team_create(nullptr, &good, &made), "no world");
    for (const auto& [pe, npes] : {std::pair{-1, n}, std::pair{n, n}, std::pair{0, 0}, std::pair{0, n + 1}}) {
        via_callbacks wrong = good;
        wrong.pe = pe;
        wrong.npes = npes;
        require_refused(via_team_create(world.handle(), &wrong, &made), "no such PE");
    }
    via_callbacks blank = good;
    blank.struct_size = 0;
    require_refused(via_team_create(world.handle(), &blank, &made), "callbacks of another size");
    blank = good;
    blank.allgather = nullptr;
    require_refused(via_team_create(world.handle(), &blank, &made), "no allgather");
    world.barrier();
}

void bad_numbers(via::world& world, std::uint64_t) {
    const int n = world.npes();
    via_team* const all = via_team_world(world.handle());
    via_team* const shared = via_team_shared(world.handle());
    int number = 0;
    for (const int pe : {-1, n, 2147483647, -2147483647 - 1})
        require_equal(static_cast<int>(via_team_translate(all, pe, shared, &number)), VIA_ERR_PE, "no such PE");
    require_refused(via_team_translate(all, 0, shared, nullptr), "no place for the number");
    require_refused(via_team_translate(nullptr, 0, all, &number), "no team");
    require_refused(via_team_translate(all, 0, nullptr, &number), "no other team");
    via_context* way = nullptr;
    for (const int options : {16, -1, 1 << 30, 32 | VIA_CONTEXT_PRIVATE})
        require_refused(via_context_create(all, options, &way), "options that do not exist");
    require_refused(via_context_create(all, 0, nullptr), "no place for the context");
    require_refused(via_context_create(nullptr, 0, &way), "no team");
}

}  // namespace

std::span<const test_case> team_error_cases() {
    static constexpr std::array cases{
        test_case{"a team after its end", after_destroy},
        test_case{"predefined teams stay", predefined_stay},
        test_case{"bad splits", bad_splits},
        test_case{"a split where one PE is wrong", one_is_wrong},
        test_case{"a gathering where one PE is wrong", bad_gatherings},
        test_case{"bad numbers of PEs", bad_numbers},
    };
    return cases;
}

}  // namespace conformance
