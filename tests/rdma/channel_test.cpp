// SPDX-License-Identifier: Apache-2.0
// The flow of requests over one connection, on a fabric in memory.
#include <cstring>
#include <memory>
#include <random>
#include <vector>

#include "rdma/channel.hpp"
#include "rdma/fake_adapter.hpp"
#include "support/catch.hpp"
#include "support/effort.hpp"

using namespace via;
using rdma::outcome;
using rdma::request;
using test::fake_fabric;

namespace {

constexpr int depth = 16;

/// Memory that both ends may use.
struct memory {
    memory(rdma::adapter& of, std::size_t size) : bytes(size, std::byte{0}) {
        std::string problem;
        keys = of.register_memory(bytes.data(), size, rdma::access::all, problem);
        REQUIRE(keys);
    }
    [[nodiscard]] std::uint64_t word(std::size_t index) const {
        std::uint64_t value = 0;
        std::memcpy(&value, bytes.data() + 8 * index, 8);
        return value;
    }
    void set(std::size_t index, std::uint64_t value) { std::memcpy(bytes.data() + 8 * index, &value, 8); }

    alignas(8) std::vector<std::byte> bytes;
    std::unique_ptr<rdma::registration> keys;
};

request of(request::kind what, memory& here, std::size_t from, memory& there, std::size_t to, std::uint32_t size = 8) {
    request made;
    made.what = what;
    made.local = here.bytes.data() + 8 * from;
    made.size = size;
    made.local_key = here.keys->local_key();
    made.remote = reinterpret_cast<std::uintptr_t>(there.bytes.data() + 8 * to);
    made.remote_key = there.keys->remote_key();
    return made;
}

/// A channel to an end that does nothing of its own, with memory at both.
struct pair {
    pair(rdma::adapter& by, rdma::completions& mine, rdma::completions& others) : here{by, 8192}, there{by, 8192} {
        std::string problem;
        const rdma::connection_limits limits{.requests = depth};
        auto one = by.make_connection(mine.queue(), limits, problem);
        other = by.make_connection(others.queue(), limits, problem);
        REQUIRE(one->connect(other->here(), problem));
        REQUIRE(other->connect(one->here(), problem));
        channel = std::make_unique<rdma::channel>(std::move(one), mine, depth);
    }
    request write(std::size_t from, std::size_t to) { return of(request::kind::write, here, from, there, to); }
    request read(std::size_t to, std::size_t from) { return of(request::kind::read, here, to, there, from); }

    memory here;
    memory there;
    std::unique_ptr<rdma::connection> other;
    std::unique_ptr<rdma::channel> channel;
};

struct network {
    explicit network(int room = 64) : adapter{fabric}, ends{make(room), room}, far_ends{make(room), room} {}
    [[nodiscard]] std::unique_ptr<rdma::completion_queue> make(int room) {
        std::string problem;
        return adapter.make_queue(room, problem);
    }
    [[nodiscard]] pair connect() { return pair{adapter, ends, far_ends}; }
    [[nodiscard]] bool sound() const {
        INFO(fabric.misuse());
        CHECK(fabric.misuse().empty());
        return fabric.misuse().empty();
    }
    /// Until all of a channel has ended, or it has failed.
    void finish(rdma::channel& what) {
        what.ask(what.pushed());
        what.flush();
        while (what.ended() != what.pushed() && !what.failed()) REQUIRE(ends.poll());
    }

    fake_fabric fabric;
    test::fake_adapter adapter;
    rdma::completions ends;
    rdma::completions far_ends;
};

}  // namespace

TEST_CASE("a put on an idle connection takes what plain verbs take", "[rdma]") {
    network n;
    pair p = n.connect();
    for (std::uint64_t round = 1; round <= 5; ++round) {
        p.here.set(0, round);
        p.channel->push(p.write(0, 3));
        const auto at = p.channel->pushed();
        CHECK(at == round);
        p.channel->flush();
        CHECK(p.channel->is_asked(p.channel->pushed()));
        n.finish(*p.channel);
        CHECK(p.there.word(3) == round);
        CHECK(p.channel->counted().requests == round);
        CHECK(p.channel->counted().posts == round);
        CHECK(p.channel->counted().signalled == round);
    }
    CHECK(n.sound());
}

TEST_CASE("a chain is given to the adapter at once, and one of it is heard of", "[rdma]") {
    network n;
    pair p = n.connect();
    for (std::size_t i = 0; i < 5; ++i) {
        p.here.set(i, 100 + i);
        p.channel->push(p.write(i, 0));  // all to one word: the last must win
    }
    CHECK(p.channel->counted().posts == 0);
    p.channel->flush();
    n.finish(*p.channel);
    CHECK(p.there.word(0) == 104);
    CHECK(p.channel->counted().requests == 5);
    CHECK(p.channel->counted().posts == 1);
    CHECK(p.channel->counted().signalled == 1);
    CHECK(n.sound());
}

TEST_CASE("an end that is asked for and not signalled takes one empty write", "[rdma]") {
    network n;
    pair p = n.connect();
    p.channel->push(p.write(0, 0));
    p.channel->flush();  // signalled: nothing else is
    p.channel->push(p.write(0, 1));
    p.channel->flush();
    CHECK_FALSE(p.channel->is_asked(p.channel->pushed()));
    p.channel->ask(1);  // is signalled
    CHECK(p.channel->pushed() == 2);
    p.channel->ask(2);
    p.channel->ask(2);
    n.finish(*p.channel);
    CHECK(p.channel->ended() == 3);
    CHECK(p.channel->counted().requests == 3);
    CHECK(p.channel->counted().signalled == 2);
    CHECK(n.sound());
}

TEST_CASE("the send queue is never overrun, and its room comes back", "[rdma]") {
    network n;
    pair p = n.connect();
    n.fabric.hold();
    int pushed = 0;
    for (; p.channel->has_room(); ++pushed) {
        p.channel->push(p.write(0, 0));
        if (pushed % 3 == 0) p.channel->flush();
    }
    CHECK(pushed == depth);
    p.channel->flush();
    for (int i = 0; i < 10; ++i) REQUIRE(n.ends.poll());
    CHECK_FALSE(p.channel->has_room());
    n.fabric.let_go();
    REQUIRE(n.ends.poll());
    CHECK(p.channel->has_room(depth / 2));
    CHECK(n.sound());
}

TEST_CASE("random flows over several channels, as a model has them", "[rdma]") {
    network n{4 * depth};
    std::vector<pair> pairs;
    for (int i = 0; i < 4; ++i) pairs.push_back(n.connect());
    CHECK_FALSE(n.ends.has_room(1));
    std::mt19937_64 random{7};
    std::vector<std::vector<std::uint64_t>> model(pairs.size(), std::vector<std::uint64_t>(1024));
    std::vector<rdma::channel::position> heard(pairs.size());
    for (std::uint64_t round = 1; round <= static_cast<std::uint64_t>(support::effort(200000)); ++round) {
        const std::size_t which = random() % pairs.size();
        pair& p = pairs[which];
        if (random() % 50 == 0) n.fabric.hold();
        if (random() % 10 == 0) n.fabric.let_go();
        if (p.channel->has_room()) {
            request next = p.write(0, random() % 1024);
            next.copied = true;  // so that the word may be used for the next
            p.here.set(0, round);
            // Inline bytes are taken when it is posted.
            p.channel->push(next);
            p.channel->flush();
            model[which][(next.remote - reinterpret_cast<std::uintptr_t>(p.there.bytes.data())) / 8] = round;
        } else {
            REQUIRE(n.ends.poll());
        }
        REQUIRE(p.channel->ended() >= heard[which]);
        REQUIRE(p.channel->ended() <= p.channel->pushed());
        heard[which] = p.channel->ended();
    }
    n.fabric.let_go();
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        n.finish(*pairs[i].channel);
        for (std::size_t word = 0; word < 1024; ++word) REQUIRE(pairs[i].there.word(word) == model[i][word]);
        // Few are heard of: one in half a queue where much is under way.
        CHECK(pairs[i].channel->counted().signalled * 4 < pairs[i].channel->counted().requests * 3);
    }
    CHECK(n.sound());
}

TEST_CASE("what reads bring is there when they have ended, and a fence waits for it", "[rdma]") {
    network n;
    pair p = n.connect();
    p.there.set(1, 41);
    p.here.set(0, 7);
    p.channel->push(p.read(0, 1));
    request next = p.write(0, 2);  // of what was read
    SECTION("without a fence it may go before") { next.fenced = false; }
    SECTION("with a fence not") { next.fenced = true; }
    p.channel->push(next);
    request add = of(request::kind::fetch_add, p.here, 5, p.there, 1);
    add.operand = 1;
    p.channel->push(add);
    request swap = of(request::kind::compare_swap, p.here, 6, p.there, 1);
    swap.compare = 42;
    swap.operand = 99;
    p.channel->push(swap);
    n.finish(*p.channel);
    CHECK(p.here.word(0) == 41);
    CHECK(p.there.word(2) == (next.fenced ? 41 : 7));
    CHECK(p.here.word(5) == 41);
    CHECK(p.here.word(6) == 42);
    CHECK(p.there.word(1) == 99);
    CHECK(n.sound());
}

TEST_CASE("the first failure is the cause, what came before has ended, and others go on", "[rdma]") {
    network n;
    pair p = n.connect();
    pair q = n.connect();
    p.channel->push(p.write(0, 0));
    p.channel->push(p.write(0, 1));
    request bad = p.write(0, 2);
    auto expected = outcome::remote_access;
    SECTION("a wrong key") { bad.remote_key += 1000; }
    SECTION("bytes outside the memory") { bad.remote += 8192 - 4 - 16; }
    SECTION("memory here that is not registered") {
        bad.local_key += 1000;
        expected = outcome::local;
    }
    p.channel->push(bad);
    const auto at = p.channel->pushed();
    for (int i = 0; i < 5; ++i) p.channel->push(p.write(0, 3));
    p.channel->flush();
    while (!p.channel->failed()) REQUIRE(n.ends.poll());
    CHECK(p.channel->failed()->what == expected);
    CHECK(p.channel->failed()->at == at);
    CHECK(p.channel->failed()->vendor == 77);
    CHECK(p.channel->ended() < at);
    CHECK_FALSE(p.channel->has_room());
    p.channel->flush();
    for (int i = 0; i < 5; ++i) REQUIRE(n.ends.poll());
    CHECK(p.channel->failed()->at == at);
    q.here.set(0, 5);
    q.channel->push(q.write(0, 0));
    n.finish(*q.channel);
    CHECK(q.there.word(0) == 5);
    CHECK_FALSE(q.channel->failed());
    CHECK(n.sound());
}

TEST_CASE("nothing is known of what came before a failure that has no cause", "[rdma]") {
    network n;
    pair p = n.connect();
    const bool has_cause = GENERATE(false, true);
    n.fabric.fail_each(3, has_cause ? outcome::remote_access : outcome::flushed);
    for (std::size_t i = 0; i < 3; ++i) p.channel->push(p.write(0, i));
    p.channel->flush();
    while (!p.channel->failed()) REQUIRE(n.ends.poll());
    CHECK(p.channel->failed()->at == 3);
    CHECK(p.channel->ended() == (has_cause ? 2 : 0));
}

TEST_CASE("a peer that has gone does not acknowledge", "[rdma]") {
    network n;
    pair p = n.connect();
    p.other.reset();
    p.channel->push(p.write(0, 0));
    n.finish(*p.channel);
    REQUIRE(p.channel->failed());
    CHECK(p.channel->failed()->what == outcome::unreachable);
    CHECK(n.sound());
}

TEST_CASE("completions that come late are not those of the next channel", "[rdma]") {
    network n;
    {
        pair p = n.connect();
        p.channel->push(p.write(0, 0));
        p.channel->flush();
        // Another channel's turn carries it out; its end lies in the queue when the channel goes.
        std::vector<rdma::completion> none;
        CHECK(n.ends.queue().poll(none) == 0);
    }
    pair q = n.connect();
    n.fabric.hold();
    q.channel->push(q.write(0, 0));
    q.channel->flush();
    for (int i = 0; i < 5; ++i) REQUIRE(n.ends.poll());
    CHECK(q.channel->ended() == 0);
    n.fabric.let_go();
    n.finish(*q.channel);
    CHECK(q.channel->ended() == 1);
    CHECK(n.sound());
}

TEST_CASE("a queue for completions has room for so many channels", "[rdma]") {
    network n{2 * depth};
    pair p = n.connect();
    CHECK(n.ends.has_room(depth));
    {
        pair q = n.connect();
        CHECK_FALSE(n.ends.has_room(1));
        n.fabric.fail_next(outcome::not_ready);
        // All that both have may end at once.
        for (pair* each : {&p, &q}) {
            while (each->channel->has_room()) each->channel->push(each->write(0, 0));
            each->channel->flush();
        }
        while (!p.channel->failed() && !q.channel->failed()) REQUIRE(n.ends.poll());
        n.finish(p.channel->failed() ? *q.channel : *p.channel);
    }
    CHECK(n.ends.has_room(depth));
    CHECK(n.sound());
}
