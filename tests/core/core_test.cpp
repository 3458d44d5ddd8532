// SPDX-License-Identifier: Apache-2.0
#include <cstring>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "core/core.hpp"
#include "core/members.hpp"
#include "support/catch.hpp"
#include "support/failure_of.hpp"

namespace {

using via::core::peer_card;

std::vector<std::byte> bytes_of(const peer_card& card) {
    std::vector<std::byte> bytes(sizeof card);
    std::memcpy(bytes.data(), &card, sizeof card);
    return bytes;
}

via_status status_of(const std::vector<std::vector<std::byte>>& gathered) {
    return support::failure_of([&] { (void)via::core::read_cards(gathered); }).status;
}

}  // namespace

TEST_CASE("a region holds its own bytes and no others, without overflow") {
    std::vector<std::byte> memory(100);
    const via::core::region region{.base = memory.data(), .size = memory.size()};
    CHECK(region.holds(region.offset(memory.data()), 100));
    CHECK(region.holds(region.offset(memory.data() + 99), 1));
    CHECK_FALSE(region.holds(region.offset(memory.data() + 99), 2));
    CHECK_FALSE(region.holds(region.offset(memory.data() + 100), 0));
    CHECK_FALSE(region.holds(region.offset(memory.data() - 1), 1));
    CHECK_FALSE(region.holds(0, SIZE_MAX));
    CHECK_FALSE(region.holds(1, SIZE_MAX));
    CHECK_FALSE(region.holds(region.offset(nullptr), 1));
}

TEST_CASE("cards are read, and refused when they are not of this version or differ") {
    peer_card card;
    card.heap_size = 1 << 20;
    std::strcpy(card.address, "somewhere");
    const auto good = bytes_of(card);
    const auto cards = via::core::read_cards(std::vector{good, good});
    REQUIRE(cards.size() == 2);
    CHECK(std::string{cards[1].address} == "somewhere");

    CHECK(status_of({good, {}}) == VIA_ERR_BOOTSTRAP);
    auto truncated = good;
    truncated.pop_back();
    CHECK(status_of({good, truncated}) == VIA_ERR_BOOTSTRAP);
    peer_card other = card;
    other.version = 99;
    CHECK(status_of({good, bytes_of(other)}) == VIA_ERR_BOOTSTRAP);
    other = card;
    other.heap_size = 2 << 20;
    CHECK(status_of({good, bytes_of(other)}) == VIA_ERR_MISMATCH);
    other = card;
    other.granularity = 65536;
    CHECK(status_of({good, bytes_of(other)}) == VIA_ERR_MISMATCH);
    other = card;
    other.route_is_remote = 1;
    CHECK(status_of({good, bytes_of(other)}) == VIA_ERR_MISMATCH);
    other = card;
    std::memset(other.address, 'x', sizeof other.address);
    CHECK(status_of({good, bytes_of(other)}) == VIA_ERR_BOOTSTRAP);
}

TEST_CASE("PEs that are reached by RDMA have a base, but not for the short way") {
    std::byte memory[3] = {};
    via::core::peers all{std::vector<peer_card>(3)};
    CHECK_FALSE(all.any_remote());
    all.set_heap(2, memory + 2);
    CHECK(all.table()[2] == memory + 2);
    CHECK_FALSE(all.is_remote(2));

    via::core::peers far{std::vector<peer_card>(3)};
    far.reach_remotely(1);
    CHECK(far.any_remote());
    for (int pe = 0; pe < 3; ++pe) {
        far.set_heap(pe, memory + pe);
        CHECK(far.heap(pe) == memory + pe);
        CHECK(far.is_remote(pe) == (pe != 1));
        CHECK(far.table()[pe] == (pe == 1 ? memory + 1 : nullptr));
    }
    far.set_heap(1, nullptr);
    CHECK(far.table()[1] == nullptr);
}

TEST_CASE("the first report of a failure counts, and names the PE") {
    via::core::failures failures;
    CHECK_FALSE(failures.any());
    CHECK_NOTHROW(failures.throw_if_any("barrier"));
    std::vector<std::thread> reporters;
    reporters.reserve(4);
    failures.report(3, "was killed by signal 9");
    for (int i = 0; i < 4; ++i) reporters.emplace_back([&] { failures.report(3, "closed its connection"); });
    failures.report(5, "exited");
    for (std::thread& reporter : reporters) reporter.join();
    CHECK(failures.any());
    CHECK_NOTHROW(failures.throw_if(4, "put"));
    try {
        failures.throw_if_any("barrier");
        FAIL("no failure was thrown");
    } catch (const via::base::error& error) {
        CHECK(error.details().status == VIA_ERR_PEER_FAILED);
        CHECK(error.details().pe == 3);
        CHECK(std::string{error.what()} == "barrier cannot complete: PE 3 was killed by signal 9");
    }
    CHECK_THROWS_AS(failures.throw_if(5, "put"), via::base::error);
}

TEST_CASE("members have the world's numbers only if each has its own") {
    const auto same = [](std::vector<int> pes) {
        return via::core::members{std::move(pes), 0}.are_numbered_as_world();
    };
    CHECK(same({0}));
    CHECK(same({0, 1, 2}));
    CHECK_FALSE(same({1, 0, 2}));
    CHECK_FALSE(same({0, 2, 1}));
    CHECK_FALSE(same({1, 2}));
    CHECK_FALSE(same({0, 2}));
}
