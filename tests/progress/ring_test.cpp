// SPDX-License-Identifier: Apache-2.0
// A ring, written by threads in place of a kernel's and read by one.
#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <thread>
#include <vector>

#include "progress/ring_reader.hpp"
#include "ring_writer.hpp"
#include "support/catch.hpp"
#include "support/effort.hpp"

namespace {

using via::progress::ring_reader;
using via::test::ring_writer;

std::unique_ptr<via_abi_ring> make_ring() { return std::make_unique<via_abi_ring>(); }

/// A command whose every word says which it is.
via_abi_command numbered(unsigned kind, std::uint64_t number) {
    via_abi_command made{};
    made.head = kind;
    made.pe = static_cast<int>(number % 1000);
    made.there = number;
    made.here = ~number;
    made.size = number * 3;
    made.value = number * 5;
    made.compare = number * 7;
    made.there_stride = static_cast<long long>(number * 11);
    made.here_stride = static_cast<long long>(number * 13);
    return made;
}
bool is_whole(const via_abi_command& what) {
    const via_abi_command right = numbered(what.head, what.there);
    return what.pe == right.pe && what.here == right.here && what.size == right.size && what.value == right.value &&
           what.compare == right.compare && what.there_stride == right.there_stride &&
           what.here_stride == right.here_stride;
}

}  // namespace

TEST_CASE("a ring gives commands in order, and no more than there are") {
    const auto ring = make_ring();
    ring_reader from{*ring};
    ring_writer to{*ring};
    std::array<via_abi_command, 7> got{};
    REQUIRE(from.take(got) == 0);
    std::uint64_t read = 0;
    // Some laps, by steps that do not divide one.
    for (std::uint64_t written = 0; read < 5 * VIA_ABI_RING_SLOTS;) {
        for (int i = 0; i < 5; ++i, ++written) REQUIRE(to.push(numbered(VIA_ABI_COMMAND_PUT, written)) == written);
        const std::size_t n = from.take(got);
        REQUIRE(n == std::min<std::size_t>(got.size(), written - read));
        for (std::size_t i = 0; i < n; ++i) {
            REQUIRE(got[i].there == read++);
            REQUIRE(got[i].head == VIA_ABI_COMMAND_PUT);
            REQUIRE(is_whole(got[i]));
        }
        REQUIRE(from.position() == read);
    }
}

TEST_CASE("a full ring waits for its reader, at exact multiples of its slots as well") {
    for (const std::uint64_t laps : {1U, 2U, 3U}) {
        const auto ring = make_ring();
        ring_reader from{*ring};
        ring_writer to{*ring};
        const std::uint64_t all = laps * VIA_ABI_RING_SLOTS;
        std::atomic<std::uint64_t> pushed = 0;
        std::thread writer{[&] {
            for (std::uint64_t i = 0; i < all; ++i) {
                to.push(numbered(VIA_ABI_COMMAND_PUT, i));
                ++pushed;
            }
        }};
        // The reader stalls until the ring is full, and then takes exactly what there is.
        std::array<via_abi_command, VIA_ABI_RING_SLOTS> got{};
        for (std::uint64_t lap = 0; lap < laps; ++lap) {
            while (pushed != (lap + 1) * VIA_ABI_RING_SLOTS) std::this_thread::yield();
            REQUIRE(from.take(got) == VIA_ABI_RING_SLOTS);
            for (std::uint64_t i = 0; i < VIA_ABI_RING_SLOTS; ++i)
                REQUIRE(got[i].there == lap * VIA_ABI_RING_SLOTS + i);
        }
        writer.join();
        REQUIRE(from.take(got) == 0);
        from.publish_done(all);
        to.quiet();
    }
}

TEST_CASE("many writers of a ring lose nothing, mix nothing and keep each its order") {
    constexpr unsigned writers = 6;
    const std::uint64_t each = support::effort(60'000);
    const auto ring = make_ring();
    ring_reader from{*ring};
    ring_writer to{*ring};
    std::vector<std::thread> threads;
    for (unsigned w = 0; w < writers; ++w) {
        threads.emplace_back([&, w] {
            for (std::uint64_t i = 0; i < each; ++i) to.push(numbered(VIA_ABI_COMMAND_SIGNAL, i * writers + w));
        });
    }
    std::array<std::uint64_t, writers> next{};
    std::array<via_abi_command, 64> got{};
    bool right = true;
    for (std::uint64_t read = 0; read < writers * each;) {
        const std::size_t n = from.take(got);
        for (std::size_t i = 0; i < n; ++i) {
            std::uint64_t& expected = next[got[i].there % writers];
            right = right && is_whole(got[i]) && got[i].there / writers == expected;
            ++expected;
        }
        read += n;
        if (n == 0) std::this_thread::yield();
    }
    for (std::thread& t : threads) t.join();
    REQUIRE(right);
    REQUIRE(from.take(got) == 0);
}

TEST_CASE("who asks gets the answer to its own question, among others who write much") {
    constexpr unsigned askers = 4;
    constexpr unsigned writers = 2;
    const std::uint64_t each = support::effort(20'000);
    const auto ring = make_ring();
    ring_reader from{*ring};
    ring_writer to{*ring};
    std::atomic<bool> right = true;
    std::vector<std::thread> threads;
    for (unsigned w = 0; w < askers + writers; ++w) {
        threads.emplace_back([&, w] {
            for (std::uint64_t i = 0; i < each; ++i) {
                const std::uint64_t number = i * 16 + w;
                if (w >= askers) {
                    to.push(numbered(VIA_ABI_COMMAND_PUT, number));
                } else if (to.ask(numbered(VIA_ABI_COMMAND_FETCH, number)) != number * 5 + 1) {
                    right = false;
                }
            }
        });
    }
    std::array<via_abi_command, 32> got{};
    for (std::uint64_t read = 0; read < (askers + writers) * each;) {
        const std::uint64_t first = from.position();
        const std::size_t n = from.take(got);
        for (std::size_t i = 0; i < n; ++i) {
            if (got[i].head == VIA_ABI_COMMAND_FETCH) from.answer(first + i, got[i].value + 1);
        }
        read += n;
        if (n == 0) std::this_thread::yield();
    }
    for (std::thread& t : threads) t.join();
    REQUIRE(right);
}

TEST_CASE("an answer that comes after its asker gave up goes to nobody, and its slot is free") {
    const auto ring = make_ring();
    ring_reader from{*ring};
    ring_writer to{*ring};
    std::array<via_abi_command, VIA_ABI_RING_SLOTS> got{};
    to.push(numbered(VIA_ABI_COMMAND_FETCH, 0));
    REQUIRE(from.take(got) == 1);
    ring->answers[0].taken = 1;  // given up
    for (std::uint64_t i = 1; i < VIA_ABI_RING_SLOTS; ++i) to.push(numbered(VIA_ABI_COMMAND_PUT, i));
    REQUIRE(from.take(got) == VIA_ABI_RING_SLOTS - 1);
    REQUIRE(ring->freed == VIA_ABI_RING_SLOTS);
    const std::uint64_t next = to.push(numbered(VIA_ABI_COMMAND_FETCH, 5));
    REQUIRE(from.take(got) == 1);
    from.answer(next, 77);
    from.answer(0, 99);
    REQUIRE(ring->answers[0].given == next + 1);
    REQUIRE(ring->answers[0].value == 77);
}

TEST_CASE("a slot whose answer nobody has taken is not freed") {
    const auto ring = make_ring();
    ring_reader from{*ring};
    ring_writer to{*ring};
    std::array<via_abi_command, VIA_ABI_RING_SLOTS> got{};
    to.push(numbered(VIA_ABI_COMMAND_PUT, 0));
    to.push(numbered(VIA_ABI_COMMAND_FETCH, 1));
    to.push(numbered(VIA_ABI_COMMAND_PUT, 2));
    REQUIRE(from.take(got) == 3);
    REQUIRE(ring->freed == 1);
    from.answer(1, 77);
    REQUIRE(from.take(got) == 0);
    REQUIRE(ring->freed == 1);
    REQUIRE(ring->answers[1].value == 77);
    ring->answers[1].taken = 2;
    REQUIRE(from.take(got) == 0);
    REQUIRE(ring->freed == 3);
}
