// SPDX-License-Identifier: Apache-2.0
// Memory of PEs' own that is registered for their transfers: which move what they move without that.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <span>
#include <string>
#include <sys/auxv.h>
#include <vector>

#include "on_threads.hpp"
#include "sample.hpp"
#include "suite.hpp"
#include "support/random.hpp"
#include "support/require.hpp"

namespace conformance {
namespace {

using support::random_bytes;
using support::require;
using support::require_error;

constexpr std::size_t room = std::size_t{640} << 10;

bool is_same(std::span<const std::byte> one, std::span<const std::byte> other) {
    return std::equal(one.begin(), one.end(), other.begin(), other.end());
}

/// A range of a buffer of `room` bytes: of any length, and where transfers by RDMA change their way.
struct range {
    std::size_t begin;
    std::size_t size;

    template <class Random>
    static range any(Random& random) {
        constexpr std::array<std::size_t, 6> sizes{8, 1000, 20000, 65536, 262144, 500000};
        const std::size_t size = 1 + random() % (random() % 2 == 0 ? 5000 : sizes[random() % sizes.size()]);
        return {random() % (room - size + 1), size};
    }
};

/// To and from the PE behind this one, from and to `mine`, against a model; nothing else of either changes.
void move_both_ways(via::world& world, via::symmetric<std::byte>& there, std::vector<std::byte>& mine,
                    std::uint64_t seed) {
    const int next = (world.pe() + 1) % world.npes();
    const int before = (world.pe() + world.npes() - 1) % world.npes();
    const auto content_of = [&](int pe, std::uint64_t what) {
        return random_bytes(room, seed ^ what, static_cast<std::uint64_t>(pe));
    };
    std::mt19937_64 random{seed};  // the same ranges on all PEs
    for (std::uint64_t step = 0; step < (slow ? 6 : 20); ++step) {
        const bool waits = step % 2 == 0;
        const range which = range::any(random);
        mine = content_of(world.pe(), 2 * step);
        std::fill(there.begin(), there.end(), std::byte{0xA5});
        std::vector<std::byte> expected(room, std::byte{0xA5});
        world.barrier();
        const via::span<const std::byte> source{mine.data() + which.begin, which.size};
        std::byte* const to = there.data() + which.begin;
        waits ? world.put(to, source, next) : world.put_nbi(to, source, next);
        world.barrier();
        const auto sent = content_of(before, 2 * step);
        std::copy_n(sent.begin() + static_cast<std::ptrdiff_t>(which.begin), which.size,
                    expected.begin() + static_cast<std::ptrdiff_t>(which.begin));
        require(is_same({there.data(), room}, expected), "what was put has come, and nothing else");
        world.barrier();

        const auto lies_there = content_of(world.pe(), 2 * step + 1);
        std::copy(lies_there.begin(), lies_there.end(), there.begin());
        world.barrier();
        expected = mine;
        const auto got = content_of(next, 2 * step + 1);
        std::copy_n(got.begin() + static_cast<std::ptrdiff_t>(which.begin), which.size,
                    expected.begin() + static_cast<std::ptrdiff_t>(which.begin));
        const via::span<std::byte> dest{mine.data() + which.begin, which.size};
        waits ? world.get(dest, to, next) : world.get_nbi(dest, to, next);
        world.barrier();
        require(is_same(mine, expected), "what was got has come, and nothing else");
    }
}

/// Only the middle is registered, so ranges lie inside, outside and across its ends.
void registered(via::world& world, std::uint64_t seed) {
    auto there = world.allocate<std::byte>(room);
    std::vector<std::byte> mine(room);
    {
        const via::registered_buffer middle = world.register_buffer(mine.data() + 20000, room - 40000);
        require(middle.address() == mine.data() + 20000, "where it begins");
        move_both_ways(world, there, mine, seed);
    }
    move_both_ways(world, there, mine, seed + 1);  // and without it
}

/// Each thread's transfers move memory that it registers for them, while others register theirs.
void registered_by_threads(via::world& world, std::uint64_t seed) {
    constexpr std::size_t threads = 3;
    constexpr std::size_t share = room / 4;
    auto there = world.allocate<std::byte>(threads * share);
    world.barrier();
    const int next = (world.pe() + 1) % world.npes();
    on_threads(threads, [&](std::size_t thread) {
        std::mt19937_64 random{seed + thread};
        via::context own = world.everyone().make_context();
        for (std::uint64_t step = 0; step < (slow ? 5 : 20); ++step) {
            const std::size_t size = 1 + random() % share;
            const auto sent = random_bytes(size, random(), thread);
            std::vector<std::byte> mine = sent;
            const via::registered_buffer keys = world.register_buffer(mine.data(), size);
            own.put_nbi(there.data() + thread * share, {mine.data(), size}, next);
            own.quiet();
            std::fill(mine.begin(), mine.end(), std::byte{});
            own.get({mine.data(), size}, there.data() + thread * share, next);
            require(is_same(mine, sent), "what was put is got");
        }
    });
    world.barrier();
}

/// The same everywhere, whether an adapter hears of it or not.
void registered_wrongly(via::world& world, std::uint64_t) {
    std::vector<std::byte> mine(10000);
    auto shared = world.allocate<std::byte>(64);
    via::window window = world.create_window(4096);
    std::byte* const at = mine.data() + 2000;
    const auto refuses = [&](via_status status, void* address, std::size_t size) {
        (void)require_error(status, [&] { via::check(via_buffer_register(world.handle(), address, size)); });
    };
    // Nearly all that the process has, with the heap in the midst, from the program's own variables to its stack.
    static std::byte lowest{};
    const auto highest = static_cast<std::uintptr_t>(::getauxval(AT_RANDOM));
    refuses(VIA_ERR_ARGUMENT, &lowest, highest - reinterpret_cast<std::uintptr_t>(&lowest));
    via::registered_buffer middle = world.register_buffer(at, 5000);
    refuses(VIA_ERR_ARGUMENT, nullptr, 8);
    refuses(VIA_ERR_ARGUMENT, mine.data(), 0);
    refuses(VIA_ERR_ARGUMENT, at, 5000);
    refuses(VIA_ERR_ARGUMENT, at + 4999, 1);
    refuses(VIA_ERR_ARGUMENT, at - 1, 2);
    refuses(VIA_ERR_ARGUMENT, mine.data(), mine.size());
    refuses(VIA_ERR_ARGUMENT, shared.data(), shared.size());
    refuses(VIA_ERR_ADDRESS, window.at<std::byte>(0), 64);
    refuses(VIA_ERR_ADDRESS, reinterpret_cast<void*>(std::uintptr_t{4096}), 64);
    refuses(VIA_ERR_ADDRESS, mine.data(), SIZE_MAX);
    const auto has_none = [&](void* address) {
        (void)require_error(VIA_ERR_ARGUMENT, [&] { via::check(via_buffer_unregister(world.handle(), address)); });
    };
    has_none(nullptr);
    has_none(at + 1);
    has_none(mine.data());
    (void)require_error(VIA_ERR_ARGUMENT, [&] { via::check(via_buffer_register(nullptr, at, 8)); });
    (void)require_error(VIA_ERR_ARGUMENT, [&] { via::check(via_buffer_unregister(nullptr, at)); });

    // What touches it does not overlap it, and what is gone can be had again.
    via::registered_buffer left = world.register_buffer(mine.data(), 2000);
    const via::registered_buffer right = world.register_buffer(at + 5000, 3000);
    left = std::move(middle);
    require(left.address() == at && middle.address() == nullptr, "moved");
    has_none(mine.data());
    via::check(via_buffer_register(world.handle(), mine.data(), 1));
    via::check(via_buffer_unregister(world.handle(), mine.data()));
    has_none(mine.data());
    window.destroy();
}

}  // namespace

std::span<const test_case> local_buffer_cases() {
    static constexpr std::array cases{
        test_case{"registered buffers", registered},
        test_case{"registered buffers, by threads", registered_by_threads},
        test_case{"buffers registered wrongly", registered_wrongly},
    };
    return cases;
}

}  // namespace conformance
