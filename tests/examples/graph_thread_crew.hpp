// SPDX-License-Identifier: Apache-2.0
// A crew of threads of the processor.
#pragma once

#include <atomic>

#include "best.hpp"
#include "partition.hpp"
#include "tally.hpp"

namespace testing {

using graph::vertex;

// One of several threads, each a warp with one lane.
class thread_crew {
public:
    static constexpr unsigned size = 3;

    explicit thread_crew(unsigned rank) : rank_{rank} {}

    template <class Action>
    void each(std::uint64_t begin, std::uint64_t end, const Action& action) const {
        for (std::uint64_t i = begin + rank_; i < end; i += size) action(i, true);
    }
    template <class Action>
    void each_by_a_warp(std::uint64_t count, const Action& action) const {
        for (std::uint64_t i = rank_; i < count; i += size) action(i);
    }
    template <class Action>
    static void each_by_a_lane(std::uint64_t begin, std::uint64_t end, const Action& action) {
        for (std::uint64_t i = begin; i < end; ++i) action(i, true);
    }
    [[nodiscard]] bool is_first() const { return rank_ == 0; }
    [[nodiscard]] static bool leads() { return true; }
    [[nodiscard]] static bool any(bool mine) { return mine; }
    static unsigned take_places(unsigned& end, unsigned wanted) { return std::atomic_ref{end}.fetch_add(wanted); }
    static unsigned take_place(unsigned* ends, int to, bool wanted) { return wanted ? take_places(ends[to], 1) : 0; }
    static void set_bit(std::uint32_t& word, unsigned bit, bool is) { word |= (is ? 1U : 0U) << bit; }
    static bool insert(std::uint32_t* bits, vertex v) {
        return (std::atomic_ref{bits[v / 32]}.fetch_or(1U << v % 32) >> v % 32 & 1U) == 0;
    }
    static void erase(std::uint32_t* bits, vertex v) { std::atomic_ref{bits[v / 32]}.fetch_and(~(1U << v % 32)); }
    static std::uint32_t exchange(std::uint32_t& word, std::uint32_t value) {
        return std::atomic_ref{word}.exchange(value);
    }
    [[nodiscard]] static graph::best_way load(graph::best_way& known) { return std::atomic_ref{known}.load(); }
    static bool improve(graph::best_way& known, graph::best_way offered) {
        const std::atomic_ref shared{known};
        graph::best_way before = shared.load();
        while (graph::is_shorter(offered, before))
            if (shared.compare_exchange_weak(before, offered)) return true;
        return false;
    }
    static void lower(std::uint32_t& least, std::uint32_t value) {
        const std::atomic_ref shared{least};
        std::uint32_t before = shared.load();
        while (value < before && !shared.compare_exchange_weak(before, value)) continue;
    }
    static void add(graph::tally& sum, const graph::tally& mine) {
        std::atomic_ref{sum.vertices}.fetch_add(mine.vertices);
        std::atomic_ref{sum.edges}.fetch_add(mine.edges);
    }

private:
    unsigned rank_;
};

}  // namespace testing
