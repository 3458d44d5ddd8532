// SPDX-License-Identifier: Apache-2.0
// Connections that break while both PEs live: the next use makes another, what was lost is told before anything later
// is done, nothing is done twice, and it ends where one after the other breaks.
#include <array>
#include <atomic>
#include <cstring>
#include <limits>
#include <string>
#include <thread>
#include <vector>

#include "base/clock.hpp"
#include "route/pair_of_pes.hpp"
#include "route/stations.hpp"
#include "support/catch.hpp"
#include "support/effort.hpp"
#include "support/failure_of.hpp"

namespace {

using namespace via;
using base::returns;
using route::losses;
using stations::fabric;
using stations::job;
using stations::pair_of_pes;
using support::failure_of;

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("a connection that breaks is closed at once, told of once, and made anew by the next use, from either end") {
    for (int first = 0; first < 2; ++first) {
        pair_of_pes two;
        two.put(0, 1);
        CHECK(two.made() == 1);
        CHECK(fabric().connections() == 2);
        two.break_by_put();
        CHECK(fabric().connections() == 0);  // the other end was told, and has nobody who uses it
        CHECK_FALSE(two.all.remote(0).describe(1).connected);
        const std::uint64_t nine = 9;
        const auto back = [&] {
            two.all.remote(1).put(0, two.block, &nine, {.size = 8}, returns::delivered, "put", nullptr);
        };
        if (first == 1) back();
        two.put(1, 2);
        two.put(2, 3);
        if (first == 0) back();
        CHECK(two.at_other(0) == 1);
        CHECK(two.at_other(1) == 2);
        CHECK(two.at_other(2) == 3);
        CHECK(two.at_other(100) == 0);
        CHECK(two.word_of(0, 0) == 9);
        CHECK(two.made() == 2);
        CHECK(two.made(1) == 1);
        CHECK(fabric().connections() == 2);
        CHECK_NOTHROW(two.all.remote(0).quiet(two.told, "quiet"));  // the put itself has said so
    }
}

TEST_CASE("what was under way at the end that is told is lost, and told of there; nothing of it comes later") {
    pair_of_pes two;
    losses::count theirs = 0;
    std::uint64_t value = 9;
    const auto back = [&](returns when) {
        two.all.remote(1).put(0, two.block, &value, {.size = 8}, when, "put", &theirs);
    };
    two.put(0, 1);
    back(returns::delivered);
    fabric().hold();
    value = 10;
    back(returns::at_once);
    route::remote_request broken;
    broken.what = route::remote_request::kind::broken;
    broken.from = 0;
    broken.number = 2;  // there is none yet
    CHECK(two.all.remote(1).answer(broken).what == route::remote_answer::kind::done);
    two.put(1, 2, returns::at_once);
    broken.number = 1;
    CHECK(two.all.remote(1).answer(broken).what == route::remote_answer::kind::done);
    fabric().let_go();
    fabric().run_all();
    CHECK(two.word_of(0, 0) == 9);
    const base::failure why = failure_of([&] { two.all.remote(1).quiet(theirs, "quiet"); });
    CHECK(why.status == VIA_ERR_PEER_FAILED);
    CHECK(has(why.message, "broke at the end of PE 0"));
    CHECK_NOTHROW(back(returns::delivered));
    CHECK(two.word_of(0, 0) == 10);
    CHECK(two.made(1) == 2);
    const base::failure mine = failure_of([&] { two.put(2, 3); });  // the end that it used has been told by the new one
    CHECK(mine.pe == 1);
    two.put(2, 3);
    CHECK(two.at_other(1) == 0);
    CHECK(two.at_other(2) == 3);
    CHECK(two.made() == 2);
}

TEST_CASE("the caller's memory is registered no longer than the connection that uses it") {
    pair_of_pes two;
    const std::size_t large = two.all.allocate(std::size_t{1} << 20);
    std::vector<std::byte> mine(std::size_t{1} << 20);
    const auto begin_put = [&] {
        two.all.remote(0).put(1, large, mine.data(), {.size = mine.size()}, returns::at_once, "put", &two.told);
    };
    two.put(0, 1);
    begin_put();  // registers the segment of the peer as well
    two.all.remote(0).quiet(two.told, "quiet");
    const std::size_t without = fabric().registered();
    fabric().hold();
    begin_put();
    CHECK(fabric().registered() == without + mine.size());
    fabric().fail_next(rdma::outcome::unreachable);
    fabric().let_go();
    CHECK(failure_of([&] { two.all.remote(0).quiet(two.told, "quiet"); }).pe == 1);
    CHECK(fabric().registered() == without);
}

TEST_CASE("an end is joined once: a question about it that comes late changes nothing") {
    pair_of_pes two;
    two.put(0, 1);
    two.break_by_put();
    two.put(0, 2);
    route::remote_request late;
    late.what = route::remote_request::kind::join;
    late.from = 0;
    late.number = 1;
    late.end.mtu = 4096;
    CHECK(two.all.remote(1).answer(late).what == route::remote_answer::kind::used);
    two.put(0, 3);
    CHECK(two.at_other(0) == 3);
    CHECK(two.made() == 2);
    late.number = 2;  // it has come before, and is joined
    const route::remote_answer again = two.all.remote(1).answer(late);
    CHECK(again.what == route::remote_answer::kind::joined);
    CHECK(again.number == 2);
    two.put(0, 4);
    CHECK(two.made() == 2);
    late.what = route::remote_request::kind::broken;  // of one that is gone
    late.number = 1;
    CHECK(two.all.remote(1).answer(late).what == route::remote_answer::kind::done);
    two.put(0, 5);
    CHECK(two.at_other(0) == 5);
    CHECK(two.made() == 2);
}

TEST_CASE("what is asked for after a loss is not done before who asks has been told") {
    pair_of_pes two;
    two.put(0, 1);
    fabric().fail_next(rdma::outcome::unreachable);
    two.put(1, 5, returns::at_once);  // the data
    CHECK(two.all.remote(0).look(1, "wait") != 0);
    const auto flag = [&] { two.all.remote(0).set_signal(1, two.block + 16, 1, "signal", &two.told); };
    const base::failure why = failure_of(flag);
    CHECK(why.status == VIA_ERR_PEER_FAILED);
    CHECK(why.pe == 1);
    CHECK(has(why.hint, "port of each PE"));
    CHECK(two.at_other(2) == 0);
    CHECK_NOTHROW(flag());
    CHECK_NOTHROW(two.all.remote(0).quiet(1, "quiet", &two.told));
    CHECK(two.at_other(1) == 0);
    CHECK(two.at_other(2) == 1);
    // Another context has had nothing under way, for all that is known of it, but may have: it is told as well.
    losses::count other = 0;
    const std::uint64_t value = 3;
    const auto put = [&] {
        two.all.remote(0).put(1, two.block, &value, {.size = 8}, returns::delivered, "put", &other);
    };
    CHECK(failure_of(put).pe == 1);
    CHECK(two.at_other(0) == 1);
    CHECK_NOTHROW(put());
}

TEST_CASE("an atomic after a put that is lost is done when it is asked for again, and once") {
    pair_of_pes two;
    const std::uint64_t one = 1;
    const auto add = [&] {
        two.all.remote(0).atomic(1, VIA_ATOMIC_ADD, VIA_UINT64, two.block, &one, nullptr, nullptr, "add", &two.told);
    };
    two.put(1, 1);
    add();
    fabric().fail_next(rdma::outcome::unreachable);
    two.put(2, 1, returns::at_once);
    CHECK(failure_of(add).pe == 1);
    CHECK(two.at_other(0) == 1);
    add();
    CHECK(two.at_other(0) == 2);
}

TEST_CASE("a peer that could not be told of a break is told before it does an atomic, and before this PE leaves") {
    const std::uint64_t one = 1;
    for (const bool leaves : {false, true}) {
        pair_of_pes two;
        two.put(1, 1);
        const std::uint32_t before = two.all.remote(1).breaks(0);
        const auto break_untold = [&] {
            const stations::busy_control_thread other{two.all.at(1)};
            two.break_by_put();
            CHECK(two.all.remote(1).breaks(0) == before);
        };
        break_untold();
        if (!leaves) {
            two.all.remote(0).atomic(1, VIA_ATOMIC_ADD, VIA_UINT64, two.block, &one, nullptr, nullptr, "add",
                                     &two.told);
            CHECK(two.all.remote(1).breaks(0) != before);
        } else {
            std::thread leaver{[&] { two.all.remote(0).part("finalize"); }};
            two.all.remote(1).part("finalize");
            CHECK(two.all.remote(1).breaks(0) != before);
            leaver.join();
        }
    }
}

TEST_CASE("a get by a connection that breaks is done again, unless a put was lost with it") {
    pair_of_pes two;
    two.put(0, 7);
    const auto get = [&] {
        std::uint64_t seen = 0;
        two.all.remote(0).get(1, &seen, two.block, {.size = 8}, returns::delivered, "get", &two.told);
        return seen;
    };
    CHECK(get() == 7);
    fabric().fail_next(rdma::outcome::unreachable);
    CHECK(get() == 7);
    CHECK(two.made() == 2);
    CHECK_NOTHROW(two.all.remote(0).quiet(two.told, "quiet"));
    fabric().hold();
    two.put(1, 8, returns::at_once);
    fabric().fail_next(rdma::outcome::unreachable);
    fabric().let_go();
    CHECK(failure_of([&] { (void)get(); }).pe == 1);
    CHECK(get() == 7);
}

TEST_CASE("connections that break one after the other end in an error that stays, at both ends") {
    pair_of_pes two;
    two.put(0, 1);
    // What succeeds in between begins the count anew.
    for (int i = 0; i < 10; ++i) {
        two.break_by_put();
        two.put(0, static_cast<std::uint64_t>(i));
    }
    CHECK(two.made() == 11);
    two.put_out_of_reach();
    const auto connections = two.made();
    for (int i = 0; i < 5; ++i) {
        const base::failure why = failure_of([&] { two.put(0, 77); });
        CHECK(why.status == VIA_ERR_SYSTEM);
        CHECK(has(why.message, "PE 1 cannot be reached by RDMA any more"));
        CHECK(has(why.message, "times in a row"));
        CHECK(has(why.message, "a wrong key"));
        CHECK(has(why.hint, "freed"));
    }
    CHECK(two.made() == connections);
    CHECK(failure_of([&] { (void)two.all.remote(0).look(1, "wait"); }).status == VIA_ERR_SYSTEM);
    const std::uint64_t value = 1;
    const base::deadline until{base::seconds{20}};
    base::failure why;
    do {
        why = failure_of([&] { two.all.remote(1).put(0, two.block, &value, {.size = 8}, returns::delivered, "put"); });
    } while (!has(why.message, "any more") && !until.expired());
    CHECK(has(why.message, "PE 0 cannot be reached by RDMA any more"));
    CHECK(has(why.message, "there were some, which broke"));
    CHECK(two.at_other(0) == 9);
}

TEST_CASE("a connection that cannot be made anew is an error each time, and then for good") {
    pair_of_pes two;
    two.put(0, 1);
    two.break_by_put();
    two.all.at(0).core.options.timeout = 2;
    fabric().refuse_connections(std::numeric_limits<int>::max());
    const base::deadline until{base::seconds{20}};
    std::string why = failure_of([&] { two.put(1, 1); }).message;
    for (; !has(why, "any more"); why = failure_of([&] { two.put(1, 1); }).message) {
        CHECK(has(why, "told so of connections"));
        REQUIRE_FALSE(until.expired());
    }
    fabric().refuse_connections(0);
    CHECK(has(failure_of([&] { two.put(1, 1); }).message, "any more"));
    CHECK(two.made() == 1);
}

TEST_CASE("PEs that use a connection at once, while it breaks now and then, go on by others") {
    constexpr int npes = 3;
    job all{npes};
    const std::size_t block = all.allocate(npes * 8);
    std::array<std::atomic<int>, npes> done = {};
    std::atomic<int> wrong = 0;
    std::atomic<int> out_of_reach = 0;
    std::atomic<bool> ends = false;
    std::vector<std::thread> threads;
    for (int pe = 0; pe < npes; ++pe) {
        threads.emplace_back([&, pe] {
            losses::count told = 0;
            for (std::uint64_t i = 1; !ends; ++i) {
                for (int k = 1; k < npes; ++k) {
                    const int to = (pe + k) % npes;
                    const std::size_t mine = block + static_cast<std::size_t>(pe) * 8;
                    try {
                        all.remote(pe).put(to, mine, &i, {.size = 8}, returns::at_once, "put", &told);
                        all.remote(pe).quiet(to, "quiet", &told);
                        std::uint64_t back = 0;
                        all.remote(pe).get(to, &back, mine, {.size = 8}, returns::delivered, "get", &told);
                        wrong += back == i ? 0 : 1;
                    } catch (const base::error& failed) {
                        out_of_reach += has(failed.details().message, "any more") ? 1 : 0;
                    }
                }
                ++done[static_cast<std::size_t>(pe)];
            }
        });
    }
    const int breaks = support::effort(60);
    for (int i = 0; i < breaks; ++i) {
        fabric().fail_next(rdma::outcome::unreachable);
        for (auto& each : done) {
            const int seen = each;
            while (each < seen + 3) std::this_thread::yield();
        }
    }
    ends = true;
    for (std::thread& each : threads) each.join();
    std::uint64_t made = 0;
    for (int pe = 0; pe < npes; ++pe) made += all.at(pe).core.counted.rdma_connections.value();
    CHECK(made > npes * (npes - 1));  // by each to each, and then some
    CHECK(wrong == 0);
    CHECK(out_of_reach == 0);
}
