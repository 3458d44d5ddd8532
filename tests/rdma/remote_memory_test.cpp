// SPDX-License-Identifier: Apache-2.0
// Put, get, signals and atomics over one connection, against a model; and what each of them takes, request by request.
#include <cstring>
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

TEST_CASE("random operations leave the memory of both ends as a model has it", "[rdma]") {
    node n;
    if (GENERATE(false, true)) n.fabric.run_only(1);
    std::mt19937_64 random{11};
    std::vector<std::byte> model = n.far;
    for (int round = 0; round < support::effort(20000); ++round) {
        auto& memory = random() % 2 == 0 ? n.registered : n.plain;
        const std::size_t size = random_size(random, 20000);
        const std::size_t here = random() % (near_bytes - size);
        const std::size_t there = random() % (far_bytes - size);
        const auto when = static_cast<returns>(random() % 4);
        const bool lasts = when == returns::at_once || when == returns::unwatched;
        if (random() % 4 == 0) n.fabric.take_only(random() % 3);
        switch (random() % 5) {
            case 0: {
                const auto bytes = random_bytes(random, size);
                std::copy(bytes.begin(), bytes.end(), memory.begin() + static_cast<std::ptrdiff_t>(here));
                n.at->put(n.place(there), memory.data() + here, {.size = size}, when);
                std::copy(bytes.begin(), bytes.end(), model.begin() + static_cast<std::ptrdiff_t>(there));
                // Unless it was promised to stay as it is.
                if (lasts) n.at->quiet();
                std::fill_n(memory.begin() + static_cast<std::ptrdiff_t>(here), size, poison);
                break;
            }
            case 1: {
                const auto bytes = random_bytes(random, size);
                const std::size_t word = random() % far_bytes / 8 * 8;
                const std::uint64_t value = random();
                std::copy(bytes.begin(), bytes.end(), memory.begin() + static_cast<std::ptrdiff_t>(here));
                n.at->put_signal(n.place(there), memory.data() + here, size, n.place(word), value, false, when);
                std::copy(bytes.begin(), bytes.end(), model.begin() + static_cast<std::ptrdiff_t>(there));
                std::memcpy(model.data() + word, &value, sizeof value);
                REQUIRE(n.by->is_given());
                if (lasts) n.at->quiet();
                std::fill_n(memory.begin() + static_cast<std::ptrdiff_t>(here), size, poison);
                break;
            }
            case 2: {
                n.at->get(memory.data() + here, n.place(there), {.size = size}, returns::delivered);
                REQUIRE(std::equal(model.begin() + static_cast<std::ptrdiff_t>(there),
                                   model.begin() + static_cast<std::ptrdiff_t>(there + size),
                                   memory.begin() + static_cast<std::ptrdiff_t>(here)));
                REQUIRE((here == 0 || memory[here - 1] == poison));
                REQUIRE(memory[here + size] == poison);
                std::fill_n(memory.begin() + static_cast<std::ptrdiff_t>(here), size, poison);
                break;
            }
            case 3: {
                const std::size_t at = there / 8 * 8;
                const std::uint64_t value = random();
                std::uint64_t old = 0;
                std::memcpy(&old, model.data() + at, 8);
                const bool adds = random() % 2 == 0;
                const std::uint64_t next = adds ? old + value : value;
                n.at->signal(n.place(at), value, adds);
                std::memcpy(model.data() + at, &next, 8);
                break;
            }
            default: {
                const std::size_t at = there / 8 * 8;
                const std::uint64_t value = random();
                std::uint64_t old = 0;
                std::memcpy(&old, model.data() + at, 8);
                if (random() % 2 == 0) {
                    REQUIRE(n.at->fetch_add(n.place(at), value) == old);
                    old += value;
                } else {
                    const std::uint64_t compare = random() % 2 == 0 ? old : value;
                    REQUIRE(n.at->compare_swap(n.place(at), compare, value) == old);
                    if (compare == old) old = value;
                }
                std::memcpy(model.data() + at, &old, 8);
            }
        }
    }
    n.at->quiet();
    CHECK(n.by->ended() == n.by->pushed());
    CHECK(n.far == model);
    CHECK(n.sound());
}

TEST_CASE("rows of any size and distance", "[rdma]") {
    node n;
    std::mt19937_64 random{13};
    for (int round = 0; round < support::effort(1000); ++round) {
        const std::size_t count = 1 + random() % 40;
        const std::size_t size = 1 + random_size(random, 1200);
        const std::size_t here_step = size + random() % 20;
        const std::size_t there_step = size + random() % 20;
        if ((count - 1) * std::max(here_step, there_step) + size > near_bytes) continue;
        const base::rows shape{.size = size, .count = count, .here_step = here_step, .there_step = there_step};
        auto& memory = random() % 2 == 0 ? n.registered : n.plain;
        n.far.assign(far_bytes, poison);
        const auto bytes = random_bytes(random, near_bytes);
        std::copy(bytes.begin(), bytes.end(), memory.begin());
        n.at->put(n.place(0), memory.data(), shape, returns::delivered);
        std::vector<std::byte> model(far_bytes, poison);
        for (std::size_t i = 0; i < count; ++i)
            std::memcpy(model.data() + i * there_step, bytes.data() + i * here_step, size);
        REQUIRE(n.far == model);
        memory.assign(near_bytes, poison);
        n.at->get(memory.data(), n.place(0), shape, returns::delivered);
        std::vector<std::byte> brought(near_bytes, poison);
        for (std::size_t i = 0; i < count; ++i)
            std::memcpy(brought.data() + i * here_step, bytes.data() + i * here_step, size);
        REQUIRE(memory == brought);
    }
    CHECK(n.sound());
}

TEST_CASE("gets that may return earlier are under way together, and there after quiet", "[rdma]") {
    node n;
    n.fabric.hold();
    for (std::size_t i = 0; i < 3; ++i) {
        n.far[i] = static_cast<std::byte>(i);
        n.at->get(n.registered.data() + i, n.place(i), {.size = 1}, returns::at_once);
    }
    CHECK(n.by->ended() != n.by->pushed());
    CHECK(n.registered[2] == poison);
    n.at->get(n.plain.data(), n.place(0), {.size = 3}, returns::at_once);  // by way of the buffer
    CHECK(n.plain[2] == poison);
    n.fabric.let_go();
    n.at->quiet();
    for (std::size_t i = 0; i < 3; ++i) CHECK(n.registered[i] == static_cast<std::byte>(i));
    CHECK(n.plain[2] == std::byte{2});
    CHECK(n.sound());
}

TEST_CASE("any number of gets by way of the buffer are there after quiet", "[rdma]") {
    node n;
    if (GENERATE(false, true)) n.fabric.run_only(1);
    std::mt19937_64 random{19};
    for (int round = 0; round < support::effort(300); ++round) {
        const auto bytes = random_bytes(random, near_bytes);
        std::copy(bytes.begin(), bytes.end(), n.far.begin());
        n.plain.assign(near_bytes, poison);
        std::size_t end = 0;
        for (std::size_t size = 1; end + size <= near_bytes; size = 1 + random_size(random, 1 + random() % 3000)) {
            n.at->get(n.plain.data() + end, n.place(end), {.size = size}, returns::at_once);
            end += size;
            if (random() % 8 == 0) n.at->put(n.place(near_bytes), n.plain.data(), {.size = 500}, returns::delivered);
        }
        n.at->quiet();
        REQUIRE(std::equal(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(end), n.plain.begin()));
        REQUIRE((end == near_bytes || n.plain[end] == poison));
    }
    CHECK(n.sound());
}

TEST_CASE("what a get has brought before the connection breaks is where it was wanted", "[rdma]") {
    node n;
    n.far[0] = std::byte{42};
    n.at->get(n.plain.data(), n.place(0), {.size = 1}, returns::at_once);
    const rdma::remote_place wrong{n.place(0).address, n.place(0).key + 1000};
    CHECK(failure_of([&] { n.at->put(wrong, n.plain.data() + 8, {.size = 8}, returns::delivered); }).status ==
          VIA_ERR_SYSTEM);
    CHECK(n.by->ended() == 1);
    CHECK(n.plain[0] == std::byte{42});
}

TEST_CASE("who sees the signal sees the data, while requests begin when they like", "[rdma]") {
    node n;
    n.fabric.hold();
    for (std::uint64_t i = 1; i <= 3; ++i) {
        n.plain[0] = static_cast<std::byte>(i);
        n.at->put_signal(n.place(100 * i), n.plain.data(), 90, n.place(0), i, false, returns::source_reusable);
        n.plain[0] = poison;  // it was copied
    }
    CHECK(n.word(0) != 3);
    n.fabric.let_go();
    n.fabric.run_only(1);
    for (int polls = 0; n.word(0) != 3; ++polls) {
        REQUIRE(polls < 6);
        REQUIRE(n.ends.poll());
        if (const std::uint64_t seen = n.word(0); seen <= 3) CHECK(n.far[100 * seen] == static_cast<std::byte>(seen));
    }
    n.at->quiet();
    CHECK(n.sound());
}

TEST_CASE("an adapter that takes nothing inline sets signals all the same", "[rdma]") {
    node n{3000, 0};
    n.fabric.hold();
    for (std::uint64_t i = 1; i <= 3; ++i) n.at->signal(n.place(8 * i), 100 + i, false);
    n.fabric.let_go();
    n.at->quiet();
    for (std::uint64_t i = 1; i <= 3; ++i) CHECK(n.word(8 * i) == 100 + i);
    CHECK(n.sound());
}

TEST_CASE("what the adapter takes only in part is given to it whole before the call returns", "[rdma]") {
    node n;
    const auto before = n.by->counted();
    std::uint64_t value = 7;
    for (std::size_t taken = 0; taken < 2; ++taken) {
        n.fabric.take_only(taken);
        n.at->put_signal(n.place(64), &value, sizeof value, n.place(8 * taken), 5, false, returns::at_once);
        CHECK(n.by->is_given());
    }
    n.fabric.take_only(0);
    n.at->put(n.place(128), &value, {.size = sizeof value}, returns::source_reusable);
    value = 8;
    n.at->quiet();
    CHECK(n.word(0) == 5);
    CHECK(n.word(8) == 5);
    CHECK(n.word(64) == 7);
    CHECK(n.word(128) == 7);
    const auto& after = n.by->counted();
    CHECK(after.requests - before.requests == 5);
    CHECK(after.posts - before.posts == 6);
    CHECK(n.by->pushed() == n.by->ended());
    CHECK(n.sound());
}

TEST_CASE("a signal is given to the adapter before the call returns, however full the connection is", "[rdma]") {
    for (std::size_t before = 0; before < 3 * depth; ++before) {
        for (const std::size_t size : {std::size_t{3000}, std::size_t{8000}, std::size_t{20000}}) {
            node n;
            for (std::size_t i = 0; i < before; ++i)
                n.at->put(n.place(0), n.registered.data(), {.size = 8}, returns::source_reusable);
            n.at->put_signal(n.place(1000), n.registered.data(), size, n.place(8), 42, false, returns::source_reusable);
            INFO("after " << before << " puts, " << size << " bytes");
            CHECK(n.by->is_given());
        }
    }
}

TEST_CASE("a connection that breaks fails every call with its cause", "[rdma]") {
    node n;
    const auto put = [&] { n.at->put(n.place(0), n.plain.data(), {.size = 8}, returns::delivered); };
    put();
    auto status = VIA_ERR_SYSTEM;
    std::string says = "wrong key";
    SECTION("a wrong key") {
        const auto bad = [&] {
            n.at->put({n.place(0).address, n.place(0).key + 1000}, n.plain.data(), {.size = 8}, returns::delivered);
        };
        CHECK(failure_of(bad).status == status);
    }
    SECTION("a peer that has gone, while a get waits") {
        n.other.reset();
        status = VIA_ERR_PEER_FAILED;
        says = "did not acknowledge";
        const auto get = [&] { n.at->get(n.plain.data(), n.place(0), {.size = 20000}, returns::delivered); };
        CHECK(failure_of(get).status == status);
    }
    SECTION("a peer that has gone, while there is no room") {
        n.other.reset();
        status = VIA_ERR_PEER_FAILED;
        says = "did not acknowledge";
        CHECK(failure_of([&] {
                  for (int i = 0; i < 100; ++i) n.at->signal(n.place(0), 1, true);
              }).status == status);
    }
    const base::failure again = failure_of(put);
    CHECK(again.status == status);
    CHECK(again.pe == 3);
    CHECK(again.message.find(says) != std::string::npos);
    CHECK(failure_of([&] { n.at->quiet(); }).status == status);
    CHECK(n.sound());
}

TEST_CASE("what an operation takes is what plain verbs take", "[rdma]") {
    node n{1 << 20};
    const auto taken = [&](const auto& operation) {
        const auto before = n.by->counted();
        const auto polls = n.ends.polls();
        operation();
        n.at->quiet();
        const auto& after = n.by->counted();
        return std::vector<std::uint64_t>{after.requests - before.requests, after.posts - before.posts,
                                          after.signalled - before.signalled, n.ends.polls() - polls};
    };
    const std::vector<std::uint64_t> one{1, 1, 1, 1};  // a request, a post, a signal, a poll that finds it
    std::byte* const near = n.registered.data();
    CHECK(taken([&] { n.at->put(n.place(0), near, {.size = 8}, returns::source_reusable); }) == one);
    CHECK(taken([&] { n.at->put(n.place(0), near, {.size = 1000}, returns::source_reusable); }) == one);
    CHECK(taken([&] { n.at->put(n.place(0), near, {.size = 40000}, returns::source_reusable); }) == one);
    CHECK(taken([&] { n.at->put(n.place(0), near, {.size = 40000}, returns::at_once); }) == one);
    CHECK(taken([&] { n.at->get(near, n.place(0), {.size = 40000}, returns::delivered); }) == one);
    CHECK(taken([&] { n.at->signal(n.place(0), 1, false); }) == one);
    CHECK(taken([&] { n.at->signal(n.place(0), 1, true); }) == one);
    CHECK(taken([&] { (void)n.at->fetch_add(n.place(0), 1); }) == one);
    CHECK(taken([&] { (void)n.at->compare_swap(n.place(0), 1, 2); }) == one);
    // Two requests, one post; the end of the second says that of the first.
    CHECK(taken([&] { n.at->put_signal(n.place(64), near, 8, n.place(0), 1, false, returns::at_once); }) ==
          std::vector<std::uint64_t>{2, 1, 1, 1});
    CHECK(taken([&] { n.at->put_signal(n.place(64), near, 20000, n.place(0), 1, true, returns::at_once); }) ==
          std::vector<std::uint64_t>{2, 1, 1, 1});
    // Nobody waits for the first: the second is signalled for that, as if it had been alone.
    CHECK(taken([&] {
              n.at->put(n.place(0), near, {.size = 8}, returns::unwatched);
              n.at->put(n.place(64), near, {.size = 40000}, returns::at_once);
          }) == std::vector<std::uint64_t>{2, 2, 1, 1});
    // A chain of rows.
    CHECK(taken([&] {
              n.at->put(n.place(0), near, {.size = 8, .count = 6, .here_step = 100, .there_step = 8},
                        returns::source_reusable);
          }) == std::vector<std::uint64_t>{6, 1, 1, 1});
    CHECK(n.sound());
}
