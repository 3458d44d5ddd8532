// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <thread>
#include <vector>

#include "reference.hpp"
#include "suite.hpp"
#include "support/require.hpp"

namespace conformance {
namespace {

using support::require;
using support::require_equal;

/// Every number of a shared counter is drawn by exactly one PE.
template <class T>
void draw_numbers(via::world& world) {
    const auto rounds = static_cast<std::size_t>(times(400));
    const auto total = rounds * static_cast<std::size_t>(world.npes());
    auto counter = world.allocate<T>(1);
    auto drawn = world.allocate<std::uint32_t>(total);
    for (std::size_t i = 0; i < rounds; ++i) {
        const T ticket = world.atomic_fetch_inc(counter.data(), 0);
        require(static_cast<std::size_t>(ticket) < total, "a number is one of those to be drawn");
        world.atomic_inc(drawn.at(static_cast<std::size_t>(ticket)), world.npes() - 1);
    }
    world.barrier();
    if (world.pe() == world.npes() - 1)
        require(std::all_of(drawn.begin(), drawn.end(), [](std::uint32_t d) { return d == 1; }), "each number once");
    if (world.pe() == 0) require(counter[0] == static_cast<T>(total), "the counter is their number");
    world.barrier();
}

void counters(via::world& world, std::uint64_t) {
    draw_numbers<std::int32_t>(world);
    draw_numbers<std::uint64_t>(world);
}

/// A lock of compare_swap on one PE protects what no atomic does, on another.
void lock(via::world& world, std::uint64_t) {
    const int rounds = times(200);
    auto taken = world.allocate<std::int64_t>(1);
    auto record = world.allocate<std::int64_t>(3);
    const int keeper = world.npes() - 1;
    for (int i = 0; i < rounds; ++i) {
        while (world.atomic_compare_swap(taken.data(), 0, world.pe() + 1, 0) != 0) std::this_thread::yield();
        std::array<std::int64_t, 3> seen{};
        world.get(seen, record.data(), keeper);
        require(seen[1] == 2 * seen[0] && seen[2] == 3 * seen[0], "nobody writes while the lock is held");
        const std::array<std::int64_t, 3> next{seen[0] + 1, 2 * (seen[0] + 1), 3 * (seen[0] + 1)};
        world.put(record.data(), next, keeper);
        world.quiet();
        require_equal(world.atomic_swap(taken.data(), 0, 0), world.pe() + 1, "the lock is still this PE's");
    }
    world.barrier();
    if (world.pe() == keeper) require_equal(record[0], rounds * world.npes(), "no round is lost");
    world.barrier();
}

/// Sums of all PEs; floating-point ones are exact in any order.
template <class T>
void total_of_type(via::world& world, T step) {
    const int rounds = times(500);
    auto total = world.allocate<T>(1);
    const int keeper = world.npes() / 2;
    for (int i = 0; i < rounds; ++i) {
        if (i % 2 == 0) {
            world.atomic_add(total.data(), step, keeper);
        } else {
            const T before = world.atomic_fetch_add(total.data(), step, keeper);
            require(before >= T{0}, "a partial sum");
        }
    }
    world.barrier();
    if (world.pe() == keeper)
        require(total[0] == step * static_cast<T>(rounds) * static_cast<T>(world.npes()), "no addition is lost");
    world.barrier();
}

void totals(via::world& world, std::uint64_t) {
    total_of_type<float>(world, 0.5F);
    total_of_type<double>(world, 0.25);
    total_of_type<std::int64_t>(world, 3);
    total_of_type<std::uint32_t>(world, 7);
}

/// Every PE owns some bits of a word and changes no others.
template <class T>
void bits_of_type(via::world& world) {
    const int rounds = times(100);
    constexpr int width = static_cast<int>(8 * sizeof(T));
    auto word = world.allocate<T>(1);
    T mine = 0;
    for (int bit = world.pe(); bit < width; bit += world.npes()) mine = static_cast<T>(mine | T{1} << bit);
    for (int i = 0; i < rounds; ++i) {
        require((world.atomic_fetch_or(word.data(), mine, 0) & mine) == 0, "my bits are clear");
        require((world.atomic_fetch_xor(word.data(), mine, 0) & mine) == mine, "or set them");
        world.atomic_xor(word.data(), mine, 0);
        require((world.atomic_fetch_and(word.data(), static_cast<T>(~mine), 0) & mine) == mine, "xor set them");
    }
    world.atomic_or(word.data(), mine, 0);
    world.barrier();
    if (world.pe() == 0) require(word[0] == static_cast<T>(~T{0}), "all bits of all PEs");
    world.barrier();
}

void bits(via::world& world, std::uint64_t) {
    bits_of_type<std::uint32_t>(world);
    bits_of_type<std::uint64_t>(world);
}

/// A token: whoever swaps it out owns it and swaps it back, so that it is never lost nor doubled.
void swaps(via::world& world, std::uint64_t) {
    const int rounds = times(200);
    auto slot = world.allocate<std::uint64_t>(1);
    auto uses = world.allocate<std::uint64_t>(1);
    if (world.pe() == 0) slot[0] = 1;
    world.barrier();
    for (int i = 0; i < rounds; ++i) {
        std::uint64_t token = 0;
        while ((token = world.atomic_swap(slot.data(), 0U, 0)) == 0) std::this_thread::yield();
        world.atomic_inc(uses.data(), 0);
        world.atomic_set(slot.data(), token + 1, 0);
    }
    world.barrier();
    if (world.pe() == 0) {
        const auto total = static_cast<std::uint64_t>(rounds) * static_cast<std::uint64_t>(world.npes());
        require_equal(slot[0], total + 1, "the token counted its holders");
        require_equal(uses[0], total, "and so did they");
    }
    world.barrier();
}

/// Signals and atomics on one word are atomic towards each other.
void signals_and_atomics(via::world& world, std::uint64_t) {
    const int rounds = times(300);
    auto word = world.allocate<via::signal>(1);
    for (int i = 0; i < rounds; ++i) {
        world.signal(word.data(), 1, 0, VIA_SIGNAL_ADD);
        world.atomic_add(word.data(), 1, 0);
        world.put_signal<int>(nullptr, {}, word.data(), 1, 0, VIA_SIGNAL_ADD);
    }
    const auto total = 3 * static_cast<std::uint64_t>(rounds) * static_cast<std::uint64_t>(world.npes());
    if (world.pe() == 0) require_equal(world.wait_until(word.data(), VIA_GE, total), total, "no addition is lost");
    world.barrier();
}

}  // namespace

std::span<const test_case> contention_cases() {
    static constexpr std::array cases{
        test_case{"numbers drawn from a counter", counters},
        test_case{"a lock", lock},
        test_case{"sums by atomics", totals},
        test_case{"bits by atomics", bits},
        test_case{"a token swapped", swaps},
        test_case{"signals and atomics on one word", signals_and_atomics},
    };
    return cases;
}

}  // namespace conformance
