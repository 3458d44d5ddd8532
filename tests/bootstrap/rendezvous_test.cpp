// SPDX-License-Identifier: Apache-2.0
// The launcher's end against clients that lie, break and vanish.
#include <random>
#include <sys/resource.h>

#include "base/error.hpp"
#include "base/frame.hpp"
#include "bootstrap/launched.hpp"
#include "conformance.hpp"
#include "failure_watch.hpp"
#include "raw_client.hpp"
#include "rendezvous_host.hpp"
#include "support/catch.hpp"
#include "support/effort.hpp"
#include "support/failure_of.hpp"

using namespace via;
using support::failure_of;
namespace protocol = via::bootstrap::protocol;
using test::raw_client;
using test::rendezvous_host;

namespace {

constexpr bootstrap::process_end killed{.by_signal = true, .number = 9};
constexpr bootstrap::process_end exited_0{.by_signal = false, .number = 0};

base::deadline soon() { return base::deadline{base::seconds{30}}; }

std::unique_ptr<bootstrap::launched> join(const rendezvous_host& host, int pe) {
    return std::make_unique<bootstrap::launched>(host.address(pe), "a test asks for it", soon());
}

/// Two honest PEs make a world and leave it: the server is well.
void check_works(rendezvous_host& host) {
    CHECK_NOTHROW(test::run_participants(
        2, [&](int pe) { return join(host, pe); },
        [](const test::participant& me) {
            const auto job = me.join();
            if (job->allgather({}, soon()).size() != 2) throw std::runtime_error{"an allgather came out wrong"};
            job->leave();
        }));
}

void check_refused(raw_client& client, const std::string& part) {
    const auto refusal = client.expect<protocol::refusal>();
    CHECK(refusal.reason.find(part) != std::string::npos);
    CHECK(client.closes());
}

}  // namespace

TEST_CASE("a join that is not of this job is refused and harms nobody", "[rendezvous]") {
    rendezvous_host host{2};
    const auto refused = [&](auto&& change, const std::string& part) {
        raw_client stranger{host.address(1)};
        protocol::join what = stranger.honest_join();
        change(what);
        CHECK(stranger.send(what));
        check_refused(stranger, part);
    };
    refused([](protocol::join& what) { what.secret[1] ^= 1; }, "secret");
    refused([](protocol::join& what) { what.npes = 3; }, "counts 3 PEs");
    refused([](protocol::join& what) { what.pe = -1; }, "malformed");
    raw_client mute{host.address(0)};
    CHECK(mute.send(protocol::contribution{}));
    check_refused(mute, "has not joined");
    CHECK(host.complaints().size() == 4);
    check_works(host);
    CHECK(host.becomes_empty());
}

TEST_CASE("a PE that has joined cannot join again until all have", "[rendezvous]") {
    rendezvous_host host{2};
    const auto first = join(host, 0);
    const base::failure failure = failure_of([&] { (void)join(host, 0); });
    CHECK(failure.status == VIA_ERR_BOOTSTRAP);
    CHECK(failure.message.find("PE 0 has joined already") != std::string::npos);
    const auto other = join(host, 1);
    CHECK(join(host, 0)->pe() == 0);
}

TEST_CASE("messages out of place close the connection", "[rendezvous]") {
    rendezvous_host host{2};
    const auto out_of_place = [&](const protocol::message& what) {
        raw_client client{host.address(0)};
        CHECK(client.join());
        (void)client.expect<protocol::welcome>();
        CHECK(client.send(what));
        CHECK(client.closes());
        client.hang_up();
        const auto other = join(host, 1);  // that world fails, and the next one is whole again
        CHECK(failure_of([&] { (void)other->allgather({}, soon()); }).status == VIA_ERR_PEER_FAILED);
    };
    out_of_place(protocol::welcome{});
    out_of_place(protocol::gathered{.pe = 0, .parts = {{}}});
    out_of_place(raw_client{host.address(0)}.honest_join());
    check_works(host);
}

TEST_CASE("mutations of valid messages never harm the server", "[rendezvous]") {
    rendezvous_host host{2, {.grace = base::seconds{0.01}}};
    std::mt19937 random{20240607};  // NOLINT: the same sequence every time
    const auto below = [&](std::size_t limit) { return static_cast<std::size_t>(random()) % limit; };
    for (int i = 0; i < 2000; ++i) {
        raw_client client{host.address(static_cast<int>(below(2)))};
        if (below(2) == 0) client.join();
        const std::vector<protocol::message> samples = {
            client.honest_join(), protocol::contribution{.milliseconds = 10, .bytes = std::vector<std::byte>(20)},
            protocol::leave{}, protocol::abandon{.reason = "tired"}};
        std::vector<std::byte> bytes = protocol::encode(samples[below(samples.size())]);
        for (std::size_t flips = below(4); flips > 0; --flips) bytes[below(bytes.size())] ^= std::byte(1U << below(8));
        if (below(4) == 0) bytes.resize(1 + below(bytes.size()));
        if (below(8) == 0) bytes.resize(bytes.size() + below(100));
        if (below(2) == 0 && bytes.size() >= sizeof(base::frame_header)) base::seal_frame(bytes);
        client.send_bytes(bytes);
    }
    // Both PEs may have joined a different number of worlds: a fresh job is what must work, on the same server code.
    CHECK(host.becomes([](const bootstrap::rendezvous& server) { return server.connections() == 0; }));
    rendezvous_host fresh{2};
    check_works(fresh);
}

TEST_CASE("a message larger than any is refused", "[rendezvous]") {
    rendezvous_host host{2};
    raw_client client{host.address(0)};
    CHECK(client.send_bytes(std::vector<std::byte>(100'000)));
    CHECK(client.closes());
    check_works(host);
}

TEST_CASE("a flood of strangers does not keep the job out", "[rendezvous]") {
    rendezvous_host host{2};
    std::vector<raw_client> strangers;
    strangers.reserve(500);
    for (int i = 0; i < 500; ++i) strangers.emplace_back(host.address(0));
    check_works(host);
    CHECK(host.becomes([](const bootstrap::rendezvous& server) { return server.connections() < 100; }));
}

TEST_CASE("a stranger that says nothing is sent away", "[rendezvous]") {
    rendezvous_host host{2, {.handshake = base::seconds{0.2}}};
    raw_client stranger{host.address(0)};
    check_refused(stranger, "did not join in time");
    CHECK(host.becomes_empty());
}

TEST_CASE("running out of descriptors passes", "[rendezvous]") {
    rendezvous_host host{2};
    raw_client first{host.address(0)};
    rlimit before{};
    ::getrlimit(RLIMIT_NOFILE, &before);
    const rlimit none{.rlim_cur = static_cast<rlim_t>(first.descriptor()) + 3, .rlim_max = before.rlim_max};
    REQUIRE(::setrlimit(RLIMIT_NOFILE, &none) == 0);
    std::vector<std::unique_ptr<raw_client>> more;
    try {
        for (int i = 0; i < 10; ++i) more.push_back(std::make_unique<raw_client>(host.address(0)));
    } catch (const base::error& error) {
        CHECK(error.details().status == VIA_ERR_SYSTEM);  // this side runs out as well
    }
    std::this_thread::sleep_for(std::chrono::milliseconds{200});
    more.clear();
    REQUIRE(::setrlimit(RLIMIT_NOFILE, &before) == 0);
    check_works(host);
}

TEST_CASE("the launcher says how a PE's process ended", "[rendezvous]") {
    rendezvous_host host{3};
    const auto first = join(host, 0);
    auto second = std::make_unique<raw_client>(host.address(1));
    CHECK(second->join());
    test::failure_watch watch{*first};
    second.reset();  // the connection closes before waitpid() says why
    host.end_process(1, killed);
    host.end_process(2, exited_0);
    REQUIRE(watch.wait_for(2, base::seconds{10}));
    CHECK(watch.failures().at(1) == "was killed by signal 9 (Killed)");
    CHECK(watch.failures().at(2) == "exited with status 0 before it joined the job");
    const auto next = failure_of([&] { (void)join(host, 1); });
    CHECK(next.message.find("has ended") != std::string::npos);
}

TEST_CASE("a connection that closes without a farewell is a failure after a while", "[rendezvous]") {
    rendezvous_host host{2};
    const auto first = join(host, 0);
    raw_client second{host.address(1)};
    CHECK(second.join());
    test::failure_watch watch{*first};
    second.hang_up();
    REQUIRE(watch.wait_for(1, base::seconds{10}));
    CHECK(watch.failures().at(1) == "closed its connection without finalizing, or cannot be reached any more");
}

TEST_CASE("a process that ends after its farewell has not failed", "[rendezvous]") {
    rendezvous_host host{2};
    const auto first = join(host, 0);
    auto second = join(host, 1);
    test::failure_watch watch{*first};
    second->leave();
    second.reset();
    bool unfinished = true;
    host.with_server([&](bootstrap::rendezvous& server) { unfinished = server.process_ended(1, exited_0); });
    CHECK_FALSE(unfinished);
    CHECK_FALSE(watch.wait_for(1, base::seconds{0.3}));
}

TEST_CASE("worlds to come learn of processes that have ended", "[rendezvous]") {
    rendezvous_host host{2};
    check_works(host);
    host.end_process(1, exited_0);
    const auto next = join(host, 0);
    const base::failure failure = failure_of([&] { (void)next->allgather({}, soon()); });
    CHECK(failure.status == VIA_ERR_PEER_FAILED);
    CHECK(failure.message == "PE 1 exited with status 0 before it joined this world");
}

TEST_CASE("a client that does not read fails and delays nobody", "[rendezvous]") {
    static constexpr int npes = 40;  // so many parts of the largest size do not fit into one socket
    rendezvous_host host{npes, {.stall = base::seconds{4}}};
    raw_client deaf{host.address(npes - 1)};
    CHECK(deaf.join());
    CHECK(deaf.send(protocol::contribution{.milliseconds = 60'000, .bytes = {}}));
    std::mutex mutex;
    std::vector<std::string> told;
    CHECK_NOTHROW(test::run_participants(
        npes - 1, [&](int pe) { return join(host, pe); },
        [&](const test::participant& me) {
            const auto job = me.join();
            const std::vector<std::byte> large(bootstrap::bootstrap::max_contribution);
            if (job->allgather(large, soon()).size() != static_cast<std::size_t>(npes))
                throw std::runtime_error{"a part is missing"};
            test::failure_watch watch{*job};
            if (!watch.wait_for(1, base::seconds{60})) throw std::runtime_error{"nobody says that a PE does not read"};
            const std::lock_guard lock{mutex};
            told.push_back(watch.failures().at(npes - 1));
            watch.stop();
            job->leave();
        }));
    CHECK(told.size() == npes - 1);
    CHECK(told.front() == "was cut off by the launcher: it does not read what it is sent");
    CHECK(host.becomes_empty());
}

TEST_CASE("a launcher that ends is an error, not a hang", "[rendezvous]") {
    auto host = std::make_unique<rendezvous_host>(2);
    const auto waiting = join(*host, 0);
    const auto watching = join(*host, 1);
    test::failure_watch watch{*watching};
    std::thread end{[&] {
        std::this_thread::sleep_for(std::chrono::milliseconds{200});
        host.reset();
    }};
    const base::failure failure = failure_of([&] { (void)waiting->allgather({}, soon()); });
    end.join();
    CHECK(failure.status == VIA_ERR_BOOTSTRAP);
    CHECK(failure.message.find("launcher") != std::string::npos);
    REQUIRE(watch.wait_for(1, base::seconds{10}));
    CHECK(watch.failures().at(0).find("the launcher (viarun) has ended") != std::string::npos);
}

TEST_CASE("256 PEs make worlds and the server forgets them", "[rendezvous]") {
    static const int npes = support::effort(256) < 256 ? 64 : 256;  // the thread sanitizer is slow with many threads
    rendezvous_host host{npes};
    CHECK_NOTHROW(test::run_participants(
        npes, [&](int pe) { return join(host, pe); },
        [](const test::participant& me) {
            for (int i = 0; i < support::effort(20); ++i) {
                const auto job = me.join();
                const std::vector<std::byte> mine(64);
                if (job->allgather(mine, soon()).size() != static_cast<std::size_t>(npes))
                    throw std::runtime_error{"a part is missing"};
                job->leave();
            }
        }));
    CHECK(host.becomes_empty());
}
