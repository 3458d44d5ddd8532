// SPDX-License-Identifier: Apache-2.0
// A team's thread: what streams release and kernels ask for is done, one after the other. Threads stand in for both.
#include "progress/worker.hpp"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <random>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "support/catch.hpp"
#include "support/effort.hpp"

namespace {

using via::progress::lane_words;
using via::progress::worker;

/// The words of a worker, which outlive it.
struct shared_words {
    lane_words streams{};
    lane_words kernels{};
};

void release(worker& of, std::uint64_t end) { __atomic_store_n(&of.words().released, end, __ATOMIC_RELEASE); }
void await(const lane_words& words, std::uint64_t end) {
    while (__atomic_load_n(&words.done, __ATOMIC_ACQUIRE) < end) std::this_thread::yield();
}

void ignore(const via::base::failure& /*why*/) {}

}  // namespace

TEST_CASE("what calls leave for a stream and what its kernels ask for is done in the order of the stream") {
    const std::uint64_t rounds = support::effort(3'000);
    shared_words words;
    std::vector<std::uint64_t> done;  // of the worker's thread
    std::atomic<bool> busy = false;
    worker it{words.streams, words.kernels, ignore, {.yields = true}};
    const auto errand = [&](std::uint64_t number) {
        return [&, number] {
            if (busy.exchange(true)) std::terminate();  // one at a time
            done.push_back(number);
            busy = false;
        };
    };
    std::minstd_rand random{7};
    std::vector<bool> by_call;
    for (std::uint64_t i = 0; i < rounds; ++i) by_call.push_back(random() % 2 == 0);
    std::uint64_t ahead = 0;  // calls are made before the stream comes to what they leave
    std::uint64_t left = 0;
    std::uint64_t released = 0;
    for (std::uint64_t i = 0; i < rounds; ++i) {
        for (const std::uint64_t end = std::min(rounds, i + 1 + random() % 5); ahead < end; ++ahead) {
            if (by_call[ahead]) REQUIRE(it.push(errand(ahead)) == left++);
        }
        if (by_call[i]) {
            release(it, ++released);
            await(words.streams, released);
        } else {
            await(words.kernels, it.ask(errand(i)));
        }
    }
    REQUIRE(it.is_idle());
    it.stop();
    REQUIRE(done.size() == rounds);
    for (std::uint64_t i = 0; i < rounds; ++i) REQUIRE(done[i] == i);
}

TEST_CASE("what kernels ask for waits for nothing that a stream has not come to") {
    shared_words words;
    std::atomic<int> done = 0;
    worker it{words.streams, words.kernels, ignore, {.yields = true}};
    (void)it.push([&] { done += 10; });
    await(words.kernels, it.ask([&] { ++done; }));
    REQUIRE(done == 1);
    REQUIRE_FALSE(it.is_idle());
    release(it, 1);
    await(words.streams, 1);
    REQUIRE(done == 11);
    REQUIRE(it.is_idle());
}

TEST_CASE("what fails is done, and told") {
    shared_words words;
    std::vector<std::string> told;
    worker it{words.streams, words.kernels, [&](const via::base::failure& why) { told.push_back(why.message); }, {}};
    await(words.kernels, it.ask([] { via::base::fail({.status = VIA_ERR_ADDRESS, .message = "one"}); }));
    await(words.kernels, it.ask([] { throw std::runtime_error{"two"}; }));
    it.stop();
    REQUIRE(told == std::vector<std::string>{"one", "two"});
}

TEST_CASE("who waits for a worker that has stopped goes on, and the next one with its words begins behind") {
    shared_words words;
    for (int generation = 0; generation < 3; ++generation) {
        std::atomic<int> done = 0;
        worker it{words.streams, words.kernels, ignore, {.yields = true}};
        REQUIRE(it.is_idle());
        const std::uint64_t first = it.ask([&] { ++done; });
        await(words.kernels, first);
        REQUIRE(done == 1);
        const std::uint64_t position = it.push([&] { ++done; });
        it.stop();
        await(words.streams, position + 1);
        await(words.kernels, it.ask([&] { ++done; }));
        REQUIRE(done == 1);
    }
}
