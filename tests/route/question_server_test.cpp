// SPDX-License-Identifier: Apache-2.0
// Questions over TCP: who is answered, and what strangers can cost.
#include <algorithm>
#include <array>
#include <atomic>
#include <fcntl.h>
#include <future>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/control_thread.hpp"
#include "core/core.hpp"
#include "route/question_house.hpp"
#include "route/question_line.hpp"
#include "route/question_server.hpp"
#include "support/catch.hpp"
#include "support/failure_of.hpp"
#include "support/lowered_limit.hpp"

namespace {

using namespace via;
using houses::ask;
using houses::house;
using houses::next;
using houses::send;
using route::remote_answer;
using route::remote_request;
using support::failure_of;

/// While it lives this process can make no descriptor but in place of one that it closes.
class all_descriptors {
public:
    all_descriptors() : limit_{RLIMIT_NOFILE, static_cast<rlim_t>(first_free()) + 20} {
        for (int made = 0; (made = ::open("/dev/null", O_RDONLY | O_CLOEXEC)) >= 0;) taken_.emplace_back(made);
    }

private:
    /// Above all others.
    static int first_free() {
        const base::fd top{::fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 200)};
        return top.get() + 1;
    }
    support::lowered_limit limit_;
    std::vector<base::fd> taken_;
};

}  // namespace

TEST_CASE("one connection carries many questions, also in pieces and several at once") {
    house there;
    route::question_line line{there.asker, 1};
    for (std::uint64_t i = 0; i < 100; ++i) CHECK(line.ask(there.question(i), "asking").fetched == i);

    const base::fd socket = there.dial();
    const auto one = base::framed(encode(there.question(1)));
    for (const std::byte& each : one) send(socket, {&each, 1});
    CHECK(next(socket).value().fetched == 1);
    auto two = base::framed(encode(there.question(2)));
    two.insert(two.end(), one.begin(), one.end());
    send(socket, two);
    CHECK(next(socket).value().fetched == 2);
    CHECK(next(socket).value().fetched == 1);
    CHECK(there.counted.requests_refused.value() == 0);
}

TEST_CASE("what takes long keeps nobody else waiting, and its answer comes when it is done") {
    house there;
    const auto busy = there.keep_engine_busy();
    const base::fd slow = there.dial();
    ask(slow, there.long_question(7));
    route::question_line line{there.asker, 1};
    CHECK(line.ask(there.question(1), "asking").fetched == 1);
    CHECK(there.answered == 1);
    busy->set_value();
    CHECK(next(slow).value().fetched == 7);
    ask(slow, there.question(8));
    CHECK(next(slow).value().fetched == 8);
    ask(slow, there.long_question(9));
    CHECK(next(slow).value().fetched == 9);
}

TEST_CASE("what takes long is not begun for who has gone, and who asks more meanwhile is sent away") {
    house there;
    const auto busy = there.keep_engine_busy();
    base::fd gone = there.dial();
    remote_request first = there.long_question(1);
    first.from = 2;
    ask(gone, first);
    const base::fd hasty = there.dial();
    remote_request second = there.long_question(2);
    second.from = 3;
    ask(hasty, second);
    ask(hasty, there.question(3));
    CHECK_FALSE(next(hasty));
    gone = base::fd{};
    route::question_line line{there.asker, 1};
    CHECK(line.ask(there.question(4), "asking").fetched == 4);  // the server has heard that it is gone
    const base::fd other = there.dial();
    ask(other, there.long_question(5));
    busy->set_value();
    CHECK(next(other).value().fetched == 5);
    CHECK(there.answered == 2);
}

TEST_CASE("who does not show the secret, or is no other PE of the job, is refused and its connection closed") {
    house there;
    auto wrong = std::array{there.question(5), there.question(5), there.question(5), there.question(5)};
    wrong[0].secret[0] ^= 1;
    wrong[1].to = 0;
    wrong[2].from = 4;
    wrong[3].from = 1;
    for (const remote_request& each : wrong) {
        const base::fd fresh = there.dial();
        const base::fd known = there.dial();
        ask(known, there.question(5));
        REQUIRE(next(known).value().what == remote_answer::kind::done);
        for (const base::fd* const socket : {&fresh, &known}) {
            ask(*socket, each);
            CHECK(next(*socket).value().what == remote_answer::kind::refused);
            CHECK_FALSE(next(*socket));
        }
    }
    CHECK(there.answered == 4);
    CHECK(there.counted.requests_refused.value() == 8);
}

TEST_CASE("what is no frame, is too large or is damaged closes the connection without an answer") {
    house there;
    auto damaged = base::framed(encode(there.question(6)));
    damaged.back() ^= std::byte{1};
    for (const auto& bytes : {std::vector<std::byte>(64, std::byte{7}), damaged,
                              base::framed(std::vector<std::byte>(sizeof(remote_request) + 1))}) {
        const base::fd socket = there.dial();
        send(socket, bytes);
        CHECK_FALSE(next(socket));
    }
    CHECK(there.answered == 0);
}

TEST_CASE("strangers go when there are many, the oldest first, and who is known stays") {
    house there;
    const base::fd known = there.dial();
    ask(known, there.question(1));
    REQUIRE(next(known));
    std::vector<base::fd> strangers;
    for (int i = 0; i < 300; ++i) strangers.push_back(there.dial());
    CHECK_FALSE(next(strangers.front()));
    ask(strangers.back(), there.question(2));
    CHECK(next(strangers.back()));
    ask(known, there.question(3));
    CHECK(next(known));
}

TEST_CASE("the oldest stranger is heard before it is sent away") {
    house there;
    const base::fd known = there.dial();
    ask(known, there.question(1));
    REQUIRE(next(known));
    std::vector<base::fd> strangers;
    for (int i = 0; i < 4 * 4 + 64; ++i) strangers.push_back(there.dial());
    for (int i = 0; i < 20; ++i) {  // so that all of them have been let in
        ask(known, there.question(1));
        REQUIRE(next(known));
    }
    const auto busy = there.keep_busy();
    const base::fd one_more = there.dial();  // the server sees it first
    ask(strangers[0], there.question(7));
    busy->set_value();
    const auto answer = next(strangers[0]);
    REQUIRE(answer);
    CHECK(answer->fetched == 7);
}

TEST_CASE("of many who have asked none is sent away, however busy the server is") {
    house there;
    const auto busy = there.keep_busy();
    std::vector<base::fd> all;
    for (std::uint64_t i = 0; i < 300; ++i) {
        all.push_back(there.dial());
        ask(all.back(), there.question(i));
    }
    busy->set_value();
    for (std::uint64_t i = 0; i < 300; ++i) {
        const auto answer = next(all[i]);
        REQUIRE(answer);
        CHECK(answer->fetched == i);
    }
}

TEST_CASE("one who asks much does not keep the others waiting") {
    house there;
    const auto busy = there.keep_busy();
    const base::fd greedy = there.dial();
    const base::fd modest = there.dial();
    std::vector<std::byte> much;
    for (std::uint64_t i = 0; i < 100; ++i) {
        const auto one = base::framed(encode(there.question(i)));
        much.insert(much.end(), one.begin(), one.end());
    }
    send(greedy, much);
    ask(modest, there.question(1000));
    busy->set_value();
    for (std::uint64_t i = 0; i < 100; ++i) REQUIRE(next(greedy).value().fetched == i);
    REQUIRE(next(modest));
    CHECK(there.answered_before(1000) < 50);
}

TEST_CASE("a line that was closed is made again") {
    house there;
    route::question_line line{there.asker, 1};
    CHECK(line.ask(there.question(1), "asking").fetched == 1);
    remote_request wrong = there.question(2);
    wrong.number = 1;  // is refused, and the line closed
    CHECK(failure_of([&] { (void)line.ask(wrong, "asking"); }).status == VIA_ERR_SYSTEM);
    CHECK(line.ask(there.numbered(1, 3), "asking").fetched == 3);
    CHECK(there.answered == 2);
}

TEST_CASE("without a descriptor left a peer is not said to have died") {
    house there;
    route::question_line line{there.asker, 1};
    const auto why = failure_of([&] {
        const support::lowered_limit standard_streams{RLIMIT_NOFILE, 3};
        (void)line.ask(there.question(1), "asking");
    });
    CHECK(why.status == VIA_ERR_SYSTEM);
    CHECK(why.hint.find("ulimit -n") != std::string::npos);
    CHECK(line.ask(there.question(1), "asking").fetched == 1);
}

TEST_CASE("without a descriptor left for those who come, who has been silent for longest makes way") {
    const bool has_one = GENERATE(true, false);  // a connection, or only the descriptor that is kept for one
    house there;
    std::optional<route::question_line> first;
    if (has_one) CHECK(first.emplace(there.asker, 1).ask(there.question(1), "asking").fetched == 1);
    std::vector<base::fd> others;
    {
        const auto busy = there.keep_busy();
        for (int i = 0; i < 5; ++i) others.push_back(there.dial());
        const all_descriptors taken;
        for (std::size_t i = 0; i < others.size(); ++i) ask(others[i], there.question(i));
        busy->set_value();
        std::size_t answered = 0;
        for (const base::fd& each : others) {
            CHECK(next(each).value().fetched == answered);
            ++answered;
        }
        CHECK(there.answered == static_cast<int>(has_one ? 6 : 5));
        if (first) CHECK(first->ask(there.question(9), "asking").fetched == 9);  // by another connection
    }
}

TEST_CASE("who cannot listen is told which address it is") {
    base::control_thread control;
    const auto why = failure_of([&] { const route::question_server made{control.loop(), "192.0.2.1"}; });
    CHECK(why.status == VIA_ERR_BOOTSTRAP);
    CHECK(why.hint.find("by which it met PE 0") != std::string::npos);
}

TEST_CASE("who is silent is sent away after ten seconds") {
    house there;
    const auto start = base::clock::now();
    const base::fd silent = there.dial();
    const base::fd known = there.dial();
    ask(known, there.question(1));
    REQUIRE(next(known));
    CHECK_FALSE(next(silent));
    CHECK(base::since(start) > base::seconds{9});
    ask(known, there.question(3));
    CHECK(next(known));
}

TEST_CASE("an asker hears of a peer's end, by the connection or by a report, before its patience ends") {
    house there;
    route::question_line line{there.asker, 1};
    CHECK(line.ask(there.question(1), "asking").fetched == 1);
    there.stop();  // the connection stays open, as when a host vanishes
    const auto start = base::clock::now();
    there.asker.failed.report(1, "is out of sight");
    const auto why = failure_of([&] { (void)line.ask(there.question(2), "asking"); });
    CHECK(why.status == VIA_ERR_PEER_FAILED);
    CHECK(base::since(start) < base::seconds{5});
}
