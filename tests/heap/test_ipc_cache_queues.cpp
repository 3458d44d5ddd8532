// SPDX-License-Identifier: Apache-2.0
// Mappings that copies of a queue use, which is asked whether they are done only when a mapping is to go.
#include <chrono>
#include <memory>
#include <thread>
#include <vector>

#include "fake_queue.hpp"
#include "ipc_fixture.hpp"

using namespace via;
using namespace via::test;

namespace {

/// Gives a copy to the queue; where it goes to.
std::byte* copy(cache_test& t, const exported_buffer& to, const std::shared_ptr<fake_queue>& by) {
    ipc_lease lease = t.get(to);
    std::byte* const address = lease.at(0);
    t.cache->release_after(std::move(lease), fake_queue::give(by));
    return address;
}

std::thread finish_later(fake_queue& which) {
    return std::thread{[&which] {
        std::this_thread::sleep_for(std::chrono::milliseconds{20});
        which.finish_one();
    }};
}

}  // namespace

TEST_CASE("a hit asks no queue whether its copies are done", "[ipc]") {
    cache_test t;
    const exported_buffer window = t.machine.allocate(t.owner, va, 4 * mib);
    const auto queue = std::make_shared<fake_queue>();
    for (int i = 0; i < 1000; ++i) (void)copy(t, window, queue);
    CHECK(queue->questions() == 0);
    CHECK(t.cache->counters().hits == 999);
    for (int i = 0; i < 1000; ++i) queue->finish_one();
    CHECK(t.sound());
}

TEST_CASE("what is revoked stays mapped until the last copy of each queue is done", "[ipc]") {
    cache_test t;
    const exported_buffer window = t.machine.allocate(t.owner, va, 4 * mib);
    const auto one = std::make_shared<fake_queue>();
    const auto other = std::make_shared<fake_queue>();
    (void)copy(t, window, one);
    (void)copy(t, window, one);
    std::byte* const address = copy(t, window, other);
    CHECK(t.revoke(window) == presence::in_use);
    CHECK(t.refusal(window).status == VIA_ERR_ADDRESS);
    one->finish_one();
    other->finish_one();
    CHECK(t.revoke(window) == presence::in_use);
    CHECK(t.driver->touch(address, window));
    one->finish_one();
    CHECK(t.revoke(window) == presence::absent);
    CHECK(t.driver->mapped() == 0);
    CHECK(t.sound());
}

TEST_CASE("the dead owner's memory stays mapped until the copies of a queue are done", "[ipc]") {
    cache_test t;
    const exported_buffer window = t.machine.allocate(t.owner, va, 4 * mib);
    const auto queue = std::make_shared<fake_queue>();
    std::byte* const address = copy(t, window, queue);
    t.machine.kill(t.owner);
    t.cache->forget(t.owner);
    CHECK(t.driver->touch(address, window));
    queue->finish_one();
    t.cache->poll();
    CHECK(t.driver->mapped() == 0);
    CHECK(t.sound());
}

TEST_CASE("what copies of a queue use makes no room, and does when they are done", "[ipc]") {
    cache_test t{{.most_mappings = 1}};
    const exported_buffer first = t.machine.allocate(t.owner, va, mib);
    const exported_buffer second = t.machine.allocate(t.owner, va + 8 * mib, mib);
    const auto queue = std::make_shared<fake_queue>();
    std::byte* const address = copy(t, first, queue);
    CHECK(t.refusal(second).status == VIA_ERR_TIMEOUT);
    CHECK(t.driver->touch(address, first));
    std::thread later = finish_later(*queue);
    t.put(second);  // waits for the copy
    later.join();
    CHECK_FALSE(t.cache->find(first));
    CHECK(t.sound());
}

TEST_CASE("of what queues have done with, the mapping used longest ago makes room", "[ipc]") {
    cache_test t{{.most_mappings = 3}};
    std::vector<exported_buffer> all;
    for (std::uint64_t i = 0; i < 4; ++i) all.push_back(t.machine.allocate(t.owner, va + 8 * i * mib, mib));
    const auto queue = std::make_shared<fake_queue>();
    for (const std::size_t i : {0U, 1U, 2U, 0U}) {
        (void)copy(t, all[i], queue);
        queue->finish_one();
    }
    t.put(all[3]);
    CHECK(t.cache->counters().evictions == 1);
    CHECK_FALSE(t.cache->find(all[1]));
    for (const std::size_t i : {0U, 2U, 3U}) CHECK(t.cache->find(all[i]));
    CHECK(t.sound());
}

TEST_CASE("what is out of date is closed by the next use of other memory, when its copies are done", "[ipc]") {
    cache_test t;
    const auto queue = std::make_shared<fake_queue>();
    for (int i = 0; i < 100; ++i) {
        const exported_buffer window = t.machine.allocate(t.owner, va, mib);
        (void)copy(t, window, queue);
        queue->finish_one();
        t.machine.free(window);
        CHECK(t.driver->mapped() <= 2);
    }
    CHECK(t.driver->misuse().empty());
}

TEST_CASE("what is not kept is closed when the copies of a queue are done", "[ipc]") {
    cache_test t{{.keep = false}};
    const exported_buffer window = t.machine.allocate(t.owner, va, mib);
    const auto queue = std::make_shared<fake_queue>();
    std::byte* const address = copy(t, window, queue);
    t.cache->poll();
    CHECK(t.driver->touch(address, window));
    t.put(window);  // shares it
    CHECK(t.driver->opens() == 1);
    queue->finish_one();
    t.cache->poll();
    CHECK(t.driver->mapped() == 0);
    CHECK(t.sound());
}

TEST_CASE("the end of a cache waits for the copies of a queue", "[ipc]") {
    cache_test t;
    const exported_buffer window = t.machine.allocate(t.owner, va, mib);
    const auto queue = std::make_shared<fake_queue>();
    (void)copy(t, window, queue);
    t.driver->in_close = [&] { CHECK(queue->is_done(1)); };
    std::thread later = finish_later(*queue);
    t.cache.reset();
    later.join();
    CHECK(t.driver->mapped() == 0);
    CHECK(t.driver->misuse().empty());
}
