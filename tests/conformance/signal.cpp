// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <vector>

#include "sample.hpp"
#include "suite.hpp"
#include "support/require.hpp"

namespace conformance {
namespace {

using support::require;
using support::require_equal;

/// A token goes round the ring; each lap carries data that must be there when its signal is.
void ring(via::world& world, std::uint64_t) {
    constexpr std::size_t length = 100;
    constexpr std::uint64_t laps = 200;
    auto data = world.allocate<std::uint64_t>(length);
    auto arrived = world.allocate<via::signal>(1);
    const int next = (world.pe() + 1) % world.npes();
    for (std::uint64_t lap = 1; lap <= laps; ++lap) {
        if (world.pe() == 0) {
            std::vector<std::uint64_t> token(length, lap);
            world.put_signal(data.data(), token, arrived.data(), lap, next);
        }
        world.wait_until(arrived.data(), VIA_GE, lap);
        require(std::all_of(data.begin(), data.end(), [&](std::uint64_t word) { return word == lap; }),
                "whoever sees the signal sees the data");
        if (world.pe() != 0)
            world.put_signal(data.data(), via::span<const std::uint64_t>{data.data(), length}, arrived.data(), lap,
                             next);
    }
    world.barrier();
}

/// All PEs add to one counter; no addition is lost.
void adds(via::world& world, std::uint64_t) {
    const auto rounds = static_cast<std::uint64_t>(times(500));
    auto counter = world.allocate<via::signal>(1);
    for (std::uint64_t i = 0; i < rounds; ++i) world.signal(counter.data(), 3, 0, VIA_SIGNAL_ADD);
    const std::uint64_t total = 3 * rounds * static_cast<std::uint64_t>(world.npes());
    if (world.pe() == 0) require_equal(world.wait_until(counter.data(), VIA_GE, total), total, "the sum of all adds");
    world.barrier();
}

void all_comparisons(via::world& world, std::uint64_t) {
    auto word = world.allocate<via::signal>(6);
    const int next = (world.pe() + 1) % world.npes();
    for (std::size_t i = 0; i < 6; ++i) word[i] = 10;
    world.barrier();
    constexpr std::array<std::uint64_t, 6> sent{42, 11, 11, 42, 9, 3};
    for (std::size_t i = 0; i < 6; ++i) world.signal(word.at(i), sent[i], next);
    require_equal(world.wait_until(word.at(0), VIA_EQ, 42), 42U, "==");
    require_equal(world.wait_until(word.at(1), VIA_NE, 10), 11U, "!=");
    require_equal(world.wait_until(word.at(2), VIA_GT, 10), 11U, ">");
    require_equal(world.wait_until(word.at(3), VIA_GE, 42), 42U, ">=");
    require_equal(world.wait_until(word.at(4), VIA_LT, 10), 9U, "<");
    require_equal(world.wait_until(word.at(5), VIA_LE, 3), 3U, "<=");
    world.barrier();
}

/// Message passing through an ordinary put as flag, ordered by fence and by quiet.
void ordered_puts(via::world& world, std::uint64_t) {
    constexpr std::size_t length = 512;
    constexpr std::uint64_t rounds = 100;
    auto data = world.allocate<std::uint64_t>(length);
    auto flag = world.allocate<via::signal>(1);
    auto taken = world.allocate<via::signal>(1);
    const int next = (world.pe() + 1) % world.npes();
    const int previous = (world.pe() + world.npes() - 1) % world.npes();
    for (std::uint64_t round = 1; round <= rounds; ++round) {
        const std::vector<std::uint64_t> message(length, round);
        world.put(data.data(), message, next);
        if (round % 2 == 0) {
            world.fence();
        } else {
            world.quiet();
        }
        world.p(flag.data(), round, next);
        world.wait_until(flag.data(), VIA_GE, round);
        require(std::all_of(data.begin(), data.end(), [&](std::uint64_t word) { return word == round; }),
                "fence and quiet order puts");
        world.signal(taken.data(), round, previous);
        world.wait_until(taken.data(), VIA_GE, round);
    }
    world.barrier();
}

/// The store-buffer litmus test: with quiet between store and load, at least one of two PEs sees the other's store.
void store_buffering(via::world& world, std::uint64_t) {
    const auto rounds = static_cast<std::size_t>(sampled ? 50 : 300);
    auto flags = world.allocate<std::uint64_t>(rounds);
    auto results = world.allocate<std::uint64_t>(2 * rounds);
    if (world.npes() >= 2 && world.pe() < 2) {
        const int other = 1 - world.pe();
        for (std::size_t i = 0; i < rounds; ++i) {
            world.p(flags.at(i), 1, world.pe());
            world.quiet();
            const std::uint64_t seen = world.g(flags.at(i), other);
            world.p(results.at(2 * i + static_cast<std::size_t>(world.pe())), seen, 0);
        }
    }
    world.barrier();
    if (world.npes() >= 2 && world.pe() == 0) {
        for (std::size_t i = 0; i < rounds; ++i)
            require(results[2 * i] + results[2 * i + 1] >= 1, "quiet is a full fence");
    }
    world.barrier();
}

/// Each PE sends to each: all messages arrive, each with its data.
void all_to_all(via::world& world, std::uint64_t) {
    const auto n = static_cast<std::size_t>(world.npes());
    constexpr std::size_t length = 33;
    auto inbox = world.allocate<std::uint32_t>(n * length);
    auto count = world.allocate<via::signal>(1);
    std::vector<std::uint32_t> message(length);
    for (int to = 0; to < world.npes(); ++to) {
        std::iota(message.begin(), message.end(), static_cast<std::uint32_t>(world.pe() * 1000 + to));
        world.put_signal(inbox.at(static_cast<std::size_t>(world.pe()) * length), message, count.data(), 1, to,
                         VIA_SIGNAL_ADD);
    }
    world.wait_until(count.data(), VIA_EQ, n);
    for (std::size_t from = 0; from < n; ++from) {
        require_equal(inbox[from * length + length - 1],
                      from * 1000 + static_cast<std::size_t>(world.pe()) + length - 1, "a message");
    }
    std::uint64_t fetched = 0;
    via::check(via_signal_fetch(world.handle(), count.data(), &fetched));
    require_equal(fetched, n, "signal_fetch");
    world.barrier();
}

/// The signal word beside data of no bytes.
void signal_alone(via::world& world, std::uint64_t) {
    auto word = world.allocate<via::signal>(1);
    const int next = (world.pe() + 1) % world.npes();
    world.put_signal<int>(nullptr, {}, word.data(), 5, next);
    require_equal(world.wait_until(word.data(), VIA_NE, 0), 5U, "put_signal of no data");
    world.barrier();
}

}  // namespace

std::span<const test_case> signal_cases() {
    static constexpr std::array cases{
        test_case{"ring of put_signal", ring},         test_case{"signal adds", adds},
        test_case{"all comparisons", all_comparisons}, test_case{"puts ordered by fence and quiet", ordered_puts},
        test_case{"store buffering", store_buffering}, test_case{"all to all", all_to_all},
        test_case{"signal alone", signal_alone},
    };
    return cases;
}

}  // namespace conformance
