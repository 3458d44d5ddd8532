// SPDX-License-Identifier: Apache-2.0
// Memory that transfers need for themselves: the buffer that they go by, and what of the caller's is registered for
// them.
#include <cstring>
#include <deque>
#include <random>
#include <vector>

#include "base/error.hpp"
#include "rdma/near_node.hpp"
#include "support/catch.hpp"
#include "support/effort.hpp"
#include "support/failure_of.hpp"

using namespace via;
using namespace via::test;
using base::returns;
using support::failure_of;

TEST_CASE("large memory of the caller's is registered as long as it is used, and goes from where it lies", "[rdma]") {
    node n;
    const std::size_t before = n.fabric.registered();
    n.fabric.hold();
    std::byte* const there = n.far.data();
    SECTION("a put") {
        n.at->put(n.place(0), n.plain.data(), {.size = 20000}, returns::at_once);
        CHECK(n.fabric.registered() == before + 20000);
        n.at->put(n.place(30000), n.plain.data() + 1000, {.size = 8000}, returns::at_once);
        CHECK(n.fabric.registered() == before + 20000);  // it lies in a part that is
        n.plain[1000] = std::byte{1};                    // nobody may; so one sees that it was not copied
        n.fabric.let_go();
        n.at->quiet();
        CHECK(there[1000] == std::byte{1});
        CHECK(there[30000] == std::byte{1});
    }
    SECTION("a get") {
        n.far[19999] = std::byte{2};
        n.at->get(n.plain.data(), n.place(0), {.size = 20000}, returns::at_once);
        CHECK(n.fabric.registered() == before + 20000);
        CHECK(n.plain[19999] == poison);
        n.fabric.let_go();
        n.at->quiet();
        CHECK(n.plain[19999] == std::byte{2});
    }
    SECTION("a put that waits") {
        n.fabric.let_go();
        const auto when = GENERATE(returns::source_reusable, returns::delivered);
        n.at->put(n.place(0), n.plain.data(), {.size = 20000}, when);
    }
    SECTION("of a get, all rows") {
        n.at->get(n.plain.data(), n.place(0), {.size = 7000, .count = 3, .here_step = 8000, .there_step = 7000},
                  returns::at_once);
        CHECK(n.fabric.registered() == before + 3 * 7000);
        n.fabric.let_go();
        n.at->quiet();
    }
    SECTION("of a get that waits they are under way together") {
        n.far[0] = n.far[14000] = std::byte{5};
        std::size_t together = 0;
        n.meanwhile = [&] {
            together = std::max(together, n.fabric.registered() - before);
            n.fabric.let_go();
        };
        n.at->get(n.plain.data(), n.place(0), {.size = 7000, .count = 3, .here_step = 8000, .there_step = 7000},
                  returns::delivered);
        CHECK(together == 3 * 7000);
        CHECK(n.plain[0] == std::byte{5});
        CHECK(n.plain[16000] == std::byte{5});
    }
    SECTION("a put with a signal, whose source is free when it returns") {
        n.fabric.let_go();
        n.fabric.run_only(1);
        n.plain[12999] = std::byte{4};
        n.at->put_signal(n.place(0), n.plain.data(), 13000, n.place(20000), 1, false, returns::source_reusable);
        n.plain[12999] = poison;
        n.at->quiet();
        CHECK(there[12999] == std::byte{4});
        CHECK(n.word(20000) == 1);
    }
    SECTION("it is given back when it is heard that its use has ended, though nobody waits for that") {
        n.at->put(n.place(0), n.plain.data(), {.size = 8000}, returns::at_once);
        n.fabric.let_go();
        n.at->look();
    }
    SECTION("what is too small for that is copied") {
        n.fabric.let_go();
        n.at->put(n.place(0), n.plain.data(), {.size = 5999}, returns::at_once);
        CHECK(n.fabric.registered() == before);
        n.at->quiet();
    }
    CHECK(n.fabric.registered() == before);
    CHECK(n.sound());
}

TEST_CASE("where the adapter registers no more, large memory of the caller's is copied", "[rdma]") {
    const int registered = GENERATE(0, 1, 2);  // parts, before the refusals
    node n;
    if (GENERATE(false, true)) n.fabric.run_only(1);
    const std::size_t before = n.fabric.registered();
    std::mt19937_64 random{17};
    const auto bytes = random_bytes(random, 39000);  // of three parts
    n.plain.assign(bytes.begin(), bytes.end());
    const auto when = GENERATE(returns::at_once, returns::source_reusable, returns::delivered);
    n.fabric.refuse_registrations(100, registered);
    n.at->put(n.place(0), n.plain.data(), {.size = 39000}, when);
    if (when == returns::at_once) n.at->quiet();
    n.plain.assign(39000, poison);
    n.at->quiet();
    CHECK(std::equal(bytes.begin(), bytes.end(), n.far.begin()));
    n.fabric.refuse_registrations(100, registered);
    n.at->get(n.plain.data(), n.place(0), {.size = 39000}, when);
    n.at->quiet();
    CHECK(n.plain == bytes);
    CHECK(n.fabric.registered() == before);
    CHECK(n.sound());
}

TEST_CASE("large transfers hold no more registered at once than they may", "[rdma]") {
    node n;
    n.fabric.run_only(1);
    const std::size_t before = n.fabric.registered();
    const auto holds_little = [&] { return n.fabric.registered() <= before + 30000; };
    std::vector<std::vector<std::byte>> all(10, std::vector<std::byte>(6000, std::byte{3}));
    for (const auto& each : all) {
        n.at->put(n.place(0), each.data(), {.size = each.size()}, returns::at_once);
        CHECK(holds_little());
    }
    n.at->put(n.place(0), n.plain.data(), {.size = near_bytes}, returns::at_once);
    CHECK(holds_little());
    n.at->get(n.plain.data(), n.place(0), {.size = near_bytes}, returns::at_once);
    CHECK(holds_little());
    n.at->quiet();
    CHECK(n.fabric.registered() == before);
    CHECK(n.sound());
}

TEST_CASE("of what is in use again nothing is given back with its first use", "[rdma]") {
    node n;
    n.fabric.hold();
    for (int i = 0; i < 3; ++i) n.at->put(n.place(0), n.plain.data(), {.size = 8000}, returns::at_once);
    n.fabric.run_only(1);
    n.fabric.let_go();
    for (int i = 0; i < 3; ++i) n.at->look();  // the fabric blames whoever gives back what waits
    n.at->quiet();
    CHECK(n.sound());
}

TEST_CASE("a buffer is whole pages, which a child of fork() may be without", "[rdma]") {
    fake_fabric fabric;
    test::fake_adapter adapter{fabric};
    constexpr std::size_t page = 4096;
    rdma::bounce_buffer buffer{adapter, 300, "a test"};
    CHECK(reinterpret_cast<std::uintptr_t>(buffer.try_take(100)) % page == 0);
    CHECK(fabric.registered() == page);
}

TEST_CASE("pieces of a buffer that are in use overlap nowhere, and are free, and brought, in their order", "[rdma]") {
    fake_fabric fabric;
    test::fake_adapter adapter{fabric};
    rdma::bounce_buffer buffer{adapter, buffer_bytes, "a test"};
    struct taken {
        std::byte* piece;
        std::size_t size;
        std::uint64_t until;
        std::vector<std::byte> brought;  ///< or nothing
    };
    std::deque<taken> in_use;
    std::mt19937_64 random{23};
    std::uint64_t ended = 0;
    std::uint64_t last = 0;
    std::size_t most = 0;
    for (int round = 0; round < support::effort(20000); ++round) {
        const std::size_t size = 1 + random() % (random() % 4 == 0 ? buffer.most() : 100);
        buffer.give_back(ended);
        std::byte* const piece = buffer.try_take(size);
        for (; !in_use.empty() && in_use.front().until <= ended; in_use.pop_front()) {
            const taken& gone = in_use.front();
            REQUIRE(gone.brought == std::vector(gone.brought.size(), static_cast<std::byte>(gone.until)));
        }
        if (piece == nullptr) {
            REQUIRE_FALSE(in_use.empty());
            REQUIRE(buffer.oldest() == in_use.front().until);
            ended = buffer.oldest() + random() % (last - buffer.oldest() + 1);
            continue;
        }
        REQUIRE(piece + size <= buffer.unwanted());
        for (const taken& each : in_use) REQUIRE((piece + size <= each.piece || each.piece + each.size <= piece));
        ++last;
        std::memset(piece, static_cast<int>(last % 256), size);
        auto& to = in_use.emplace_back(taken{piece, size, last, {}}).brought;
        if (random() % 2 == 0) to.resize(size);
        buffer.keep_until(last, to);
        most = std::max(most, in_use.size());
    }
    CHECK(most > 20);
}

TEST_CASE("memory that cannot be registered is refused with the adapter's words", "[rdma]") {
    node n;
    n.fabric.refuse_registrations(2);
    const base::failure why = failure_of([&] { n.known.add(n.plain.data(), near_bytes, "malloc"); });
    CHECK(why.status == VIA_ERR_SYSTEM);
    CHECK(why.message.find("malloc: 50000 bytes") == 0);
    CHECK(why.message.find("told so") != std::string::npos);
    CHECK_THROWS_AS((rdma::bounce_buffer{n.adapter, 128, "a test"}), base::error);
    const std::size_t before = n.fabric.registered();
    n.known.add(n.plain.data(), near_bytes, "malloc");
    CHECK(n.fabric.registered() == before + near_bytes);
    CHECK(n.known.find(n.plain.data() + 10, near_bytes - 10));
    CHECK_FALSE(n.known.find(n.plain.data() + 10, near_bytes - 9));
    n.known.remove(n.plain.data());
    CHECK(n.fabric.registered() == before);
    CHECK_FALSE(n.known.find(n.plain.data(), 1));
}
