// SPDX-License-Identifier: Apache-2.0
// Pair set-up, step by step: two machines and the messages between them.
#include <algorithm>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "route/pair_setup.hpp"
#include "support/catch.hpp"

namespace {

using namespace via;
using route::pair_setup;
using route::setup_message;
using state = pair_setup::state;
using why = pair_setup::why;
using kind = setup_message::kind;

constexpr pair_setup::times times{.patience = std::chrono::seconds{10}, .pause = std::chrono::seconds{1}};

heap::device_id gpu(int number) {
    heap::device_id id{};
    id[15] = static_cast<std::byte>(number);
    return id;
}

/// Two PEs, whose messages are delivered when the test says so.
struct pair_of_pes {
    struct side {
        pair_setup machine;
        std::optional<heap::device_id> device;
        bool reaches = true;
        std::deque<setup_message> inbox = {};
        std::optional<heap::device_id> assessing = {};
    };

    void take(int pe, const pair_setup::orders& orders) {
        if (orders.send) {
            CHECK(orders.send->from == pe);
            CHECK(orders.send->to == 1 - pe);
            sent.push_back(orders.send->what);
            sides[1 - pe].inbox.push_back(*orders.send);
        }
        if (orders.assess) sides[pe].assessing = orders.assess;
    }
    void want(int pe) { take(pe, sides[pe].machine.want(*sides[pe].device, now)); }
    /// Delivers one message to `pe`; and the answer to what it then asks itself, unless that is to wait.
    void deliver(int pe, bool assess_too = true) {
        side& to = sides[pe];
        REQUIRE_FALSE(to.inbox.empty());
        const setup_message message = to.inbox.front();
        to.inbox.pop_front();
        take(pe, to.machine.receive(message, to.device, now));
        if (assess_too && to.assessing) assess(pe);
    }
    void assess(int pe) {
        sides[pe].assessing.reset();
        take(pe, sides[pe].machine.assessed(sides[pe].reaches, now));
    }
    void run() {
        while (!sides[0].inbox.empty() || !sides[1].inbox.empty()) {
            for (int pe : {0, 1}) {
                if (!sides[pe].inbox.empty()) deliver(pe);
            }
        }
    }
    void pass(std::chrono::seconds time) {
        now += time;
        for (int pe : {0, 1}) take(pe, sides[pe].machine.tick(now));
    }
    void expect(state first, state second) const {
        CHECK(route::name_of(sides[0].machine.now()) == std::string{route::name_of(first)});
        CHECK(route::name_of(sides[1].machine.now()) == std::string{route::name_of(second)});
    }

    base::clock::time_point now = {};
    std::vector<kind> sent;
    side sides[2] = {{.machine = {0, 1, times}, .device = gpu(1)}, {.machine = {1, 0, times}, .device = gpu(2)}};
};

}  // namespace

TEST_CASE("one asks, the other says yes") {
    pair_of_pes p;
    p.expect(state::init, state::init);
    p.want(0);
    p.expect(state::sent, state::init);
    p.deliver(1, false);
    p.expect(state::sent, state::acking);
    CHECK(p.sides[1].assessing == gpu(1));
    p.assess(1);
    p.expect(state::sent, state::acked);
    CHECK(p.sides[1].machine.is_set_up());
    p.deliver(0, false);
    CHECK(p.sides[0].assessing == gpu(2));
    p.assess(0);
    p.expect(state::ok, state::acked);
    p.want(0);
    p.want(1);
    CHECK(p.sent == std::vector<kind>{kind::request, kind::accept});
    CHECK_FALSE(p.sides[0].machine.due());
    CHECK_FALSE(p.sides[1].machine.due());
}

TEST_CASE("devices are named by what they are, not by their numbers") {
    // Both call their GPU number 0. What each is asked to reach is the other's.
    pair_of_pes p;
    p.want(1);
    p.deliver(0, false);
    CHECK(p.sides[0].assessing == gpu(2));
    p.assess(0);
    p.deliver(1, false);
    CHECK(p.sides[1].assessing == gpu(1));
}

TEST_CASE("simultaneous requests are settled by rank") {
    pair_of_pes p;
    p.want(0);
    p.want(1);
    p.expect(state::sent, state::sent);
    SECTION("the request of the lower rank arrives first") {
        p.deliver(1);
        p.expect(state::sent, state::acked);
    }
    SECTION("the other arrives first") {
        p.deliver(0);
        p.expect(state::sent, state::sent);
    }
    p.run();
    p.expect(state::ok, state::acked);
    CHECK(p.sent == std::vector<kind>{kind::request, kind::request, kind::accept});
}

TEST_CASE("not ready five times, then both know") {
    pair_of_pes p;
    p.sides[1].device.reset();
    p.want(0);
    for (int attempt = 1; attempt <= 5; ++attempt) {
        p.run();
        if (attempt == 5) break;
        p.expect(state::init, state::init);
        p.want(0);  // not so soon again
        p.expect(state::init, state::init);
        p.pass(std::chrono::seconds{1 << (attempt - 1)});
        p.expect(state::sent, state::init);
    }
    p.expect(state::bad, state::bad);
    CHECK(p.sides[0].machine.cause() == why::peer_not_ready);
    CHECK(p.sides[1].machine.cause() == why::self_not_ready);
    CHECK(std::count(p.sent.begin(), p.sent.end(), kind::request) == 5);
    p.want(0);
    p.pass(std::chrono::hours{1});
    p.expect(state::bad, state::bad);

    SECTION("and that is not for ever: the one who was not ready may ask when it is") {
        p.sides[1].device = gpu(2);
        p.want(1);
        p.run();
        p.expect(state::acked, state::ok);
    }
}

TEST_CASE("ready at the third attempt") {
    pair_of_pes p;
    p.sides[1].device.reset();
    p.want(0);
    p.run();
    p.pass(std::chrono::seconds{1});
    p.run();
    p.sides[1].device = gpu(2);
    p.pass(std::chrono::seconds{2});
    p.run();
    p.expect(state::ok, state::acked);
}

TEST_CASE("a refusal reaches both") {
    pair_of_pes p;
    SECTION("of the one who was asked") {
        p.sides[1].reaches = false;
        p.want(0);
        p.run();
        CHECK(p.sides[0].machine.cause() == why::peer_cannot_reach);
        CHECK(p.sides[1].machine.cause() == why::cannot_reach);
    }
    SECTION("of the one who asked") {
        p.sides[0].reaches = false;
        p.want(0);
        p.run();
        CHECK(p.sides[0].machine.cause() == why::cannot_reach);
        CHECK(p.sides[1].machine.cause() == why::peer_cannot_reach);
    }
    SECTION("of simultaneous requests") {
        p.sides[1].reaches = false;
        p.want(0);
        p.want(1);
        p.run();
    }
    p.expect(state::bad, state::bad);
    // And again to whoever asks again.
    setup_message again;
    again.from = 1;
    again.to = 0;
    again.attempt = 1;
    again.round = 0;
    if (p.sides[1].reaches) again.round = 1;  // one gave up; a request of the round before is void
    const auto answer = p.sides[0].machine.receive(again, gpu(1), p.now);
    REQUIRE(answer.send);
    CHECK(answer.send->what == kind::refuse);
    p.want(0);
    p.expect(state::bad, state::bad);
}

TEST_CASE("an acceptance that comes after BAD changes nothing, and the other learns it") {
    pair_of_pes p;
    p.want(0);
    p.pass(std::chrono::seconds{9});
    p.expect(state::sent, state::init);
    p.pass(std::chrono::seconds{1});
    p.expect(state::bad, state::init);
    CHECK(p.sides[0].machine.cause() == why::no_answer);
    p.deliver(1);  // the request; it accepts
    p.expect(state::bad, state::acked);
    p.deliver(0);  // the late acceptance
    p.expect(state::bad, state::acked);
    p.deliver(1);  // "I give up"
    p.expect(state::bad, state::bad);
    p.run();
    p.expect(state::bad, state::bad);
}

TEST_CASE("an answer to an attempt before is no answer to this one") {
    pair_setup machine{0, 1, times};
    CHECK(machine.want(gpu(1), {}).send->attempt == 1);
    setup_message message;
    message.from = 1;
    message.to = 0;
    message.what = kind::accept;
    message.attempt = 2;
    CHECK_FALSE(machine.receive(message, gpu(1), {}).assess);
    CHECK(machine.now() == state::sent);
    message.attempt = 1;
    CHECK(machine.receive(message, gpu(1), {}).assess);
}

TEST_CASE("a peer that dies ends the pair in any state") {
    pair_of_pes p;
    const int steps = GENERATE(0, 1, 2, 3, 4);
    if (steps > 0) p.want(0);
    if (steps > 1) p.deliver(1, false);
    if (steps > 2) p.assess(1);
    if (steps > 3) p.deliver(0);
    for (int pe : {0, 1}) {
        p.sides[pe].machine.peer_died();
        CHECK(p.sides[pe].machine.now() == state::bad);
        CHECK(p.sides[pe].machine.cause() == why::peer_died);
        CHECK_FALSE(p.sides[pe].machine.assessed(true, p.now).send);
        p.want(pe);
        CHECK(p.sides[pe].machine.now() == state::bad);
        CHECK_FALSE(p.sides[pe].machine.due());
    }
}
