// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "suite.hpp"
#include "support/require.hpp"

namespace conformance {
namespace {

using support::require;
using support::require_equal;
using support::require_error;

/// Calls that all fail for the same reason.
template <std::size_t Size>
void require_refused(const std::array<via_status, Size>& statuses, via_status expected, const std::string& why) {
    for (std::size_t i = 0; i < Size; ++i) {
        require_equal(static_cast<int>(statuses[i]), static_cast<int>(expected), why + ", call " + std::to_string(i));
    }
}

/// Every transfer on a context. Not one may move anything.
std::array<via_status, 15> transfers(via_context* way, void* word, std::uint64_t& own) {
    auto* const cell = static_cast<std::uint64_t*>(word);
    return {via_put(way, cell, &own, 8, 0),
            via_get(way, &own, cell, 8, 0),
            via_put_nbi(way, cell, &own, 8, 0),
            via_get_nbi(way, &own, cell, 8, 0),
            via_iput(way, cell, 1, &own, 1, 8, 1, 0),
            via_iget(way, &own, 1, cell, 1, 8, 1, 0),
            via_put_signal(way, nullptr, nullptr, 0, cell, 1, VIA_SIGNAL_SET, 0),
            via_put_signal_nbi(way, nullptr, nullptr, 0, cell, 1, VIA_SIGNAL_ADD, 0),
            via_put_signal(way, cell, &own, 8, cell, 1, VIA_SIGNAL_SET, 0),
            via_signal(way, cell, 1, VIA_SIGNAL_SET, 0),
            via_atomic(way, VIA_ATOMIC_SET, VIA_UINT64, cell, &own, nullptr, nullptr, 0),
            via_atomic(way, VIA_ATOMIC_FETCH, VIA_UINT64, cell, nullptr, nullptr, &own, 0),
            via_atomic(way, VIA_ATOMIC_COMPARE_SWAP, VIA_INT32, cell, &own, &own, &own, 0),
            via_atomic(way, VIA_ATOMIC_ADD, VIA_DOUBLE, cell, &own, nullptr, nullptr, 0),
            via_atomic_nbi(way, VIA_ATOMIC_OR, VIA_UINT32, cell, &own, nullptr, nullptr, 0)};
}

void null_worlds(via::world& world, std::uint64_t) {
    auto cell = world.allocate<std::uint64_t>(1);
    void* address = nullptr;
    std::uint64_t value = 0;
    std::size_t needed = 0;
    std::array<char, 8> text{};
    require_refused(std::array{via_malloc(nullptr, 8, 0, &address), via_free(nullptr, cell.data()),
                               via_ptr(nullptr, cell.data(), 0, &address), via_expose_host_heap(nullptr),
                               via_check_symmetric(nullptr, cell.data(), 8, "cell"),
                               via_signal_wait_until(nullptr, cell.data(), VIA_EQ, 0, &value),
                               via_signal_fetch(nullptr, cell.data(), &value),
                               via_describe(nullptr, text.data(), text.size(), &needed)},
                    VIA_ERR_ARGUMENT, "no world");
    require(via_default_context(nullptr) == nullptr, "no world has no context");
    require(
        via_team_world(nullptr) == nullptr && via_team_shared(nullptr) == nullptr && via_team_node(nullptr) == nullptr,
        "nor teams");
    require_equal(via_team_pe(nullptr), -1, "no team has no number");
    require_equal(via_team_npes(nullptr), 0, "nor PEs");
    via::check(via_world_finalize(nullptr));
    require_refused(std::array{via_signal_fetch(world.handle(), cell.data(), nullptr),
                               via_ptr(world.handle(), cell.data(), 0, nullptr),
                               via_check_symmetric(world.handle(), cell.data(), 8, nullptr)},
                    VIA_ERR_ARGUMENT, "nowhere to put the result, nor a name");
    via_error_info info;
    via_last_error(&info);
    require(info.status == VIA_ERR_ARGUMENT && info.message[0] != '\0', "the last error is kept");
    world.barrier();
}

/// What is symmetric can be asked, and is told by the argument's name.
void symmetric_or_not(via::world& world, std::uint64_t) {
    auto cells = world.allocate<std::uint64_t>(3);
    std::uint64_t own = 0;
    via::check(via_check_symmetric(world.handle(), cells.data(), 24, "cells"));
    via::check(via_check_symmetric(world.handle(), &cells[2], 8, "cells"));
    via::check(via_check_symmetric(world.handle(), &own, 0, "own"));
    via::check(via_check_symmetric(world.handle(), nullptr, 0, "own"));
    require_refused(std::array{via_check_symmetric(world.handle(), &own, 8, "own"),
                               via_check_symmetric(world.handle(), nullptr, 1, "own"),
                               via_check_symmetric(world.handle(), cells.data(), SIZE_MAX, "own")},
                    VIA_ERR_ADDRESS, "not symmetric");
    via_error_info info;
    via_last_error(&info);
    require(std::string{info.message}.starts_with("check_symmetric: own 0x"), "the argument is named");
    world.barrier();
}

void null_contexts(via::world& world, std::uint64_t) {
    auto cell = world.allocate<std::uint64_t>(1);
    std::uint64_t own = 5;
    require_refused(transfers(nullptr, cell.data(), own), VIA_ERR_ARGUMENT, "no context");
    require_refused(std::array{via_fence(nullptr), via_quiet(nullptr), via_quiet_pe(nullptr, 0)}, VIA_ERR_ARGUMENT,
                    "no context");
    via::check(via_context_destroy(nullptr));
    world.barrier();
    require(cell[0] == 0 && own == 5, "nothing was moved");
    world.barrier();
}

void null_teams(via::world& world, std::uint64_t) {
    std::uint64_t a = 0;
    const std::uint64_t b = 1;
    const std::vector<std::size_t> zeros(static_cast<std::size_t>(world.npes()));
    const auto combine = [](void*, void*, const void*, std::size_t) {};
    via_team* made = nullptr;
    via_team* other = nullptr;
    require_refused(
        std::array{via_sync(nullptr), via_barrier(nullptr), via_broadcast(nullptr, &a, &b, 8, 0),
                   via_fcollect(nullptr, &a, &b, 8), via_collect(nullptr, &a, 8, &b, 8),
                   via_alltoall(nullptr, &a, &b, 8), via_alltoalls(nullptr, &a, 1, &b, 1, 8, 1),
                   via_alltoallv(nullptr, &a, zeros.data(), zeros.data(), &b, zeros.data(), zeros.data()),
                   via_gather(nullptr, &a, &b, 8, 0), via_scatter(nullptr, &a, &b, 8, 0),
                   via_reduce(nullptr, VIA_SUM, VIA_UINT64, &a, &b, 1),
                   via_reduce_with(nullptr, combine, nullptr, 8, &a, &b, 1),
                   via_scan(nullptr, VIA_SUM, VIA_UINT64, &a, &b, 1, false),
                   via_team_split_strided(nullptr, 0, 1, 1, &made), via_team_split_2d(nullptr, 1, &made, &other),
                   via_team_split_color(nullptr, 0, 0, &made)},
        VIA_ERR_ARGUMENT, "no team");
    via::check(via_team_destroy(nullptr));
    // All PEs pass no arrays.
    via_team* const team = world.team_handle();
    require_refused(std::array{via_alltoallv(team, &a, nullptr, zeros.data(), &b, zeros.data(), zeros.data()),
                               via_alltoallv(team, &a, zeros.data(), nullptr, &b, zeros.data(), zeros.data()),
                               via_alltoallv(team, &a, zeros.data(), zeros.data(), &b, nullptr, zeros.data()),
                               via_alltoallv(team, &a, zeros.data(), zeros.data(), &b, zeros.data(), nullptr)},
                    VIA_ERR_ARGUMENT, "no arrays");
    world.barrier();
}

/// An empty C++ object refuses what the null handle refuses.
void empty_objects(via::world& world, std::uint64_t) {
    via::team none;
    require(!none && none.pe() == -1 && none.npes() == 0, "an empty team");
    require_error(VIA_ERR_ARGUMENT, [&] { none.barrier(); });
    require_error(VIA_ERR_ARGUMENT, [&] { (void)none.sum(1); });
    require_error(VIA_ERR_ARGUMENT, [&] { (void)none.split(0); });
    require_error(VIA_ERR_ARGUMENT, [&] { (void)none.make_context(); });
    require_error(VIA_ERR_ARGUMENT, [&] { (void)none.translate(0, world.everyone()); });
    require_error(VIA_ERR_ARGUMENT, [&] { (void)world.everyone().translate(0, none); });
}

via::world alone() {
    via::config config;
    config.bootstrap = VIA_BOOTSTRAP_SINGLETON;
    config.heap_size = std::size_t{4} << 20;
    return via::world{config};
}

/// Two more worlds in this process: what belongs to one is nothing to the others.
void other_worlds(via::world& world, std::uint64_t) {
    via::world one = alone();
    via::world two = alone();
    auto here = one.allocate<std::uint64_t>(1);
    auto there = two.allocate<std::uint64_t>(1);
    auto common = world.allocate<std::uint64_t>(1);
    std::uint64_t own = 5;
    require_refused(transfers(one.context_handle(), there.data(), own), VIA_ERR_ADDRESS, "memory of the other");
    require_refused(transfers(one.context_handle(), common.data(), own), VIA_ERR_ADDRESS, "memory of the world");
    require_refused(transfers(world.context_handle(), here.data(), own), VIA_ERR_ADDRESS, "memory of another");
    void* mapped = nullptr;
    bool holds = false;
    const std::uint64_t zero = 0;
    via_condition what = via::each_of<std::uint64_t>(there.view(), VIA_EQ, zero);
    require_refused(
        std::array{via_ptr(one.handle(), there.data(), 0, &mapped), via_signal_fetch(one.handle(), there.data(), &own),
                   via_signal_wait_until(one.handle(), there.data(), VIA_EQ, 0, &own),
                   via_wait_all(one.handle(), &what), via_test_all(one.handle(), &what, &holds),
                   via_free(one.handle(), there.data())},
        VIA_ERR_ADDRESS, "memory of the other");
    int number = 0;
    require_refused(
        std::array{via_team_translate(one.team_handle(), 0, two.team_handle(), &number),
                   via_team_translate(world.team_handle(), 0, one.team_handle(), &number),
                   via_team_translate(via_team_node(one.handle()), 0, via_team_shared(world.handle()), &number)},
        VIA_ERR_ARGUMENT, "teams of different worlds");
    // A context of a team of its own world works beside them.
    via::context way = two.everyone().make_context();
    way.p(there.data(), 3, 0);
    way.quiet();
    require(here[0] == 0 && there[0] == 3 && common[0] == 0 && own == 5, "nothing went astray");
    // Objects outlive their world and only forget it.
    via::team orphan = one.everyone().split(0);
    via::context last = one.everyone().make_context();
    one.finalize();
    require(!orphan && last.context_handle() == nullptr, "the world is left");
    require_error(VIA_ERR_ARGUMENT, [&] { orphan.barrier(); });
    require_error(VIA_ERR_ARGUMENT, [&] { last.quiet(); });
    world.barrier();
}

}  // namespace

std::span<const test_case> handle_error_cases() {
    static constexpr std::array cases{
        test_case{"null worlds", null_worlds},     test_case{"symmetric or not", symmetric_or_not},
        test_case{"null contexts", null_contexts}, test_case{"null teams", null_teams},
        test_case{"empty objects", empty_objects}, test_case{"other worlds", other_worlds},
    };
    return cases;
}

}  // namespace conformance
