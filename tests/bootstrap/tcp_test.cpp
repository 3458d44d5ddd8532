// SPDX-License-Identifier: Apache-2.0
// PE 0's rendezvous over TCP against those that are late, lie, babble, or do not belong to the job.
#include <random>
#include <thread>

#include "base/error.hpp"
#include "base/frame.hpp"
#include "bootstrap/protocol.hpp"
#include "bootstrap/unique_id_member.hpp"
#include "conformance.hpp"
#include "failure_watch.hpp"
#include "support/catch.hpp"
#include "support/effort.hpp"
#include "support/failure_of.hpp"

using namespace via;
using bootstrap::unique_id;
using bootstrap::unique_id_member;
using support::failure_of;
namespace protocol = via::bootstrap::protocol;

namespace {

constexpr base::seconds ample{30.0};

std::unique_ptr<unique_id_member> join(const unique_id& id, int pe, int npes, base::seconds limit = ample) {
    return std::make_unique<unique_id_member>(bootstrap::unique_id_ticket{.id = id, .pe = pe, .npes = npes},
                                              "unique id", "a test asks for it", base::deadline{limit});
}

base::failure join_failure(const unique_id& id, int pe, int npes, base::seconds limit = ample) {
    return failure_of([&] { (void)join(id, pe, npes, limit); });
}

unique_id fresh() { return unique_id::make("127.0.0.1"); }

/// A connection that may say anything.
class stranger {
public:
    explicit stranger(const unique_id& id) : socket_{base::tcp_dial(id.meeting, base::deadline{ample}, error_number_)} {
        if (!socket_) throw std::runtime_error{"a stranger cannot connect: " + base::errno_text(error_number_)};
    }
    void say(std::span<const std::byte> bytes) const {
        (void)base::send_all(socket_.get(), bytes, base::deadline{base::seconds{2}});
    }
    /// True if the connection is closed, whatever comes before.
    [[nodiscard]] bool is_sent_away() const {
        auto link = bootstrap::connection::of_stream(base::fd{::dup(socket_.get())});
        link.drain(base::deadline{ample});
        return base::wait_readable(socket_.get(), base::deadline{base::seconds{0}});
    }
    [[nodiscard]] int descriptor() const noexcept { return socket_.get(); }

private:
    int error_number_ = 0;
    base::fd socket_;
};

/// Makes and leaves a world with every number from 0 to npes-1.
void check_works(const unique_id& id, int npes) {
    CHECK_NOTHROW(test::run_participants(
        npes, [&](int pe) { return join(id, pe, npes); },
        [](const test::participant& me) {
            const auto job = me.join();
            if (job->allgather({}, base::deadline{ample}).size() != static_cast<std::size_t>(me.npes))
                throw std::runtime_error{"an allgather came out wrong"};
            job->leave();
        }));
}

bool holds(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("a PE's number is that of the network which it has met the others over", "[tcp]") {
    const unique_id id = unique_id::make("127.0.0.2");
    CHECK_NOTHROW(test::run_participants(
        2, [&](int pe) { return join(id, pe, 2); },
        [](const test::participant& me) {
            const auto job = me.join();
            (void)job->allgather({}, base::deadline{ample});
            const std::string expected = job->pe() == 0 ? "127.0.0.2" : "127.0.0.1";
            if (job->network_host() != expected) throw std::runtime_error{"another number: " + job->network_host()};
            job->leave();
        }));
}

TEST_CASE("a job meets by IPv6", "[tcp]") {
    if (base::loopback_host() == "::1") return;  // the other cases have shown it
    try {
        (void)base::free_port("::1");
    } catch (const base::error&) {
        WARN("this machine has no IPv6");
        return;
    }
    check_works(unique_id::make("::1"), 3);
}

TEST_CASE("worlds follow each other on one id, with nothing in between", "[tcp]") {
    const unique_id id = fresh();
    static constexpr int npes = 3;
    CHECK_NOTHROW(test::run_participants(
        npes, [&](int pe) { return join(id, pe, npes); },
        [](const test::participant& me) {
            for (int i = 0; i < support::effort(200); ++i) {
                const auto job = me.join();
                const std::vector<std::byte> mine(1, static_cast<std::byte>(i));
                for (const auto& part : job->allgather(mine, base::deadline{ample})) {
                    if (part != mine) throw std::runtime_error{"a part is of another world"};
                }
                job->leave();
            }
        }));
}

TEST_CASE("PE 0 waits for the others when it leaves, and its going is no failure", "[tcp]") {
    const unique_id id = fresh();
    CHECK_NOTHROW(test::run_participants(
        2, [&](int pe) { return join(id, pe, 2); },
        [](const test::participant& me) {
            const auto job = me.join();
            (void)job->allgather({}, base::deadline{ample});
            if (me.pe == 0) {
                job->leave();
                return;  // and destroys it while the other goes on
            }
            test::failure_watch watch{*job};
            if (watch.wait_for(1, base::seconds{1})) throw std::runtime_error{"PE 0 is said to have failed"};
            watch.stop();
            job->leave();
        }));
}

TEST_CASE("if nobody listens, the error names PE 0 and its address", "[tcp]") {
    const unique_id id = fresh();
    const base::failure failure = join_failure(id, 1, 2, base::seconds{0.5});
    INFO(failure.message);
    CHECK(failure.status == VIA_ERR_TIMEOUT);
    CHECK(failure.pe == 0);
    CHECK(holds(failure.message, "PE 0 at " + id.meeting.text()));
    CHECK(holds(failure.message, "Connection refused"));
}

TEST_CASE("PEs that do not come are named to all that did", "[tcp]") {
    const unique_id id = fresh();
    CHECK_NOTHROW(test::run_participants(
        2, [&](int pe) { return join(id, pe, 4); },
        [](const test::participant& me) {
            const auto job = me.join();
            const base::deadline until{base::seconds{3}};
            const base::failure failure = failure_of([&] { (void)job->allgather({}, until); });
            if (!holds(failure.message, "PEs 2 and 3 did not come")) throw std::runtime_error{failure.message};
        }));
}

TEST_CASE("another secret is refused, and two jobs cannot have one port", "[tcp]") {
    const unique_id id = fresh();
    const unique_id other{.meeting = id.meeting, .secret = {1, 2}};
    const auto host = join(id, 0, 2);
    const base::failure stranger = join_failure(other, 1, 2);
    INFO(stranger.message);
    CHECK(stranger.status == VIA_ERR_BOOTSTRAP);
    CHECK(holds(stranger.message, "refuses PE 1: its secret is not this job's"));
    CHECK(holds(stranger.hint, "another job"));
    const base::failure second = join_failure(other, 0, 2);
    INFO(second.message);
    CHECK(second.status == VIA_ERR_BOOTSTRAP);
    CHECK(holds(second.message, "cannot listen on " + id.meeting.text() + ": the port is in use"));
    CHECK(holds(second.hint, "give every job an id of its own"));
    const auto member = join(id, 1, 2);  // and the first job is well
    std::thread leaves{[&] { member->leave(); }};
    host->leave();
    leaves.join();
}

TEST_CASE("one PE number for two, and another number of PEs, are refused", "[tcp]") {
    const unique_id id = fresh();
    const auto host = join(id, 0, 3);
    const auto member = join(id, 1, 3);
    CHECK(holds(join_failure(id, 1, 3).message, "PE 1 has joined already, and not left"));
    CHECK(holds(join_failure(id, 2, 4).message, "it counts 4 PEs, and the job has 3"));
    host->abandon("the test is over");
    member->abandon("the test is over");
}

TEST_CASE("PE 0 must be where the id says", "[tcp]") {
    const unique_id id{.meeting = {.host = "192.0.2.1", .port = 4711}, .secret = {1, 2}};
    const base::failure failure = join_failure(id, 0, 2);
    INFO(failure.message);
    CHECK(failure.status == VIA_ERR_BOOTSTRAP);
    CHECK(holds(failure.message, "192.0.2.1:4711: it is not an address of this machine"));
}

TEST_CASE("a flood of silent strangers keeps no PE out and costs a bounded number of descriptors", "[tcp]") {
    const unique_id id = fresh();
    const auto host = join(id, 0, 2);
    std::vector<stranger> flood;
    flood.reserve(400);
    for (int i = 0; i < 400; ++i) flood.emplace_back(id);
    const auto member = join(id, 1, 2);
    std::thread other{[&] {
        (void)member->allgather({}, base::deadline{ample});
        member->leave();
    }};
    CHECK(host->allgather({}, base::deadline{ample}).size() == 2);
    other.join();
    host->leave();
    CHECK(flood.front().is_sent_away());
}

TEST_CASE("strangers that babble are sent away", "[tcp]") {
    const unique_id id = fresh();
    const auto host = join(id, 0, 2);
    const std::string http = "GET / HTTP/1.1\r\nHost: viaduct\r\n\r\n";
    const stranger browser{id};
    browser.say(std::as_bytes(std::span{http}));
    CHECK(browser.is_sent_away());
    // A frame of the largest size of all: nothing is kept for one that has not joined.
    const stranger large{id};
    std::vector<std::byte> frame(base::max_message);
    base::seal_frame(frame);
    large.say(frame);
    CHECK(large.is_sent_away());
    const stranger early{id};
    early.say(protocol::encode(protocol::contribution{.milliseconds = 1, .bytes = {}}));
    CHECK(early.is_sent_away());
    const auto member = join(id, 1, 2);
    host->abandon("the test is over");
    member->abandon("the test is over");
}

TEST_CASE("frames that are cut, mixed and altered never harm PE 0", "[tcp]") {
    const unique_id id = fresh();
    const auto host = join(id, 0, 3);
    std::mt19937 random{20240607};  // NOLINT: the same sequence every time
    const auto below = [&](std::size_t limit) { return static_cast<std::size_t>(random()) % limit; };
    for (int i = 0; i < support::effort(1000); ++i) {
        const stranger liar{id};
        std::vector<std::byte> bytes = protocol::encode(protocol::join{.secret = {below(2), 7}, .pe = 1, .npes = 3});
        for (std::size_t flips = below(4); flips > 0; --flips) bytes[below(bytes.size())] ^= std::byte(1U << below(8));
        if (below(4) == 0) bytes.resize(1 + below(bytes.size()));
        if (below(4) == 0) bytes.resize(bytes.size() + below(500));
        if (below(2) == 0 && bytes.size() >= sizeof(base::frame_header)) base::seal_frame(bytes);
        liar.say(bytes);
    }
    const auto first = join(id, 1, 3);
    const auto second = join(id, 2, 3);
    for (const auto* one : {host.get(), first.get(), second.get()}) CHECK(one->npes() == 3);
    first->abandon("the test is over");
    second->abandon("the test is over");
    host->abandon("the test is over");
}

TEST_CASE("dialling a port where nobody listens never finds oneself", "[tcp]") {
    const unique_id id = fresh();
    for (int i = 0; i < support::effort(2000); ++i) {
        int error_number = 0;
        const base::fd socket = base::tcp_dial(id.meeting, base::deadline{ample}, error_number);
        REQUIRE_FALSE(socket);
        REQUIRE(error_number == ECONNREFUSED);
    }
}

TEST_CASE("many PEs meet at once", "[tcp]") { check_works(fresh(), support::effort(256) < 256 ? 32 : 256); }
