// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "suite.hpp"
#include "support/random.hpp"
#include "support/require.hpp"
#include "support/same_bits.hpp"

namespace conformance {
namespace {

using support::require;
using support::require_equal;
using support::require_error;

/// All promises that can be made, and their combinations.
constexpr std::array<int, 6> options{0,
                                     VIA_CONTEXT_SERIALIZED,
                                     VIA_CONTEXT_PRIVATE,
                                     VIA_CONTEXT_NOSTORE,
                                     VIA_CONTEXT_SERIALIZED | VIA_CONTEXT_NOSTORE,
                                     VIA_CONTEXT_SERIALIZED | VIA_CONTEXT_PRIVATE | VIA_CONTEXT_NOSTORE};

/// Every kind of transfer does on any context what it does on the default one.
void all_transfers(via::world& world, std::uint64_t seed) {
    const int n = world.npes();
    const int next = (world.pe() + 1) % n;
    const int previous = (world.pe() + n - 1) % n;
    constexpr std::size_t length = 1000;
    auto data = world.allocate<std::byte>(4 * length);
    auto words = world.allocate<std::uint64_t>(3);
    for (const int option : options) {
        via::context way = world.everyone().make_context(option);
        const auto bytes = [&](int pe) {
            return support::random_bytes(length, seed + static_cast<std::uint64_t>(option), static_cast<unsigned>(pe));
        };
        const auto mine = bytes(world.pe());
        words[0] = words[1] = words[2] = 0;
        world.barrier();
        way.put(data.at(0), mine, next);
        way.put_nbi(data.at(length), mine, next);
        way.iput(data.at(2 * length), 2, mine.data(), 1, length / 2, next);
        require_equal(way.atomic_fetch_add(words.at(0), 7U, next), 0U, "fetch_add on a context");
        way.signal(words.at(1), 1, next);
        way.quiet();
        way.put_signal(data.at(3 * length), mine, words.at(2), 9, next);
        world.wait_until(words.at(2), VIA_EQ, 9);
        world.wait_until(words.at(1), VIA_EQ, 1);
        const auto theirs = bytes(previous);
        require(support::same_bits(theirs.begin(), theirs.end(), data.at(0)), "put on a context");
        require(support::same_bits(theirs.begin(), theirs.end(), data.at(length)), "put_nbi on a context");
        require(data[2 * length] == theirs[0] && data[3 * length - 2] == theirs[length / 2 - 1], "iput on a context");
        require(support::same_bits(theirs.begin(), theirs.end(), data.at(3 * length)), "put_signal on a context");
        require_equal(words[0], 7U, "an atomic on a context");
        std::vector<std::byte> got(length);
        way.get(got, data.at(0), next);
        require(got == mine, "get on a context");
        way.get_nbi(got, data.at(length), next);
        way.quiet(next);
        require(got == mine, "get_nbi on a context");
        world.barrier();
    }
}

/// A context of a team numbers PEs as the team does: here the world backwards, and every second PE.
void numbers_of_teams(via::world& world, std::uint64_t) {
    const int n = world.npes();
    auto cell = world.allocate<std::int64_t>(static_cast<std::size_t>(n));
    via::team backwards = world.everyone().split_strided(n - 1, -1, n);
    via::context way = backwards.make_context();
    for (int pe = 0; pe < n; ++pe) way.p(cell.at(static_cast<std::size_t>(world.pe())), world.pe() * 100 + pe, pe);
    way.quiet();
    world.barrier();
    for (int from = 0; from < n; ++from) {
        require_equal(cell[static_cast<std::size_t>(from)], from * 100 + (n - 1 - world.pe()), "the world backwards");
        require_equal(way.g(cell.at(0), from), from, "g by the team's number");
    }
    world.barrier();
    const int evens = (n + 1) / 2;
    via::team even = world.everyone().split_strided(0, 2, evens);
    require(static_cast<bool>(even) == (world.pe() % 2 == 0), "who is in the team");
    if (even) {
        via::context pick = even.make_context(VIA_CONTEXT_SERIALIZED);
        for (int pe = 0; pe < evens; ++pe)
            require_equal(pick.atomic_fetch(cell.at(1 % cell.size()), pe) % 100, n - 1 - 2 * pe, "a PE");
        require_error(VIA_ERR_PE, [&] { (void)pick.g(cell.at(0), evens); });
        require_error(VIA_ERR_PE, [&] { pick.quiet(evens); });
        require_error(VIA_ERR_PE, [&] { pick.p(cell.at(0), 1, -1); });
    }
    world.barrier();
}

/// Puts on one context stay in order by its fence, whatever happens on the others.
void fences(via::world& world, std::uint64_t) {
    constexpr std::size_t ways = 3;
    constexpr std::size_t length = 300;
    constexpr std::uint64_t rounds = 30;
    const int next = (world.pe() + 1) % world.npes();
    const int previous = (world.pe() + world.npes() - 1) % world.npes();
    auto data = world.allocate<std::uint64_t>(ways * length);
    auto flags = world.allocate<std::uint64_t>(ways);
    auto taken = world.allocate<via::signal>(1);
    std::array<via::context, ways> contexts{world.everyone().make_context(),
                                            world.everyone().make_context(VIA_CONTEXT_PRIVATE),
                                            world.everyone().make_context(VIA_CONTEXT_NOSTORE)};
    for (std::uint64_t round = 1; round <= rounds; ++round) {
        const std::vector<std::uint64_t> message(length, round);
        for (std::size_t i = 0; i < ways; ++i) contexts[i].put_nbi(data.at(i * length), message, next);
        for (std::size_t i = ways; i-- > 0;) {
            contexts[i].fence();
            contexts[i].put_nbi(flags.at(i), {&round, 1}, next);
        }
        world.wait_all(via::each_of<std::uint64_t>(flags.view(), VIA_GE, round));
        require(std::all_of(data.begin(), data.end(), [&](std::uint64_t word) { return word == round; }),
                "fence orders the puts of its context");
        for (via::context& context : contexts) context.quiet();
        world.signal(taken.data(), round, previous);
        world.wait_until(taken.data(), VIA_GE, round);
    }
    world.barrier();
}

/// A context that is closed has completed what was begun on it, and refuses everything.
void closing(via::world& world, std::uint64_t) {
    auto cell = world.allocate<std::uint64_t>(2);
    const int next = (world.pe() + 1) % world.npes();
    via_context* way = nullptr;
    via::check(via_context_create(via_team_world(world.handle()), 0, &way));
    require(way != nullptr && way != via_default_context(world.handle()), "a context of its own");
    const std::uint64_t five = 5;
    via::check(via_put_nbi(way, cell.data(), &five, sizeof five, next));
    via::check(via_context_destroy(way));
    world.sync();
    require_equal(cell[0], 5U, "closing completes");
    std::uint64_t own = 5;
    const std::array closed{
        via_put(way, cell.at(1), &own, 8, next),
        via_get(way, &own, cell.at(1), 8, next),
        via_put_nbi(way, cell.at(1), &own, 8, next),
        via_get_nbi(way, &own, cell.at(1), 8, next),
        via_iput(way, cell.at(1), 1, &own, 1, 8, 1, next),
        via_iget(way, &own, 1, cell.at(1), 1, 8, 1, next),
        via_put_signal(way, cell.at(1), &own, 8, cell.at(1), 1, VIA_SIGNAL_SET, next),
        via_put_signal_nbi(way, cell.at(1), &own, 8, cell.at(1), 1, VIA_SIGNAL_SET, next),
        via_signal(way, cell.at(1), 1, VIA_SIGNAL_SET, next),
        via_atomic(way, VIA_ATOMIC_ADD, VIA_UINT64, cell.at(1), &own, nullptr, nullptr, next),
        via_atomic_nbi(way, VIA_ATOMIC_ADD, VIA_UINT64, cell.at(1), &own, nullptr, nullptr, next),
        via_fence(way),
        via_quiet(way),
        via_quiet_pe(way, next),
        via_context_destroy(way),
    };
    for (std::size_t i = 0; i < closed.size(); ++i)
        require_equal(static_cast<int>(closed[i]), VIA_ERR_ARGUMENT, "call " + std::to_string(i) + " on a closed one");
    via_error_info last;
    via_last_error(&last);
    require(std::string{last.message}.find("context_destroy") != std::string::npos, "it says which call");
    world.barrier();
    require_equal(cell[1], 0U, "nothing was written");
    world.barrier();
}

/// What the C++ object does: moves, completes when it ends, refuses when it is empty.
void lives(via::world& world, std::uint64_t) {
    auto cell = world.allocate<std::uint64_t>(1);
    const int next = (world.pe() + 1) % world.npes();
    const std::uint64_t value = 3;
    {
        via::context first = world.everyone().make_context();
        via::context second = std::move(first);
        require_error(VIA_ERR_ARGUMENT,
                      [&] { first.quiet(); });  // NOLINT(bugprone-use-after-move,clang-analyzer-cplusplus.Move)
        second.put_nbi(cell.data(), {&value, 1}, next);
    }
    const auto require_cell = [&](std::uint64_t expected, const char* what) {
        world.barrier();
        require_equal(cell[0], expected, what);
        world.barrier();
    };
    require_cell(3, "a context completes when it ends");
    for (int i = 0; i < 200; ++i) {
        via::context passing = world.everyone().make_context(options[static_cast<std::size_t>(i) % options.size()]);
        passing.atomic_inc(cell.data(), next);
    }
    require_cell(203, "two hundred contexts, one after the other");
    std::vector<via::context> many;
    many.reserve(64);
    for (int i = 0; i < 64; ++i) many.push_back(world.everyone().make_context());
    for (via::context& each : many) each.atomic_inc(cell.data(), next);
    for (via::context& each : many) each.quiet();
    require_cell(267, "sixty-four contexts at once");
}

}  // namespace

std::span<const test_case> context_cases() {
    static constexpr std::array cases{
        test_case{"all transfers on contexts", all_transfers},
        test_case{"contexts of teams", numbers_of_teams},
        test_case{"fences of contexts", fences},
        test_case{"closed contexts", closing},
        test_case{"lives of contexts", lives},
    };
    return cases;
}

}  // namespace conformance
