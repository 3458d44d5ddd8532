// SPDX-License-Identifier: Apache-2.0
/// @file meeting_tests.hpp
/// @brief Signals and collectives: what PEs do together.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "plain.hpp"
#include "plain_team.hpp"
#include "test.hpp"

namespace perf {

namespace detail {

/// There and back `count` times by the library; `send` announces the i-th message.
template <class Backend, class Send>
void ping_pong(site<Backend>& s, std::size_t count, Send send) {
    const bool serves = s.team.me() == 0;
    *s.signal() = 0;
    s.team.barrier();
    for (std::size_t i = 1; i <= count; ++i) {
        if (serves) send(i);
        s.lib.wait_at_least(s.signal(), i);
        if (!serves) send(i);
    }
    s.lib.quiet();
}

/// The same by plain stores.
template <class Backend>
void plain_ping_pong(site<Backend>& s, std::size_t size, std::size_t count) {
    const bool serves = s.team.me() == 0;
    std::atomic<std::uint64_t>& mine = s.memory.mine().plain_signal.value;
    std::atomic<std::uint64_t>& theirs = s.memory.of(s.peer).plain_signal.value;
    mine = 0;
    s.team.barrier();
    const auto send = [&](std::size_t i) {
        if (size != 0) plain::put(s.plain, s.memory.dest(), s.memory.local(), size, s.peer);
        theirs.store(i, std::memory_order_release);
    };
    for (std::size_t i = 1; i <= count; ++i) {
        if (serves) send(i);
        s.team.wait(mine, i);
        if (!serves) send(i);
    }
}

}  // namespace detail

template <class Backend>
std::vector<test<Backend>> signal_tests() {
    using here = site<Backend>;
    return {
        {"signal", "a signal there and back, one way", role::two, sizes::none, 5'000, 2,
         [](here& s, std::size_t, std::size_t count) {
             detail::ping_pong(s, count, [&](std::size_t i) { s.lib.signal(s.signal(), i, s.peer); });
         },
         [](here& s, std::size_t, std::size_t count) { detail::plain_ping_pong(s, 0, count); }},
        {"put_signal", "data with a signal there and back, one way", role::two, sizes::transfer, 5'000, 2,
         [](here& s, std::size_t size, std::size_t count) {
             detail::ping_pong(s, count, [&](std::size_t i) {
                 s.lib.put_signal(s.memory.dest(), s.memory.local(), size, s.signal(), i, s.peer);
             });
         },
         [](here& s, std::size_t size, std::size_t count) { detail::plain_ping_pong(s, size, count); }},
        {"put_fence_p", "the same by a put, a fence and a put of the word", role::two, sizes::transfer, 5'000, 2,
         [](here& s, std::size_t size, std::size_t count) {
             detail::ping_pong(s, count, [&](std::size_t i) {
                 s.lib.put_fence_p(s.memory.dest(), s.memory.local(), size, s.signal(), i, s.peer);
             });
         },
         [](here& s, std::size_t size, std::size_t count) { detail::plain_ping_pong(s, size, count); }},
    };
}

template <class Backend>
std::vector<test<Backend>> collective_tests() {
    using here = site<Backend>;
    static constexpr auto doubles = [](std::byte* at) { return reinterpret_cast<double*>(at); };
    const auto meet = [](here& s, std::size_t, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) s.team.barrier();
    };
    return {
        {"sync", "all PEs meet", role::all, sizes::none, 20'000, 1,
         [](here& s, std::size_t, std::size_t count) {
             for (std::size_t i = 0; i < count; ++i) s.lib.sync();
         },
         meet},
        {"barrier", "quiet, and all PEs meet", role::all, sizes::none, 20'000, 1,
         [](here& s, std::size_t, std::size_t count) {
             for (std::size_t i = 0; i < count; ++i) s.lib.barrier();
         },
         meet},
        {"broadcast", "from each PE in turn", role::all, sizes::block, 5'000, 1,
         [](here& s, std::size_t size, std::size_t count) {
             for (std::size_t i = 0; i < count; ++i)
                 s.lib.broadcast(s.memory.dest(), s.memory.source(), size, static_cast<int>(i) % s.team.size());
         },
         [](here& s, std::size_t size, std::size_t count) {
             const auto sources = s.memory.sources();
             for (std::size_t i = 0; i < count; ++i)
                 plain::broadcast(s.team, s.memory.dest(), sources, size, static_cast<int>(i) % s.team.size());
         }},
        {"fcollect", "everyone's block to everyone", role::all, sizes::block, 5'000, 1,
         [](here& s, std::size_t size, std::size_t count) {
             for (std::size_t i = 0; i < count; ++i) s.lib.fcollect(s.memory.dest(), s.memory.source(), size);
         },
         [](here& s, std::size_t size, std::size_t count) {
             const auto sources = s.memory.sources();
             for (std::size_t i = 0; i < count; ++i) plain::fcollect(s.team, s.memory.dest(), sources, size);
         }},
        {"alltoall", "a block from everyone to everyone", role::all, sizes::block, 5'000, 1,
         [](here& s, std::size_t size, std::size_t count) {
             for (std::size_t i = 0; i < count; ++i) s.lib.alltoall(s.memory.dest(), s.memory.source(), size);
         },
         [](here& s, std::size_t size, std::size_t count) {
             const auto sources = s.memory.sources();
             for (std::size_t i = 0; i < count; ++i) plain::alltoall(s.team, s.memory.dest(), sources, size);
         }},
        {"sum", "sum-reduction of doubles", role::all, sizes::sum, 5'000, 1,
         [](here& s, std::size_t size, std::size_t count) {
             for (std::size_t i = 0; i < count; ++i)
                 s.lib.sum(doubles(s.memory.dest()), doubles(s.memory.source()), size / 8);
         },
         [](here& s, std::size_t size, std::size_t count) {
             const auto sources = s.memory.sources();
             for (std::size_t i = 0; i < count; ++i) plain::sum(s.team, doubles(s.memory.dest()), sources, size / 8);
         }},
    };
}

}  // namespace perf
