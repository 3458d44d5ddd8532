// SPDX-License-Identifier: Apache-2.0
// Words and data on the exposed host heap and on the device heap, mixed, by streams and processors. Its copies are
// those of device_stream.cpp, once more.
#include <array>
#include <chrono>
#include <cstring>
#include <string>
#include <thread>

#include <viaduct_stream.h>

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

via_condition condition_of(const void* word, via_type type, via_cmp cmp, const void* value) {
    via_condition what{};
    what.type = type;
    what.cmp = cmp;
    what.words = word;
    what.count = 1;
    what.values = value;
    return what;
}

/// What one ring of signals uses: data of one kind, announced by a word of another.
struct ring {
    memory inbox, log, source, words;
};

/// One round: the data, its signal, the wait, and a narrow word that says that it was taken.
void enqueue_round(via::world& world, via_context* by, const ring& of, std::size_t size, std::uint64_t round,
                   const own_stream& stream) {
    const std::size_t at = (round - 1) * size;
    const auto narrow = static_cast<std::uint32_t>(round);
    auto* const word = of.words.as<std::uint64_t>();
    check(via_put_signal_on_stream(by, of.inbox.at(0), of.source.at(at), size, word, round, VIA_SIGNAL_SET,
                                   right_of(world), stream.get()));
    check(via_signal_wait_until_on_stream(by, word, VIA_GE, round, stream.get()));
    check(via_put_on_stream(by, of.log.at(at), of.inbox.at(0), size, world.pe(), stream.get()));
    check(
        via_signal_on_stream(by, of.words.as<std::uint64_t>(64), round, VIA_SIGNAL_SET, left_of(world), stream.get()));
    const via_condition taken = condition_of(of.words.at(64), VIA_UINT32, VIA_GE, &narrow);
    check(via_wait_all_on_stream(by, &taken, stream.get()));
}

/// Rings of put_signal and wait, all enqueued at once: with memory operations and without; data and words of each kind.
void signals(via::world& world, std::uint64_t seed) {
    const own_stream stream{world};
    constexpr std::size_t size = 5000;
    constexpr std::uint64_t rounds = 10;
    for (const int options : {0, int{VIA_CONTEXT_KERNELS}}) {
        via::context way = world.everyone().make_context(options);
        for (const kind data : kinds) {
            for (const kind word : kinds) {
                ring of{{world, data, size},
                        {world, data, size * rounds},
                        {world, data, size * rounds},
                        {world, word, 128}};
                of.source.write(bytes_of(size * rounds, seed, right_of(world)));
                world.barrier();
                for (std::uint64_t round = 1; round <= rounds; ++round)
                    enqueue_round(world, way.context_handle(), of, size, round, stream);
                stream.synchronize();
                require(of.log.read() == bytes_of(size * rounds, seed, world.pe()),
                        "every round's data came before its signal");
                world.barrier();
            }
        }
    }
}

/// Streams wait for words that processors write, and processors for words that streams write.
void both_sides(via::world& world, std::uint64_t seed) {
    const own_stream stream{world};
    constexpr std::size_t size = 3000;
    const int right = right_of(world);
    for (const kind data : kinds) {
        memory inbox{world, data, size};
        memory outbox{world, data, size};
        memory words{world, kind::host, 128};
        for (std::uint64_t round = 1; round <= 5; ++round) {
            outbox.write(bytes_of(size, seed + round, world.pe()));
            check(via_signal_wait_until_on_stream(world.context_handle(), words.as<std::uint64_t>(64), VIA_EQ, round,
                                                  stream.get()));
            check(via_put_signal_on_stream(world.context_handle(), inbox.at(0), outbox.at(0), size,
                                           words.as<std::uint64_t>(), round, VIA_SIGNAL_SET, right, stream.get()));
            world.signal(words.as<via::signal>(64), round, left_of(world));  // the left one's stream goes on
            require_equal(world.wait_until(words.as<via::signal>(), VIA_EQ, round), round, "the stream's signal came");
            require(inbox.read() == bytes_of(size, seed + round, left_of(world)),
                    "a processor that sees a stream's signal sees its data");
            stream.synchronize();
            world.barrier();
        }
    }
}

/// What via_describe() says this PE has counted.
long counter(const via::world& world, const std::string& name) {
    const std::string text = world.describe();
    const std::size_t at = text.find("\"" + name + "\": ");
    require(at != std::string::npos, "there is a counter of " + name);
    return std::stol(text.substr(at + name.size() + 4));
}

/// Nobody rings when a GPU has written a word: a wait that slept until someone does would be noticed late, or never.
void waits_do_not_sleep_deep(via::world& world, std::uint64_t) {
    const own_stream stream{world};
    memory words{world, kind::host, 128};
    const long before = counter(world, "sleeps");
    if (world.pe() == 0) {
        std::thread late{[&] {
            std::this_thread::sleep_for(std::chrono::milliseconds{30});
            check(via_signal_on_stream(world.context_handle(), words.as<std::uint64_t>(), 1, VIA_SIGNAL_SET, 0,
                                       stream.get()));
        }};
        (void)world.wait_until(words.as<via::signal>(), VIA_EQ, 1);
        late.join();
        require_equal(counter(world, "sleeps"), before, "the wait has not slept on the doorbell");
    }
    stream.synchronize();
    world.barrier();
}

void wait_for_several(via::world& world, std::uint64_t) {
    const own_stream stream{world};
    constexpr std::size_t count = 5;
    memory words{world, kind::host, count * 4};
    memory results{world, kind::device, (count + 1) * 8};
    const std::int32_t five = 5;
    via_condition what = condition_of(words.at(0), VIA_INT32, VIA_EQ, &five);
    what.count = count;
    via_context* by = world.context_handle();
    const auto result = [&](std::size_t i) { return world.g(results.as<std::uint64_t>(8 * i), world.pe()); };
    check(via_wait_any_on_stream(by, &what, results.as<std::size_t>(), stream.get()));
    world.p(words.as<std::int32_t>(4 * 3), five, right_of(world));
    stream.synchronize();
    require_equal(result(0), 3, "the word that was written ends the wait");
    world.p(words.as<std::int32_t>(4 * 1), five, world.pe());
    check(via_wait_some_on_stream(by, &what, results.as<std::size_t>(8), results.as<std::size_t>(), stream.get()));
    stream.synchronize();
    require_equal(result(0), 2, "two words compare true");
    require_equal(result(1), 1, "indices ascend");
    require_equal(result(2), 3, "indices ascend");
    world.barrier();
}

/// Atomics where the GPU has them on host memory; else each is refused, and nothing happens.
void atomics(via::world& world, std::uint64_t) {
    const own_stream stream{world};
    const auto gpu = via::cuda::device::spread(world.pe());
    const bool native = gpu->attribute(CU_DEVICE_ATTRIBUTE_HOST_NATIVE_ATOMIC_SUPPORTED) != 0;
    const bool works = native || has_engine(world);
    const via_status expected = works ? VIA_OK : VIA_ERR_UNSUPPORTED;
    memory words{world, kind::host, 128};
    memory old{world, kind::device, 8};
    memory data{world, kind::device, 16};
    via_context* by = world.context_handle();
    const int right = right_of(world);
    const std::uint64_t three = 3;
    require(via_atomic_on_stream(by, VIA_ATOMIC_ADD, VIA_UINT64, words.at(0), &three, nullptr, old.at(0), right,
                                 stream.get()) == expected,
            "an atomic on the host heap");
    require(via_signal_on_stream(by, words.as<std::uint64_t>(), 4, VIA_SIGNAL_ADD, right, stream.get()) == expected,
            "a signal that adds, to the host heap");
    require(via_put_signal_on_stream(by, data.at(0), data.at(8), 8, words.as<std::uint64_t>(64), 5, VIA_SIGNAL_ADD,
                                     right, stream.get()) == expected,
            "and with data");
    via_error_info why{};
    via_last_error(&why);
    require(works || std::string{why.message}.find("not atomic") != std::string::npos, "it says why");
    stream.synchronize();
    world.barrier();
    require_equal(world.g(words.as<std::uint64_t>(), world.pe()), works ? 7 : 0, "what was done, or refused");
    require_equal(world.g(words.as<std::uint64_t>(64), world.pe()), works ? 5 : 0, "what was done, or refused");
    world.barrier();
}

}  // namespace

std::span<const test_case> device_host_heap_cases() {
    static constexpr std::array cases{
        test_case{"exposed signals", signals},
        test_case{"exposed words, both sides", both_sides},
        test_case{"exposed words, sleep", waits_do_not_sleep_deep},
        test_case{"exposed words, several", wait_for_several},
        test_case{"exposed atomics", atomics},
    };
    return cases;
}

}  // namespace conformance
