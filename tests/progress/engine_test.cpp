// SPDX-License-Identifier: Apache-2.0
#include "progress/engine.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "progress/lane.hpp"
#include "progress/ring_reader.hpp"
#include "ring_writer.hpp"
#include "support/catch.hpp"
#include "support/effort.hpp"

namespace {

using via::progress::engine;
using via::progress::ring_reader;
using via::test::ring_writer;
namespace base = via::base;

constexpr unsigned channels = 3;

/// Does nothing but remember; what it has begun is done when it is told so.
class recorder final : public via::progress::executor {
public:
    void enter() noexcept override {
        entered = begun_.load() == 0;
        thread_ = std::this_thread::get_id();
    }
    std::uint64_t begin(const via_abi_command& what) override {
        entered = entered && thread_ == std::this_thread::get_id();
        if (what.size == fails) base::fail({.status = VIA_ERR_PEER_FAILED, .message = "gone", .pe = what.pe});
        seen.push_back(what.there);
        begun_.fetch_add(1);
        return what.value * 2;
    }
    std::uint64_t mark() override { return begun_.load(); }
    bool is_done(std::uint64_t mark) override {
        if (fails_later.exchange(false)) base::fail({.status = VIA_ERR_SYSTEM, .message = "late"});
        return mark <= done.load();
    }
    [[nodiscard]] std::uint64_t begun() const { return begun_.load(); }

    static constexpr std::uint64_t fails = 666;
    std::vector<std::uint64_t> seen;  ///< of the engine's thread, until it has stopped
    bool entered = false;             ///< by that thread before all else; likewise
    std::atomic<std::uint64_t> done = ~std::uint64_t{0};
    std::atomic<bool> fails_later = false;

private:
    std::atomic<std::uint64_t> begun_ = 0;
    std::thread::id thread_;
};

struct running {
    std::unique_ptr<via_abi_ring[]> rings = std::make_unique<via_abi_ring[]>(channels);
    recorder by;
    std::mutex mutex;
    std::vector<base::failure> failures;
    std::vector<int> failed_commands;
    std::vector<std::unique_ptr<ring_reader>> readers = [this] {
        std::vector<std::unique_ptr<ring_reader>> made;
        for (unsigned c = 0; c < channels; ++c) made.push_back(std::make_unique<ring_reader>(rings[c]));
        return made;
    }();
    via::progress::lane_words words{};
    via::progress::lane lane{words};
    engine it{{readers[0].get(), readers[1].get(), readers[2].get(), &lane},
              by,
              [this](const via_abi_command& what, const base::failure& why) {
                  const std::scoped_lock lock{mutex};
                  failures.push_back(why);
                  failed_commands.push_back(static_cast<int>(what.there));
              },
              {.yields = true}};
    std::vector<std::unique_ptr<ring_writer>> to = [this] {
        std::vector<std::unique_ptr<ring_writer>> made;
        for (unsigned c = 0; c < channels; ++c) made.push_back(std::make_unique<ring_writer>(rings[c]));
        return made;
    }();
};

via_abi_command put(std::uint64_t number) {
    via_abi_command made{};
    made.head = VIA_ABI_COMMAND_PUT;
    made.there = number;
    return made;
}

}  // namespace

TEST_CASE("an engine does what all channels say, in the order of each") {
    running r;
    r.it.start();
    r.it.start();  // it runs
    const std::uint64_t each = support::effort(20'000);
    std::vector<std::thread> writers;
    for (unsigned c = 0; c < channels; ++c) {
        writers.emplace_back([&, c] {
            for (std::uint64_t i = 0; i < each; ++i) r.to[c]->push(put(i * channels + c));
            r.to[c]->quiet();
        });
    }
    for (std::thread& t : writers) t.join();
    REQUIRE(r.by.begun() == channels * each);
    r.it.stop();
    std::vector<std::uint64_t> next(channels, 0);
    for (const std::uint64_t what : r.by.seen) REQUIRE(what / channels == next[what % channels]++);
    REQUIRE(r.it.counted().commands == channels * each);
    REQUIRE(r.by.entered);
    REQUIRE(r.failures.empty());
}

TEST_CASE("done is said when it is so, and not before") {
    running r;
    r.by.done = 0;
    r.it.start();
    r.to[1]->push(put(1));
    r.to[1]->push(put(2));
    while (r.by.begun() != 2) std::this_thread::yield();
    r.to[2]->push(put(3));
    while (r.by.begun() != 3) std::this_thread::yield();  // another channel goes on meanwhile
    REQUIRE(__atomic_load_n(&r.rings[1].done, __ATOMIC_ACQUIRE) == 0);
    r.by.done = 2;
    r.to[1]->quiet();
    REQUIRE(__atomic_load_n(&r.rings[2].done, __ATOMIC_ACQUIRE) == 0);
    r.by.done = 3;
    r.to[2]->quiet();
}

TEST_CASE("a question is answered while other things are under way") {
    running r;
    r.by.done = 0;
    r.it.start();
    r.to[0]->push(put(1));
    via_abi_command question = put(2);
    question.head = VIA_ABI_COMMAND_FETCH;
    question.value = 21;
    REQUIRE(r.to[0]->ask(question) == 42);
    REQUIRE(__atomic_load_n(&r.rings[0].done, __ATOMIC_ACQUIRE) == 0);
    r.by.done = 2;
}

TEST_CASE("what fails counts as done, is told, and stops nothing else") {
    running r;
    r.it.start();
    via_abi_command bad = put(5);
    bad.size = recorder::fails;
    bad.pe = 3;
    r.to[0]->push(put(4));
    r.to[0]->push(bad);
    r.to[0]->push(put(6));
    r.to[0]->quiet();
    bad.head = VIA_ABI_COMMAND_FETCH;
    REQUIRE(r.to[0]->ask(bad) == 0);
    r.it.stop();
    REQUIRE(r.by.seen == std::vector<std::uint64_t>{4, 6});
    REQUIRE(r.failures.size() == 2);
    REQUIRE(r.failures[0].pe == 3);
    REQUIRE(r.failed_commands == std::vector<int>{5, 5});
    REQUIRE(r.it.counted().failures == 2);
}

TEST_CASE("what fails after it had begun is told once") {
    running r;
    r.by.fails_later = true;
    r.it.start();
    r.to[0]->push(put(1));
    r.to[0]->quiet();
    r.it.stop();
    REQUIRE(r.failures.size() == 1);
    REQUIRE(r.failures[0].message == "late");
}

TEST_CASE("an engine that stops does what is there, and who comes later does not wait") {
    running r;
    r.it.start();
    for (std::uint64_t i = 0; i < VIA_ABI_RING_SLOTS; ++i) r.to[0]->push(put(i));
    r.it.stop();
    REQUIRE(r.by.seen.size() == VIA_ABI_RING_SLOTS);
    REQUIRE(r.rings[0].done == VIA_ABI_RING_SLOTS);
    for (std::uint64_t i = 0; i < 3 * VIA_ABI_RING_SLOTS; ++i) r.to[0]->push(put(i));  // even with no room
    r.to[0]->quiet();
    REQUIRE(r.to[1]->ask(put(0)) == 0);
    r.it.stop();
    r.it.start();
    REQUIRE_FALSE(r.it.is_running());
}

TEST_CASE("an engine that stops does what streams have released, and lets those go on that come later") {
    running r;
    r.it.start();
    r.lane.push(put(1));
    r.lane.push(put(2));
    __atomic_store_n(&r.words.released, 1, __ATOMIC_RELEASE);
    r.it.stop();
    REQUIRE(r.by.seen == std::vector<std::uint64_t>{1});
    REQUIRE(r.words.done > 2);
}

TEST_CASE("an engine that was never started has no thread, and closes all the same") {
    running r;
    REQUIRE_FALSE(r.it.is_running());
    r.it.stop();
    REQUIRE(r.rings[0].closed == 1);
}

TEST_CASE("an engine with nothing to do naps, and wakes for a command") {
    running r;
    r.it.start();
    while (r.it.counted().naps < 3) std::this_thread::yield();
    r.to[2]->push(put(9));
    r.to[2]->quiet();
    REQUIRE(r.by.begun() == 1);
}

namespace {

using place = via::progress::whereabouts::place;

/// What a watch has told.
class told {
public:
    void note(place at, double lasted) {
        const std::scoped_lock lock{mutex_};
        (at == place::waiting ? waiting_ : in_a_call_).push_back(lasted);
    }
    [[nodiscard]] std::vector<double> of(place at) {
        const std::scoped_lock lock{mutex_};
        return at == place::waiting ? waiting_ : in_a_call_;
    }
    void await(place at, std::size_t times) {
        while (of(at).size() < times) std::this_thread::yield();
    }

private:
    std::mutex mutex_;
    std::vector<double> waiting_;
    std::vector<double> in_a_call_;
};

/// Stays in the call that begins a command until it is let go.
class stuck final : public via::progress::executor {
public:
    std::uint64_t begin(const via_abi_command&) override {
        while (!goes.load()) std::this_thread::yield();
        return 0;
    }
    std::uint64_t mark() override { return 0; }
    bool is_done(std::uint64_t) override { return done.load(); }

    std::atomic<bool> goes = false;
    std::atomic<bool> done = false;
};

}  // namespace

TEST_CASE("it is told where an engine gets no further, again when that has doubled, and not when it is idle") {
    constexpr double first = 0.02;
    auto ring = std::make_unique<via_abi_ring>();
    ring_reader reader{*ring};
    ring_writer writer{*ring};
    stuck by;
    told what;
    engine it{{&reader},
              by,
              [](const via_abi_command&, const base::failure&) {},
              {.yields = true},
              {.first = first, .tell = [&](place at, double lasted) { what.note(at, lasted); }}};
    it.start();
    std::this_thread::sleep_for(std::chrono::duration<double>{3 * first});
    REQUIRE(what.of(place::in_a_call).size() + what.of(place::waiting).size() == 0);
    writer.push(put(1));
    what.await(place::in_a_call, 2);
    REQUIRE(what.of(place::waiting).empty());
    by.goes = true;
    what.await(place::waiting, 2);
    by.done = true;
    writer.quiet();
    const auto lasted = what.of(place::in_a_call);
    REQUIRE(lasted[0] >= first);
    REQUIRE(lasted[1] >= 2 * lasted[0]);
    REQUIRE(what.of(place::waiting)[0] >= first);  // counted from the progress that there was
}
