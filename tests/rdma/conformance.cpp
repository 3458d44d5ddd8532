// SPDX-License-Identifier: Apache-2.0
#include "rdma/conformance.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>
#include <limits>
#include <set>
#include <string>
#include <vector>

#include "rdma/two_ends.hpp"
#include "support/random.hpp"
#include "support/require.hpp"

namespace conformance {
namespace {

using support::random_bytes;
using support::require;
using support::require_equal;
using via::rdma::provider;
using via::rdma::request;
using kind = via::rdma::request::kind;
using bytes = std::span<std::byte>;

constexpr std::uint64_t seed = 20240607;

/// Around packets, words and pages.
std::vector<std::size_t> sizes_for(const via::rdma::port& of) {
    const std::size_t mtu = of.mtu;
    return {0, 1, 3, 8, 64, 255, mtu - 1, mtu, mtu + 1, 4 * mtu + 5, 65536, std::size_t{1} << 20};
}

/// Where bytes may lie: at both ends, and somewhere that is not aligned.
std::array<std::size_t, 3> places_for(const end& of, std::size_t size) { return {0, 4099, of.memory.size() - size}; }

void copy(bytes to, std::span<const std::byte> from) { std::copy(from.begin(), from.end(), to.begin()); }

void set_word(const end& of, std::size_t offset, std::uint64_t value) {
    std::memcpy(of.memory.data() + offset, &value, sizeof value);
}

std::uint64_t word(const end& of, std::size_t offset) {
    std::uint64_t value = 0;
    std::memcpy(&value, of.memory.data() + offset, sizeof value);
    return value;
}

void expect_word(const end& of, std::size_t offset, std::uint64_t wanted, const std::string& what) {
    const auto* const raw = reinterpret_cast<const std::byte*>(&wanted);
    expect_bytes(of.memory.subspan(offset, sizeof wanted), {raw, sizeof wanted}, what);
}

void ports_describe_themselves(provider& by, bytes memory) {
    const two_ends ends{by, memory};
    const via::rdma::port& port = ends.port();
    require(!port.adapter.empty() && port.number >= 1, "a port has a name and a number");
    require(port.active, "the port that is chosen is active");
    require(port.mtu >= 256 && (port.mtu & (port.mtu - 1)) == 0, "an MTU is a power of two from 256");
    require(port.most_bytes >= port.mtu && port.most_requests >= via::rdma::least_requests && port.most_reads >= 1,
            "a port can do something");
    require(!port.gids.empty() && !port.pkeys.empty(), "a port has addresses and partitions");
}

/// The bytes of a message and no others change, at the end where it goes; at the other none do.
void move_all_sizes(provider& by, bytes memory, kind what) {
    two_ends ends{by, memory};
    end& source = what == kind::write ? ends.near() : ends.far();
    end& target = what == kind::write ? ends.far() : ends.near();
    std::uint64_t id = 0;
    for (const std::size_t size : sizes_for(ends.port())) {
        for (const std::size_t place : places_for(target, size)) {
            const std::size_t from = source.memory.size() - size - place / 2;
            const auto data = random_bytes(source.memory.size(), seed, ++id);
            copy(source.memory, data);
            std::fill(target.memory.begin(), target.memory.end(), poison);
            std::vector<std::byte> wanted(target.memory.begin(), target.memory.end());
            copy(bytes{wanted}.subspan(place), std::span{data}.subspan(from, size));

            const std::size_t local = what == kind::write ? from : place;
            const std::size_t remote = what == kind::write ? place : from;
            ends.run(ends.make(what, local, remote, size, id));
            expect_bytes(target.memory, wanted,
                         "a message of " + std::to_string(size) + " bytes at " + std::to_string(place));
            expect_bytes(source.memory, data, "that the source stays");
        }
    }
    ends.check_margins();
}

void writes(provider& by, bytes memory) { move_all_sizes(by, memory, kind::write); }
void reads(provider& by, bytes memory) { move_all_sizes(by, memory, kind::read); }

/// Bytes are taken at once, and from memory that the adapter does not know.
void copied_writes(provider& by, bytes memory) {
    two_ends ends{by, memory, {.copied = 64}};
    const std::size_t most = std::min<std::size_t>(ends.near().way->most_copied(), 256);
    for (std::size_t size = 0; size <= most; ++size) {
        const auto data = random_bytes(size, seed, size);
        auto scratch = data;
        std::vector<std::byte> wanted(size + 2, poison);
        copy(bytes{wanted}.subspan(1), data);
        std::fill(ends.far().memory.begin(), ends.far().memory.end(), poison);
        request one = ends.make(kind::write, 0, 101, size, size);
        one.copied = true;
        one.local = scratch.data();
        one.local_key = 0;
        post(*ends.near().way, {&one, 1});
        std::fill(scratch.begin(), scratch.end(), poison);
        expect(*ends.near().queue, size);
        expect_bytes(ends.far().memory.subspan(100, size + 2), wanted, "a copied write of " + std::to_string(size));
    }
    ends.check_margins();
}

/// More than any adapter copies is granted as far as it goes.
void copied_as_far_as_granted(provider& by, bytes memory) {
    two_ends ends{by, memory, {.copied = std::uint32_t{1} << 24}};
    require(ends.near().way->most_copied() < std::uint32_t{1} << 24, "no adapter copies so much");
    ends.run(ends.make(kind::write, 0, 0, 4096, 1));
}

void fetch_adds(provider& by, bytes memory) {
    two_ends ends{by, memory};
    if (ends.port().atomics == via::rdma::atomicity::none) return;  // the port says so, and nobody asks it for one
    const std::size_t places[] = {0, 4096, ends.far().memory.size() - 8};
    std::uint64_t id = 0;
    for (const std::size_t place : places) {
        std::uint64_t expected = std::numeric_limits<std::uint64_t>::max() - 5;  // it wraps
        set_word(ends.far(), place, expected);
        for (std::uint64_t i = 0; i < 10; ++i) {
            request one = ends.make(kind::fetch_add, 64, place, 8, ++id);
            one.operand = support::mix(i) % 7;
            ends.run(one);
            require_equal(word(ends.near(), 64), expected, "the value before an addition");
            expected += one.operand;
        }
        expect_word(ends.far(), place, expected, "the sum");
    }
    require(ends.near().memory[63] == poison && ends.near().memory[72] == poison, "only a word comes back");
    require(ends.far().memory[8] == poison && ends.far().memory[4095] == poison, "only a word changes");
    ends.check_margins();
}

void compare_swaps(provider& by, bytes memory) {
    two_ends ends{by, memory};
    if (ends.port().atomics == via::rdma::atomicity::none) return;
    set_word(ends.far(), 128, 7);
    const auto swap = [&](std::uint64_t compare, std::uint64_t value, std::uint64_t before, std::uint64_t after) {
        request one = ends.make(kind::compare_swap, 0, 128, 8, value);
        one.compare = compare;
        one.operand = value;
        ends.run(one);
        require_equal(word(ends.near(), 0), before, "the value before a swap");
        expect_word(ends.far(), 128, after, "the value after a swap");
    };
    swap(7, 9, 7, 9);
    swap(7, 11, 9, 9);
    swap(9, std::uint64_t{1} << 63, 9, std::uint64_t{1} << 63);
    swap(0, 1, std::uint64_t{1} << 63, std::uint64_t{1} << 63);
    require(ends.far().memory[127] == poison && ends.far().memory[136] == poison, "only a word changes");
}

/// Additions by two connections to one word: none is lost, and each has its own value before.
void fetch_adds_by_two(provider& by, bytes memory) {
    constexpr std::uint64_t rounds = 8;
    constexpr std::uint64_t length = 16;  // of a chain
    two_ends ends{by, memory};
    if (ends.port().atomics == via::rdma::atomicity::none) return;
    const joined_pair other = ends.join_more();
    set_word(ends.far(), 0, 0);
    std::set<std::uint64_t> seen;
    const auto chain_at = [&](std::size_t place) {
        std::vector<request> chain;
        for (std::uint64_t i = 0; i < length; ++i) {
            chain.push_back(ends.make(kind::fetch_add, place + 8 * i, 0, 8, i));
            chain.back().operand = 1;
            chain.back().signalled = i == length - 1;
        }
        return chain;
    };
    for (std::uint64_t round = 0; round < rounds; ++round) {
        post(*ends.near().way, chain_at(0));
        post(*other.near, chain_at(8 * length));
        expect(*ends.near().queue, length - 1);
        expect(*other.queue, length - 1);
        for (std::size_t i = 0; i < 2 * length; ++i) seen.insert(word(ends.near(), 8 * i));
    }
    expect_word(ends.far(), 0, 2 * length * rounds, "the sum of all additions");
    require_equal(seen.size(), 2 * length * rounds, "values before an addition");
}

/// Different work in one call, of which only the last says that it is done; a fenced one sees what was read before it.
void chains(provider& by, bytes memory) {
    two_ends ends{by, memory};
    const auto data = random_bytes(3000, seed, 1);
    copy(ends.near().memory, data);
    copy(ends.far().memory.subspan(8192), random_bytes(512, seed, 2));
    std::vector<request> chain{
        ends.make(kind::write, 0, 0, 1000, 1), ends.make(kind::write, 1000, 1000, 2000, 2),
        ends.make(kind::read, 16384, 8192, 512, 3),    // comes back,
        ends.make(kind::write, 16384, 20000, 512, 4),  // and goes out again
    };
    chain[3].fenced = true;
    for (request& each : chain) each.signalled = each.id == 4;
    post(*ends.near().way, chain);
    expect(*ends.near().queue, 4);
    expect_bytes(ends.far().memory.first(3000), data, "two writes");
    expect_bytes(ends.far().memory.subspan(20000, 512), random_bytes(512, seed, 2), "a fenced write of what was read");
    ends.check_margins();
}

/// Later writes to a place win.
void writes_stay_in_order(provider& by, bytes memory) {
    two_ends ends{by, memory};
    for (std::uint64_t i = 0; i < 32; ++i) set_word(ends.near(), 8 * i, support::mix(i));
    for (int round = 0; round < 20; ++round) {
        std::vector<request> chain;
        for (std::uint64_t i = 0; i < 32; ++i) {
            chain.push_back(ends.make(kind::write, 8 * i, 512, 8, i));
            chain.back().signalled = i == 31;
        }
        set_word(ends.near(), 8 * 31, support::mix(static_cast<std::uint64_t>(100 + round)));
        post(*ends.near().way, chain);
        expect(*ends.near().queue, 31);
        expect_word(ends.far(), 512, word(ends.near(), 8 * 31), "the last of many writes");
    }
}

/// Who sees a word sees what was written before it.
void words_announce_data(provider& by, bytes memory) {
    two_ends ends{by, memory};
    const std::size_t size = 3 * ends.port().mtu + 40;
    auto* const flag = reinterpret_cast<std::uint64_t*>(ends.far().memory.data() + (std::size_t{1} << 20));
    set_word(ends.far(), std::size_t{1} << 20, 0);
    for (std::uint64_t round = 1; round <= 50; ++round) {
        const auto data = random_bytes(size, seed, round);
        copy(ends.near().memory, data);
        set_word(ends.near(), 65536, round);
        std::array chain{ends.make(kind::write, 0, 0, size, 0),
                         ends.make(kind::write, 65536, std::size_t{1} << 20, 8, round)};
        chain[0].signalled = false;
        post(*ends.near().way, chain);
        eventually([&] { return std::atomic_ref{*flag}.load(std::memory_order_acquire) == round; }, "the word");
        require(std::equal(data.begin(), data.end(), ends.far().memory.begin()), "a word came before its data");
        expect(*ends.near().queue, round);
    }
}

/// Only every eighth says that it is done, and then so are those before it.
void unsignalled_requests(provider& by, bytes memory) {
    constexpr std::uint64_t count = 1024;
    two_ends ends{by, memory, {.requests = 32}};
    for (std::uint64_t i = 0; i < count; ++i) set_word(ends.near(), 8 * i, support::mix(i));
    std::uint64_t due = 7;
    for (std::uint64_t i = 0; i < count; ++i) {
        request one = ends.make(kind::write, 8 * i, 8 * (count - 1 - i), 8, i);
        one.signalled = i % 8 == 7;
        post(*ends.near().way, {&one, 1});
        if (i % 16 != 15) continue;
        for (; due <= i; due += 8) expect(*ends.near().queue, due);
    }
    for (std::uint64_t i = 0; i < count; ++i) {
        expect_word(ends.far(), 8 * (count - 1 - i), support::mix(i), "an unsignalled write");
    }
    std::array<via::rdma::completion, 4> more{};
    require_equal(ends.near().queue->poll(more), 0, "completions of unsignalled requests");
}

/// Of a chain that is too long the adapter takes the beginning, says how much, and that is what is done.
void full_queues(provider& by, bytes memory) {
    constexpr int room = 16;
    constexpr std::uint64_t count = std::uint64_t{16} * room;
    two_ends ends{by, memory, {.requests = room, .room = 2 * static_cast<int>(count)}};
    std::vector<request> chain;
    for (std::uint64_t i = 0; i < count; ++i) {
        set_word(ends.near(), 8 * i, i);
        chain.push_back(ends.make(kind::write, 8 * i, 8 * i, 8, i));
    }
    std::uint64_t done = 0;
    while (done < count) {
        const int taken = ends.near().way->post(std::span{chain}.subspan(done));
        require(taken >= 0, "a queue that is full does no harm");
        if (done == 0) require(taken >= room && taken < static_cast<int>(count), "the queue's bound");
        for (int i = 0; i < taken; ++i) expect(*ends.near().queue, done++);
    }
    for (std::uint64_t i = 0; i < count; ++i) expect_word(ends.far(), 8 * i, i, "a write of a long chain");
    std::array<via::rdma::completion, 4> more{};
    require_equal(ends.near().queue->poll(more), 0, "completions of what was not taken");
}

/// Work in both directions at once, polled in pieces of several sizes.
void both_directions(provider& by, bytes memory) {
    constexpr std::size_t size = 10000;
    constexpr std::uint64_t count = 40;
    two_ends ends{by, memory};
    const auto here = random_bytes(count * size, seed, 1);
    const auto there = random_bytes(count * size, seed, 2);
    copy(ends.near().memory, here);
    copy(ends.far().memory, there);
    const std::size_t to = std::size_t{1} << 20;
    for (std::uint64_t i = 0; i < count; ++i) {
        const request out = ends.make(kind::write, ends.near(), i * size, to + i * size, size, i);
        const request in = ends.make(kind::write, ends.far(), i * size, to + i * size, size, i);
        post(*ends.near().way, {&out, 1});
        post(*ends.far().way, {&in, 1});
    }
    for (end* each : {&ends.near(), &ends.far()}) {
        std::array<via::rdma::completion, 7> some{};
        std::uint64_t next = 0;
        require_equal(each->queue->poll({}), 0, "completions without room");
        eventually(
            [&] {
                const int found = each->queue->poll(std::span{some}.first(next % some.size() + 1));
                require(found >= 0, "the adapter failed");
                for (int i = 0; i < found; ++i) {
                    const auto& got = some[static_cast<std::size_t>(i)];
                    require(got.id == next++ && got.what == via::rdma::outcome::done, "completions are in order");
                }
                return next == count;
            },
            "all completions");
    }
    expect_bytes(ends.far().memory.subspan(to, here.size()), here, "what went out");
    expect_bytes(ends.near().memory.subspan(to, there.size()), there, "what came in");
}

/// Connections of one adapter are told apart, and one that goes leaves the others.
void several_pairs(provider& by, bytes memory) {
    two_ends first{by, memory.first(memory.size() / 2)};
    std::set<std::uint32_t> queues{first.near().way->here().queue, first.far().way->here().queue};
    for (std::uint64_t round = 0; round < 4; ++round) {
        two_ends second{by, memory.subspan(memory.size() / 2)};
        queues.insert(second.near().way->here().queue);
        queues.insert(second.far().way->here().queue);
        require(queues.size() >= 4, "each connection has a number of its own");
        set_word(first.near(), 0, round);
        set_word(second.near(), 0, ~round);
        const request one = first.make(kind::write, 0, 0, 8, round);
        const request other = second.make(kind::write, 0, 0, 8, ~round - 1);
        post(*first.near().way, {&one, 1});
        post(*second.near().way, {&other, 1});
        expect(*second.near().queue, ~round - 1);
        expect(*first.near().queue, round);
        expect_word(first.far(), 0, round, "a write of the first pair");
        expect_word(second.far(), 0, ~round, "a write of the second pair");
    }
}

constexpr part all[] = {
    {"a port describes itself", part_kind::plain, ports_describe_themselves},
    {"writes move their bytes and no others", part_kind::plain, writes},
    {"reads move their bytes and no others", part_kind::plain, reads},
    {"copied writes take their bytes at once", part_kind::plain, copied_writes},
    {"a connection copies as much as it may", part_kind::plain, copied_as_far_as_granted},
    {"fetch_add gives the value before", part_kind::plain, fetch_adds},
    {"compare_swap sets if it is equal", part_kind::plain, compare_swaps},
    {"fetch_add by two connections", part_kind::plain, fetch_adds_by_two},
    {"chains of different work", part_kind::plain, chains},
    {"writes stay in order", part_kind::plain, writes_stay_in_order},
    {"words announce data", part_kind::watches, words_announce_data},
    {"unsignalled requests say nothing", part_kind::plain, unsignalled_requests},
    {"a full queue takes the beginning", part_kind::plain, full_queues},
    {"both directions at once", part_kind::plain, both_directions},
    {"several pairs", part_kind::plain, several_pairs},
};

}  // namespace

std::span<const part> right_parts() noexcept { return all; }

}  // namespace conformance
