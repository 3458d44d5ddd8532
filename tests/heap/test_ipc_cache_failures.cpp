// SPDX-License-Identifier: Apache-2.0
// The IPC handle cache when the driver, the owner or the process itself goes wrong.
#include <atomic>
#include <chrono>
#include <csignal>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

#include "ipc_fixture.hpp"
#include "support/subprocess.hpp"

using namespace via;
using namespace via::test;

TEST_CASE("a mapping that the application made is named, and no more than idle mappings are lost for it", "[ipc]") {
    cache_test t;
    const exported_buffer theirs = t.machine.allocate(t.owner, va, 4 * mib);
    const exported_buffer idle = t.machine.allocate(t.owner, va + 8 * mib, 4 * mib);
    const exported_buffer used = t.machine.allocate(t.owner, va + 16 * mib, 4 * mib);
    t.put(idle);
    const ipc_lease lease = t.get(used);
    t.driver->open_elsewhere(theirs);
    const base::failure refused = t.refusal(theirs);
    CHECK(refused.status == VIA_ERR_SYSTEM);
    CHECK(refused.message.find("not of this library") != std::string::npos);
    CHECK(t.cache->counters().stale_retries == 1);  // after the idle one went
    CHECK(t.driver->touch(lease.at(0), used));
    t.driver->close_elsewhere(theirs);
    t.put(theirs);
    CHECK(t.sound());
}

TEST_CASE("a dying mapping of one's own is waited for", "[ipc]") {
    cache_test t{{}, false};  // a driver that answers ALREADY_MAPPED
    const exported_buffer window = t.machine.allocate(t.owner, va, 4 * mib);
    ipc_lease in_flight = t.get(window);
    // Unregistered and registered again while a copy is in flight: the old mapping dies, the memory is the same.
    CHECK(t.revoke(window) == presence::in_use);
    const exported_buffer again = t.machine.register_again(window);
    CHECK(t.refusal(again).status == VIA_ERR_SYSTEM);  // not in this time
    CHECK(t.driver->touch(in_flight.at(0), window));
    std::atomic<bool> met = false;
    t.driver->after_already_mapped = [&] { met = true; };
    std::thread later{[&] {
        while (!met) std::this_thread::yield();
        std::this_thread::sleep_for(std::chrono::milliseconds{20});
        in_flight = {};
    }};
    t.put(again);
    later.join();
    CHECK(t.cache->counters().stale_retries >= 1);
    CHECK(t.driver->mapped() == 1);
    CHECK(t.sound());
}

TEST_CASE("a dying mapping of one's own may be closed between the driver's answer and the wait for it", "[ipc]") {
    cache_test t{{}, false};
    const exported_buffer window = t.machine.allocate(t.owner, va, 4 * mib);
    ipc_lease in_flight = t.get(window);
    CHECK(t.revoke(window) == presence::in_use);
    const exported_buffer again = t.machine.register_again(window);
    t.driver->after_already_mapped = [&] { in_flight = {}; };
    t.put(again);
    CHECK(t.cache->counters().stale_retries == 1);
    CHECK(t.driver->mapped() == 1);
    CHECK(t.sound());
}

TEST_CASE("a driver that counts opens has two mappings of one buffer side by side", "[ipc]") {
    cache_test t;
    const exported_buffer window = t.machine.allocate(t.owner, va, 4 * mib);
    ipc_lease in_flight = t.get(window);
    CHECK(t.revoke(window) == presence::in_use);
    const exported_buffer again = t.machine.register_again(window);
    t.put(again);
    CHECK(t.driver->touch(in_flight.at(0), window));
    in_flight = {};
    CHECK(t.revoke(window) == presence::absent);
    t.put(again);
    CHECK(t.driver->opens() == 2);
    CHECK(t.driver->mapped() == 1);
    CHECK(t.driver->misuse().empty());
}

TEST_CASE("an address that belongs to another mapping is never handed out", "[ipc]") {
    cache_test t;
    const exported_buffer first = t.machine.allocate(t.owner, va, 4 * mib);
    const exported_buffer second = t.machine.allocate(t.owner, va + 8 * mib, 4 * mib);
    const ipc_lease held = t.get(first);
    SECTION("its very place") { t.driver->give_wrong_place(held.at(0)); }
    SECTION("its middle") { t.driver->give_wrong_place(held.at(mib)); }
    SECTION("none") { t.driver->give_wrong_place(nullptr); }
    const base::failure refused = t.refusal(second);
    CHECK(refused.status == VIA_ERR_SYSTEM);
    CHECK(refused.message.find("another buffer") != std::string::npos);
    t.put(second);
}

TEST_CASE("a driver that mixes up an idle mapping with a new buffer gets it right after the idle one went", "[ipc]") {
    cache_test t;
    const exported_buffer first = t.machine.allocate(t.owner, va, 4 * mib);
    const exported_buffer second = t.machine.allocate(t.owner, va + 8 * mib, 4 * mib);
    std::byte* place = nullptr;
    {
        const ipc_lease lease = t.get(first);
        place = lease.at(mib);
    }
    t.driver->give_wrong_place(place);
    t.put(second);
    CHECK(t.cache->counters().stale_retries == 1);
    CHECK(t.driver->mapped() == 1);
    CHECK(t.sound());
}

TEST_CASE("ALREADY_MAPPED for ever ends in an error, not in a loop", "[ipc]") {
    cache_test t;
    const exported_buffer window = t.machine.allocate(t.owner, va, 4 * mib);
    for (int i = 0; i < 5; ++i) t.put(t.machine.allocate(t.owner, va + mib * static_cast<unsigned>(8 + 8 * i), mib));
    t.driver->answer_next(outcome::already_mapped, 1000);
    CHECK(t.refusal(window).status == VIA_ERR_SYSTEM);
    CHECK(t.cache->counters().refusals == 1);
    CHECK(t.driver->opens() < 12);
    CHECK(t.sound());
}

TEST_CASE("a failure that passes is not remembered", "[ipc]") {
    cache_test t;
    const exported_buffer window = t.machine.allocate(t.owner, va, 4 * mib);
    const auto [said, status] = GENERATE(table<outcome, via_status>({{outcome::failed, VIA_ERR_SYSTEM},
                                                                     {outcome::no_memory, VIA_ERR_MEMORY},
                                                                     {outcome::unreachable, VIA_ERR_UNSUPPORTED},
                                                                     {outcome::no_such_memory, VIA_ERR_ADDRESS}}));
    t.driver->answer_next(said);
    CHECK(t.refusal(window).status == status);
    t.put(window);
    CHECK(t.driver->opens() == 2);
    CHECK(t.sound());
}

TEST_CASE("want of memory for a mapping costs the idle ones first", "[ipc]") {
    cache_test t;
    const heap::incarnation other = t.machine.start(200);
    t.put(t.machine.allocate(other, va, 4 * mib));
    const exported_buffer window = t.machine.allocate(t.owner, va, 4 * mib);
    t.driver->answer_next(outcome::no_memory);
    t.put(window);
    CHECK(t.cache->counters().evictions == 1);
    CHECK(t.driver->mapped() == 1);
    CHECK(t.sound());
}

TEST_CASE("what the owner freed without a word is refused by name", "[ipc]") {
    cache_test t;
    const exported_buffer window = t.machine.allocate(t.owner, va, 4 * mib);
    t.machine.free(window);
    const base::failure refused = t.refusal(window);
    CHECK(refused.status == VIA_ERR_ADDRESS);
    CHECK(refused.hint.find("unregistered") != std::string::npos);
    CHECK(t.sound());
}

TEST_CASE("revocation waits for a copy in flight", "[ipc]") {
    cache_test t;
    const exported_buffer window = t.machine.allocate(t.owner, va, 4 * mib);
    fake_copy copy;
    ipc_lease lease = t.get(window);
    std::byte* const address = lease.at(0);
    t.cache->release_after(std::move(lease), copy.completion());
    CHECK(t.revoke(window) == presence::in_use);
    CHECK(t.refusal(window).status == VIA_ERR_ADDRESS);
    CHECK(t.driver->touch(address, window));
    CHECK(t.revoke(window) == presence::in_use);
    copy.finish();
    CHECK(t.revoke(window) == presence::absent);
    CHECK(t.driver->mapped() == 0);
    // The same memory, registered anew, is another matter.
    const exported_buffer again = t.machine.register_again(window);
    CHECK(t.refusal(window).status == VIA_ERR_ADDRESS);
    t.put(again);
    CHECK(t.sound());
}

TEST_CASE("a buffer revoked while it is being opened is not handed out", "[ipc]") {
    cache_test t;
    const exported_buffer window = t.machine.allocate(t.owner, va, 4 * mib);
    presence seen = presence::absent;
    t.driver->in_open = [&] { seen = t.revoke(window); };
    CHECK(t.refusal(window).status == VIA_ERR_ADDRESS);
    CHECK(seen == presence::in_use);  // the owner has to wait for that open to end
    CHECK(t.revoke(window) == presence::absent);
    CHECK(t.driver->mapped() == 0);
    CHECK(t.sound());
}

TEST_CASE("an owner that dies takes its mappings with it once their copies are done", "[ipc]") {
    cache_test t;
    const exported_buffer idle = t.machine.allocate(t.owner, va, 4 * mib);
    const exported_buffer used = t.machine.allocate(t.owner, va + 8 * mib, 4 * mib);
    const exported_buffer other = t.machine.allocate(t.machine.start(200), va, 4 * mib);
    t.put(idle);
    t.put(other);
    ipc_lease lease = t.get(used);
    t.machine.kill(t.owner);
    t.cache->forget(t.owner);
    CHECK(t.driver->mapped() == 2);
    CHECK(t.refusal(idle).status == VIA_ERR_PEER_FAILED);
    CHECK(t.refusal(used).status == VIA_ERR_PEER_FAILED);
    lease = {};
    CHECK(t.driver->mapped() == 1);
    t.put(other);
    CHECK(t.sound());
}

TEST_CASE("a context that was destroyed before the cache", "[ipc]") {
    cache_test t;
    const exported_buffer window = t.machine.allocate(t.owner, va, 4 * mib);
    t.put(window);
    ipc_lease lease = t.get(window);
    t.driver->lose_context();
    const base::failure refused = t.refusal(t.machine.allocate(t.owner, va + 8 * mib, mib));
    CHECK(refused.status == VIA_ERR_SYSTEM);
    CHECK(refused.hint.find("context") != std::string::npos);
    lease = {};
    CHECK(t.revoke(window) == presence::absent);
    CHECK(t.cache->counters().quarantined_bytes == 0);
    t.cache.reset();
    CHECK(t.driver->misuse().empty());
}

TEST_CASE("a mapping that the driver does not close is counted and left alone, and its owner hears of it", "[ipc]") {
    cache_test t;
    const exported_buffer window = t.machine.allocate(t.owner, va, 4 * mib);
    t.put(window);
    t.driver->fail_next_close();
    CHECK(t.revoke(window) == presence::pinned);
    CHECK(t.revoke(window) == presence::pinned);
    CHECK(t.cache->counters().quarantined_bytes == 4 * mib);
    CHECK(t.cache->counters().mappings == 1);
    CHECK(t.sound());
    // The same memory, registered once more, and other memory of that owner are used as ever, and given back.
    const exported_buffer again = t.machine.register_again(window);
    const exported_buffer other = t.machine.allocate(t.owner, va + 8 * mib, mib);
    t.put(again);
    t.put(other);
    CHECK(t.revoke(other) == presence::absent);
    CHECK(t.cache->counters().mappings == 2);
    CHECK(t.revoke(again) == presence::pinned);  // by the first
    CHECK(t.cache->counters().mappings == 1);
    t.cache.reset();
    CHECK(t.driver->closes() == 3);
    CHECK(t.driver->misuse().empty());
}

TEST_CASE("an owner that dies while it is asked for a piece of its memory is named as dead", "[ipc]") {
    cache_test t;
    const exported_buffer window = t.machine.allocate(t.owner, va, mib);
    t.driver->answer_next(outcome::owner_gone);
    CHECK(t.refusal(window).status == VIA_ERR_PEER_FAILED);
    t.put(window);  // nothing of it is remembered
    CHECK(t.sound());
}

TEST_CASE("what the driver would not close takes its part of the limits", "[ipc]") {
    cache_test t{{.most_mappings = 1}};
    const exported_buffer stuck = t.machine.allocate(t.owner, va, mib);
    t.put(stuck);
    t.driver->fail_next_close();
    CHECK(t.revoke(stuck) == presence::pinned);
    CHECK(t.refusal(t.machine.allocate(t.owner, va + 8 * mib, mib)).status == VIA_ERR_TIMEOUT);
    CHECK(t.driver->opens() == 1);
}

TEST_CASE("the end of a cache waits for copies, and closes everything", "[ipc]") {
    cache_test t;
    const exported_buffer window = t.machine.allocate(t.owner, va, 4 * mib);
    fake_copy copy;
    t.cache->release_after(t.get(window), copy.completion());
    t.put(t.machine.allocate(t.owner, va + 8 * mib, mib));
    std::thread later{[&] {
        std::this_thread::sleep_for(std::chrono::milliseconds{20});
        copy.finish();
    }};
    t.cache.reset();
    later.join();
    CHECK(t.driver->mapped() == 0);
    CHECK(t.driver->misuse().empty());
}

TEST_CASE("a child of fork is told so, and touches nothing", "[ipc]") {
    cache_test t;
    const exported_buffer window = t.machine.allocate(t.owner, va, 4 * mib);
    t.put(window);
    ipc_lease lease = t.get(window);
    const pid_t child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        const bool refused = failure_of([&] { (void)t.get(window); }).status == VIA_ERR_UNSUPPORTED;
        const bool hidden = !t.cache->find(window);
        lease = {};
        t.cache.reset();
        ::_exit(refused && hidden && t.driver->closes() == 0 ? 0 : 1);
    }
    int status = -1;
    REQUIRE(::waitpid(child, &status, 0) == child);
    CHECK(status == 0);
    CHECK(t.driver->touch(lease.at(0), window));
    lease = {};
    t.put(window);
    CHECK(t.sound());
}

TEST_CASE("a cache that ends at exit, after the driver has shut down", "[ipc]") {
    const auto outcome = support::run_program({"/proc/self/exe", "[.at-exit]"});
    INFO(outcome.text());
    CHECK(outcome.status == 0);
    CHECK(outcome.signal == 0);
}

TEST_CASE("a cache of static lifetime", "[.at-exit]") {
    static cache_test t;
    const exported_buffer window = t.machine.allocate(t.owner, va, 4 * mib);
    t.put(window);
    t.cache->pin(t.get(window));
    t.driver->lose_context();
}

TEST_CASE("a description with any bit wrong is no description", "[ipc]") {
    cache_test t;
    const exported_buffer window = t.machine.allocate(t.owner, va, 4 * mib);
    std::string problem;
    std::vector<std::byte> bytes = encode(window);
    REQUIRE(heap::decode_exported_buffer(bytes, problem) == window);
    for (std::size_t bit = 0; bit < bytes.size() * 8; ++bit) {
        bytes[bit / 8] ^= std::byte{1} << bit % 8;
        CHECK_FALSE(heap::decode_exported_buffer(bytes, problem));
        CHECK_FALSE(problem.empty());
        bytes[bit / 8] ^= std::byte{1} << bit % 8;
    }
    bytes.pop_back();
    CHECK_FALSE(heap::decode_exported_buffer(bytes, problem));
}

TEST_CASE("a description that contradicts itself is no description", "[ipc]") {
    cache_test t;
    exported_buffer window = t.machine.allocate(t.owner, va, 4 * mib);
    SECTION("size") { window.size = 0; }
    SECTION("end") { window.base = ~std::uint64_t{0} - 5; }
    SECTION("number") { window.id = 0; }
    SECTION("registration") { window.registration = 0; }
    SECTION("owner") { window.pe = -1; }
    SECTION("kind") { window.kind = static_cast<heap::handle_kind>(4); }
    SECTION("pieces") { window.pieces = 2; }
    SECTION("no handle") { window.handle = {}; }
    SECTION("a handle that is none") { window.kind = heap::handle_kind::files; }
    SECTION("version") { window.reserved = 1; }
    std::string problem;
    CHECK_FALSE(heap::decode_exported_buffer(encode(window), problem));
    CHECK_FALSE(problem.empty());
}
