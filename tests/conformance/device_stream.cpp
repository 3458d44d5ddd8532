// SPDX-License-Identifier: Apache-2.0
// Operations on streams.
#include <algorithm>
#include <array>
#include <cstring>
#include <string>

#include <viaduct_stream.h>

#include "cuda/memory.hpp"
#include "device_memory.hpp"
#include "device_suite.hpp"
#include "own_stream.hpp"
#include "support/random.hpp"
#include "support/require.hpp"

namespace conformance {
namespace {

using support::random_bytes;
using support::require;
using support::require_equal;
using via::check;

constexpr std::byte poison{0xA5};

/// Bytes as a number of them and who they are of tell.
std::vector<std::byte> bytes_of(std::size_t size, std::uint64_t seed, int pe) {
    return random_bytes(size, seed, static_cast<std::uint64_t>(pe));
}

void transfers(via::world& world, std::uint64_t seed) {
    const own_stream stream{world};
    const int right = (world.pe() + 1) % world.npes();
    constexpr std::size_t most = 1 << 20;
    memory far{world, kind::device, most + 64};
    memory near{world, kind::device, most};
    for (const std::size_t size : {1U, 8U, 1000U, 70000U, 1U << 20}) {
        for (const bool nbi : {false, true}) {
            far.write(std::vector<std::byte>(size + 64, poison));
            near.write(bytes_of(size, seed, right));
            world.barrier();
            const auto put = nbi ? via_put_nbi_on_stream : via_put_on_stream;
            const auto get = nbi ? via_get_nbi_on_stream : via_get_on_stream;
            check(put(world.context_handle(), far.at(5), near.at(0), size, right, stream.get()));
            check(via_quiet_pe_on_stream(world.context_handle(), right, stream.get()));
            stream.synchronize();
            world.barrier();
            std::vector<std::byte> model(size + 64, poison);
            const auto mine = bytes_of(size, seed, world.pe());
            std::copy(mine.begin(), mine.end(), model.begin() + 5);
            require(far.read(size + 64) == model, "a put on a stream put its bytes and no more");
            check(get(world.context_handle(), near.at(0), far.at(5), size, right, stream.get()));
            check(via_quiet_on_stream(world.context_handle(), stream.get()));
            stream.synchronize();
            require(near.read(size) == bytes_of(size, seed, right), "a get on a stream brought the bytes");
            world.barrier();
        }
    }
}

void strided(via::world& world, std::uint64_t seed) {
    const own_stream stream{world};
    const int right = (world.pe() + 1) % world.npes();
    memory far{world, kind::device, 3 * 8 * 20};
    memory near{world, kind::device, 2 * 8 * 20};
    near.write(bytes_of(2 * 8 * 20, seed, right));
    world.barrier();
    check(via_iput_on_stream(world.context_handle(), far.at(0), 3, near.at(0), 2, 8, 20, right, stream.get()));
    stream.synchronize();
    world.barrier();
    const auto sent = bytes_of(2 * 8 * 20, seed, world.pe());
    const auto got = far.read();
    for (std::size_t i = 0; i < 20; ++i) {
        require(std::equal(sent.begin() + static_cast<std::ptrdiff_t>(i * 16),
                           sent.begin() + static_cast<std::ptrdiff_t>(i * 16 + 8),
                           got.begin() + static_cast<std::ptrdiff_t>(i * 24)),
                "a strided put on a stream put its elements");
    }
    world.barrier();
}

/// Rings of put_signal and wait, all enqueued at once: with memory operations and without.
void signals(via::world& world, std::uint64_t seed) {
    const own_stream stream{world};
    const int right = (world.pe() + 1) % world.npes();
    const int left = (world.pe() + world.npes() - 1) % world.npes();
    constexpr std::size_t size = 5000;
    constexpr std::uint64_t rounds = 10;
    for (const int options : {0, int{VIA_CONTEXT_KERNELS}}) {
        via::context way = world.everyone().make_context(options);
        memory inbox{world, kind::device, size};
        memory log{world, kind::device, size * rounds};
        memory source{world, kind::device, size * rounds};
        memory words{world, kind::device, 128};
        source.write(bytes_of(size * rounds, seed, right));
        world.barrier();
        for (std::uint64_t round = 1; round <= rounds; ++round) {
            check(via_put_signal_on_stream(way.context_handle(), inbox.at(0), source.at((round - 1) * size), size,
                                           words.as<std::uint64_t>(), round, VIA_SIGNAL_SET, right, stream.get()));
            check(via_signal_wait_until_on_stream(way.context_handle(), words.as<std::uint64_t>(), VIA_GE, round,
                                                  stream.get()));
            check(via_put_on_stream(way.context_handle(), log.at((round - 1) * size), inbox.at(0), size, world.pe(),
                                    stream.get()));
            check(via_signal_on_stream(way.context_handle(), words.as<std::uint64_t>(64), 1, VIA_SIGNAL_ADD, left,
                                       stream.get()));
            const std::uint64_t taken = round;
            via_condition acknowledged{};
            acknowledged.type = VIA_UINT64;
            acknowledged.cmp = VIA_EQ;
            acknowledged.words = words.at(64);
            acknowledged.count = 1;
            acknowledged.values = &taken;
            check(via_wait_all_on_stream(way.context_handle(), &acknowledged, stream.get()));
        }
        stream.synchronize();
        require(log.read() == bytes_of(size * rounds, seed, world.pe()), "every round's data came before its signal");
        world.barrier();
    }
}

void atomics(via::world& world, std::uint64_t) {
    const own_stream stream{world};
    memory words{world, kind::device, 64};
    memory fetched{world, kind::device, 64};
    const int right = (world.pe() + 1) % world.npes();
    const std::uint64_t three = 3;
    const std::uint32_t narrow = 7;
    for (int i = 0; i < 5; ++i) {
        check(via_atomic_on_stream(world.context_handle(), VIA_ATOMIC_ADD, VIA_UINT64, words.at(0), &three, nullptr,
                                   fetched.at(0), right, stream.get()));
    }
    check(via_atomic_on_stream(world.context_handle(), VIA_ATOMIC_SET, VIA_UINT32, words.at(8), &narrow, nullptr,
                               nullptr, right, stream.get()));
    stream.synchronize();
    world.barrier();
    std::uint64_t before = 0;
    const auto bytes = fetched.read();
    std::memcpy(&before, bytes.data(), sizeof before);
    require_equal(before, 12, "the last addition fetched the sum of those before");
    require_equal(world.g(words.as<std::uint64_t>(), world.pe()), 15, "five additions came");
    require_equal(world.g(words.as<std::uint32_t>(8), world.pe()), 7, "a narrow word was set");
    world.barrier();
}

/// Collectives of one team on both sides of the size from which the copy engine moves the data.
void collectives_of(via::world& world, via_team* team, std::uint64_t seed) {
    const own_stream stream{world};
    const int me = via_team_pe(team);
    const int npes = via_team_npes(team);
    const auto n = static_cast<std::size_t>(npes);
    for (const std::size_t size : {8U, 1003U, 100000U}) {
        const std::size_t room = size * static_cast<std::size_t>(world.npes());
        memory source{world, kind::device, room};
        memory dest{world, kind::device, room};
        source.write(bytes_of(size * n, seed, me));
        world.barrier();
        if (me >= 0) {
            const int root = npes - 1;
            check(via_broadcast_on_stream(team, dest.at(0), source.at(0), size, root, stream.get()));
            stream.synchronize();
            auto model = bytes_of(size * n, seed, root);
            model.resize(size);
            require(dest.read(size) == model, "a broadcast on a stream brought the root's bytes");

            check(via_fcollect_on_stream(team, dest.at(0), source.at(0), size, stream.get()));
            stream.synchronize();
            std::vector<std::byte> all;
            for (int pe = 0; pe < npes; ++pe) {
                const auto theirs = bytes_of(size * n, seed, pe);
                all.insert(all.end(), theirs.begin(), theirs.begin() + static_cast<std::ptrdiff_t>(size));
            }
            require(dest.read(size * n) == all, "an fcollect on a stream brought everyone's bytes");

            check(via_alltoall_on_stream(team, dest.at(0), source.at(0), size, stream.get()));
            stream.synchronize();
            all.clear();
            for (int pe = 0; pe < npes; ++pe) {
                const auto theirs = bytes_of(size * n, seed, pe);
                const auto begin = theirs.begin() + static_cast<std::ptrdiff_t>(size) * me;
                all.insert(all.end(), begin, begin + static_cast<std::ptrdiff_t>(size));
            }
            require(dest.read(size * n) == all, "an alltoall on a stream brought everyone's blocks");
        }
        world.barrier();
    }
}

template <class T>
void reductions_of(via::world& world, via_team* team, via_type type, via_op op, std::size_t count) {
    const own_stream stream{world};
    memory source{world, kind::device, count * sizeof(T)};
    memory dest{world, kind::device, count * sizeof(T)};
    std::vector<T> mine(count);
    for (std::size_t i = 0; i < count; ++i) {
        mine[i] =
            static_cast<T>(static_cast<double>((i * 7 + static_cast<std::size_t>(world.pe()) * 13) % 97) / 7.0 - 5);
    }
    std::vector<std::byte> bytes(count * sizeof(T));
    std::memcpy(bytes.data(), mine.data(), bytes.size());
    source.write(bytes);
    world.barrier();
    if (via_team_pe(team) >= 0) {
        check(via_reduce_on_stream(team, op, type, dest.at(0), source.at(0), count, stream.get()));
        stream.synchronize();
        std::vector<T> by_host(count);
        check(via_reduce(team, op, type, by_host.data(), mine.data(), count));
        const auto got = dest.read();
        require(std::memcmp(got.data(), by_host.data(), got.size()) == 0,
                "a reduction on a stream has the host's bits, op " + std::to_string(op) + " type " +
                    std::to_string(type) + " count " + std::to_string(count));
        check(via_reduce_on_stream(team, op, type, source.at(0), source.at(0), count, stream.get()));
        stream.synchronize();
        require(source.read() == got, "a reduction in place has the same bits");
    }
    world.barrier();
}

void collectives(via::world& world, std::uint64_t seed) {
    collectives_of(world, world.team_handle(), seed);
    via::team parity = world.everyone().split(world.pe() % 2, -world.pe());
    collectives_of(world, parity.team_handle(), seed + 1);
}

void reductions(via::world& world, std::uint64_t) {
    via_team* all = world.team_handle();
    for (const std::size_t count : {1U, 100U, 20000U}) {
        reductions_of<double>(world, all, VIA_DOUBLE, VIA_SUM, count);
        reductions_of<float>(world, all, VIA_FLOAT, VIA_PROD, count);
        reductions_of<std::int32_t>(world, all, VIA_INT32, VIA_MIN, count);
        reductions_of<std::uint64_t>(world, all, VIA_UINT64, VIA_XOR, count);
    }
    for (const via_op op : {VIA_SUM, VIA_MIN, VIA_MAX, VIA_PROD, VIA_AND, VIA_OR, VIA_XOR}) {
        reductions_of<std::int64_t>(world, all, VIA_INT64, op, 33);
        reductions_of<std::uint32_t>(world, all, VIA_UINT32, op, 33);
    }
    via::team parity = world.everyone().split(world.pe() % 2, world.pe());
    reductions_of<double>(world, parity.team_handle(), VIA_DOUBLE, VIA_SUM, 50);
}

/// Teams come and go, and blocks of control memory with them.
void teams(via::world& world, std::uint64_t) {
    const own_stream stream{world};
    for (int round = 0; round < 20; ++round) {
        via::team some = world.everyone().split(0, (world.pe() * 7 + round) % world.npes());
        for (int i = 0; i <= round % 3; ++i) check(via_barrier_on_stream(some.team_handle(), stream.get()));
        stream.synchronize();
    }
    world.barrier();
}

void errors(via::world& world, std::uint64_t) {
    const own_stream stream{world};
    memory host{world, kind::host, 64};
    memory device{world, kind::device, 64};
    via_context* by = world.context_handle();
    const std::uint64_t zero = 0;
    require(
        via_signal_on_stream(by, host.as<std::uint64_t>(), 1, VIA_SIGNAL_SET, 0, stream.get()) == VIA_ERR_UNSUPPORTED,
        "a signal to the host heap is refused by name");
    require(via_put_on_stream(by, device.at(0), device.at(0), 8, world.npes(), stream.get()) == VIA_ERR_PE,
            "a PE out of range is an error");
    int plain = 0;
    require(via_put_on_stream(by, &plain, device.at(0), 4, 0, stream.get()) == VIA_ERR_ADDRESS,
            "an address outside the heaps is an error");
    require(via_atomic_on_stream(by, VIA_ATOMIC_ADD, VIA_UINT64, device.at(0), &zero, nullptr, &plain, 0,
                                 stream.get()) == VIA_ERR_ARGUMENT,
            "a fetched value cannot go to the host");
    require(
        via_broadcast_on_stream(world.team_handle(), host.at(0), device.at(0), 8, 0, stream.get()) == VIA_ERR_ADDRESS,
        "a collective on a stream takes device memory");
    require(via_reduce_on_stream(world.team_handle(), VIA_AND, VIA_DOUBLE, device.at(0), device.at(8), 1,
                                 stream.get()) == VIA_ERR_ARGUMENT,
            "bits of floating-point numbers are not reduced");
    check(via_barrier_on_stream(world.team_handle(), stream.get()));
    stream.synchronize();
    world.barrier();
}

constexpr std::array cases{
    test_case{"stream transfers", transfers},
    test_case{"stream strided", strided},
    test_case{"stream signals", signals},
    test_case{"stream atomics", atomics},
    test_case{"stream collectives", collectives},
    test_case{"stream reductions", reductions},
    test_case{"stream teams", teams},
    test_case{"stream errors", errors},
};

}  // namespace

std::span<const test_case> device_stream_cases() { return cases; }

}  // namespace conformance
