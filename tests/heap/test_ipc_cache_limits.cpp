// SPDX-License-Identifier: Apache-2.0
// The four policies of the IPC handle cache: mappings are kept or not, and limited or not.
#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

#include "ipc_fixture.hpp"
#include "support/effort.hpp"
#include "support/random.hpp"

using namespace via;
using namespace via::test;

namespace {

/// `n` buffers of `size` bytes, apart from each other.
std::vector<exported_buffer> allocate_many(cache_test& t, std::size_t n, std::uint64_t size) {
    std::vector<exported_buffer> made;
    for (std::size_t i = 0; i < n; ++i) made.push_back(t.machine.allocate(t.owner, va + i * 64 * mib, size));
    return made;
}

bool is_mapped(cache_test& t, const exported_buffer& what) { return static_cast<bool>(t.cache->find(what)); }

}  // namespace

TEST_CASE("kept without a limit, everything stays", "[ipc]") {
    cache_test t;
    const auto all = allocate_many(t, 300, mib);
    for (int round = 0; round < 3; ++round) {
        for (const exported_buffer& b : all) t.put(b);
    }
    CHECK(t.driver->opens() == 300);
    CHECK(t.cache->counters().bytes == 300 * mib);
    CHECK(t.sound());
}

TEST_CASE("not kept and without a limit, a mapping lives as long as its users", "[ipc]") {
    cache_test t{{.keep = false}};
    const auto all = allocate_many(t, 20, mib);
    {
        std::vector<ipc_lease> leases;
        for (const exported_buffer& b : all) leases.push_back(t.get(b));
        for (const exported_buffer& b : all) leases.push_back(t.get(b));
        CHECK(t.driver->opens() == 20);
    }
    CHECK(t.driver->mapped() == 0);
    CHECK(t.cache->counters().bytes == 0);
    CHECK(t.sound());
}

TEST_CASE("not kept and limited, too much at a time is refused by name", "[ipc]") {
    cache_test t{{.keep = false, .most_mappings = 2}};
    const auto all = allocate_many(t, 3, mib);
    ipc_lease one = t.get(all[0]);
    const ipc_lease two = t.get(all[1]);
    const base::failure refused = t.refusal(all[2]);
    CHECK(refused.status == VIA_ERR_TIMEOUT);
    CHECK(refused.message.find("in use") != std::string::npos);
    one = {};
    t.put(all[2]);
    CHECK(t.sound());
}

TEST_CASE("the mapping used longest ago is evicted, not the latest", "[ipc]") {
    cache_test t{{.most_mappings = 3}};
    const auto b = allocate_many(t, 5, mib);
    for (const std::size_t i : {0U, 1U, 2U}) t.put(b[i]);
    t.put(b[0]);
    t.put(b[3]);  // 1 is the oldest
    CHECK_FALSE(is_mapped(t, b[1]));
    CHECK(is_mapped(t, b[2]));  // and a look is a use
    CHECK(is_mapped(t, b[0]));
    CHECK(is_mapped(t, b[3]));
    t.put(b[4]);  // now 2 is
    CHECK_FALSE(is_mapped(t, b[2]));
    CHECK(is_mapped(t, b[0]));
    CHECK(t.cache->counters().evictions == 2);
    CHECK(t.sound());
}

TEST_CASE("eviction follows the order of use over long sequences", "[ipc]") {
    constexpr std::size_t room = 8;
    cache_test t{{.most_mappings = room}};
    const auto b = allocate_many(t, 24, mib);
    std::vector<std::size_t> recent;  // what a textbook has
    std::uint64_t seed = 7;
    for (int step = 0; step < 3000; ++step) {
        seed = support::mix(seed);
        const std::size_t i = seed % b.size();
        const std::size_t opens = t.driver->opens();
        t.put(b[i]);
        const auto found = std::find(recent.begin(), recent.end(), i);
        REQUIRE((t.driver->opens() == opens) == (found != recent.end()));
        if (found != recent.end()) recent.erase(found);
        recent.push_back(i);
        if (recent.size() > room) recent.erase(recent.begin());
        REQUIRE(t.driver->mapped() == recent.size());
    }
    CHECK(t.sound());
}

TEST_CASE("with all in use nothing is evicted, and a release makes room", "[ipc]") {
    cache_test t{{.most_mappings = 2}};
    const auto b = allocate_many(t, 3, mib);
    ipc_lease one = t.get(b[0]);
    fake_copy copy;
    ipc_lease two = t.get(b[1]);
    std::byte* const under_copy = two.at(0);
    t.cache->release_after(std::move(two), copy.completion());
    CHECK(t.refusal(b[2]).status == VIA_ERR_TIMEOUT);
    CHECK(t.driver->touch(one.at(0), b[0]));
    CHECK(t.driver->touch(under_copy, b[1]));
    CHECK(t.driver->mapped() == 2);

    std::thread later{[&] {
        std::this_thread::sleep_for(std::chrono::milliseconds{20});
        copy.finish();
    }};
    t.put(b[2]);  // waits for the copy
    later.join();
    CHECK(t.driver->touch(one.at(0), b[0]));
    one = {};
    CHECK(t.sound());
}

TEST_CASE("a limit of bytes evicts as many as it takes", "[ipc]") {
    cache_test t{{.most_bytes = 10 * mib}};
    const auto small = allocate_many(t, 5, 2 * mib);
    for (const exported_buffer& b : small) t.put(b);
    CHECK(t.cache->counters().bytes == 10 * mib);
    const exported_buffer large = t.machine.allocate(t.owner, va + (std::uint64_t{1} << 40), 5 * mib);
    t.put(large);
    CHECK(t.cache->counters().bytes == 9 * mib);
    CHECK(t.cache->counters().evictions == 3);
    CHECK(is_mapped(t, small[3]));
    CHECK(is_mapped(t, small[4]));
    CHECK(t.sound());
}

TEST_CASE("a buffer above the limit is refused at once, and evicts nothing", "[ipc]") {
    cache_test t{{.most_bytes = 10 * mib}};
    const auto small = allocate_many(t, 5, 2 * mib);
    for (const exported_buffer& b : small) t.put(b);
    const exported_buffer large = t.machine.allocate(t.owner, va + (std::uint64_t{1} << 40), 11 * mib);
    const base::failure refused = t.refusal(large, patient);
    CHECK(refused.status == VIA_ERR_MEMORY);
    CHECK(refused.size == 11 * mib);
    CHECK(t.driver->opens() == 5);
    CHECK(t.cache->counters().bytes == 10 * mib);
    const exported_buffer exact = t.machine.allocate(t.owner, va + (std::uint64_t{1} << 41), 10 * mib);
    t.put(exact);
    CHECK(t.driver->mapped() == 1);
    CHECK(t.sound());
}

TEST_CASE("the limit counts what is mapped, while it is being closed as well", "[ipc]") {
    cache_test t{{.most_mappings = 1}};
    const auto b = allocate_many(t, 2, mib);
    std::size_t most = 0;
    t.driver->in_open = [&] { most = std::max(most, t.driver->mapped()); };
    for (int i = 0; i < 10; ++i) t.put(b[static_cast<std::size_t>(i % 2)]);
    CHECK(most == 0);
    CHECK(t.sound());
}

TEST_CASE("without keeping, threads that use one buffer at a time share its mapping", "[ipc]") {
    cache_test t{{.keep = false}};
    const exported_buffer window = t.machine.allocate(t.owner, va, 4 * mib);
    std::atomic<int> wrong = 0;
    std::vector<std::thread> threads;
    for (int n = 0; n < 4; ++n) {
        threads.emplace_back([&] {
            for (int i = 0; i < support::effort(2000); ++i) {
                const ipc_lease lease = t.get(window);
                if (!t.driver->touch(lease.at(0), window)) ++wrong;
            }
        });
    }
    for (std::thread& thread : threads) thread.join();
    CHECK(wrong == 0);
    CHECK(t.driver->mapped() == 0);
    CHECK(t.driver->opens() == t.driver->closes());
    CHECK(t.sound());
}
