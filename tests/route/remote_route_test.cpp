// SPDX-License-Identifier: Apache-2.0
// The remote route at work: connections that both begin, keys that come and go with segments, atomics, threads.
#include <atomic>
#include <chrono>
#include <cstring>
#include <random>
#include <thread>
#include <vector>

#include "route/stations.hpp"
#include "support/catch.hpp"
#include "support/effort.hpp"
#include "support/failure_of.hpp"

namespace {

using namespace via;
using base::returns;
using route::losses;
using stations::busy_control_thread;
using stations::fabric;
using stations::job;
using support::failure_of;

std::vector<std::byte> random_bytes(std::mt19937_64& random, std::size_t size) {
    std::vector<std::byte> made(size);
    for (std::byte& each : made) each = static_cast<std::byte>(random());
    return made;
}

}  // namespace

TEST_CASE("PEs that all begin at once have one connection for each pair, and use it both ways") {
    for (int round = 0; round < support::effort(40); ++round) {
        constexpr int npes = 4;
        job all{npes};
        const std::size_t words = all.allocate(npes * sizeof(std::uint64_t));
        std::atomic<int> ready = 0;
        std::vector<std::thread> threads;
        for (int pe = 0; pe < npes; ++pe) {
            threads.emplace_back([&, pe] {
                ++ready;
                while (ready < npes) {
                }
                for (int i = 1; i < npes; ++i) {
                    const int to = (pe + i) % npes;
                    const auto value = static_cast<std::uint64_t>(100 * pe + to);
                    all.remote(pe).put(to, words + static_cast<std::size_t>(pe) * 8, &value, {.size = 8},
                                       returns::source_reusable, "put");
                }
                losses::count told = 0;
                all.remote(pe).quiet(told, "quiet");
                CHECK_FALSE(all.remote(pe).is_busy());
            });
        }
        for (std::thread& each : threads) each.join();
        for (int pe = 0; pe < npes; ++pe) {
            for (int from = 0; from < npes; ++from) {
                std::uint64_t seen = 0;
                std::memcpy(&seen, all.heap(pe) + words + static_cast<std::size_t>(from) * 8, 8);
                REQUIRE(seen == static_cast<std::uint64_t>(from == pe ? 0 : 100 * from + pe));
            }
        }
    }
    CHECK(fabric().registered() == 0);
}

TEST_CASE("memory is registered once a segment, and no longer than it lives") {
    job all{2};
    std::mt19937_64 random{7};
    for (int round = 0; round < support::effort(20) + 2; ++round) {
        const std::size_t size = (std::size_t{1} << 20) + random() % 5000;
        const std::size_t block = all.allocate(size);
        const auto bytes = random_bytes(random, size);
        std::memcpy(all.heap(0) + block, bytes.data(), size);
        all.remote(0).put(1, block, all.heap(0) + block, {.size = size}, returns::at_once, "put");
        all.remote(0).quiet(1, "quiet");
        REQUIRE(std::memcmp(all.heap(1) + block, bytes.data(), size) == 0);
        std::vector<std::byte> back(size);
        all.remote(0).get(1, back.data(), block, {.size = size}, returns::delivered, "get");
        REQUIRE(back == bytes);
        all.free(block);
    }
    const std::size_t without = fabric().registered();  // buffers
    const std::size_t block = all.allocate(1000);
    const std::uint64_t value = 1;
    for (int i = 0; i < 3; ++i) all.remote(0).put(1, block, &value, {.size = 8}, returns::delivered, "put");
    const std::size_t segment = all.at(1).heap.segments().front().size;
    CHECK(fabric().registered() == without + segment);
    all.free(block);
    CHECK(fabric().registered() == without);
}

TEST_CASE("an allocation that is undone takes back what was registered of it meanwhile") {
    job all{2};
    const std::uint64_t value = 1;
    const auto use = [&](std::size_t block) {
        all.remote(0).put(1, block, &value, {.size = 8}, returns::delivered, "put");
        CHECK(std::memcmp(all.heap(1) + block, &value, 8) == 0);
    };
    const std::size_t first = all.allocate(64);
    use(first);
    all.free(first);
    const std::size_t without = fabric().registered();  // buffers
    {
        const auto mine = all.at(0).heap.prepare_allocate(64, 64);
        const auto theirs = all.at(1).heap.prepare_allocate(64, 64);
        use(theirs.offset());
        CHECK(fabric().registered() > without);
    }
    CHECK(fabric().registered() == without);
    use(all.allocate(64));
}

TEST_CASE("what is registered while its segment goes does not outlive it") {
    job all{2};
    for (int round = 0; round < support::effort(200); ++round) {
        const std::size_t block = all.allocate(64);
        std::atomic<bool> asks = false;
        std::thread asker{[&] {
            route::remote_request asked;
            asked.what = route::remote_request::kind::segment;
            asked.from = 1;
            asked.offset = block;
            const auto ask = [&] { return all.remote(0).answer(asked).what; };
            while (ask() == route::remote_answer::kind::segment) asks = true;
        }};
        while (!asks) {
        }
        all.free(block);
        asker.join();
        REQUIRE(fabric().registered() == 0);
    }
}

TEST_CASE("the owner's processor does the atomics, after all that was put before") {
    job all{2};
    const std::size_t block = all.allocate(4096);
    constexpr int rounds = support::effort(400);
    std::thread own{[&] {
        for (int i = 0; i < rounds; ++i)
            __atomic_fetch_add(reinterpret_cast<std::uint64_t*>(all.heap(1) + block), 1, __ATOMIC_RELAXED);
    }};
    std::vector<std::byte> data(2000, std::byte{1});
    int in_order = 0;
    for (int i = 0; i < rounds; ++i) {
        std::memset(data.data(), i, data.size());
        all.remote(0).put(1, block + 64, data.data(), {.size = data.size()}, returns::at_once, "put");
        const std::uint64_t one = 1;
        std::uint64_t before = 0;
        all.remote(0).atomic(1, VIA_ATOMIC_ADD, VIA_UINT64, block, &one, nullptr, &before, "atomic");
        in_order += std::memcmp(all.heap(1) + block + 64, data.data(), data.size()) == 0 ? 1 : 0;
    }
    own.join();
    CHECK(in_order == rounds);
    std::uint64_t sum = 0;
    all.remote(0).atomic(1, VIA_ATOMIC_FETCH, VIA_UINT64, block, nullptr, nullptr, &sum, "atomic");
    CHECK(sum == 2 * static_cast<std::uint64_t>(rounds));
    const double half = 0.5;
    double old = -1;
    all.remote(0).atomic(1, VIA_ATOMIC_ADD, VIA_DOUBLE, block + 8, &half, nullptr, &old, "atomic");
    CHECK(old == 0);
    all.remote(0).atomic(1, VIA_ATOMIC_SWAP, VIA_DOUBLE, block + 8, &half, nullptr, &old, "atomic");
    CHECK(old == 0.5);
    const std::uint32_t nine = 9;
    const std::uint32_t zero = 0;
    std::uint32_t narrow = 1;
    all.remote(0).atomic(1, VIA_ATOMIC_COMPARE_SWAP, VIA_INT32, block + 20, &nine, &zero, &narrow, "atomic");
    CHECK(narrow == 0);
    all.remote(0).atomic(1, VIA_ATOMIC_COMPARE_SWAP, VIA_INT32, block + 20, &zero, &zero, &narrow, "atomic");
    CHECK(narrow == 9);
}

TEST_CASE("atomics that the owner's processor does make no connection but the line for questions") {
    job all{2};
    const std::size_t block = all.allocate(64);
    const std::uint64_t one = 1;
    for (const auto type : {VIA_UINT64, VIA_UINT32})
        all.remote(0).atomic(1, VIA_ATOMIC_ADD, type, block, &one, nullptr, nullptr, "atomic");
    std::uint64_t seen = 0;
    std::memcpy(&seen, all.heap(1) + block, sizeof seen);
    CHECK(seen == 2);
    CHECK(all.at(0).core.counted.rdma_connections.value() == 0);
    CHECK(fabric().connections() == 2);
}

TEST_CASE("an adapter whose atomics are of one domain with the processors' does those that it can") {
    const test::shared_atomics adapters{fabric()};
    job all{2};
    losses::count told = 0;
    const std::size_t block = all.allocate(4096);
    const auto atomic = [&](via_atomic_op op, via_type type, std::uint64_t operand, std::uint64_t compare = 0) {
        std::uint64_t before = 0;
        all.remote(0).atomic(1, op, type, block, &operand, &compare, &before, "atomic", &told);
        return before;
    };
    const auto word = [&] {
        return __atomic_load_n(reinterpret_cast<std::uint64_t*>(all.heap(1) + block), __ATOMIC_SEQ_CST);
    };
    CHECK(atomic(VIA_ATOMIC_ADD, VIA_UINT64, 5) == 0);
    CHECK(all.remote(0).describe(1).how.find("by the adapters") != std::string::npos);
    {
        const busy_control_thread owner{all.at(1)};  // which is not needed
        CHECK(atomic(VIA_ATOMIC_ADD, VIA_INT64, static_cast<std::uint64_t>(-7)) == 5);
        CHECK(atomic(VIA_ATOMIC_COMPARE_SWAP, VIA_INT64, 1, 0) == static_cast<std::uint64_t>(-2));
        CHECK(word() == static_cast<std::uint64_t>(-2));
        CHECK(atomic(VIA_ATOMIC_COMPARE_SWAP, VIA_UINT64, 100, static_cast<std::uint64_t>(-2)) ==
              static_cast<std::uint64_t>(-2));
        CHECK(word() == 100);
        std::vector<std::byte> data(2000);
        int in_order = 0;
        for (int i = 0; i < 100; ++i) {
            std::memset(data.data(), i, data.size());
            all.remote(0).put(1, block + 64, data.data(), {.size = data.size()}, returns::at_once, "put", &told);
            (void)atomic(VIA_ATOMIC_ADD, VIA_UINT64, 1);
            in_order += std::memcmp(all.heap(1) + block + 64, data.data(), data.size()) == 0 ? 1 : 0;
        }
        CHECK(in_order == 100);
        const std::uint64_t one = 1;
        all.remote(0).atomic(1, VIA_ATOMIC_ADD, VIA_UINT64, block, &one, nullptr, nullptr, "atomic", &told);
        CHECK(word() == 201);
    }
    // Those that it cannot do are the processor's, on the same word.
    CHECK(atomic(VIA_ATOMIC_XOR, VIA_UINT64, 1) == 201);
    CHECK(atomic(VIA_ATOMIC_SWAP, VIA_UINT64, 50) == 200);
    CHECK(atomic(VIA_ATOMIC_ADD, VIA_UINT64, 1) == 50);
    const double half = 0.5;
    double sum = 0;
    all.remote(0).atomic(1, VIA_ATOMIC_ADD, VIA_DOUBLE, block + 8, &half, nullptr, nullptr, "atomic", &told);
    all.remote(0).atomic(1, VIA_ATOMIC_FETCH, VIA_DOUBLE, block + 8, nullptr, nullptr, &sum, "atomic", &told);
    CHECK(sum == half);
}

TEST_CASE("an atomic of an adapter that may have been done is told of, and not made again") {
    const test::shared_atomics adapters{fabric()};
    job all{2};
    losses::count told = 0;
    const std::size_t block = all.allocate(64);
    const std::uint64_t one = 1;
    std::uint64_t before = 0;
    const auto add = [&](std::uint64_t* fetched) {
        all.remote(0).atomic(1, VIA_ATOMIC_ADD, VIA_UINT64, block, &one, nullptr, fetched, "atomic", &told);
    };
    add(&before);
    fabric().fail_next(rdma::outcome::unreachable);
    CHECK(failure_of([&] { add(&before); }).pe == 1);
    fabric().fail_next(rdma::outcome::unreachable);
    CHECK(failure_of([&] { add(nullptr); }).pe == 1);
    CHECK_NOTHROW(all.remote(0).quiet(told, "quiet"));
    add(&before);
    CHECK(before == 1);
}

TEST_CASE("threads share a connection") {
    job all{2};
    constexpr int count = 4;
    constexpr std::size_t share = 5000;
    const std::size_t block = all.allocate(count * share);
    std::vector<std::thread> threads;
    for (int i = 0; i < count; ++i) {
        threads.emplace_back([&, i] {
            losses::count told = 0;
            std::mt19937_64 random{static_cast<std::uint64_t>(i)};
            const std::size_t mine = block + static_cast<std::size_t>(i) * share;
            for (int round = 0; round < support::effort(100); ++round) {
                const auto bytes = random_bytes(random, 1 + random() % share);
                all.remote(0).put(1, mine, bytes.data(), {.size = bytes.size()}, returns::at_once, "put");
                all.remote(0).quiet(told, "quiet");
                std::vector<std::byte> back(bytes.size());
                all.remote(0).get(1, back.data(), mine, {.size = back.size()}, returns::delivered, "get");
                if (back != bytes) FAIL("wrong bytes");
            }
        });
    }
    for (std::thread& each : threads) each.join();
}

TEST_CASE("who parts waits until its own has arrived, and until the other parts") {
    const std::uint64_t value = 7;
    job all{3};
    const std::size_t block = all.allocate(64);
    std::atomic<int> parted = 0;
    const auto part = [&](int pe) {
        return std::thread{[&all, &parted, pe] {
            all.remote(pe).part("finalize");
            ++parted;
        }};
    };
    all.remote(2).part("finalize");  // it is connected with nobody
    all.remote(0).put(1, block, &value, {.size = 8}, returns::delivered, "put");
    fabric().hold();
    all.remote(0).put(1, block + 8, &value, {.size = 8}, returns::at_once, "put");
    std::thread one = part(1);
    std::thread zero = part(0);
    std::this_thread::sleep_for(std::chrono::milliseconds{50});
    CHECK(parted == 0);
    fabric().let_go();
    zero.join();
    one.join();
    CHECK(std::memcmp(all.heap(1) + block + 8, &value, 8) == 0);

    job more{2};
    const std::size_t other = more.allocate(64);
    more.remote(0).put(1, other, &value, {.size = 8}, returns::delivered, "put");
    std::thread first{[&] {
        more.remote(0).part("finalize");
        ++parted;
    }};
    std::this_thread::sleep_for(std::chrono::milliseconds{50});
    CHECK(parted == 2);
    more.remote(1).part("finalize");
    first.join();
}

TEST_CASE("who parts does not wait for a peer that has failed") {
    const std::uint64_t value = 7;
    job all{2};
    const std::size_t block = all.allocate(64);
    all.remote(0).put(1, block, &value, {.size = 8}, returns::delivered, "put");
    all.at(0).core.failed.report(1, "was killed by signal 9");
    const auto start = base::clock::now();
    all.remote(0).part("finalize");
    CHECK(base::since(start) < base::seconds{5});
}

TEST_CASE("of what the library itself had under way to a peer that fails, a quiet tells nothing") {
    const std::uint64_t value = 7;
    losses::count told = 0;
    job all{2};
    const std::size_t block = all.allocate(64);
    all.remote(0).put(1, block, &value, {.size = 8}, returns::delivered, "put");
    const std::uint64_t control = core::heap_offset_of_control(core::peer_block_area - 8);
    fabric().hold();
    all.remote(0).put(1, control, &value, {.size = 8}, returns::source_reusable, "sync");
    CHECK_FALSE(all.remote(0).is_busy());
    all.at(0).core.failed.report(1, "was killed by signal 9");
    all.remote(0).give_up(1);
    CHECK_NOTHROW(all.remote(0).quiet(told, "quiet"));
    fabric().let_go();
}
