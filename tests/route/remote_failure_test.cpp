// SPDX-License-Identifier: Apache-2.0
// What goes wrong on the remote route: refusals, connections that break, peers that die, and who is told of it.
#include <chrono>
#include <cstring>
#include <set>
#include <string>
#include <thread>

#include "route/stations.hpp"
#include "support/catch.hpp"
#include "support/failure_of.hpp"

namespace {

using namespace via;
using base::returns;
using route::losses;
using stations::busy_control_thread;
using stations::fabric;
using stations::job;
using support::failure_of;

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("what is not allocated there is refused by name") {
    job all{2};
    const std::size_t block = all.allocate(64);
    const std::uint64_t value = 5;
    const std::size_t end = all.at(1).heap.segments().back().end();
    auto why = failure_of([&] { all.remote(0).put(1, end, &value, {.size = 8}, returns::delivered, "put"); });
    CHECK(why.status == VIA_ERR_ADDRESS);
    CHECK(has(why.message, "PE 1 has allocated nothing"));
    why = failure_of([&] { all.remote(0).put(1, end - 4, &value, {.size = 8}, returns::delivered, "put"); });
    CHECK(why.status == VIA_ERR_ADDRESS);
    CHECK(has(why.message, "by 4"));
    why = failure_of(
        [&] { all.remote(0).atomic(1, VIA_ATOMIC_ADD, VIA_INT64, end, &value, nullptr, nullptr, "atomic"); });
    CHECK(why.status == VIA_ERR_ADDRESS);
    all.remote(0).put(1, block, &value, {.size = 8}, returns::delivered, "put");
    CHECK(std::memcmp(all.heap(1) + block, &value, 8) == 0);
}

TEST_CASE("without a module, or with a refusal at either end, the error says what to do") {
    const std::uint64_t value = 5;
    {
        job all{2, "/nowhere"};
        const std::size_t block = all.allocate(64);
        const auto why =
            failure_of([&] { all.remote(0).put(1, block, &value, {.size = 8}, returns::delivered, "put"); });
        CHECK(why.status == VIA_ERR_UNSUPPORTED);
        CHECK(has(why.message, "PE 0 has no RDMA adapter"));
        CHECK(has(why.message, "/nowhere/libviaduct-verbs.so"));
        CHECK(has(why.hint, "via-info"));
    }
    job all{2};
    all.at(1).core.options.rdma_port = "mlx5_7";
    const std::size_t block = all.allocate(64);
    const auto put = [&] { all.remote(0).put(1, block, &value, {.size = 8}, returns::delivered, "put"); };
    auto why = failure_of(put);
    CHECK(why.status == VIA_ERR_SYSTEM);
    CHECK(has(why.message, "PE 1 cannot be reached by RDMA: it says"));
    CHECK(has(why.message, "mlx5_7"));
    all.at(1).core.options.rdma_port = "";
    put();  // it is tried again
    all.free(block);
    const std::size_t other = all.allocate(64);
    fabric().refuse_registrations(1);
    why = failure_of([&] { all.remote(0).put(1, other, &value, {.size = 8}, returns::delivered, "put"); });
    CHECK(why.status == VIA_ERR_SYSTEM);
    CHECK(has(why.message, "cannot be registered"));
    all.remote(0).put(1, other, &value, {.size = 8}, returns::delivered, "put");
}

TEST_CASE("of a connection that breaks each who asks is told once, and no other PE's operations fail") {
    job all{3};
    losses::count told = 0;
    losses::count other_told = 0;  // of another context, or thread
    const std::size_t block = all.allocate(64);
    const std::uint64_t value = 5;
    const auto put = [&](int to, returns when) { all.remote(0).put(to, block, &value, {.size = 8}, when, "put"); };
    const auto quiet = [&](losses::count& whose) { all.remote(0).quiet(whose, "quiet"); };
    put(1, returns::delivered);
    put(2, returns::delivered);
    fabric().fail_next(rdma::outcome::remote_access);
    put(1, returns::at_once);
    CHECK(failure_of([&] { quiet(told); }).pe == 1);
    CHECK_NOTHROW(quiet(told));
    CHECK_NOTHROW(put(1, returns::delivered));
    CHECK_NOTHROW(put(2, returns::delivered));
    CHECK_NOTHROW(quiet(told));
    CHECK(failure_of([&] { quiet(other_told); }).pe == 1);
    CHECK_NOTHROW(quiet(other_told));
    CHECK_FALSE(all.remote(0).is_busy());
}

TEST_CASE("who waits for nothing hears that its connection broke at the other end") {
    job all{2};
    const std::size_t block = all.allocate(64);
    const std::uint64_t value = 5;
    for (int pe = 0; pe < 2; ++pe) all.remote(pe).put(1 - pe, block, &value, {.size = 8}, returns::delivered, "put");
    fabric().fail_next(rdma::outcome::remote_access);
    all.remote(0).put(1, block, &value, {.size = 8}, returns::at_once, "put");
    CHECK(all.remote(1).look(0, "wait") == 0);
    CHECK(all.remote(0).look(1, "wait") != 0);
    CHECK(all.remote(1).look(0, "wait") != 0);
    CHECK(fabric().connections() == 0);
    losses::count told = 0;
    CHECK_NOTHROW(all.remote(1).quiet(told, "quiet"));  // it has lost nothing
}

TEST_CASE("PEs part at once, also if a connection broke or was never made, and not before what they sent has arrived") {
    const std::uint64_t value = 5;
    const auto part = [](job& all) {
        const auto start = base::clock::now();
        std::thread other{[&] { all.remote(1).part("finalize"); }};
        all.remote(0).part("finalize");
        other.join();
        CHECK(base::since(start) < base::seconds{10});  // and not the settings' 20
    };
    for (int breaks = 0; breaks < 2; ++breaks) {
        job all{2};
        const std::size_t block = all.allocate(64);
        const auto put = [&] {
            all.remote(breaks).put(1 - breaks, block, &value, {.size = 8}, returns::delivered, "put");
        };
        put();
        fabric().fail_next(rdma::outcome::remote_access);
        CHECK_THROWS(put());
        part(all);
    }
    {
        job all{2};
        const std::size_t block = all.allocate(64);
        all.at(1).core.options.rdma_port = "mlx5_7";
        CHECK_THROWS(all.remote(0).put(1, block, &value, {.size = 8}, returns::delivered, "put"));
        part(all);
    }
    job all{2};
    const std::size_t block = all.allocate(64);
    const std::uint64_t last = 6;
    all.remote(0).put(1, block, &value, {.size = 8}, returns::delivered, "put");
    fabric().hold();
    all.remote(0).put(1, block, &last, {.size = 8}, returns::at_once, "put");
    std::thread later{[] {
        std::this_thread::sleep_for(std::chrono::milliseconds{200});
        fabric().let_go();
    }};
    std::thread sender{[&] { all.remote(0).part("finalize"); }};
    all.remote(1).part("finalize");
    CHECK(std::memcmp(all.heap(1) + block, &last, 8) == 0);
    sender.join();
    later.join();
}

TEST_CASE("what comes late of an operation that was given up changes nothing") {
    job all{2};
    const std::size_t block = all.allocate(64);
    const std::uint64_t theirs = 5;
    const std::uint64_t mine = 7;
    all.remote(0).put(1, block, &theirs, {.size = 8}, returns::delivered, "put");
    fabric().hold();
    std::thread reporter{[&] {
        std::this_thread::sleep_for(std::chrono::milliseconds{20});
        all.at(0).core.failed.report(1, "was killed by signal 9");
    }};
    const auto why =
        failure_of([&] { all.remote(0).get(1, all.heap(0) + block, block, {.size = 8}, returns::delivered, "get"); });
    reporter.join();
    CHECK(why.status == VIA_ERR_PEER_FAILED);
    std::memcpy(all.heap(0) + block, &mine, 8);  // the memory is used for something else
    fabric().let_go();
    fabric().run_all();
    CHECK(std::memcmp(all.heap(0) + block, &mine, 8) == 0);
}

TEST_CASE("the connection with a peer that has failed is closed, though nobody waits for it") {
    job all{3};
    losses::count told = 0;
    const std::size_t block = all.allocate(64);
    const std::uint64_t first = 5;
    const std::uint64_t second = 6;
    for (int to = 1; to < 3; ++to) all.remote(0).put(to, block, &first, {.size = 8}, returns::delivered, "put");
    fabric().hold();
    all.remote(0).put(1, block, &second, {.size = 8}, returns::at_once, "put");
    for (int pe = 1; pe < 3; ++pe) {
        all.at(0).core.failed.report(pe, "was killed by signal 9");
        all.remote(0).give_up(pe);
    }
    fabric().let_go();
    fabric().run_all();
    CHECK(std::memcmp(all.heap(1) + block, &first, 8) == 0);
    CHECK(fabric().connections() == 2);
    CHECK(failure_of([&] { all.remote(0).quiet(told, "quiet"); }).pe == 1);
    CHECK_NOTHROW(all.remote(0).quiet(told, "quiet"));  // nothing was under way to PE 2
    CHECK(failure_of([&] { all.remote(0).quiet(1, "quiet"); }).status == VIA_ERR_PEER_FAILED);
    CHECK_NOTHROW(all.remote(0).quiet(2, "quiet"));
}

TEST_CASE("of several connections that break, each is told of, to each who asks") {
    job all{3};
    const std::size_t block = all.allocate(64);
    const std::uint64_t value = 5;
    for (int to = 1; to < 3; ++to) all.remote(0).put(to, block, &value, {.size = 8}, returns::delivered, "put");
    for (int to = 1; to < 3; ++to) {
        fabric().fail_next(rdma::outcome::remote_access);
        all.remote(0).put(to, block, &value, {.size = 8}, returns::at_once, "put");
        fabric().run_all();
    }
    for (int who = 0; who < 2; ++who) {
        losses::count told = 0;
        std::set<int> named;
        for (int i = 0; i < 2; ++i) named.insert(failure_of([&] { all.remote(0).quiet(told, "quiet"); }).pe);
        CHECK(named == std::set<int>{1, 2});
        CHECK_NOTHROW(all.remote(0).quiet(told, "quiet"));
    }
}

TEST_CASE("who asks a peer that does not answer hears of its death, and others of the wait") {
    job all{2};
    const std::size_t block = all.allocate(64);
    all.at(0).core.options.hang_report = 0.05;
    const busy_control_thread one{all.at(1)};
    std::thread reporter{[&] {
        const base::deadline until{base::seconds{5}};
        while (all.at(0).core.counted.hang_reports.value() == 0 && !until.expired()) std::this_thread::yield();
        all.at(0).core.failed.report(1, "has vanished");
    }};
    const auto start = base::clock::now();
    const std::uint64_t value = 5;
    const auto why = failure_of([&] { all.remote(0).put(1, block, &value, {.size = 8}, returns::delivered, "put"); });
    CHECK(base::since(start) < base::seconds{10});  // and not the settings' 20
    reporter.join();
    CHECK(why.status == VIA_ERR_PEER_FAILED);
    CHECK(why.message == "put cannot complete: PE 1 has vanished");
    CHECK(all.at(0).core.counted.hang_reports.value() > 0);
}

TEST_CASE("what nobody waits for any more is not done") {
    job all{2};
    const std::size_t block = all.allocate(64);
    const std::uint64_t one = 1;
    const auto add = [&] { all.remote(0).atomic(1, VIA_ATOMIC_ADD, VIA_UINT64, block, &one, nullptr, nullptr, "add"); };
    all.remote(0).prepare(1, block, "add");
    {
        const busy_control_thread owner{all.at(1)};
        all.at(0).core.options.timeout = 0.1;
        CHECK(failure_of(add).status == VIA_ERR_TIMEOUT);
    }
    all.at(0).core.options.timeout = 20;
    add();
    std::uint64_t sum = 0;
    all.remote(0).atomic(1, VIA_ATOMIC_FETCH, VIA_UINT64, block, nullptr, nullptr, &sum, "fetch");
    CHECK(sum == 1);
}

TEST_CASE("what waits for a peer that dies fails, and names it") {
    job all{3};
    losses::count told = 0;
    const std::size_t block = all.allocate(64);
    const std::uint64_t value = 5;
    const auto put = [&](int to, returns when) { all.remote(0).put(to, block, &value, {.size = 8}, when, "put"); };
    put(1, returns::delivered);
    put(2, returns::delivered);
    fabric().hold();
    put(1, returns::at_once);
    std::thread reporter{[&] {
        std::this_thread::sleep_for(std::chrono::milliseconds{20});
        all.at(0).core.failed.report(1, "was killed by signal 9");
    }};
    const auto why = failure_of([&] { all.remote(0).quiet(told, "quiet"); });
    reporter.join();
    CHECK(why.status == VIA_ERR_PEER_FAILED);
    CHECK(why.pe == 1);
    CHECK(why.message == "quiet cannot complete: PE 1 was killed by signal 9");
    fabric().let_go();
    CHECK(failure_of([&] { put(1, returns::at_once); }).status == VIA_ERR_PEER_FAILED);
    CHECK_NOTHROW(put(2, returns::delivered));
    CHECK_NOTHROW(all.remote(0).quiet(told, "quiet"));
}
