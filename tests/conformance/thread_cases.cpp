// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "on_threads.hpp"
#include "reference.hpp"
#include "suite.hpp"
#include "support/random.hpp"
#include "support/require.hpp"

namespace conformance {
namespace {

using support::require;
using support::require_equal;

constexpr std::size_t threads = 4;

/// A lane of memory for every thread of every PE, which the same thread of the PE before writes.
struct lanes {
    static constexpr std::size_t length = 64;
    via::symmetric<std::uint64_t> data;
    via::symmetric<std::uint64_t> signals;
    via::symmetric<std::uint64_t> taken;
    via::symmetric<std::uint64_t> counter;

    explicit lanes(via::world& world)
        : data{world.allocate<std::uint64_t>(threads * length)},
          signals{world.allocate<std::uint64_t>(threads)},
          taken{world.allocate<std::uint64_t>(threads)},
          counter{world.allocate<std::uint64_t>(1)} {}
};

/// One thread's share: puts with signals to the next PE, waits for those of the previous one, gets, atomics, order.
template <class Way>
void share(via::world& world, Way& way, const lanes& m, std::size_t t, std::uint64_t rounds) {
    const int next = (world.pe() + 1) % world.npes();
    const int previous = (world.pe() + world.npes() - 1) % world.npes();
    std::uint64_t* const lane = m.data.at(t * lanes::length);
    for (std::uint64_t round = 1; round <= rounds; ++round) {
        const std::vector<std::uint64_t> message(lanes::length, round * 10 + t);
        if (round % 2 == 0) {
            way.put_signal(lane, message, m.signals.at(t), round, next);
        } else {
            way.put_nbi(lane, message, next);
            way.fence();
            way.signal(m.signals.at(t), round, next);
        }
        const std::uint64_t seen = round;
        world.wait_all(via::each_of<std::uint64_t>(m.signals.view().subspan(t, 1), VIA_GE, seen));
        require(std::all_of(lane, lane + lanes::length, [&](std::uint64_t d) { return d == round * 10 + t; }),
                "each lane has its data");
        std::vector<std::uint64_t> back(lanes::length);
        way.get(back, lane, next);
        require(back == message, "get returns what was put");
        way.atomic_inc(m.counter.data(), 0);
        if (round % 3 == 0) way.quiet();
        if (round % 5 == 0) way.quiet(next);
        way.signal(m.taken.at(t), round, previous);
        require(world.wait_until(m.taken.at(t), VIA_GE, round) == round, "the next PE has taken it");
    }
    way.quiet();
}

std::uint64_t rounds() { return slow ? 8 : 60; }

void require_count(via::world& world, const lanes& memory) {
    world.barrier();
    if (world.pe() == 0)
        require_equal(memory.counter[0], rounds() * threads * static_cast<std::uint64_t>(world.npes()),
                      "no atomic is lost");
    world.barrier();
}

void on_the_default_context(via::world& world, std::uint64_t) {
    const lanes memory{world};
    on_threads(threads, [&](std::size_t t) { share(world, world, memory, t, rounds()); });
    require_count(world, memory);
}

/// Each thread has a context; it makes and ends it by itself.
void on_contexts(via::world& world, std::uint64_t) {
    const lanes memory{world};
    on_threads(threads, [&](std::size_t t) {
        constexpr std::array options{0, int{VIA_CONTEXT_PRIVATE}, int{VIA_CONTEXT_SERIALIZED},
                                     int{VIA_CONTEXT_PRIVATE} | VIA_CONTEXT_NOSTORE};
        via::context way = world.everyone().make_context(options[t]);
        share(world, way, memory, t, rounds());
    });
    require_count(world, memory);
}

/// All threads on one context that made no promise.
void on_one_context(via::world& world, std::uint64_t) {
    const lanes memory{world};
    via::context way = world.everyone().make_context();
    on_threads(threads, [&](std::size_t t) { share(world, way, memory, t, rounds()); });
    require_count(world, memory);
}

/// All threads of a PE wait for one word, by each form of wait; one store wakes them all.
void one_word_wakes_all(via::world& world, std::uint64_t) {
    const int next = (world.pe() + 1) % world.npes();
    auto word = world.allocate<std::uint64_t>(1);
    const std::uint64_t last = slow ? 5 : 30;
    std::atomic<std::uint64_t> through{0};
    on_threads(threads, [&](std::size_t t) {
        for (std::uint64_t round = 1; round <= last; ++round) {
            if (t == 0) {
                while (through.load() < (round - 1) * threads) std::this_thread::yield();
                world.atomic_inc(word.data(), next);
            }
            const via_condition what = via::each_of<std::uint64_t>(word.view(), VIA_GE, round);
            if (t == 1) {
                world.wait_all(what);
            } else if (t == 2) {
                require_equal(world.wait_any(what), 0U, "the word");
            } else if (t == 3) {
                require_equal(world.wait_some(what).size(), 1U, "the word");
            } else {
                world.wait_until(word.data(), VIA_GE, round);
            }
            ++through;
        }
    });
    world.barrier();
}

/// Each thread has a team of all PEs of its own, and makes collectives on it while the others do on theirs.
void collectives_on_teams(via::world& world, std::uint64_t seed) {
    const int n = world.npes();
    std::vector<via::team> teams;
    teams.reserve(threads);
    for (std::size_t t = 0; t < threads; ++t) teams.push_back(world.everyone().split(0, t % 2 == 0 ? 0 : -world.pe()));
    on_threads(threads, [&](std::size_t t) {
        via::team& team = teams[t];
        const int last = slow ? 4 : 25;
        for (int round = 0; round < last; ++round) {
            require_equal(team.sum(round + static_cast<int>(t)), n * (round + static_cast<int>(t)), "a sum");
            std::vector<std::uint64_t> data(round % 4 == 0 ? 20000 : 10);
            const int root = round % n;
            if (team.pe() == root) std::fill(data.begin(), data.end(), seed + t);
            team.broadcast(data.data(), data, root);
            require(std::all_of(data.begin(), data.end(), [&](std::uint64_t d) { return d == seed + t; }),
                    "a broadcast");
            std::vector<int> all(static_cast<std::size_t>(n));
            const int mine = team.pe() * 100 + round;
            team.fcollect(all.data(), {&mine, 1});
            for (int pe = 0; pe < n; ++pe)
                require_equal(all[static_cast<std::size_t>(pe)], pe * 100 + round, "fcollect");
            if (round % 3 == 0) team.barrier();
            via::team part = team.split(team.pe() % 2);  // teams are made and ended by several threads at once
            require_equal(part.max(round), round, "a part");
        }
    });
    world.barrier();
}

/// Transfers by three threads, collectives of the world by the fourth, memory included.
void collectives_beside_transfers(via::world& world, std::uint64_t) {
    const lanes memory{world};
    on_threads(threads, [&](std::size_t t) {
        if (t != 0) {
            share(world, world, memory, t, rounds());
            return;
        }
        for (std::size_t round = 0; round < (slow ? 5 : 30); ++round) {
            auto block = world.allocate<std::uint64_t>(1 + round * 50);
            require_equal(world.sum(block[0] + 1), static_cast<std::uint64_t>(world.npes()), "memory comes zeroed");
        }
    });
    world.barrier();
}

}  // namespace

std::span<const test_case> thread_cases() {
    static constexpr std::array cases{
        test_case{"threads on the default context", on_the_default_context},
        test_case{"threads on contexts of their own", on_contexts},
        test_case{"threads on one context", on_one_context},
        test_case{"one word wakes all threads", one_word_wakes_all},
        test_case{"threads with collectives", collectives_on_teams},
        test_case{"collectives beside transfers", collectives_beside_transfers},
    };
    return cases;
}

}  // namespace conformance
