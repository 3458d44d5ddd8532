// SPDX-License-Identifier: Apache-2.0
// What is wrong ends as the seam says, once, and harms nothing else.
#include <algorithm>
#include <array>
#include <cstring>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/fd.hpp"
#include "base/mapping.hpp"
#include "rdma/conformance.hpp"
#include "rdma/two_ends.hpp"
#include "support/require.hpp"

namespace conformance {
namespace {

using support::require;
using via::rdma::access;
using via::rdma::outcome;
using via::rdma::provider;
using via::rdma::request;
using kind = via::rdma::request::kind;
using bytes = std::span<std::byte>;

/// A connection that has failed takes no more, or flushes what it takes.
void expect_failed(end& of, const request& good) {
    const int taken = of.way->post({&good, 1});
    require(taken == 1 || taken == -1, "a connection that has failed is not full");
    if (taken == 1) expect(*of.queue, good.id, outcome::flushed);
}

/// A request that `spoil` has made wrong, in a chain between good ones: the first is done, the wrong one ends as
/// `what`, the rest is flushed, though nobody asked for their completions. Memory at both ends is as it was, but for
/// the first's.
void one_wrong(provider& by, bytes memory, outcome what, const std::function<void(two_ends&, request&)>& spoil) {
    two_ends ends{by, memory};
    const joined_pair other = ends.join_more();
    std::memset(ends.near().memory.data(), 1, 4096);
    std::vector<request> chain;
    for (std::uint64_t i = 0; i < 4; ++i) {
        chain.push_back(ends.make(kind::write, 8 * i, 64 * (i + 1), 8, i));
        chain.back().signalled = i == 0;
    }
    spoil(ends, chain[1]);
    post(*ends.near().way, chain);
    expect(*ends.near().queue, 0);
    expect(*ends.near().queue, 1, what);
    expect(*ends.near().queue, 2, outcome::flushed);
    expect(*ends.near().queue, 3, outcome::flushed);
    expect_failed(ends.near(), ends.make(kind::write, 0, 64 * 5, 8, 4));

    const auto is_poison = [](std::byte each) { return each == poison; };
    const bytes behind_first = ends.far().memory.subspan(64 + 8);
    require(std::all_of(behind_first.begin(), behind_first.end(), is_poison), "a request that failed changed memory");
    ends.check_margins();

    // The other connection of the same adapter does not notice.
    const request good = ends.make(kind::write, 0, 0, 8, 9);
    post(*other.near, {&good, 1});
    expect(*other.queue, 9);
}

void wrong_remote_key(provider& by, bytes memory) {
    for (const kind what : {kind::write, kind::read}) {
        one_wrong(by, memory, outcome::remote_access, [&](two_ends&, request& one) {
            one.what = what;
            one.remote_key ^= 0x00ff0000;
        });
    }
}

void outside_the_memory(provider& by, bytes memory) {
    for (const kind what : {kind::write, kind::read}) {
        one_wrong(by, memory, outcome::remote_access, [&](two_ends& ends, request& one) {
            one.what = what;
            one.remote = ends.far().address(ends.far().memory.size() - 7);  // the last byte is outside
        });
        one_wrong(by, memory, outcome::remote_access, [&](two_ends& ends, request& one) {
            one.what = what;
            one.remote = ends.far().address(0) - 1;
        });
    }
}

void memory_taken_back(provider& by, bytes memory) {
    one_wrong(by, memory, outcome::remote_access, [](two_ends& ends, request& one) {
        std::string problem;
        const auto scratch = ends.adapter().register_memory(ends.far().memory.data(), 4096, access::all, problem);
        require(scratch != nullptr, "cannot register the memory once more: " + problem);
        one.remote_key = scratch->remote_key();  // which goes here
    });
}

void reading_into_what_may_be_read(provider& by, bytes memory) {
    one_wrong(by, memory, outcome::local, [](two_ends& ends, request& one) {
        one.what = kind::read;
        one.local_key = ends.register_more(ends.near().memory, access::local_read).local_key();
    });
}

void writing_from_afar_into_what_is_not_lent(provider& by, bytes memory) {
    one_wrong(by, memory, outcome::remote_access, [](two_ends& ends, request& one) {
        one.remote_key = ends.register_more(ends.far().memory, access::local_write).remote_key();
    });
}

/// Memory of the process that it may not write to itself is a source, and memory that is registered for writing a
/// target.
void memory_of_this_end_alone(provider& by, bytes memory) {
    constexpr std::size_t page = 4096;
    const auto constant = via::base::mapping::of_pages(page, "a test");
    std::memset(constant.data(), 7, page);
    require(::mprotect(constant.data(), page, PROT_READ) == 0, "a page that can be read alone");
    std::vector<std::byte> private_memory(page + 2, poison);
    const bytes middle = std::span{private_memory}.subspan(1, page);
    two_ends ends{by, memory};
    request one = ends.make(kind::write, 0, 0, page, 1);
    one.local = constant.data();
    one.local_key = ends.register_more({constant.data(), page}, access::local_read).local_key();
    ends.run(one);
    one = ends.make(kind::read, 0, 0, page, 2);
    one.local = middle.data();
    one.local_key = ends.register_more(middle, access::local_write).local_key();
    ends.run(one);
    const auto is_seven = [](std::byte each) { return each == std::byte{7}; };
    require(std::all_of(middle.begin(), middle.end(), is_seven), "what was written is read back");
    require(private_memory.front() == poison && private_memory.back() == poison, "nothing beside it is");
}

void wrong_local_key(provider& by, bytes memory) {
    one_wrong(by, memory, outcome::local, [](two_ends&, request& one) { one.local_key ^= 0x00ff0000; });
}

/// Refused where it is posted, or by the other end.
void atomics_that_are_not_aligned(provider& by, bytes memory) {
    two_ends ends{by, memory};
    if (ends.port().atomics == via::rdma::atomicity::none) return;
    const request one = ends.make(kind::fetch_add, 0, 4, 8, 1);
    const int taken = ends.near().way->post({&one, 1});
    require(taken == 1 || taken == -1, "a connection that is not full says no for good");
    if (taken == 1) expect(*ends.near().queue, 1, outcome::remote_access);
}

/// What cannot be made is no object and some words.
void impossible_wishes(provider& by, bytes memory) {
    two_ends ends{by, memory};
    std::string problem;
    const auto refused = [&](const auto& made, const std::string& what) {
        require(made == nullptr && !problem.empty(), what + " is refused with words");
        problem.clear();
    };
    via::rdma::adapter& adapter = ends.adapter();
    refused(adapter.make_queue(0, problem), "a queue without room");
    refused(adapter.make_queue(std::numeric_limits<int>::max(), problem), "a queue with all the room");
    const via::rdma::connection_limits good{.use = ends.choice().use};
    auto wish = good;
    wish.requests = 0;
    refused(adapter.make_connection(*ends.near().queue, wish, problem), "a connection without requests");
    wish.requests = ends.port().most_requests + 1;
    refused(adapter.make_connection(*ends.near().queue, wish, problem), "a connection with too many requests");
    wish = good;
    wish.use.gid_index = 250;
    refused(adapter.make_connection(*ends.near().queue, wish, problem), "an address that there is not");
    via::rdma::port nowhere = ends.port();
    nowhere.adapter = "none_0";
    refused(by.open(nowhere, problem), "an adapter that there is not");
    ends.run(ends.make(kind::write, 0, 0, 8, 1));
}

/// Descriptors that no adapter can register are refused with words, and the adapter goes on as before. So is memory
/// that would begin at another place of its page than its name says.
void descriptors_of_nothing(provider& by, bytes memory) {
    two_ends ends{by, memory};
    constexpr std::size_t size = 8192;
    const auto refuse = [&](int file, std::uint64_t offset, std::uint64_t address, const std::string& what) {
        std::string problem;
        const auto made = ends.adapter().register_dma_buf(file, offset, size, address, problem);
        require(made == nullptr && !problem.empty(), what + " is refused with words");
    };
    const std::uint64_t address = std::uint64_t{1} << 40;
    const via::base::fd nothing{::open("/dev/null", O_RDWR | O_CLOEXEC)};
    const via::base::fd file{::memfd_create("no dma-buf", MFD_CLOEXEC)};
    require(nothing && file && ::ftruncate(file.get(), size) == 0, "files for the test");
    refuse(-1, 0, address, "no descriptor");
    refuse(nothing.get(), 0, address, "a device that is no memory");
    refuse(file.get(), 8, address, "memory at another place of a page");
    refuse(file.get(), std::uint64_t{1} << 50, address, "memory behind the end");
    ends.run(ends.make(kind::write, 0, 0, 8, 1));
}

/// The other end is gone: nobody answers.
void lost_peer(provider& by, bytes memory) {
    two_ends ends{by, memory};
    ends.far().way.reset();
    const request one = ends.make(kind::write, 0, 0, 8, 1);
    post(*ends.near().way, {&one, 1});
    expect(*ends.near().queue, 1, outcome::unreachable);
    expect_failed(ends.near(), ends.make(kind::write, 0, 0, 8, 2));
}

/// A connection that is stopped takes no more, or flushes it.
void stopped(provider& by, bytes memory) {
    two_ends ends{by, memory};
    ends.run(ends.make(kind::write, 0, 0, 8, 1));
    ends.near().way->stop();
    expect_failed(ends.near(), ends.make(kind::write, 0, 64, 8, 2));
}

/// Nor does it take in what the other end sends.
void stopped_peer(provider& by, bytes memory) {
    two_ends ends{by, memory};
    ends.far().way->stop();
    const request one = ends.make(kind::write, 0, 64, 8, 1);
    post(*ends.near().way, {&one, 1});
    expect(*ends.near().queue, 1, outcome::unreachable);
    require(ends.far().memory[64] == poison, "a connection that was stopped has let a request in");
}

constexpr part all[] = {
    {"a wrong remote key", part_kind::errors, wrong_remote_key},
    {"bytes outside the memory", part_kind::errors, outside_the_memory},
    {"memory that was taken back", part_kind::errors, memory_taken_back},
    {"a wrong local key", part_kind::errors, wrong_local_key},
    {"a read into what may only be read", part_kind::errors, reading_into_what_may_be_read},
    {"a write from afar into what is not lent", part_kind::errors, writing_from_afar_into_what_is_not_lent},
    {"memory of this end alone", part_kind::plain, memory_of_this_end_alone},
    {"an atomic that is not aligned", part_kind::errors, atomics_that_are_not_aligned},
    {"what cannot be made", part_kind::plain, impossible_wishes},
    {"descriptors of no memory", part_kind::plain, descriptors_of_nothing},
    {"a connection that is stopped", part_kind::errors, stopped},
    {"a peer that is gone", part_kind::slow, lost_peer},
    {"a peer that has stopped", part_kind::slow, stopped_peer},
};

}  // namespace

std::span<const part> wrong_parts() noexcept { return all; }

}  // namespace conformance
