// SPDX-License-Identifier: Apache-2.0
// The IPC handle cache, used by several threads that meet at given places.
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

#include "ipc_fixture.hpp"
#include "support/effort.hpp"

using namespace via;
using namespace via::test;

namespace {

/// Lets one thread stop at a place until another says go.
class gate {
public:
    void stop_here() {
        std::unique_lock lock{mutex_};
        ++stopped_;
        changed_.notify_all();
        changed_.wait(lock, [&] { return open_; });
    }
    void wait_for(int stopped) {
        std::unique_lock lock{mutex_};
        changed_.wait(lock, [&] { return stopped_ >= stopped; });
    }
    void open() {
        const std::lock_guard lock{mutex_};
        open_ = true;
        changed_.notify_all();
    }

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    int stopped_ = 0;
    bool open_ = false;
};

}  // namespace

TEST_CASE("threads that touch one buffer first open it once", "[ipc]") {
    cache_test t;
    const exported_buffer window = t.machine.allocate(t.owner, va, 4 * mib);
    gate opening;
    t.driver->in_open = [&] { opening.stop_here(); };
    std::atomic<int> right = 0;
    std::vector<std::thread> threads;
    for (int n = 0; n < 8; ++n) {
        threads.emplace_back([&] {
            const ipc_lease lease = t.get(window);
            if (t.driver->touch(lease.at(0), window)) ++right;
        });
    }
    opening.wait_for(1);
    std::this_thread::sleep_for(std::chrono::milliseconds{20});
    opening.open();
    for (std::thread& thread : threads) thread.join();
    CHECK(right == 8);
    CHECK(t.driver->opens() == 1);
    CHECK(t.sound());
}

TEST_CASE("the failure of a first open is not that of those who waited for it", "[ipc]") {
    cache_test t;
    const exported_buffer window = t.machine.allocate(t.owner, va, 4 * mib);
    gate opening;
    t.driver->in_open = [&] { opening.stop_here(); };
    t.driver->answer_next(outcome::failed);
    std::atomic<int> got = 0;
    std::atomic<int> refused = 0;
    std::vector<std::thread> threads;
    for (int n = 0; n < 4; ++n) {
        threads.emplace_back(
            [&] { (failure_of([&] { (void)t.get(window); }).status == VIA_ERR_SYSTEM ? refused : got) += 1; });
    }
    opening.wait_for(1);
    opening.open();
    for (std::thread& thread : threads) thread.join();
    CHECK(refused == 1);
    CHECK(got == 3);
    CHECK(t.driver->opens() == 2);
    CHECK(t.sound());
}

TEST_CASE("a slow open or close of one buffer holds up nobody else", "[ipc]") {
    cache_test t;
    const exported_buffer ready = t.machine.allocate(t.owner, va, 4 * mib);
    const exported_buffer slow = t.machine.allocate(t.owner, va + 8 * mib, 4 * mib);
    t.put(ready);
    gate driver;
    SECTION("open") {
        t.driver->in_open = [&] { driver.stop_here(); };
        std::thread opener{[&] { t.put_in_thread(slow); }};
        driver.wait_for(1);
        t.put(ready);  // a hit
        CHECK(t.cache->counters().mappings == 2);
        driver.open();
        opener.join();
    }
    SECTION("close") {
        t.put(slow);
        t.driver->in_close = [&] { driver.stop_here(); };
        presence left = presence::pinned;
        std::thread closer{[&] { left = t.revoke(slow); }};
        driver.wait_for(1);
        t.put(ready);
        CHECK(t.revoke(slow) == presence::in_use);
        driver.open();
        closer.join();
        CHECK(left == presence::absent);
        CHECK(t.revoke(slow) == presence::absent);
    }
    CHECK(t.sound());
}

TEST_CASE("a buffer that is being closed is opened again only after that", "[ipc]") {
    cache_test t{{.keep = false}, false};
    const exported_buffer window = t.machine.allocate(t.owner, va, 4 * mib);
    gate closing;
    t.driver->in_close = [&] { closing.stop_here(); };
    std::thread first{[&] { t.put_in_thread(window); }};
    closing.wait_for(1);
    std::thread second{[&] { t.put_in_thread(window); }};
    std::this_thread::sleep_for(std::chrono::milliseconds{20});
    CHECK(t.driver->opens() == 1);
    closing.open();
    first.join();
    second.join();
    CHECK(t.driver->opens() == 2);
    CHECK(t.cache->counters().stale_retries == 0);
    CHECK(t.sound());
}

TEST_CASE("no hit of a mapping that an eviction takes away", "[ipc]") {
    cache_test t{{.most_mappings = 1}};
    const exported_buffer a = t.machine.allocate(t.owner, va, 4 * mib);
    const exported_buffer b = t.machine.allocate(t.owner, va + 8 * mib, 4 * mib);
    std::atomic<int> wrong = 0;
    const auto use = [&](const exported_buffer& what) {
        for (int i = 0; i < support::effort(4000); ++i) {
            const ipc_lease lease = t.get(what);
            if (!t.driver->touch(lease.at(0), what)) ++wrong;
        }
    };
    std::thread one{use, a};
    std::thread two{use, b};
    one.join();
    two.join();
    CHECK(wrong == 0);
    CHECK(t.sound());
}

TEST_CASE("the lock is not held across the driver: a callback of it may use the cache", "[ipc]") {
    cache_test t{{.most_mappings = 2}};
    const exported_buffer a = t.machine.allocate(t.owner, va, 4 * mib);
    const exported_buffer b = t.machine.allocate(t.owner, va + 8 * mib, 4 * mib);
    const exported_buffer c = t.machine.allocate(t.owner, va + 16 * mib, 4 * mib);
    t.put(a);
    t.put(b);
    int calls = 0;
    const auto look = [&] {
        ++calls;
        t.cache->poll();
        (void)t.cache->counters();
        (void)t.cache->find(b);
    };
    t.driver->in_open = look;
    t.driver->in_close = look;
    t.put(c);
    CHECK(calls == 2);
    CHECK(t.sound());
}

TEST_CASE("an address that the driver gives again before it says that it is free is waited for", "[ipc]") {
    cache_test t;
    const exported_buffer old = t.machine.allocate(t.owner, va, 4 * mib);
    const exported_buffer next = t.machine.allocate(t.machine.start(200), va, 4 * mib);  // of another owner
    t.put(old);
    std::atomic<bool> gone = false;
    t.driver->after_close = [&] {
        gone = true;
        const base::deadline until{base::seconds{30}};
        while (t.driver->closes() < 2 && !until.expired())
            std::this_thread::yield();  // until the new mapping at its place is given back
    };
    std::thread owner{[&] { (void)t.revoke(old); }};
    while (!gone) std::this_thread::yield();
    const base::failure none = failure_of([&] { t.put(next); });
    owner.join();
    t.driver->after_close = {};
    INFO(none.message);
    CHECK(none.status == VIA_OK);
    CHECK(t.cache->counters().stale_retries == 1);
    CHECK(t.driver->mapped() == 1);
    CHECK(t.sound());
}
