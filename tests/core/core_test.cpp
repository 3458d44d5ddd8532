// SPDX-License-Identifier: Apache-2.0
#include <cstring>
#include <span>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/identity.hpp"
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
    other.pes_per_host = 1;
    CHECK(status_of({good, bytes_of(other)}) == VIA_ERR_MISMATCH);
    other = card;
    std::memset(other.address, 'x', sizeof other.address);
    CHECK(status_of({good, bytes_of(other)}) == VIA_ERR_BOOTSTRAP);
}

TEST_CASE("PEs of other hosts and network namespaces are remote, or all where the settings say so") {
    std::vector<peer_card> cards(4);
    for (peer_card& each : cards) each.process = via::base::this_process();
    cards[1].process.pid += 1;
    CHECK_FALSE(via::core::peers{cards}.span_hosts());
    CHECK_FALSE(via::core::peers{cards}.any_remote());
    CHECK_FALSE(via::core::peers{cards}.is_remote(1));

    cards[2].process.boot[0] += 1;
    cards[3].process.net_namespace += 1;
    CHECK(via::core::peers{cards}.span_hosts());
    CHECK(via::core::hosts_of(cards) == std::vector{0, 0, 2, 3});
    const std::vector<via::base::tcp_address> controls(4, {.host = "10.0.0.1", .port = 4711});
    for (int self = 0; self < 4; ++self) {
        via::core::peers all{cards};
        all.reach_remotely(self, controls);
        for (int pe = 0; pe < 4; ++pe) CHECK(all.is_remote(pe) == (pe != self && (pe > 1 || self > 1)));
        CHECK(all.control(3).text() == "10.0.0.1:4711");
    }
    CHECK_FALSE(via::core::peers{std::vector{cards[3]}}.span_hosts());

    for (peer_card& each : cards) each = {.pes_per_host = 1};
    CHECK(via::core::peers{cards}.span_hosts());
    via::core::peers all{cards};
    all.reach_remotely(2, controls);
    for (int pe = 0; pe < 4; ++pe) CHECK(all.is_remote(pe) == (pe != 2));
    CHECK_FALSE(via::core::peers{std::vector{cards[0]}}.span_hosts());
}

TEST_CASE("PEs of one host may have any numbers, and settings part them further") {
    std::vector<peer_card> cards(7);
    for (const unsigned pe : {1U, 2U, 5U}) cards[pe].process.boot[0] = 1;
    CHECK(via::core::hosts_of(cards) == std::vector{0, 1, 1, 0, 0, 1, 0});
    for (peer_card& each : cards) each.pes_per_host = 3;
    CHECK(via::core::hosts_of(cards) == std::vector{0, 1, 1, 3, 3, 5, 6});
    for (peer_card& each : cards) each = {.pes_per_host = 3};
    CHECK(via::core::hosts_of(cards) == std::vector{0, 0, 0, 3, 3, 3, 6});
    CHECK(via::core::hosts_of({}).empty());
}

TEST_CASE("addresses of control threads are read, and refused when they are none") {
    const auto message = [](const std::string& host, std::uint16_t port) {
        const via::core::control_address made = via::core::write_control({.host = host, .port = port});
        const auto bytes = std::as_bytes(std::span{&made, 1});
        return std::vector<std::byte>{bytes.begin(), bytes.end()};
    };
    const auto status_of_controls = [](const std::vector<std::vector<std::byte>>& all) {
        try {
            (void)via::core::read_controls(all);
        } catch (const via::base::error& error) {
            return error.details().status;
        }
        return VIA_OK;
    };
    const auto good = message("fd00::7", 9);
    const auto read = via::core::read_controls(std::vector{good, message("10.0.0.1", 65535)});
    REQUIRE(read.size() == 2);
    CHECK(read[0].text() == "[fd00::7]:9");
    CHECK(read[1].text() == "10.0.0.1:65535");
    CHECK(status_of_controls({good, {}}) == VIA_ERR_BOOTSTRAP);
    CHECK(status_of_controls({good, message("10.0.0.1", 0)}) == VIA_ERR_BOOTSTRAP);
    CHECK(status_of_controls({message("somewhere", 9)}) == VIA_ERR_BOOTSTRAP);
    CHECK(status_of_controls({std::vector<std::byte>(good.size(), std::byte{'1'})}) == VIA_ERR_BOOTSTRAP);
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
    const auto check_thrown = [](auto&& call, int pe, const std::string& message) {
        try {
            call();
            FAIL("no failure was thrown");
        } catch (const via::base::error& error) {
            CHECK(error.details().status == VIA_ERR_PEER_FAILED);
            CHECK(error.details().pe == pe);
            CHECK(std::string{error.what()} == message);
        }
    };
    check_thrown([&] { failures.throw_if_any("barrier"); }, 3, "barrier cannot complete: PE 3 was killed by signal 9");
    // Of a later one, which may be a consequence, the first is told too.
    check_thrown([&] { failures.throw_if(5, "put"); }, 5,
                 "put cannot complete: PE 5 exited; before that, PE 3 was killed by signal 9");
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
