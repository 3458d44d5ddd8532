// SPDX-License-Identifier: Apache-2.0
// Operations on streams.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstring>
#include <limits>
#include <string>
#include <thread>

#include <viaduct/stream.hpp>

#include "device_memory.hpp"
#include "device_suite.hpp"
#include "neighbours.hpp"
#include "own_stream.hpp"
#include "support/require.hpp"

namespace conformance {
namespace {

using support::require;
using support::require_equal;
using via::check;

constexpr std::byte poison{0xA5};

/// Blocks of both kinds to and from memory of both kinds, at odd offsets.
void transfers(via::world& world, std::uint64_t seed) {
    const own_stream stream{world};
    const int right = right_of(world);
    via_context* by = world.context_handle();
    for (const kind far_kind : kinds) {
        for (const kind near_kind : kinds) {
            memory far{world, far_kind, (1 << 20) + 64};
            memory near{world, near_kind, 1 << 20};
            for (const std::size_t size : {1U, 8U, 1000U, 70000U, 1U << 20}) {
                for (const bool nbi : {false, true}) {
                    far.write(std::vector<std::byte>(size + 64, poison));
                    near.write(bytes_of(size, seed, right));
                    world.barrier();
                    check((nbi ? via_put_nbi_on_stream : via_put_on_stream)(by, far.at(5), near.at(0), size, right,
                                                                            stream.get()));
                    check(via_quiet_on_stream(by, stream.get()));
                    stream.synchronize();
                    world.barrier();
                    std::vector<std::byte> model(size + 64, poison);
                    const auto mine = bytes_of(size, seed, world.pe());
                    std::copy(mine.begin(), mine.end(), model.begin() + 5);
                    require(far.read(size + 64) == model, "a put on a stream put its bytes and no more");
                    near.write(std::vector<std::byte>(size, poison));
                    check((nbi ? via_get_nbi_on_stream : via_get_on_stream)(by, near.at(0), far.at(5), size, right,
                                                                            stream.get()));
                    check(via_quiet_pe_on_stream(by, right, stream.get()));
                    stream.synchronize();
                    require(near.read(size) == bytes_of(size, seed, right), "a get on a stream brought the bytes");
                    world.barrier();
                }
            }
        }
    }
}

/// Elements out of a buffer and into another one, each on the device heap, the host heap or in memory of the
/// processor's that CUDA does not know.
void strided(via::world& world, std::uint64_t seed) {
    const own_stream stream{world};
    const int right = right_of(world);
    constexpr std::size_t count = 20;
    for (const kind far_kind : kinds) {
        for (const int near_kind : {0, 1, 2}) {
            memory far{world, far_kind, 3 * 8 * count};
            memory symmetric{world, near_kind == 1 ? kind::host : kind::device, 2 * 8 * count};
            std::vector<std::byte> plain = bytes_of(2 * 8 * count, seed, right);
            std::byte* const near = near_kind == 0 ? plain.data() : symmetric.at(0);
            symmetric.write(plain);
            far.write(std::vector<std::byte>(3 * 8 * count, poison));
            world.barrier();
            const via::on_stream on{world, stream.get()};
            auto* const words = reinterpret_cast<std::uint64_t*>(near);
            on.iput(far.as<std::uint64_t>(), 3, words, 2, count, right);
            stream.synchronize();
            world.barrier();
            const auto sent = bytes_of(2 * 8 * count, seed, world.pe());
            std::vector<std::byte> model(3 * 8 * count, poison);
            for (std::size_t i = 0; i < count; ++i) {
                std::copy_n(sent.begin() + static_cast<std::ptrdiff_t>(i * 16), 8,
                            model.begin() + static_cast<std::ptrdiff_t>(i * 24));
            }
            require(far.read() == model, "a strided put on a stream put its elements and no more");
            std::vector<std::byte> back(2 * 8 * count, poison);
            symmetric.write(back);
            if (near_kind == 0) plain = back;
            on.iget(words, 2, far.as<std::uint64_t>(), 3, count, right);
            stream.synchronize();
            const auto taken = bytes_of(2 * 8 * count, seed, right);
            for (std::size_t i = 0; i < count; ++i) {
                std::copy_n(taken.begin() + static_cast<std::ptrdiff_t>(i * 16), 8,
                            back.begin() + static_cast<std::ptrdiff_t>(i * 16));
            }
            require((near_kind == 0 ? plain : symmetric.read()) == back,
                    "a strided get on a stream brought the elements and no more");
            world.barrier();
        }
    }
}

/// What a ring sends in every round.
struct announced {
    std::size_t size;
    via_signal_op op;
    kind from;
};

/// A ring of put_signal and wait, whose rounds are all enqueued at once. What is put begins at an odd address.
void ring_of(via::world& world, std::uint64_t seed, const announced& each) {
    const own_stream stream{world};
    const int right = right_of(world);
    const int left = left_of(world);
    const std::size_t size = each.size;
    constexpr std::uint64_t rounds = 6;
    for (const int options : {0, int{VIA_CONTEXT_KERNELS}}) {
        via::context way = world.everyone().make_context(options);
        memory inbox{world, kind::device, size + 64};
        memory log{world, kind::device, size * rounds};
        memory source{world, each.from, size * rounds};
        memory words{world, kind::device, 128};
        inbox.write(std::vector<std::byte>(size + 64, poison));
        source.write(bytes_of(size * rounds, seed, right));
        world.barrier();
        for (std::uint64_t round = 1; round <= rounds; ++round) {
            const auto put_signal = round % 2 == 0 ? via_put_signal_nbi_on_stream : via_put_signal_on_stream;
            check(put_signal(way.context_handle(), inbox.at(5), source.at((round - 1) * size), size,
                             words.as<std::uint64_t>(), each.op == VIA_SIGNAL_ADD ? 1 : round, each.op, right,
                             stream.get()));
            check(via_signal_wait_until_on_stream(way.context_handle(), words.as<std::uint64_t>(), VIA_GE, round,
                                                  stream.get()));
            check(via_put_on_stream(way.context_handle(), log.at((round - 1) * size), inbox.at(5), size, world.pe(),
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
        const std::vector<std::byte> around = inbox.read();
        const auto is_poison = [](std::byte b) { return b == poison; };
        require(std::all_of(around.begin(), around.begin() + 5, is_poison) &&
                    std::all_of(around.begin() + 5 + static_cast<std::ptrdiff_t>(size), around.end(), is_poison),
                "no more than the data was put");
        world.barrier();
    }
}

/// Little by one kernel, more by a copy and what writes the word; with memory operations and without.
void signals(via::world& world, std::uint64_t seed) {
    constexpr std::size_t most_by_kernel = 64 * 1024;
    constexpr std::array rings{
        announced{1, VIA_SIGNAL_ADD, kind::device},
        announced{5000, VIA_SIGNAL_SET, kind::device},
        announced{5000, VIA_SIGNAL_SET, kind::host},
        announced{most_by_kernel, VIA_SIGNAL_ADD, kind::device},
        announced{most_by_kernel + 1, VIA_SIGNAL_SET, kind::device},
        announced{most_by_kernel + 1, VIA_SIGNAL_ADD, kind::host},
    };
    for (const announced& each : rings) ring_of(world, seed, each);
}

/// Numbers are far apart, where the difference of two has more bits than they have.
void far_values(via::world& world, std::uint64_t) {
    const own_stream stream{world};
    memory words{world, kind::device, 64};
    constexpr auto least = std::numeric_limits<std::int64_t>::min();
    constexpr auto most = std::numeric_limits<std::uint64_t>::max();
    const auto wait = [&](via_type type, const void* value) {
        via_condition what{};
        what.type = type;
        what.cmp = VIA_GE;
        what.words = words.at(0);
        what.count = 1;
        what.values = value;
        world.p(words.as<std::uint64_t>(8), std::uint64_t{0}, world.pe());
        world.quiet();
        check(via_wait_all_on_stream(world.context_handle(), &what, stream.get()));
        check(via_signal_on_stream(world.context_handle(), words.as<std::uint64_t>(8), 1, VIA_SIGNAL_SET, world.pe(),
                                   stream.get()));
        std::this_thread::sleep_for(std::chrono::milliseconds{20});
        require_equal(world.g(words.as<std::uint64_t>(8), world.pe()), 0U, "a wait for a greater number goes on");
    };
    const std::int64_t one = 1;
    world.p(words.as<std::int64_t>(0), least, world.pe());
    wait(VIA_INT64, &one);
    world.p(words.as<std::int64_t>(0), one, world.pe());
    stream.synchronize();
    world.p(words.as<std::uint64_t>(0), std::uint64_t{0}, world.pe());
    wait(VIA_UINT64, &most);
    world.p(words.as<std::uint64_t>(0), most, world.pe());
    stream.synchronize();
    require_equal(world.g(words.as<std::uint64_t>(8), world.pe()), 1U, "it ends when the number has come");
    world.barrier();
}

void atomics(via::world& world, std::uint64_t) {
    const own_stream stream{world};
    memory words{world, kind::device, 64};
    memory fetched{world, kind::device, 64};
    const int right = right_of(world);
    const std::uint64_t three = 3;
    const std::uint32_t narrow = 7;
    for (int i = 0; i < 5; ++i) {
        check(via_atomic_on_stream(world.context_handle(), VIA_ATOMIC_ADD, VIA_UINT64, words.at(0), &three, nullptr,
                                   fetched.at(0), right, stream.get()));
    }
    via::on_stream{world, stream.get()}.atomic(VIA_ATOMIC_SET, words.as<std::uint32_t>(8), narrow, nullptr, right);
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

/// One number of a table in device memory.
std::uint64_t number_at(via::world& world, const memory& from, std::size_t index) {
    return world.g(from.as<std::uint64_t>(8 * index), world.pe());
}

via_condition condition_of(const memory& words, std::size_t count, const std::uint64_t* values) {
    via_condition what{};
    what.type = VIA_UINT64;
    what.cmp = VIA_GE;
    what.words = words.at(0);
    what.count = count;
    what.values = values;
    return what;
}

/// Each PE waits for words of its own that the left one writes one after the other; every word is found once in a turn.
void wait_any(via::world& world, std::uint64_t) {
    const own_stream stream{world};
    constexpr std::size_t count = 5;
    memory words{world, kind::device, count * 8};
    memory index{world, kind::device, 8};
    memory log{world, kind::device, 2 * count * 8};
    const std::uint64_t one = 1;
    via_context* by = world.context_handle();
    const auto log_next = [&](std::size_t turn) {
        const via_condition what = condition_of(words, count, &one);
        check(via_wait_any_on_stream(by, &what, index.as<std::size_t>(), stream.get()));
        check(via_put_on_stream(by, log.at(turn * 8), index.at(0), 8, world.pe(), stream.get()));
    };
    log_next(0);  // waits until the word below has come
    world.p(words.as<std::uint64_t>(8 * 3), one, right_of(world));
    world.quiet();
    stream.synchronize();
    require_equal(number_at(world, log, 0), 3, "the word that was written ends the wait");
    for (std::size_t i = 0; i < count; ++i) world.p(words.as<std::uint64_t>(8 * i), one, world.pe());
    world.quiet();
    for (std::size_t i = 0; i < count; ++i) log_next(i);
    stream.synchronize();
    for (std::size_t i = 0; i < count; ++i)
        require_equal(number_at(world, log, i), (3 + 1 + i) % count, "each wait finds the next word");
    const int skip[count] = {1, 1, 1, 1, 1};
    via_condition none = condition_of(words, count, &one);
    none.skip = skip;
    check(via_wait_any_on_stream(by, &none, index.as<std::size_t>(), stream.get()));
    stream.synchronize();
    require_equal(number_at(world, index, 0), SIZE_MAX, "no word is waited for at once");
    world.barrier();
}

void wait_some(via::world& world, std::uint64_t) {
    const own_stream stream{world};
    constexpr std::size_t count = 6;
    memory words{world, kind::device, count * 4};
    memory indices{world, kind::device, count * 8};
    memory found{world, kind::device, 8};
    const int right = right_of(world);
    const std::int32_t values[count] = {-5, 7, 0, 9, 1, -1};
    const int skip[count] = {0, 0, 1, 0, 0, 0};  // word 2 is what it is compared with from the first
    via_condition what{};
    what.type = VIA_INT32;
    what.cmp = VIA_EQ;
    what.words = words.at(0);
    what.count = count;
    what.values = values;
    what.each = true;
    what.skip = skip;
    via_context* by = world.context_handle();
    check(via_wait_some_on_stream(by, &what, indices.as<std::size_t>(), found.as<std::size_t>(), stream.get()));
    world.p(words.as<std::int32_t>(4 * 5), -1, right);
    world.quiet();
    stream.synchronize();
    require_equal(number_at(world, found, 0), 1, "one word compared true");
    require_equal(number_at(world, indices, 0), 5, "it was the one that was written");
    world.p(words.as<std::int32_t>(0), -5, world.pe());
    world.p(words.as<std::int32_t>(4 * 3), 9, world.pe());
    world.quiet();
    check(via_wait_some_on_stream(by, &what, indices.as<std::size_t>(), found.as<std::size_t>(), stream.get()));
    stream.synchronize();
    require_equal(number_at(world, found, 0), 3, "three words compare true");
    for (const std::size_t i : {0U, 1U, 2U})
        require_equal(number_at(world, indices, i), std::array{0, 3, 5}[i], "indices ascend");
    what.count = 0;
    check(via_wait_some_on_stream(by, &what, indices.as<std::size_t>(), found.as<std::size_t>(), stream.get()));
    stream.synchronize();
    require_equal(number_at(world, found, 0), 0, "no words are waited for at once");
    world.barrier();
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
    std::size_t table[64] = {};
    const via_status to_host = via_signal_on_stream(by, host.as<std::uint64_t>(), 1, VIA_SIGNAL_SET, 0, stream.get());
    require(to_host == (has_engine(world) ? VIA_OK : VIA_ERR_UNSUPPORTED),
            "a signal to the host heap is the engine's, or refused by name");
    require(via_put_on_stream(by, device.at(0), device.at(0), 8, world.npes(), stream.get()) == VIA_ERR_PE,
            "a PE out of range is an error");
    int plain = 0;
    require(via_put_on_stream(by, &plain, device.at(0), 4, 0, stream.get()) == VIA_ERR_ADDRESS,
            "an address outside the heaps is an error");
    void* const apart = reinterpret_cast<std::byte*>(device.at(0)) + 4;
    require(via_atomic_on_stream(by, VIA_ATOMIC_FETCH, VIA_UINT32, device.at(0), nullptr, nullptr, apart, 0,
                                 stream.get()) == VIA_ERR_ARGUMENT,
            "a result that is not aligned to 8 bytes");
    require(via_atomic_on_stream(by, VIA_ATOMIC_ADD, VIA_UINT64, device.at(0), &zero, nullptr, &plain, 0,
                                 stream.get()) == VIA_ERR_ARGUMENT,
            "a fetched value cannot go to the host");
    via_condition what = condition_of(device, 1, &zero);
    require(via_wait_any_on_stream(by, &what, table, stream.get()) == VIA_ERR_ARGUMENT,
            "an index cannot go to the host");
    require(via_wait_some_on_stream(by, &what, nullptr, device.as<std::size_t>(), stream.get()) == VIA_ERR_ARGUMENT,
            "indices go somewhere");
    stream.synchronize();
    world.barrier();
}

void team_errors(via::world& world, std::uint64_t) {
    const own_stream stream{world};
    memory host{world, kind::host, 64};
    memory device{world, kind::device, 64};
    int plain = 0;
    require(
        via_broadcast_on_stream(world.team_handle(), host.at(0), device.at(0), 8, 0, stream.get()) == VIA_ERR_ADDRESS,
        "a collective on a stream takes device memory");
    require(via_reduce_on_stream(world.team_handle(), VIA_AND, VIA_DOUBLE, device.at(0), device.at(8), 1,
                                 stream.get()) == VIA_ERR_ARGUMENT,
            "bits of floating-point numbers are not reduced");
    via_team* all = world.team_handle();
    require(via_gather_on_stream(all, device.at(0), device.at(0), 8, -1, stream.get()) == VIA_ERR_PE,
            "a root out of range is an error");
    require(via_collect_on_stream(all, device.at(0), 64, &plain, 4, stream.get()) == VIA_ERR_ADDRESS,
            "what is collected is in the device heap");
    require(via_alltoalls_on_stream(all, device.at(0), 0, device.at(32), 1, 4, 1, stream.get()) == VIA_ERR_ARGUMENT,
            "a stride is at least 1");
    require(via_alltoalls_on_stream(all, device.at(0), 1, host.at(0), 1, 4, 1, stream.get()) == VIA_ERR_ADDRESS,
            "strided or not, what is exchanged is in the device heap");
    require(via_alltoalls_on_stream(all, device.at(0), PTRDIFF_MAX, device.at(0), 1, 4, SIZE_MAX, stream.get()) ==
                VIA_ERR_ADDRESS,
            "more bytes than there are addresses are not in it");
    std::size_t table[64] = {};
    require(via_alltoallv_on_stream(all, device.at(0), device.as<std::size_t>(), device.at(0), table, table,
                                    stream.get()) == VIA_ERR_ADDRESS,
            "tables are in device memory");
    require(via_scan_on_stream(all, VIA_SUM, VIA_INT32, device.at(2), device.at(8), 1, false, stream.get()) ==
                VIA_ERR_ARGUMENT,
            "numbers are aligned");
    check(via_barrier_on_stream(all, stream.get()));
    stream.synchronize();
    world.barrier();
}

}  // namespace

std::span<const test_case> device_stream_copy_cases() {
    static constexpr std::array cases{
        test_case{"stream transfers", transfers},
        test_case{"stream strided", strided},
    };
    return cases;
}

std::span<const test_case> device_stream_cases() {
    static constexpr std::array cases{
        test_case{"stream signals", signals},
        test_case{"stream atomics", atomics},
        test_case{"stream waits for far values", far_values},
        test_case{"stream wait_any", wait_any},
        test_case{"stream wait_some", wait_some},
        test_case{"stream errors", errors},
    };
    return cases;
}

std::span<const test_case> device_stream_team_cases() {
    static constexpr std::array cases{
        test_case{"stream teams", teams},
        test_case{"stream errors of teams", team_errors},
    };
    return cases;
}

}  // namespace conformance
