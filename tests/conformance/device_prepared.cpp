// SPDX-License-Identifier: Apache-2.0
// Transfers that are prepared once and posted many times, by the host and in a stream, on memory of both kinds.
#include <array>
#include <cstdint>
#include <vector>

#include <viaduct/prepared.hpp>

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

/// A put with a signal to one neighbour, a put to the other, and a get, posted together, again and again, by the
/// default context and by one of kernels only.
void posts(via::world& world, std::uint64_t seed) {
    const own_stream stream{world};
    const via::context by_kernels = world.everyone().make_context(VIA_CONTEXT_KERNELS);
    constexpr std::uint64_t rounds = 3;
    memory words{world, kind::device, 8};
    words.write(std::vector<std::byte>(8));
    std::uint64_t told = 0;
    for (const kind far_kind : kinds) {
        for (const std::size_t size : {std::size_t{8}, std::size_t{1000}, std::size_t{200'000}}) {
            memory from_left{world, far_kind, size};
            memory from_right{world, far_kind, size};
            memory mine{world, kind::device, size};
            memory got{world, kind::device, size};
            for (via_context* const by : {world.context_handle(), by_kernels.context_handle()}) {
                std::array<via_prepared, 3> list{};
                check(via_prepare_put_signal(by, from_left.at(0), mine.at(0), size, words.as<std::uint64_t>(), 1,
                                             VIA_SIGNAL_ADD, right_of(world), &list[0]));
                check(via_prepare_put(by, from_right.at(0), mine.at(0), size, left_of(world), &list[1]));
                check(via_prepare_get(by, got.at(0), mine.at(0), size, right_of(world), &list[2]));
                for (std::uint64_t round = 1; round <= rounds; ++round) {
                    const auto data = [&](int pe) { return bytes_of(size, seed + round, pe); };
                    mine.write(data(world.pe()));
                    from_left.write(std::vector<std::byte>(size));
                    world.barrier();
                    check(via_post_on_stream(list.data(), list.size(), stream.get()));
                    check(via_signal_wait_until_on_stream(by, words.as<std::uint64_t>(), VIA_GE, ++told, stream.get()));
                    check(via_wait_posted_on_stream(list.data(), list.size(), stream.get()));
                    stream.synchronize();
                    require(from_left.read() == data(left_of(world)), "whoever sees the signal sees its put");
                    require(got.read() == data(right_of(world)), "a get is done after the wait");
                    world.barrier();
                    require(from_right.read() == data(right_of(world)), "so is a put");
                    world.barrier();
                }
            }
        }
    }
    world.check_kernels();
}

/// Signals that are prepared without data, which set and which add, in one post.
void posts_signals_alone(via::world& world, std::uint64_t /*seed*/) {
    const own_stream stream{world};
    const via::context by_kernels = world.everyone().make_context(VIA_CONTEXT_KERNELS);
    memory words{world, kind::device, 16};
    auto* const word = words.as<std::uint64_t>();
    for (via_context* const by : {world.context_handle(), by_kernels.context_handle()}) {
        words.write(std::vector<std::byte>(16));
        std::array<via_prepared, 3> list{};
        check(via_prepare_put_signal(by, nullptr, nullptr, 0, word, 40, VIA_SIGNAL_ADD, right_of(world), &list[0]));
        check(via_prepare_put_signal(by, nullptr, nullptr, 0, word, 2, VIA_SIGNAL_ADD, right_of(world), &list[1]));
        check(via_prepare_put_signal(by, nullptr, nullptr, 0, word + 1, 1, VIA_SIGNAL_SET, right_of(world), &list[2]));
        world.barrier();
        check(via_post_on_stream(list.data(), list.size(), stream.get()));
        check(via_signal_wait_until_on_stream(by, word + 1, VIA_EQ, 1, stream.get()));
        check(via_wait_posted_on_stream(list.data(), list.size(), stream.get()));
        stream.synchronize();
        world.barrier();
        require_equal(world.g(word, world.pe()), std::uint64_t{42}, "a word that was added to twice");
        world.barrier();
    }
    world.check_kernels();
}

/// The host posts the same, and a source that has changed goes as it is then.
void posts_by_the_host(via::world& world, std::uint64_t seed) {
    constexpr std::size_t size = 5000;
    for (const kind far_kind : kinds) {
        memory inbox{world, far_kind, size};
        memory word{world, far_kind, 8};
        memory mine{world, kind::device, size};
        word.write(std::vector<std::byte>(8));
        via_prepared one{};
        check(via_prepare_put_signal(world.context_handle(), inbox.at(0), mine.at(0), size, word.as<std::uint64_t>(), 1,
                                     VIA_SIGNAL_ADD, right_of(world), &one));
        for (std::uint64_t round = 1; round <= 3; ++round) {
            mine.write(bytes_of(size, seed + round, world.pe()));
            world.barrier();
            via::post({&one, 1});
            (void)world.wait_until(word.as<via::signal>(), VIA_EQ, round);
            require(inbox.read() == bytes_of(size, seed + round, left_of(world)), "the signal tells of this post");
            via::wait_posted({&one, 1});
            world.barrier();
        }
    }
}

/// What is wrong is refused with nothing enqueued.
void errors(via::world& world, std::uint64_t /*seed*/) {
    const own_stream stream{world};
    via_prepared none{};
    require(via_post_on_stream(&none, 1, stream.get()) == VIA_ERR_ARGUMENT, "what was not prepared is not posted");
    require(via_wait_posted_on_stream(&none, 1, stream.get()) == VIA_ERR_ARGUMENT, "nor waited for");
    require(via_post_on_stream(nullptr, 0, stream.get()) == VIA_OK, "an empty list is one");
    stream.synchronize();
    world.barrier();
}

}  // namespace

std::span<const test_case> device_prepared_cases() {
    static constexpr std::array cases{
        test_case{"prepared transfers on a stream", posts},
        test_case{"prepared signals alone on a stream", posts_signals_alone},
        test_case{"prepared transfers by the host", posts_by_the_host},
        test_case{"bad input to prepared transfers on a stream", errors},
    };
    return cases;
}

}  // namespace conformance
