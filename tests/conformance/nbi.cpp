// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "reference.hpp"
#include "suite.hpp"
#include "support/random.hpp"
#include "support/require.hpp"
#include "support/same_bits.hpp"

namespace conformance {
namespace {

using support::random_bytes;
using support::require;

constexpr std::array<std::size_t, 8> sizes{0, 1, 8, 9, 4096, 16385, 65537, (1 << 20) + 3};

/// Bytes that `from` sends to `to`.
std::vector<std::byte> message(std::size_t size, std::uint64_t seed, int from, int to) {
    return random_bytes(size, seed, static_cast<std::uint64_t>(from) * 1000 + static_cast<std::uint64_t>(to));
}

bool holds(const std::byte* at, const std::vector<std::byte>& expected) {
    return support::same_bits(expected.begin(), expected.end(), at);
}

/// Everyone puts to everyone, then one quiet; sources may be reused after it, and the data is there.
void puts(via::world& world, std::uint64_t seed) {
    const int n = world.npes();
    for (const std::size_t size : some_of(world, seed, "sizes of put_nbi", sizes, 3)) {
        const std::size_t stride = size + 1;
        auto inbox = world.allocate<std::byte>(stride * static_cast<std::size_t>(n));
        std::vector<std::vector<std::byte>> sources;
        sources.reserve(static_cast<std::size_t>(n));
        for (int to = 0; to < n; ++to) sources.push_back(message(size, seed, world.pe(), to));
        for (int to = 0; to < n; ++to) {
            world.put_nbi(inbox.at(stride * static_cast<std::size_t>(world.pe())),
                          sources[static_cast<std::size_t>(to)], to);
        }
        world.quiet();
        for (auto& source : sources) std::fill(source.begin(), source.end(), std::byte{0});
        world.sync();
        for (int from = 0; from < n; ++from) {
            const std::byte* const part = inbox.at(stride * static_cast<std::size_t>(from));
            require(holds(part, message(size, seed, from, world.pe())), "put_nbi is done after quiet");
            require(part[size] == std::byte{0}, "put_nbi wrote nothing behind its range");
        }
        world.sync();
    }
}

/// Everyone gets from everyone, then one quiet.
void gets(via::world& world, std::uint64_t seed) {
    const int n = world.npes();
    for (const std::size_t size : some_of(world, seed, "sizes of get_nbi", sizes, 3)) {
        auto outbox = world.allocate<std::byte>(size + 1);
        const auto mine = message(size, seed, world.pe(), 0);
        std::copy(mine.begin(), mine.end(), outbox.begin());
        world.barrier();
        std::vector<std::vector<std::byte>> got(static_cast<std::size_t>(n), std::vector<std::byte>(size + 1));
        for (int from = 0; from < n; ++from) {
            auto& into = got[static_cast<std::size_t>(from)];
            world.get_nbi(via::span<std::byte>{into.data(), size}, outbox.data(), from);
        }
        world.quiet();
        for (int from = 0; from < n; ++from) {
            const auto& bytes = got[static_cast<std::size_t>(from)];
            require(holds(bytes.data(), message(size, seed, from, 0)), "get_nbi is done after quiet");
            require(bytes[size] == std::byte{0}, "get_nbi wrote nothing behind its range");
        }
        world.barrier();
    }
}

/// quiet(pe) completes what was sent to that PE.
void quiet_of_one(via::world& world, std::uint64_t seed) {
    const int n = world.npes();
    constexpr std::size_t size = 10000;
    auto inbox = world.allocate<std::byte>(size * static_cast<std::size_t>(n));
    auto done = world.allocate<std::uint64_t>(static_cast<std::size_t>(n));
    std::vector<std::vector<std::byte>> sources;
    sources.reserve(static_cast<std::size_t>(n));
    for (int to = 0; to < n; ++to) sources.push_back(message(size, seed, world.pe(), to));
    for (int to = 0; to < n; ++to) {
        world.put_nbi(inbox.at(size * static_cast<std::size_t>(world.pe())), sources[static_cast<std::size_t>(to)], to);
    }
    for (int to = n - 1; to >= 0; --to) {
        world.quiet(to);
        auto& source = sources[static_cast<std::size_t>(to)];
        std::fill(source.begin(), source.end(), std::byte{0});
        world.atomic_set(done.at(static_cast<std::size_t>(world.pe())), 1U, to);
    }
    const std::uint64_t one = 1;
    world.wait_all(via::each_of<std::uint64_t>(done.view(), VIA_EQ, one));
    for (int from = 0; from < n; ++from) {
        require(holds(inbox.at(size * static_cast<std::size_t>(from)), message(size, seed, from, world.pe())),
                "quiet of one PE completes what went there");
    }
    world.barrier();
}

/// Whoever sees the signal sees the data, also of put_signal_nbi, set and add, whatever the size.
void signals(via::world& world, std::uint64_t seed) {
    const int next = (world.pe() + 1) % world.npes();
    const int previous = (world.pe() + world.npes() - 1) % world.npes();
    auto word = world.allocate<via::signal>(2);
    for (const std::size_t size : some_of(world, seed, "sizes of put_signal_nbi", sizes, 3)) {
        auto inbox = world.allocate<std::byte>(size + 1);
        const std::uint64_t before = word[1];
        for (const via_signal_op op : {VIA_SIGNAL_SET, VIA_SIGNAL_ADD}) {
            const std::size_t which = op == VIA_SIGNAL_SET ? 0 : 1;
            const std::uint64_t salt = seed + which;
            const auto source = message(size, salt, world.pe(), next);
            world.put_signal_nbi(inbox.data(), source, word.at(which), size + 1, next, op);
            world.wait_until(word.at(which), VIA_EQ, which == 0 ? size + 1 : before + size + 1);
            require(holds(inbox.data(), message(size, salt, previous, world.pe())), "the data comes before its signal");
            world.barrier();
        }
    }
}

/// nbi gets see what an earlier quiet completed, and many small operations need one quiet alone.
void many_small(via::world& world, std::uint64_t seed) {
    const std::size_t count = slow ? 100 : 500;
    auto cells = world.allocate<std::uint64_t>(count);
    const int next = (world.pe() + 1) % world.npes();
    std::vector<std::uint64_t> values(count);
    for (std::size_t i = 0; i < count; ++i) {
        values[i] = element<std::uint64_t>(world.pe(), i, seed);
        world.put_nbi(cells.at(i), {&values[i], 1}, next);
    }
    world.quiet();
    std::vector<std::uint64_t> back(count);
    for (std::size_t i = 0; i < count; ++i) world.get_nbi({&back[i], 1}, cells.at(i), next);
    world.quiet(next);
    require(back == values, "gets see the puts that quiet completed");
    world.barrier();
}

}  // namespace

std::span<const test_case> nbi_cases() {
    static constexpr std::array cases{
        test_case{"put_nbi to everyone", puts},
        test_case{"get_nbi from everyone", gets},
        test_case{"quiet of one PE", quiet_of_one},
        test_case{"put_signal_nbi", signals},
        test_case{"many small nbi operations", many_small},
    };
    return cases;
}

}  // namespace conformance
