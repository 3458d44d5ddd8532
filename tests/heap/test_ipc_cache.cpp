// SPDX-License-Identifier: Apache-2.0
// The IPC handle cache: what is a hit, what is stale, what the limits do. Every copy is checked by the fake driver.
#include <set>
#include <vector>

#include "ipc_fixture.hpp"

using namespace via;
using namespace via::test;

TEST_CASE("a hundred thousand puts into one buffer take one open", "[ipc]") {
    cache_test t;
    const exported_buffer window = t.machine.allocate(t.owner, va, 8 * mib);
    for (int i = 0; i < 100'000; ++i) {
        const ipc_lease lease = t.get(window);
        if (!t.driver->touch(lease.at(0), window)) break;
    }
    CHECK(t.driver->opens() == 1);
    CHECK(t.cache->counters().opens == 1);
    CHECK(t.cache->counters().hits == 99'999);
    CHECK(t.sound());
}

TEST_CASE("offsets at both ends of one allocation go by one mapping", "[ipc]") {
    cache_test t;
    const exported_buffer window = t.machine.allocate(t.owner, va, 8 * mib);
    t.put(window, 0);
    t.put(window, 8 * mib - 1);
    t.put(window, 4 * mib);
    CHECK(t.driver->opens() == 1);
    CHECK(t.sound());
}

TEST_CASE("an allocation at the address of a freed one is another one, whatever its size", "[ipc]") {
    const bool counts = GENERATE(true, false);
    cache_test t{{}, counts};
    const std::uint64_t size = GENERATE(4 * mib, 16 * mib, 1 * mib);
    const exported_buffer old = t.machine.allocate(t.owner, va, 4 * mib);
    t.put(old);
    t.machine.free(old);
    const exported_buffer fresh = t.machine.allocate(t.owner, va, size);
    t.put(fresh, size - 1);
    t.put(fresh);
    CHECK(t.driver->opens() == 2);
    CHECK(t.driver->mapped() == 1);
    // The description of the old one does not put it back.
    CHECK(t.refusal(old).status == VIA_ERR_ADDRESS);
    t.put(fresh);
    CHECK(t.driver->opens() == 2);
    CHECK(t.sound());
}

TEST_CASE("a new allocation over two old ones replaces both", "[ipc]") {
    cache_test t;
    const exported_buffer left = t.machine.allocate(t.owner, va, 2 * mib);
    const exported_buffer right = t.machine.allocate(t.owner, va + 2 * mib, 2 * mib);
    const exported_buffer beside = t.machine.allocate(t.owner, va + 4 * mib, 2 * mib);
    for (const exported_buffer& b : {left, right, beside}) t.put(b);
    t.machine.free(left);
    t.machine.free(right);
    const exported_buffer over = t.machine.allocate(t.owner, va + mib, 3 * mib);
    t.put(over);
    CHECK(t.driver->mapped() == 2);
    t.put(beside);
    CHECK(t.driver->opens() == 4);
    CHECK(t.sound());
}

TEST_CASE("buffers that have pieces of virtual memory in common are mapped side by side", "[ipc]") {
    cache_test t;
    constexpr auto files = heap::handle_kind::files;
    const exported_buffer first = t.machine.allocate(t.owner, va, 0x1000, files);
    const exported_buffer both = t.machine.allocate(t.owner, va, 0x2000, files);
    const exported_buffer second = t.machine.allocate(t.owner, va + 0x1000, 0x1000, files);
    for (int i = 0; i < 3; ++i) {
        for (const exported_buffer* what : {&first, &both, &second}) t.put(*what);
    }
    CHECK(t.driver->opens() == 3);
    CHECK(t.driver->mapped() == 3);
    // What was taken back goes alone.
    CHECK(t.cache->revoke(t.owner, first.id, first.registration) == presence::absent);
    CHECK(t.driver->mapped() == 2);
    // Other memory at the place and of the size of one, by which nothing is said of the others.
    t.machine.free(second);
    const exported_buffer other = t.machine.allocate(t.owner, va + 0x1000, 0x1000, files);
    t.put(other);
    t.put(both);
    CHECK(t.driver->opens() == 4);
    CHECK(t.driver->mapped() == 2);
    CHECK(t.refusal(second).status == VIA_ERR_ADDRESS);
    // An allocation that is no piece of anything contradicts all that was there.
    const exported_buffer plain = t.machine.allocate(t.owner, va + 0x800, 0x1000);
    t.put(plain);
    CHECK(t.driver->mapped() == 1);
    CHECK(t.sound());
}

TEST_CASE("two owners with equal addresses and buffer numbers are two", "[ipc]") {
    cache_test t;
    const heap::incarnation other = t.machine.start(200);
    const exported_buffer one = t.machine.allocate(t.owner, va, 4 * mib);
    const exported_buffer two = t.machine.allocate(other, va, 4 * mib);
    REQUIRE(one.id == two.id);
    for (int i = 0; i < 3; ++i) {
        t.put(one);
        t.put(two);
    }
    CHECK(t.driver->opens() == 2);
    CHECK(t.sound());
}

TEST_CASE("owners that differ in one fact alone are two", "[ipc]") {
    cache_test t;
    heap::incarnation other = t.owner;
    SECTION("another host, of the same name and with the same pid") { other.process.boot[1] += 1; }
    SECTION("another pid namespace") { other.process.pid_namespace += 1; }
    SECTION("another network namespace") { other.process.net_namespace += 1; }
    SECTION("a reused pid: another start time") { other.process.start_time += 1; }
    SECTION("a reused pid in the same tick") { other.random[1] += 1; }
    SECTION("another pid") { other.process.pid += 1; }
    const exported_buffer one = t.machine.allocate(t.owner, va, 4 * mib);
    const exported_buffer two = t.machine.allocate(other, va, 4 * mib);
    REQUIRE(one.id == two.id);
    t.put(one);
    t.put(two);
    t.put(one);
    CHECK(t.driver->opens() == 2);
    CHECK(t.sound());
}

TEST_CASE("PEs that are threads of one process lend the same allocation", "[ipc]") {
    cache_test t;
    SECTION("the driver counts opens") {}
    SECTION("it does not") { t.driver->counts_opens = false; }
    const exported_buffer one = t.machine.allocate(t.owner, va, 4 * mib);
    exported_buffer two = one;
    two.owner.random[1] += 1;
    for (int i = 0; i < 3; ++i) {
        t.put(one);
        t.put(two);
    }
    CHECK(t.driver->mapped() == 1);
    CHECK(t.cache->revoke(one.owner, one.id, one.registration) == presence::absent);
    t.put(two);
    CHECK(t.refusal(one).status == VIA_ERR_ADDRESS);
    CHECK(t.cache->revoke(two.owner, two.id, two.registration) == presence::absent);
    CHECK(t.driver->mapped() == 0);
    CHECK(t.sound());
}

TEST_CASE("a reused pid does not lead to the dead owner's memory", "[ipc]") {
    cache_test t;
    const exported_buffer old = t.machine.allocate(t.owner, va, 4 * mib);
    t.put(old);
    t.machine.kill(t.owner);
    t.cache->forget(t.owner);
    const heap::incarnation again = t.machine.start();
    REQUIRE(again.process == t.owner.process);
    const exported_buffer fresh = t.machine.allocate(again, va, 4 * mib);
    REQUIRE(fresh.id == old.id);
    t.put(fresh);
    CHECK(t.refusal(old).status == VIA_ERR_PEER_FAILED);
    CHECK(t.driver->mapped() == 1);
    CHECK(t.sound());
}

TEST_CASE("GPUs are named alike by processes that number them differently", "[ipc]") {
    fake_machine machine;
    const heap::incarnation owner = machine.start();
    exported_buffer window = machine.allocate(owner, va, 4 * mib);
    window.device.fill(std::byte{7});
    // Both importers call their GPU number 0. They are two, and so are their mappings.
    const auto one = std::make_shared<fake_ipc_driver>(machine, std::byte{1});
    const auto two = std::make_shared<fake_ipc_driver>(machine, std::byte{2});
    one->reaches = [](heap::device_id id) { return id[0] == std::byte{7}; };
    two->reaches = [](heap::device_id id) { return id[0] == std::byte{2}; };
    ipc_cache first{one, {}};
    ipc_cache second{two, {}};
    { const ipc_lease lease = first.acquire(window, patient, "put"); }
    CHECK(failure_of([&] { (void)second.acquire(window, patient, "put"); }).status == VIA_ERR_UNSUPPORTED);
    CHECK(one->mapped() == 1);
    CHECK(two->mapped() == 0);
    CHECK(one->importer() != two->importer());
}

TEST_CASE("without P2P a buffer is refused by name, and every time the driver is asked again", "[ipc]") {
    cache_test t;
    bool reachable = false;
    t.driver->reaches = [&](heap::device_id) { return reachable; };
    const exported_buffer window = t.machine.allocate(t.owner, va, 4 * mib);
    const base::failure refused = t.refusal(window);
    CHECK(refused.status == VIA_ERR_UNSUPPORTED);
    CHECK(refused.pe == 3);
    CHECK(refused.message.find("buffer 1 of PE 3 (4194304 bytes)") != std::string::npos);
    reachable = true;
    t.put(window);
    CHECK(t.sound());
}

TEST_CASE("a copy in flight keeps its mapping when the memory is replaced", "[ipc]") {
    cache_test t;
    const exported_buffer old = t.machine.allocate(t.owner, va, 4 * mib);
    ipc_lease in_flight = t.get(old);
    const exported_buffer fresh = t.machine.allocate(t.owner, va, 4 * mib);  // what realloc does, before it frees
    t.put(fresh);
    CHECK(t.driver->touch(in_flight.at(0), old));
    CHECK(t.driver->mapped() == 2);
    in_flight = {};
    CHECK(t.driver->mapped() == 1);
    t.put(fresh);
    CHECK(t.driver->opens() == 2);
    CHECK(t.sound());
}

TEST_CASE("a reference is held until the copy is done, not until it is given to the GPU", "[ipc]") {
    cache_test t{{.keep = false}};
    const exported_buffer window = t.machine.allocate(t.owner, va, 4 * mib);
    fake_copy copy;
    ipc_lease lease = t.get(window);
    const std::byte* const address = lease.at(0);
    t.cache->release_after(std::move(lease), copy.completion());
    t.cache->poll();
    CHECK(t.driver->touch(address, window));
    CHECK(t.driver->mapped() == 1);
    copy.finish();
    t.cache->poll();
    CHECK(t.driver->mapped() == 0);
    CHECK(t.sound());
}

TEST_CASE("copies that are done do not pile up while nobody polls", "[ipc]") {
    cache_test t{{.keep = true}};
    const exported_buffer stuck_at = t.machine.allocate(t.owner, va + 64 * mib, mib);
    fake_copy stuck;
    t.cache->release_after(t.get(stuck_at), stuck.completion());
    for (std::uint64_t i = 0; i < 1000; ++i) {
        const exported_buffer window = t.machine.allocate(t.owner, va, mib);
        fake_copy copy;
        t.cache->release_after(t.get(window), copy.completion());
        copy.finish();
        t.machine.free(window);
        CHECK(t.driver->mapped() <= 4);
    }
    stuck.finish();
    CHECK(t.driver->misuse().empty());
}

TEST_CASE("use under stream capture pins the mapping", "[ipc]") {
    cache_test t{{.keep = false}};
    const exported_buffer window = t.machine.allocate(t.owner, va, 4 * mib);
    CHECK_FALSE(t.cache->find(window));  // a capture cannot open
    CHECK(t.driver->opens() == 0);
    const ipc_lease before = t.get(window);
    ipc_lease captured = t.cache->find(window);
    REQUIRE(captured);
    std::byte* const address = captured.at(0);
    t.cache->pin(std::move(captured));
    for (int replay = 0; replay < 3; ++replay) {
        CHECK(t.driver->touch(address, window));
        t.cache->poll();
    }
    CHECK(t.revoke(window) == presence::pinned);
    CHECK(t.driver->touch(address, window));
    CHECK(t.refusal(window).status == VIA_ERR_ADDRESS);
}

TEST_CASE("malloc, put, free ten thousand times leaves nothing behind", "[ipc]") {
    const bool keep = GENERATE(true, false);
    const bool revoked = GENERATE(true, false);
    cache_test t{{.keep = keep}};
    for (int i = 0; i < 10'000; ++i) {
        const exported_buffer window =
            t.machine.allocate(t.owner, va + static_cast<std::uint64_t>(i % 3) * mib, 4 * mib);
        {
            const ipc_lease lease = t.get(window);
            if (!t.driver->touch(lease.at(0), window)) break;
        }
        if (revoked) REQUIRE(t.revoke(window) == presence::absent);
        t.machine.free(window);
        REQUIRE(t.driver->mapped() <= 1);
    }
    CHECK(t.cache->counters().mappings == t.driver->mapped());
    CHECK(t.cache->counters().opens == 10'000);
    CHECK(t.sound());
}
