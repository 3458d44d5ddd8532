// SPDX-License-Identifier: Apache-2.0
// Questions by RDMA: that they go so, and that each is done once, or not at all, whatever becomes of the line.
#include <atomic>
#include <cstring>
#include <functional>
#include <future>
#include <string>
#include <thread>
#include <vector>

#include "base/clock.hpp"
#include "base/control_thread.hpp"
#include "route/line_end.hpp"
#include "route/question_line.hpp"
#include "route/stations.hpp"
#include "support/catch.hpp"
#include "support/failure_of.hpp"

namespace {

using namespace via;
using base::returns;
using route::remote_answer;
using route::remote_request;
using stations::busy_control_thread;
using stations::fabric;
using stations::job;
using support::failure_of;

/// PEs of which 0 adds to a word at 1.
struct adders {
    /// @param bound  for answers by RDMA: long where they come by that, on any machine.
    explicit adders(base::seconds bound = base::seconds{60}, int npes = 2) : all{npes}, word{all.allocate(64)} {
        all.remote(0).wait_for(1, bound);
    }
    ~adders() {
        fabric().fail_each(0, rdma::outcome::done);
        fabric().fail_none();
        fabric().let_go();
        fabric().refuse_bells(0);
        fabric().refuse_connections(0);
    }
    adders(const adders&) = delete;
    adders& operator=(const adders&) = delete;

    /// What it was before.
    std::uint64_t add(std::uint64_t what) {
        std::uint64_t before = 0;
        all.remote(0).atomic(1, VIA_ATOMIC_ADD, VIA_UINT64, word, &what, nullptr, &before, "add");
        return before;
    }
    [[nodiscard]] std::uint64_t sum() {
        return __atomic_load_n(reinterpret_cast<std::uint64_t*>(all.heap(1) + word), __ATOMIC_SEQ_CST);
    }
    [[nodiscard]] const core::counters& counted(int pe = 0) { return all.at(pe).core.counted; }
    [[nodiscard]] bool says(const char* what) { return all.remote(0).describe(1).how.find(what) != std::string::npos; }
    /// Adds 0 until that is so, which it becomes in time.
    void add_until(const std::function<bool()>& is_so) {
        const base::deadline until{base::seconds{60}};
        while (!is_so() && !until.expired()) (void)add(0);
        CHECK(is_so());
    }

    job all;
    std::size_t word;
};

}  // namespace

TEST_CASE("questions of a pair go by RDMA, from the first atomic on") {
    adders two;
    for (std::uint64_t i = 0; i < 100; ++i) REQUIRE(two.add(2) == 2 * i);
    CHECK(two.sum() == 200);
    CHECK(two.counted().questions_by_rdma.value() == 100);
    CHECK(two.counted().questions_by_tcp.value() == 0);
    CHECK(two.counted().question_lines.value() == 1);
    CHECK(two.says("questions by RDMA"));
    CHECK(fabric().connections() == 2);
    const std::uint64_t value = 1;
    two.all.remote(0).put(1, two.word + 8, &value, {.size = 8}, returns::delivered, "put");
    CHECK(two.counted().questions_by_rdma.value() == 101);  // where that is
    CHECK(two.counted().questions_by_tcp.value() == 1);     // the connection
    // A wrong place is told of as it is over TCP.
    CHECK(failure_of([&] {
              two.all.remote(0).atomic(1, VIA_ATOMIC_ADD, VIA_UINT64, stations::heap_size - 64, &value, nullptr,
                                       nullptr, "add");
          }).status == VIA_ERR_ADDRESS);
    CHECK(two.counted().question_lines.value() == 1);
}

TEST_CASE("all ask all at once, by lines in both directions") {
    constexpr int npes = 3;
    constexpr std::uint64_t rounds = 50;
    job all{npes};
    const std::size_t word = all.allocate(64);
    std::vector<std::thread> threads;
    for (int pe = 0; pe < npes; ++pe) {
        threads.emplace_back([&, pe] {
            const std::uint64_t one = 1;
            for (std::uint64_t i = 0; i < rounds; ++i)
                for (int to = 0; to < npes; ++to)
                    if (to != pe)
                        all.remote(pe).atomic(to, VIA_ATOMIC_ADD, VIA_UINT64, word, &one, nullptr, nullptr, "add");
        });
    }
    for (std::thread& each : threads) each.join();
    for (int pe = 0; pe < npes; ++pe) {
        std::uint64_t sum = 0;
        std::memcpy(&sum, all.heap(pe) + word, sizeof sum);
        CHECK(sum == rounds * (npes - 1));
        CHECK(all.at(pe).core.counted.questions_by_rdma.value() != 0);
    }
}

TEST_CASE("a line that breaks before the question has come: it is asked over TCP, and another line made later") {
    adders two;
    (void)two.add(1);
    fabric().fail_next(rdma::outcome::unreachable);
    CHECK(two.add(1) == 1);
    CHECK(two.sum() == 2);
    CHECK(two.counted().questions_by_tcp.value() == 1);
    CHECK(two.says("questions by TCP, as the connection for them broke"));
    CHECK(two.add(1) == 2);
    two.add_until([&] { return two.counted().question_lines.value() == 2; });
    const auto by_tcp = two.counted().questions_by_tcp.value();
    CHECK(two.add(1) == 3);
    CHECK(two.says("questions by RDMA"));
    CHECK(two.counted().questions_by_tcp.value() == by_tcp);
    CHECK(fabric().connections() == 2);
}

TEST_CASE("a line that breaks when the question is done: it is not done again") {
    adders two{base::seconds{1}};
    CHECK(two.add(1) == 0);
    fabric().fail_each(3, rdma::outcome::unreachable);  // of the owner, its answer to the second
    CHECK(two.add(1) == 1);
    CHECK(two.sum() == 2);
    CHECK(two.counted().questions_by_rdma.value() == 1);
    CHECK(two.counted().questions_by_tcp.value() == 1);
}

TEST_CASE("where no line can be made, at either end, questions go over TCP, and it is tried again") {
    adders two;
    const bool is_here = GENERATE(false, true);
    is_here ? fabric().refuse_connections(1) : fabric().refuse_bells(1);
    CHECK(two.add(1) == 0);
    CHECK(two.counted().question_lines.value() == 0);
    CHECK(two.counted().questions_by_tcp.value() == 1);
    CHECK(two.says("questions by TCP, as"));
    CHECK(two.says(is_here ? "told so of connections" : "no such bell"));
    two.add_until([&] { return two.counted().question_lines.value() == 1; });
    CHECK(two.add(1) == 1);
    CHECK(two.counted().questions_by_rdma.value() >= 1);
}

TEST_CASE("an owner that is busy answers in time, by one way or the other, and does it once") {
    adders two{base::seconds{1}};
    (void)two.add(1);
    std::thread later;
    {
        const busy_control_thread owner{two.all.at(1)};
        later = std::thread{[&] { CHECK(two.add(1) == 1); }};
        while (two.counted().questions_by_tcp.value() == 0) std::this_thread::yield();
    }
    later.join();
    CHECK(two.sum() == 2);
    two.add_until([&] { return two.counted().question_lines.value() == 2; });
    CHECK(two.sum() == 2);
}

TEST_CASE("what was given up is not begun later, and what is asked next has its own answer") {
    adders two{base::seconds{1}};
    (void)two.add(1);
    {
        const busy_control_thread owner{two.all.at(1)};
        two.all.at(0).core.options.timeout = GENERATE(0.5, 2.0);  // given up before it is asked over TCP, or then
        CHECK(failure_of([&] { (void)two.add(100); }).status == VIA_ERR_TIMEOUT);
        two.all.at(0).core.options.timeout = 20;
    }
    CHECK(two.add(5) == 1);
    CHECK(two.sum() == 6);
}

TEST_CASE("who asks hears of the peer's death, and one that is known to have died is asked nothing") {
    adders two;
    (void)two.add(1);
    fabric().hold();
    std::thread reporter{[&] {
        std::this_thread::sleep_for(std::chrono::milliseconds{20});
        two.all.at(0).core.failed.report(1, "was killed by signal 9");
    }};
    CHECK(failure_of([&] { (void)two.add(1); }).status == VIA_ERR_PEER_FAILED);
    reporter.join();
    fabric().let_go();
    two.all.remote(0).give_up(1);
    CHECK(failure_of([&] { (void)two.add(1); }).status == VIA_ERR_PEER_FAILED);
    // The other one's end goes as well.
    two.all.at(1).core.failed.report(0, "was killed by signal 9");
    two.all.remote(1).give_up(0);
    const base::deadline until{base::seconds{60}};
    while (fabric().connections() != 0 && !until.expired()) std::this_thread::yield();
    CHECK(fabric().connections() == 0);
}

TEST_CASE("a copy that takes longer than anyone waits by RDMA is done once") {
    job all{2, FAKE_MODULE_DIRECTORY, {.way = rdma::device_way::staged}};
    std::atomic<int> copies = 0;
    const auto& counted = all.at(0).core.counted;
    const core::heap_place place{64, core::memory_kind::device};
    const auto put = [&](std::byte value) {
        all.remote(0).put(1, place, &value, {.size = 1}, returns::delivered, "put");
    };
    put(std::byte{1});
    const auto by_tcp = counted.questions_by_tcp.value();
    all.at(1).gpu->before_copy = [&] {
        if (++copies > 1) return;
        while (counted.questions_by_tcp.value() == by_tcp) std::this_thread::yield();
    };
    put(std::byte{2});
    CHECK(all.at(1).gpu->base()[64] == std::byte{2});
    CHECK(copies == 1);
    put(std::byte{3});
    CHECK(copies == 2);
}

TEST_CASE("what is written into the place of a question is looked at as what comes over TCP is") {
    adders some{base::seconds{60}, 3};
    (void)some.add(1);
    base::control_thread unused;
    core::core asker;
    asker.pe = 2;
    asker.npes = 3;
    asker.options.timeout = 20;
    asker.options.rdma_module = FAKE_MODULE_DIRECTORY;
    asker.others = core::peers{std::vector<core::peer_card>(3, {.secret = some.all.at(1).secret})};
    asker.others.reach_remotely(2, std::vector<base::tcp_address>(3, some.all.at(1).server.address()));
    auto& station = some.all.at(2);
    route::local_adapter adapter{asker, station.heap, *station.memory, nullptr, unused.loop(), ""};
    std::uint64_t questions = 0;
    const auto try_to_ask = [&](const std::function<void(remote_request&)>& spoil) {
        route::line_end end{adapter.open("a test"), nullptr, "a test"};
        remote_request line;
        line.what = remote_request::kind::line;
        line.question = ++questions;
        line.end = end.here();
        line.number = 1;
        line.slot = end.address();
        line.slot_key = end.key();
        const remote_answer there = route::question_line{asker, 1}.ask(line, "a test");
        std::string problem;
        REQUIRE(end.connect(there.end, there.address, there.key, problem));
        remote_request& asked = end.memory().question;
        asked = {};
        asked.secret = some.all.at(1).secret;
        asked.question = ++questions;
        asked.from = 2;
        asked.to = 1;
        asked.what = remote_request::kind::atomic;
        asked.op = VIA_ATOMIC_ADD;
        asked.type = VIA_UINT64;
        asked.operand = 10;
        asked.offset = some.word;
        spoil(asked);
        const auto refused = some.counted(1).requests_refused.value();
        REQUIRE(end.send({{&asked, sizeof asked, there.number}}));
        const base::deadline until{base::seconds{60}};
        const auto is_over = [&] {
            return route::line_word(end.memory().answered) == asked.question ||
                   some.counted(1).requests_refused.value() != refused;
        };
        while (!is_over() && !until.expired() && end.poll()) std::this_thread::yield();
        REQUIRE(is_over());
        return some.counted(1).requests_refused.value() == refused;
    };
    CHECK(try_to_ask([](remote_request&) {}));
    CHECK(some.sum() == 11);
    CHECK_FALSE(try_to_ask([](remote_request& what) { what.secret[0] ^= 1; }));
    CHECK_FALSE(try_to_ask([](remote_request& what) { what.from = 0; }));
    CHECK_FALSE(try_to_ask([](remote_request& what) { what.to = 0; }));
    CHECK_FALSE(try_to_ask([](remote_request& what) { what.magic = 0; }));
    CHECK_FALSE(try_to_ask([](remote_request& what) { what.type = 99; }));
    CHECK(some.sum() == 11);
    CHECK(some.add(1) == 11);
    CHECK(some.counted().question_lines.value() == 1);
}
