// SPDX-License-Identifier: Apache-2.0
// Connections that break where it is hardest to say who knows what: nobody is told of what was not his, the other end
// hears of it in the end, and what is tried again is so for long enough, and not for ever.
#include <chrono>
#include <cstring>
#include <string>
#include <vector>

#include "base/clock.hpp"
#include "route/pair_of_pes.hpp"
#include "route/stations.hpp"
#include "support/catch.hpp"
#include "support/failure_of.hpp"

namespace {

using namespace via;
using base::returns;
using route::losses;
using stations::busy_control_thread;
using stations::fabric;
using stations::own_word;
using stations::pair_of_pes;
using support::failure_of;

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

/// As an exchange does it, which is not told of losses.
void lose_own_push(pair_of_pes& two) {
    fabric().fail_next(rdma::outcome::unreachable);
    two.all.remote(0).set_signal(1, own_word, 1, "a collective");
}

/// Fails in all that it asks of the other PE for so long.
void fail_for(pair_of_pes& two, base::seconds time) {
    for (const auto start = base::clock::now(); base::since(start) < time;) two.break_by_put();
}

}  // namespace

TEST_CASE("a push of the library's own that is lost is nobody's loss but the library's") {
    pair_of_pes two;
    two.put(0, 1);
    const std::uint64_t one = 1;
    lose_own_push(two);
    CHECK_NOTHROW(two.all.remote(0).quiet(1, "quiet", &two.told));
    lose_own_push(two);
    CHECK_NOTHROW(
        two.all.remote(0).atomic(1, VIA_ATOMIC_ADD, VIA_UINT64, two.block, &one, nullptr, nullptr, "add", &two.told));
    CHECK(two.at_other(0) == 2);
    fabric().hold();
    two.put(1, 1, returns::at_once);
    lose_own_push(two);
    fabric().let_go();
    CHECK(failure_of([&] { two.all.remote(0).quiet(two.told, "quiet"); }).pe == 1);  // nor is the program's hidden
    CHECK_NOTHROW(two.all.remote(0).quiet(two.told, "quiet"));
    CHECK(two.made() == 3);
}

TEST_CASE("a read of the library's own is done again also where a put was lost with it, which is told of") {
    pair_of_pes two;
    two.put(0, 7);
    fabric().hold();
    two.put(1, 8, returns::at_once);
    fabric().fail_next(rdma::outcome::unreachable);
    fabric().let_go();
    std::uint64_t seen = 0;
    CHECK_NOTHROW(two.all.remote(0).get(1, &seen, two.block, {.size = 8}, returns::delivered, "a collective", nullptr));
    CHECK(seen == 7);
    CHECK(failure_of([&] { two.put(2, 1); }).pe == 1);
    CHECK(two.at_other(1) == 0);
    CHECK(two.at_other(2) == 0);
}

TEST_CASE("a get that breaks each connection half done ends in an error") {
    pair_of_pes two;
    two.put(0, 7);
    // By the buffer, or registered, in four parts or more.
    std::vector<std::byte> into(GENERATE(std::size_t{252} << 10, std::size_t{24} << 20));
    const std::size_t large = two.all.allocate(into.size());
    const auto get = [&] {
        two.all.remote(0).get(1, into.data(), large, {.size = into.size()}, returns::delivered, "get", &two.told);
    };
    fabric().fail_each(4, rdma::outcome::remote_failed);
    CHECK(failure_of(get).pe == 1);
    fabric().fail_each(0, rdma::outcome::done);
    CHECK_NOTHROW(get());
    CHECK_NOTHROW(two.all.remote(0).quiet(two.told, "quiet"));
}

TEST_CASE("a link that is cut for a second is survived, and one that stays so is out of reach") {
    pair_of_pes two;
    two.put(0, 1);
    fail_for(two, base::seconds{1});
    two.put(0, 2);
    CHECK(two.at_other(0) == 2);
    const auto made = two.made();
    fail_for(two, base::seconds{0.5});
    CHECK(two.made() - made < 20);  // it is not tried all the time
    two.put_out_of_reach();
    CHECK(has(failure_of([&] { two.put(0, 3); }).message, "any more"));
    CHECK(two.at_other(0) == 2);
}

TEST_CASE("a peer that could not be told of a break is told later") {
    pair_of_pes two;
    two.put(0, 1);
    {
        const busy_control_thread owner{two.all.at(1)};
        two.break_by_put();
    }
    const base::deadline until{base::seconds{10}};
    while (two.all.remote(1).breaks(0) == 0 && !until.expired()) (void)two.all.remote(0).look(1, "wait");
    CHECK(two.all.remote(1).breaks(0) != 0);
    CHECK(fabric().connections() == 0);
}

TEST_CASE("who has told a peer of a break knows that what that one sent before is lost") {
    pair_of_pes two;
    two.put(0, 1);
    std::uint32_t before = 0;
    const std::uint64_t nine = 9;
    const auto back = [&](returns when) {
        two.all.remote(1).put(0, two.block, &nine, {.size = 8}, when, "put", nullptr);
    };
    back(returns::delivered);
    {
        const busy_control_thread owner{two.all.at(1)};
        two.break_by_put();
        before = two.all.remote(0).breaks(1);
        back(returns::at_once);  // by the end that does not know it yet
    }
    CHECK(before != 0);
    const base::deadline until{base::seconds{10}};
    while (two.all.remote(0).look(1, "wait") == before && !until.expired()) continue;
    CHECK(two.all.remote(0).breaks(1) != before);
}

TEST_CASE("a peer whose end was joined to one that is of no use is told so") {
    pair_of_pes two;
    fabric().refuse_second_join();
    CHECK(has(failure_of([&] { two.put(0, 1); }).message, "cannot be made"));
    CHECK(fabric().connections() == 0);
    two.put(0, 2);
    CHECK(two.at_other(0) == 2);
    CHECK(fabric().connections() == 2);
}

TEST_CASE("a peer that parts has not broken anything") {
    pair_of_pes two;
    two.put(0, 1);
    route::remote_request told;
    told.what = route::remote_request::kind::part;
    told.from = 0;
    CHECK(two.all.remote(1).answer(told).what == route::remote_answer::kind::done);
    CHECK(two.all.remote(1).breaks(0) == 0);
}

TEST_CASE("a connection that was ended from outside is told as that") {
    pair_of_pes two;
    two.put(0, 1);
    fabric().fail_next(rdma::outcome::flushed);
    const base::failure why = failure_of([&] { two.put(1, 1); });
    CHECK(why.status == VIA_ERR_PEER_FAILED);
    CHECK(has(why.message, "closed"));
    CHECK(has(why.hint, "that PE"));
}
