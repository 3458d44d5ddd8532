// SPDX-License-Identifier: Apache-2.0
// The owner's side of lending buffers.
#include "route/revocation.hpp"
#include "base/error.hpp"
#include "support/catch.hpp"
#include "support/failure_of.hpp"

namespace {

using namespace via;
using route::revocations;
using route::revoke_message;
using state = revocations::state;
using kind = revoke_message::kind;

constexpr revocations::time_point start{};
constexpr revocations::time_point later = start + std::chrono::seconds{10};

struct owner_test {
    std::uint64_t lend(std::uint64_t id, std::uint64_t base, std::uint64_t size = 4096) {
        heap::exported_buffer made;
        made.id = id;
        made.base = base;
        made.size = size;
        made.pe = 0;
        owner.add(made);
        return made.registration;
    }
    state revoke(std::uint64_t registration) {
        asked.clear();
        return owner.revoke(registration, later, asked);
    }
    void answer(const revoke_message& question, kind what) {
        revoke_message made = question;
        made.what = what;
        made.from = question.to;
        made.to = question.from;
        owner.receive(made);
    }

    revocations owner{0};
    revocations::messages asked;
};

}  // namespace

TEST_CASE("a buffer that nobody imports is free at once") {
    owner_test t;
    const auto one = t.lend(1, 0x1000);
    CHECK(t.revoke(one) == state::free);
    CHECK(t.asked.empty());
    CHECK_FALSE(t.owner.grant(one, 1));
    CHECK(t.owner.forget(one));
    CHECK(t.owner.now(one) == state::free);
}

TEST_CASE("every importer is asked, and free means that all have answered") {
    owner_test t;
    const auto one = t.lend(1, 0x1000);
    for (const int pe : {3, 1, 3, 2}) CHECK(t.owner.grant(one, pe));
    CHECK(t.revoke(one) == state::revoking);
    REQUIRE(t.asked.size() == 3);
    CHECK_FALSE(t.owner.grant(one, 4));
    const revocations::messages questions = t.asked;
    CHECK(t.revoke(one) == state::revoking);  // again: nobody is asked twice
    CHECK(t.asked.empty());
    t.answer(questions[0], kind::dropped);
    t.answer(questions[0], kind::dropped);
    t.answer(questions[2], kind::dropped);
    CHECK(t.owner.now(one) == state::revoking);
    CHECK(t.owner.holders(one) == std::vector<int>{2});
    CHECK_FALSE(t.owner.forget(one));
    t.answer(questions[1], kind::dropped);
    CHECK(t.owner.now(one) == state::free);
}

TEST_CASE("an importer killed in the middle of a copy has answered") {
    owner_test t;
    const auto one = t.lend(1, 0x1000);
    const auto two = t.lend(2, 0x9000);
    CHECK(t.owner.grant(one, 1));
    CHECK(t.owner.grant(one, 2));
    CHECK(t.owner.grant(two, 1));
    CHECK(t.revoke(one) == state::revoking);
    t.owner.peer_died(1);
    CHECK(t.owner.now(one) == state::revoking);
    t.owner.peer_died(2);
    CHECK(t.owner.now(one) == state::free);
    CHECK_FALSE(t.owner.grant(two, 1));   // its request came later than the news of its death
    CHECK(t.revoke(two) == state::free);  // its only importer had died before
}

TEST_CASE("past the deadline the memory is held, not freed") {
    owner_test t;
    const auto one = t.lend(1, 0x1000, 4096);
    CHECK(t.owner.grant(one, 5));
    CHECK(t.revoke(one) == state::revoking);
    t.owner.tick(later - std::chrono::seconds{1});
    CHECK(t.owner.now(one) == state::revoking);
    t.owner.tick(later);
    CHECK(t.owner.now(one) == state::held);
    CHECK(t.owner.quarantined_bytes() == 4096);
    CHECK(t.owner.holders(one) == std::vector<int>{5});
    CHECK_FALSE(t.owner.forget(one));
    const auto failure = support::failure_of([&] { t.owner.fail_held(one, "unregister"); });
    CHECK(failure.status == VIA_ERR_TIMEOUT);
    CHECK(failure.pe == 5);
    CHECK(failure.message.find("buffer 1 of PE 0 (4096 bytes) is still mapped by PE 5") != std::string::npos);
    SECTION("an answer may still come") { t.answer(t.asked[0], kind::dropped); }
    SECTION("or the death of who holds it") { t.owner.peer_died(5); }
    CHECK(t.owner.now(one) == state::free);
    CHECK(t.owner.quarantined_bytes() == 0);
}

TEST_CASE("what a captured graph keeps is held at once, without waiting for the deadline") {
    owner_test t;
    const auto one = t.lend(1, 0x1000);
    CHECK(t.owner.grant(one, 5));
    CHECK(t.owner.grant(one, 6));
    CHECK(t.revoke(one) == state::revoking);
    t.answer(t.asked[0], kind::kept);
    CHECK(t.owner.now(one) == state::held);
    t.answer(t.asked[1], kind::dropped);
    CHECK(t.owner.now(one) == state::held);
    CHECK(t.owner.holders(one) == std::vector<int>{5});
}

TEST_CASE("answers to what was not asked change nothing") {
    owner_test t;
    const auto one = t.lend(1, 0x1000);
    CHECK(t.owner.grant(one, 1));
    revoke_message stray{.what = kind::dropped, .from = 1, .to = 0, .buffer = 1, .registration = one};
    t.owner.receive(stray);  // before it was asked: it may have it again by now
    CHECK(t.revoke(one) == state::revoking);
    stray.buffer = 2;
    t.owner.receive(stray);
    stray.buffer = 1;
    stray.from = 2;
    t.owner.receive(stray);
    CHECK(t.owner.now(one) == state::revoking);
    CHECK(t.owner.now(77) == state::free);
    CHECK_FALSE(t.owner.grant(77, 1));
}
