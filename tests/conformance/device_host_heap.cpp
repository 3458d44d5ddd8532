// SPDX-License-Identifier: Apache-2.0
// The host heap where GPUs reach it: that it is refused before, all or nobody exposes it, and then streams do on it
// what they do on the device heap. The cases are in this order, since a world's heap stays exposed.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstring>
#include <memory>
#include <string>
#include <thread>

#include <viaduct/abi/device_context.h>
#include <viaduct_stream.h>

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
using support::require_error;
using via::check;

constexpr std::byte poison{0xA5};

std::vector<std::byte> bytes_of(std::size_t size, std::uint64_t seed, int pe) {
    return random_bytes(size, seed, static_cast<std::uint64_t>(pe));
}
int right_of(const via::world& world) { return (world.pe() + 1) % world.npes(); }
int left_of(const via::world& world) { return (world.pe() + world.npes() - 1) % world.npes(); }

via_condition condition_of(const void* word, via_type type, via_cmp cmp, const void* value) {
    via_condition what{};
    what.type = type;
    what.cmp = cmp;
    what.words = word;
    what.count = 1;
    what.values = value;
    return what;
}

/// What the last call of this thread that failed said.
via_error_info last_error() {
    via_error_info info{};
    via_last_error(&info);
    return info;
}

/// This PE's view of its peers' host heaps, as kernels have it.
std::uint64_t host_heap_for_kernels(via::world& world, int pe) {
    via_abi_device_context context{};
    check(via_device_context(world.handle(), &context, sizeof context));
    return reinterpret_cast<const std::uint64_t*>(context.host_peers)[pe];
}

void refused_before(via::world& world, std::uint64_t) {
    const own_stream stream{world};
    memory host{world, kind::host, 64};
    auto* const word = host.as<std::uint64_t>();
    via_context* by = world.context_handle();
    require(via_signal_on_stream(by, word, 1, VIA_SIGNAL_SET, 0, stream.get()) == VIA_ERR_UNSUPPORTED,
            "a signal to the host heap is refused");
    require(std::string{last_error().hint}.find("via_expose_host_heap") != std::string::npos,
            "and the hint names the call that is missing");
    require(via_signal_wait_until_on_stream(by, word, VIA_EQ, 0, stream.get()) == VIA_ERR_UNSUPPORTED,
            "a wait for a word of it is refused");
    require(std::string{last_error().hint}.find("via_expose_host_heap") != std::string::npos, "with the same hint");
    for (int pe = 0; pe < world.npes(); ++pe)
        require_equal(host_heap_for_kernels(world, pe), 0, "kernels know of no host heap");
    world.barrier();
}

/// The last PE's driver refuses, since the program has registered a page of the heap itself.
void all_or_nobody(via::world& world, std::uint64_t) {
    const std::shared_ptr<const via::cuda::device> gpu = via::cuda::device::spread(world.pe());
    const via::cuda::entered in{*gpu};
    const own_stream stream{world};
    memory some{world, kind::host, 4096};
    auto* const page =
        reinterpret_cast<std::byte*>(reinterpret_cast<std::uintptr_t>(some.at(0)) & ~std::uintptr_t{4095});
    {
        via::cuda::registered in_the_way;
        if (world.pe() == world.npes() - 1) in_the_way = via::cuda::register_host(*gpu, page, 4096);
        const std::string text = require_error(VIA_ERR_SYSTEM, [&] { world.expose_host_heap(); }).what();
        require(text.find("PE " + std::to_string(world.npes() - 1)) != std::string::npos,
                "who could not is named: " + text);
        require(text.find("cuMemHostRegister") != std::string::npos, "and what refused: " + text);
    }
    world.barrier();
    require(via_signal_on_stream(world.context_handle(), some.as<std::uint64_t>(), 1, VIA_SIGNAL_SET, world.pe(),
                                 stream.get()) == VIA_ERR_UNSUPPORTED,
            "nobody has an exposed heap");
    (void)via::cuda::register_host(*gpu, page, 4096);  // throws if the page were still registered
    world.barrier();
}

void mismatched(via::world& world, std::uint64_t) {
    if (world.npes() == 1) return;
    (void)require_error(VIA_ERR_MISMATCH, [&] { world.pe() == 0 ? world.expose_host_heap() : world.barrier(); });
    require_equal(host_heap_for_kernels(world, 0), 0, "a mismatched call exposes nothing");
    world.barrier();
}

/// From here on the heap is exposed. What was allocated before is reached as what is allocated later.
void exposed(via::world& world, std::uint64_t) {
    const own_stream stream{world};
    memory before{world, kind::host, 64};
    world.expose_host_heap();
    world.expose_host_heap();  // does nothing
    memory after{world, kind::host, std::size_t{9} << 20};
    for (const memory* each : {&before, &after}) {
        check(via_signal_on_stream(world.context_handle(), each->as<std::uint64_t>(), 7, VIA_SIGNAL_SET,
                                   right_of(world), stream.get()));
        check(via_signal_wait_until_on_stream(world.context_handle(), each->as<std::uint64_t>(), VIA_EQ, 7,
                                              stream.get()));
        stream.synchronize();
        require_equal(world.g(each->as<std::uint64_t>(), world.pe()), 7, "a stream's signal came into the host heap");
    }
    for (int pe = 0; pe < world.npes(); ++pe) {
        const auto offset = reinterpret_cast<std::uintptr_t>(before.at(0)) - host_heap_for_kernels(world, world.pe());
        require(reinterpret_cast<std::byte*>(host_heap_for_kernels(world, pe) + offset) == world.ptr(before.at(0), pe),
                "kernels have the address of each PE's host heap");
    }
    world.barrier();
}

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

void strided(via::world& world, std::uint64_t seed) {
    const own_stream stream{world};
    const int right = right_of(world);
    constexpr std::size_t count = 20;
    for (const kind far_kind : kinds) {
        for (const kind near_kind : kinds) {
            memory far{world, far_kind, 3 * 8 * count};
            memory near{world, near_kind, 2 * 8 * count};
            far.write(std::vector<std::byte>(3 * 8 * count, poison));
            near.write(bytes_of(2 * 8 * count, seed, right));
            world.barrier();
            via_context* by = world.context_handle();
            check(via_iput_on_stream(by, far.at(0), 3, near.at(0), 2, 8, count, right, stream.get()));
            stream.synchronize();
            world.barrier();
            std::vector<std::byte> model(3 * 8 * count, poison);
            const auto sent = bytes_of(2 * 8 * count, seed, world.pe());
            for (std::size_t i = 0; i < count * 8; ++i) model[i / 8 * 24 + i % 8] = sent[i / 8 * 16 + i % 8];
            require(far.read() == model, "a strided put on a stream put its elements and no more");
            std::vector<std::byte> back(2 * 8 * count, poison);
            near.write(back);
            check(via_iget_on_stream(by, near.at(0), 2, far.at(0), 3, 8, count, right, stream.get()));
            stream.synchronize();
            const auto taken = bytes_of(2 * 8 * count, seed, right);
            for (std::size_t i = 0; i < count * 8; ++i) back[i / 8 * 16 + i % 8] = taken[i / 8 * 16 + i % 8];
            require(near.read() == back, "a strided get on a stream brought the elements and no more");
            world.barrier();
        }
    }
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
    const via_status expected = native ? VIA_OK : VIA_ERR_UNSUPPORTED;
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
    if (!native) require(std::string{last_error().message}.find("atomic") != std::string::npos, "it says why");
    stream.synchronize();
    world.barrier();
    require_equal(world.g(words.as<std::uint64_t>(), world.pe()), native ? 7 : 0, "what was done, or refused");
    require_equal(world.g(words.as<std::uint64_t>(64), world.pe()), native ? 5 : 0, "what was done, or refused");
    world.barrier();
}

/// Segments come and go, are registered as they come and no longer when they have gone.
void segments(via::world& world, std::uint64_t seed) {
    const std::shared_ptr<const via::cuda::device> gpu = via::cuda::device::spread(world.pe());
    const via::cuda::entered in{*gpu};
    const own_stream stream{world};
    constexpr std::size_t size = std::size_t{9} << 20;
    std::byte* place = nullptr;
    for (int round = 0; round < 5; ++round) {
        memory large{world, kind::host, size};
        const auto bytes = bytes_of(5000, seed + static_cast<std::uint64_t>(round), world.pe());
        memory source{world, kind::device, 5000};
        source.write(bytes);
        check(via_put_on_stream(world.context_handle(), large.at(size - 5000), source.at(0), 5000, right_of(world),
                                stream.get()));
        stream.synchronize();
        world.barrier();
        const auto all = large.read();
        require(std::equal(all.end() - 5000, all.end(),
                           bytes_of(5000, seed + static_cast<std::uint64_t>(round), left_of(world)).begin()),
                "a new segment of the exposed heap took a put");
        place = large.at(0);
        world.barrier();
    }
    (void)via::cuda::register_host(*gpu, place, 4096);  // throws if a segment that has gone were still registered
    world.barrier();
}

/// A segment that one PE cannot register is no PE's.
void new_segment_refused(via::world& world, std::uint64_t) {
    const std::shared_ptr<const via::cuda::device> gpu = via::cuda::device::spread(world.pe());
    const via::cuda::entered in{*gpu};
    constexpr std::size_t size = std::size_t{9} << 20;
    std::byte* place = nullptr;
    {
        memory large{world, kind::host, size};
        place = large.at(0);
    }
    {
        via::cuda::registered in_the_way;
        if (world.pe() == 0) in_the_way = via::cuda::register_host(*gpu, place, 4096);
        (void)require_error(VIA_ERR_SYSTEM, [&] { (void)world.allocate<std::byte>(size); });
    }
    world.barrier();
    memory large{world, kind::host, size};
    require(large.at(0) == place, "the offsets are free again, and registered without harm");
    world.barrier();
}

constexpr std::array cases{
    test_case{"host heap refused", refused_before},
    test_case{"host heap exposed by all or nobody", all_or_nobody},
    test_case{"host heap, mismatched", mismatched},
    test_case{"host heap exposed", exposed},
    test_case{"exposed transfers", transfers},
    test_case{"exposed strided", strided},
    test_case{"exposed signals", signals},
    test_case{"exposed words, both sides", both_sides},
    test_case{"exposed words, sleep", waits_do_not_sleep_deep},
    test_case{"exposed words, several", wait_for_several},
    test_case{"exposed atomics", atomics},
    test_case{"exposed segments", segments},
    test_case{"exposed segment refused", new_segment_refused},
};

}  // namespace

std::span<const test_case> device_host_heap_cases() { return cases; }

}  // namespace conformance
