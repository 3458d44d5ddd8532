// SPDX-License-Identifier: Apache-2.0
// What an adapter writes into a mirror, word by word in any order: it counts as come when all of it has.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <numeric>
#include <random>
#include <utility>
#include <vector>

#include "route/counted_rings.hpp"
#include "support/catch.hpp"
#include "support/random.hpp"
#include "team/block.hpp"

using namespace via;

namespace {

constexpr std::size_t word = sizeof(std::uint64_t);
constexpr std::size_t first = offsetof(team::slot, sequence);

/// A good slot of an exchange.
/// @param rings  how many have rung, of one that rings.
std::unique_ptr<team::slot> shown(std::uint64_t sequence, std::uint32_t size, std::uint64_t seed,
                                  std::uint64_t rings = 0) {
    auto made = std::make_unique<team::slot>();
    made->size = size;
    made->status = VIA_OK;
    made->call = {.what = team::signature::kind::broadcast, .root = static_cast<int>(seed % 5), .size = size};
    const auto bytes = support::random_bytes(size, seed, sequence);
    std::copy(bytes.begin(), bytes.end(), team::data_in(*made, size));
    made->rings = rings;
    made->check = team::check_of(*made, sequence);
    made->sequence = sequence;
    return made;
}

std::byte* bytes_of(team::slot& one) { return reinterpret_cast<std::byte*>(&one); }

/// The words of a slot that one write brings, in some order.
std::vector<std::size_t> words_of(const team::slot& one, std::mt19937_64& random) {
    std::vector<std::size_t> places;
    for (std::size_t at = first; at <= offsetof(team::slot, check); at += word) places.push_back(at);
    const auto data = static_cast<std::size_t>(one.data() - reinterpret_cast<const std::byte*>(&one));
    for (std::size_t at = 0; at < one.size; at += word) places.push_back(data + at);
    std::shuffle(places.begin(), places.end(), random);
    return places;
}

}  // namespace

TEST_CASE("a slot has come when its last word has, in whatever order they come") {
    std::mt19937_64 random{20};
    for (std::uint64_t round = 1; round <= 200; ++round) {
        const auto size_of = [&] { return static_cast<std::uint32_t>(random() % (team::most_checked + 1)); };
        const auto before = shown(round, size_of(), random());
        const auto now = shown(round + 2, size_of(), random());
        team::slot mirror;
        std::memcpy(bytes_of(mirror), bytes_of(*before), sizeof mirror);
        REQUIRE(team::has_come(mirror, round));
        const auto order = words_of(*now, random);
        for (const std::size_t at : order) {
            const bool differs = std::any_of(order.begin(), order.end(), [&](std::size_t other) {
                return std::memcmp(bytes_of(mirror) + other, bytes_of(*now) + other, word) != 0;
            });
            REQUIRE(team::has_come(mirror, round + 2) != differs);
            std::memcpy(bytes_of(mirror) + at, bytes_of(*now) + at, word);
        }
        REQUIRE(team::has_come(mirror, round + 2));
        REQUIRE_FALSE(team::has_come(mirror, round + 4));
    }
}

TEST_CASE(
    "a slot whose contents are older has not come, whatever its sequence and its size have in common with theirs") {
    for (std::uint64_t sequence = 1; sequence <= 300; ++sequence) {
        for (std::uint32_t size = 1; size <= 64; ++size) {
            const auto before = shown(sequence, size, 1);
            before->sequence = sequence + 2;
            before->size = static_cast<std::uint32_t>(size ^ sequence ^ (sequence + 2));
            REQUIRE_FALSE(team::has_come(*before, sequence + 2));
        }
    }
}

// Of another collective whatever words of the header may be older: kinds and sizes are small numbers, much alike.
TEST_CASE("a slot whose header is partly of another call has not come") {
    constexpr std::size_t begin = offsetof(team::slot, size);
    constexpr std::size_t words = (offsetof(team::slot, check) - begin) / word;
    const auto called = [](std::uint64_t sequence, int kind, std::uint32_t size, std::uint64_t wanted) {
        auto made = shown(sequence, size, 1);
        made->call = {.what = static_cast<team::signature::kind>(kind), .size = wanted, .extra = wanted / 2};
        made->check = team::check_of(*made, sequence);
        return made;
    };
    constexpr int kinds = static_cast<int>(team::signature::kind::finalize) + 1;
    std::mt19937_64 random{24};
    const auto any_size = [&] { return static_cast<std::uint32_t>(4 * (random() % 5)); };
    for (std::uint64_t sequence = 1; sequence <= 20'000; ++sequence) {
        const auto any_kind = [&] { return static_cast<int>(random() % kinds); };
        const auto before = called(sequence, any_kind(), any_size(), any_size());
        const auto now = called(sequence + 2, any_kind(), any_size(), any_size());
        for (std::size_t older = 1; older < std::size_t{1} << words; ++older) {
            team::slot mirror;
            std::memcpy(bytes_of(mirror), bytes_of(*now), sizeof mirror);
            for (std::size_t i = 0; i < words; ++i)
                if ((older >> i & 1) != 0)
                    std::memcpy(bytes_of(mirror) + begin + i * word, bytes_of(*before) + begin + i * word, word);
            const bool differs = std::memcmp(bytes_of(mirror) + begin, bytes_of(*now) + begin, words * word) != 0;
            REQUIRE(team::has_come(mirror, sequence + 2) != differs);
        }
    }
}

TEST_CASE("a slot of which one bit is wrong has not come") {
    for (const std::uint32_t size : {std::uint32_t{0}, std::uint32_t{sizeof team::slot::short_data},
                                     static_cast<std::uint32_t>(team::most_checked)}) {
        const auto good = shown(7, size, 1);
        std::mt19937_64 random{23};
        for (const std::size_t at : words_of(*good, random)) {
            for (std::size_t bit = 0; bit < 8 * word; ++bit) {
                std::byte& changed = bytes_of(*good)[at + bit / 8];
                changed ^= static_cast<std::byte>(1U << bit % 8);
                REQUIRE_FALSE(team::has_come(*good, 0));
                changed ^= static_cast<std::byte>(1U << bit % 8);
            }
        }
        REQUIRE(team::has_come(*good, 7));
    }
}

TEST_CASE("a slot with bad news has come when these have") {
    const auto failed = [](std::uint64_t sequence, const char* reason) {
        auto made = shown(sequence, 0, 1);
        made->status = VIA_ERR_MEMORY;
        made->outcome.status = made->status;
        made->outcome.pe = static_cast<int>(sequence);
        std::strcpy(made->outcome.reason, reason);
        made->check = team::check_of(*made, sequence);
        return made;
    };
    const auto now = failed(9, "no memory");
    for (const auto& before : {shown(7, 0, 1), failed(7, "no room")}) {
        team::slot mirror;
        std::memcpy(bytes_of(mirror), bytes_of(*before), sizeof mirror);
        std::memcpy(bytes_of(mirror) + first, bytes_of(*now) + first, offsetof(team::slot, outcome) - first);
        REQUIRE_FALSE(team::has_come(mirror, 9));
        std::memcpy(bytes_of(mirror), bytes_of(*now), sizeof mirror);
        REQUIRE(team::has_come(mirror, 9));
    }
}

TEST_CASE("a slot that rings has come when its ring has, and all of its header") {
    std::mt19937_64 random{22};
    const auto size_of = [&] {
        return static_cast<std::uint32_t>(team::payload_bytes - random() % (team::payload_bytes - team::most_checked));
    };
    for (std::uint64_t round = 1; round <= 200; ++round) {
        const auto before = shown(round, random() % 2 == 0 ? size_of() : 8, random(), round);
        const auto now = shown(round + 2, size_of(), random(), round + 1);
        team::slot mirror;
        std::memcpy(bytes_of(mirror), bytes_of(*before), sizeof mirror);
        std::vector<std::size_t> order(offsetof(team::slot, check) / word + 1 - first / word);
        std::generate(order.begin(), order.end(), [at = first]() mutable { return std::exchange(at, at + word); });
        order.push_back(offsetof(team::slot, rings));
        std::shuffle(order.begin(), order.end(), random);
        for (const std::size_t at : order) {
            REQUIRE_FALSE(team::has_come(mirror, round + 2));
            std::memcpy(bytes_of(mirror) + at, bytes_of(*now) + at, word);
            if (std::memcmp(bytes_of(mirror) + first, bytes_of(*now) + first,
                            offsetof(team::slot, short_data) - first) == 0 &&
                mirror.rings == now->rings) {
                break;
            }
        }
        REQUIRE(team::has_come(mirror, round + 2));
        REQUIRE_FALSE(team::has_come(mirror, round + 4));
        mirror.rings = round + 2;  // nor would another one's do
        REQUIRE_FALSE(team::has_come(mirror, round + 2));
    }
}

TEST_CASE("rings are counted where they say, also when some are lost or late") {
    constexpr std::size_t at = 3 * route::counted_alignment;
    alignas(route::counted_alignment) std::array<std::byte, 4 * route::counted_alignment> control{};
    const auto counted = [&] {
        std::uint64_t now = 0;
        std::memcpy(&now, control.data() + at, sizeof now);
        return now;
    };
    std::mt19937_64 random{25};
    std::uint64_t last = 0;
    for (int round = 0; round < 200'000; ++round) {
        const std::uint64_t next = last + 1 + (random() % 50 == 0 ? random() % 100 : 0);
        route::count_ring(control.data(), route::ring_of(at, next));
        REQUIRE(counted() == next);
        if (last != 0) route::count_ring(control.data(), route::ring_of(at, last));
        REQUIRE(counted() == next);
        last = next;
    }
    CHECK(std::all_of(control.begin(), control.begin() + at, [](std::byte one) { return one == std::byte{}; }));
    route::count_ring(control.data(), ~std::uint32_t{0});  // nothing is there
}

TEST_CASE("an eager slot with bad news has come without its data") {
    team::eager_slot mirror{};
    std::fill_n(mirror.short_data, sizeof mirror.short_data, std::byte{0x77});  // of an earlier one
    team::eager_slot failed{};
    failed.call = {.what = team::signature::kind::broadcast, .size = 8};
    failed.status = VIA_ERR_MEMORY;
    failed.number = 33;
    failed.check = team::check_of(failed, 33);
    std::memcpy(reinterpret_cast<std::byte*>(&mirror), reinterpret_cast<const std::byte*>(&failed),
                offsetof(team::eager_slot, short_data));
    CHECK(team::has_come(mirror, 33));
}

TEST_CASE("an eager slot has come when all of its words have, in whatever order they come") {
    std::mt19937_64 random{21};
    std::vector<std::size_t> order;
    constexpr std::size_t first = offsetof(team::eager_slot, number);
    for (std::size_t at = first; at < sizeof(team::eager_slot); at += word) order.push_back(at);
    const auto make = [&](std::uint64_t number, std::uint64_t size) {
        auto made = std::make_unique<team::eager_slot>();
        made->call = {.what = team::signature::kind::broadcast, .root = static_cast<int>(number % 5), .size = size};
        const auto bytes = support::random_bytes(size, 11, number);
        std::copy(bytes.begin(), bytes.end(), team::data_in(*made, size));
        made->check = team::check_of(*made, number);
        made->number = number;
        return made;
    };
    team::eager_slot mirror{};
    auto* const into = reinterpret_cast<std::byte*>(&mirror);
    for (std::uint64_t number = 17; number < 17 + 16 * 200; number += 16) {
        const auto now = make(number, random() % (team::eager_bytes + 1));
        const auto* const from = reinterpret_cast<const std::byte*>(now.get());
        std::shuffle(order.begin(), order.end(), random);
        const auto data = static_cast<std::size_t>(now->data() - from);
        const auto counts = [&](std::size_t at) {
            return at < offsetof(team::eager_slot, short_data) || (at >= data && at < data + now->call.size);
        };
        for (const std::size_t at : order) {
            const bool differs = std::any_of(order.begin(), order.end(), [&](std::size_t other) {
                return counts(other) && std::memcmp(into + other, from + other, word) != 0;
            });
            REQUIRE(team::has_come(mirror, number) != differs);
            std::memcpy(into + at, from + at, word);
        }
        REQUIRE(team::has_come(mirror, number));
        REQUIRE_FALSE(team::has_come(mirror, number + 16));
    }
}
