// SPDX-License-Identifier: Apache-2.0
// Questions over TCP: who is answered, and what strangers can cost.
#include <algorithm>
#include <array>
#include <atomic>
#include <future>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include <sys/resource.h>

#include "base/control_thread.hpp"
#include "core/core.hpp"
#include "route/question_line.hpp"
#include "route/question_server.hpp"
#include "support/catch.hpp"
#include "support/failure_of.hpp"

namespace {

using namespace via;
using route::remote_answer;
using route::remote_request;
using support::failure_of;

const base::deadline soon{base::seconds{60}};

/// PE 1 of three, who answers with the operand of the question, and what PE 0 knows of it.
class house {
public:
    house() : server_{control_.loop(), base::loopback_host()}, secret_{base::make_token()} {
        server_.serve({.pe = 1,
                       .npes = 3,
                       .secret = secret_,
                       .answer =
                           [this](const remote_request& asked) {
                               ++answered;
                               note(asked.operand);
                               remote_answer made;
                               made.what = remote_answer::kind::done;
                               made.fetched = asked.operand;
                               return made;
                           },
                       .takes_long = [](const remote_request& asked) { return asked.heap != core::memory_kind::host; },
                       .engine = &engine_.loop(),
                       .counted = &counted});
        control_.start();
        engine_.start();
        asker.npes = 3;
        asker.options.timeout = 20;
        std::vector<core::peer_card> cards(3);
        cards[1].secret = secret_;
        asker.others = core::peers{std::move(cards)};
        asker.others.reach_remotely(0, std::vector<base::tcp_address>(3, server_.address()));
    }
    house(const house&) = delete;
    house& operator=(const house&) = delete;
    ~house() { stop(); }
    void stop() noexcept {
        engine_.stop();
        control_.stop();
    }

    [[nodiscard]] base::fd dial() const {
        int error_number = 0;
        base::fd made = base::tcp_dial(server_.address(), soon, error_number);
        REQUIRE(made);
        return made;
    }
    [[nodiscard]] remote_request question(std::uint64_t operand) const {
        remote_request made;
        made.secret = secret_;
        made.from = 0;
        made.to = 1;
        made.what = remote_request::kind::atomic;
        made.op = VIA_ATOMIC_SET;
        made.type = VIA_UINT64;
        made.operand = operand;
        return made;
    }

    /// One that takes long.
    [[nodiscard]] remote_request long_question(std::uint64_t operand) const {
        remote_request made = question(operand);
        made.heap = core::memory_kind::device;
        return made;
    }

    /// The server does nothing until it is told.
    [[nodiscard]] std::unique_ptr<std::promise<void>> keep_busy() { return keep_busy(control_); }
    /// Nor what answers the questions that take long.
    [[nodiscard]] std::unique_ptr<std::promise<void>> keep_engine_busy() { return keep_busy(engine_); }
    /// How many were answered before the one with this operand.
    [[nodiscard]] std::ptrdiff_t answered_before(std::uint64_t operand) {
        const std::lock_guard lock{mutex_};
        return std::find(operands_.begin(), operands_.end(), operand) - operands_.begin();
    }

    std::atomic<int> answered = 0;
    core::counters counted;
    core::core asker;

private:
    [[nodiscard]] static std::unique_ptr<std::promise<void>> keep_busy(base::control_thread& which) {
        auto made = std::make_unique<std::promise<void>>();
        which.loop().post([ended = made->get_future().share()] { ended.wait(); });
        return made;
    }
    void note(std::uint64_t operand) {
        const std::lock_guard lock{mutex_};
        operands_.push_back(operand);
    }

    std::mutex mutex_;
    std::vector<std::uint64_t> operands_;  ///< in the order of the answers
    base::control_thread control_;
    base::control_thread engine_;
    route::question_server server_;
    base::token secret_;
};

/// What comes next on a connection; empty if it is closed.
std::optional<remote_answer> next(const base::fd& socket) {
    base::frame_reader frames{base::max_message};
    std::vector<std::byte> frame;
    for (;;) {
        REQUIRE(base::wait_readable(socket.get(), soon));
        const base::received what = frames.receive(socket.get(), frame);
        if (what == base::received::nothing) continue;
        if (what != base::received::message) return std::nullopt;
        std::string problem;
        const auto payload = base::open_frame(frame, problem);
        REQUIRE(payload);
        const auto made = route::decode_remote_answer(*payload);
        REQUIRE(made);
        return made;
    }
}

void send(const base::fd& socket, std::span<const std::byte> bytes) {
    REQUIRE(base::send_all(socket.get(), bytes, soon));
}
void ask(const base::fd& socket, const remote_request& what) { send(socket, base::framed(encode(what))); }

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
    ask(gone, there.long_question(1));
    const base::fd hasty = there.dial();
    ask(hasty, there.long_question(2));
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
    wrong[2].from = 3;
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
    for (int i = 0; i < 4 * 3 + 64; ++i) strangers.push_back(there.dial());
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

TEST_CASE("a line that was closed is made again for what may be asked twice, and for nothing else") {
    house there;
    for (const auto what : {remote_request::kind::segment, remote_request::kind::atomic}) {
        route::question_line line{there.asker, 1};
        CHECK(line.ask(there.question(1), "asking").fetched == 1);
        remote_request wrong = there.question(2);
        wrong.number = 1;  // is refused, and the line closed
        CHECK(failure_of([&] { (void)line.ask(wrong, "asking"); }).status == VIA_ERR_SYSTEM);
        remote_request again = there.question(3);
        again.what = what;
        if (what == remote_request::kind::segment) {
            CHECK(line.ask(again, "asking").fetched == 3);
        } else {
            CHECK(failure_of([&] { (void)line.ask(again, "asking"); }).status == VIA_ERR_PEER_FAILED);
        }
    }
}

TEST_CASE("without a descriptor left a peer is not said to have died") {
    house there;
    route::question_line line{there.asker, 1};
    rlimit before{};
    REQUIRE(::getrlimit(RLIMIT_NOFILE, &before) == 0);
    rlimit few = before;
    few.rlim_cur = 3;
    REQUIRE(::setrlimit(RLIMIT_NOFILE, &few) == 0);
    const auto why = failure_of([&] { (void)line.ask(there.question(1), "asking"); });
    REQUIRE(::setrlimit(RLIMIT_NOFILE, &before) == 0);
    CHECK(why.status == VIA_ERR_SYSTEM);
    CHECK(why.hint.find("ulimit -n") != std::string::npos);
    CHECK(line.ask(there.question(1), "asking").fetched == 1);
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
