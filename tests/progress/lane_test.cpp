// SPDX-License-Identifier: Apache-2.0
// Lanes: the host leaves commands, a stream releases them. Threads stand in for streams.
#include "progress/lane.hpp"

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <random>
#include <thread>
#include <vector>

#include "progress/engine.hpp"
#include "support/catch.hpp"
#include "support/effort.hpp"

namespace {

using via::progress::engine;
using via::progress::lane;
using via::progress::lane_words;

via_abi_command put(std::uint64_t number) {
    via_abi_command made{};
    made.head = VIA_ABI_COMMAND_PUT;
    made.there = number;
    return made;
}

/// What a stream's memory operations do.
void release(lane& of, std::uint64_t end) { __atomic_store_n(&of.words().released, end, __ATOMIC_RELEASE); }
void await(lane& of, std::uint64_t end) {
    while (static_cast<std::int64_t>(__atomic_load_n(&of.words().done, __ATOMIC_ACQUIRE) - end) < 0)
        std::this_thread::yield();
}

std::vector<std::uint64_t> take(lane& from, std::size_t most = 64) {
    std::vector<via_abi_command> taken(most);
    taken.resize(from.take(taken));
    std::vector<std::uint64_t> numbers;
    for (const via_abi_command& each : taken) numbers.push_back(each.there);
    return numbers;
}

/// What the engine is told to do is written into a log of its lane, and done a little later.
class logger final : public via::progress::executor {
public:
    std::uint64_t begin(const via_abi_command& what) override {
        logs.at(static_cast<std::size_t>(what.pe)).push_back(what.there);
        ++begun_;
        return 0;
    }
    std::uint64_t mark() override { return begun_; }
    bool is_done(std::uint64_t mark) override { return ++asked_ % 3 == 0 && mark <= begun_; }

    std::array<std::vector<std::uint64_t>, 3> logs;  ///< of the engine's thread

private:
    std::uint64_t begun_ = 0;
    std::uint64_t asked_ = 0;
};

}  // namespace

TEST_CASE("what no stream has released is not begun") {
    lane_words words{};
    lane it{words};
    REQUIRE(it.is_done());
    REQUIRE(it.push(put(7)) == 0);
    REQUIRE(it.push(put(8)) == 1);
    REQUIRE(it.push(put(9)) == 2);
    REQUIRE(it.end() == 3);
    REQUIRE(take(it).empty());
    release(it, 2);
    REQUIRE(take(it, 1) == std::vector<std::uint64_t>{7});
    REQUIRE(it.position() == 1);
    REQUIRE(take(it) == std::vector<std::uint64_t>{8});
    REQUIRE(take(it).empty());
    it.publish_done(2);
    REQUIRE(words.done == 2);
    REQUIRE_FALSE(it.is_done());
    release(it, 3);
    REQUIRE(take(it) == std::vector<std::uint64_t>{9});
    it.publish_done(3);
    REQUIRE(it.is_done());
}

TEST_CASE("what could not be enqueued is taken back, and its position is used again") {
    lane_words words{};
    lane it{words};
    it.push(put(1));
    it.push(put(2));
    it.take_back();
    REQUIRE(it.push(put(3)) == 1);
    release(it, 2);
    REQUIRE(take(it) == std::vector<std::uint64_t>{1, 3});
}

TEST_CASE("who waits for a lane that was closed goes on, and so does who comes later") {
    lane_words words{};
    lane it{words};
    it.push(put(1));
    it.close();
    await(it, 1);
    await(it, 1'000'000);
    REQUIRE(it.is_done());
}

TEST_CASE("what one lane's stream has released is not released in the next lane with its words") {
    lane_words words{};
    for (int generation = 0; generation < 4; ++generation) {
        lane it{words};
        REQUIRE(it.is_released());
        REQUIRE(it.is_done());
        for (std::uint64_t each = 0; each < 3; ++each) {
            const std::uint64_t at = it.push(put(each));
            REQUIRE_FALSE(it.is_released());
            REQUIRE(take(it).empty());
            release(it, at + 1);
            REQUIRE(take(it) == std::vector<std::uint64_t>{each});
            REQUIRE_FALSE(it.is_done());
            it.publish_done(at + 1);
        }
        it.close();
        await(it, it.end());
    }
}

TEST_CASE("an engine does what several streams release, in the order of each, and not before") {
    constexpr std::size_t streams = 3;
    const std::uint64_t each = support::effort(30'000);
    std::array<lane_words, streams> words{};
    std::array<lane, streams> lanes{lane{words[0]}, lane{words[1]}, lane{words[2]}};
    logger by;
    engine it{{&lanes[0], &lanes[1], &lanes[2]}, by, [](const auto&, const auto&) {}, {.yields = true}};
    it.start();
    std::vector<std::thread> threads;
    for (std::size_t s = 0; s < streams; ++s) {
        // The host's call, far ahead of the stream or just before it; and the stream, which now and then waits.
        auto enqueued = std::make_shared<std::atomic<std::uint64_t>>(0);
        threads.emplace_back([&, s, enqueued] {
            for (std::uint64_t i = 0; i < each; ++i) {
                via_abi_command what = put(i);
                what.pe = static_cast<int>(s);
                if (i % 7 == 3) {
                    (void)lanes[s].push(put(~std::uint64_t{0}));
                    lanes[s].take_back();
                }
                if (lanes[s].push(what) != i) std::terminate();
                enqueued->store(i + 1, std::memory_order_release);
            }
        });
        threads.emplace_back([&, s, enqueued] {
            std::minstd_rand random{static_cast<unsigned>(s + 1)};
            for (std::uint64_t at = 0; at < each;) {
                while (enqueued->load(std::memory_order_acquire) <= at) std::this_thread::yield();
                release(lanes[s], ++at);
                if (random() % 5 == 0) await(lanes[s], at);
            }
            await(lanes[s], each);
        });
    }
    for (std::thread& t : threads) t.join();
    for (const lane& one : lanes) REQUIRE(one.is_done());
    it.stop();
    for (const std::vector<std::uint64_t>& log : by.logs) {
        REQUIRE(log.size() == each);
        for (std::uint64_t i = 0; i < each; ++i) REQUIRE(log[i] == i);
    }
    REQUIRE(it.counted().commands == streams * each);
}
