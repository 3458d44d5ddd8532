// SPDX-License-Identifier: Apache-2.0
/// @file crew.hpp
/// @brief Who shares the work of a part of a round: here one thread of the processor. gpu_crew.cuh has the threads of a
/// GPU, with the same members.
///
/// The threads of a crew come in warps, whose threads, the lanes, do some things together: all of them call those
/// members, each for itself and perhaps for nothing. On the processor a warp is one thread.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>

#include "best.hpp"
#include "partition.hpp"
#include "tally.hpp"

namespace graph {

class processor_crew {
public:
    /// Calls `action(i, true)` for each i from `begin` up to but without `end`, and on GPUs, so that warps stay whole,
    /// `action(i, false)` for some behind the end.
    template <class Action>
    static void each(std::uint64_t begin, std::uint64_t end, const Action& action) {
        for (std::uint64_t i = begin; i < end; ++i) action(i, true);
    }
    /// Calls `action(i)` for each i below `count`, each by a warp.
    template <class Action>
    static void each_by_a_warp(std::uint64_t count, const Action& action) {
        for (std::uint64_t i = 0; i < count; ++i) action(i);
    }
    /// each() by the lanes of the calling warp.
    template <class Action>
    static void each_by_a_lane(std::uint64_t begin, std::uint64_t end, const Action& action) {
        each(begin, end, action);
    }
    /// True for one thread of the crew.
    [[nodiscard]] static bool is_first() { return true; }
    /// True for one lane of the warp.
    [[nodiscard]] static bool leads() { return true; }
    /// Whether it is true for a lane of the warp.
    [[nodiscard]] static bool any(bool mine) { return mine; }

    /// Adds to `end` what the lanes want.
    /// @return what it was: the first of the calling thread's places
    static unsigned take_places(unsigned& end, unsigned wanted) { return std::exchange(end, end + wanted); }
    /// The same for one place at most in one of several lists.
    static unsigned take_place(unsigned* ends, int list, bool wanted) { return wanted ? ends[list]++ : 0; }
    /// Bit `bit` of a word that only this warp writes, where `bit` is the lane's number on GPUs.
    static void set_bit(std::uint32_t& word, unsigned bit, bool is) { word |= (is ? 1U : 0U) << bit; }

    /// @return whether it is new in the set
    static bool insert(std::uint32_t* bits, vertex v) {
        return (std::exchange(bits[v / word_bits], bits[v / word_bits] | bit_of(v)) & bit_of(v)) == 0;
    }
    static void erase(std::uint32_t* bits, vertex v) { bits[v / word_bits] &= ~bit_of(v); }
    /// @return what it was
    static std::uint32_t exchange(std::uint32_t& word, std::uint32_t value) { return std::exchange(word, value); }
    /// What others may improve at the same time.
    [[nodiscard]] static best_way load(const best_way& known) { return known; }
    /// Takes the way that is shorter; of two of the same length the first.
    /// @return whether `offered` is it
    static bool improve(best_way& known, best_way offered) {
        if (!is_shorter(offered, known)) return false;
        known = offered;
        return true;
    }
    static void lower(std::uint32_t& least, std::uint32_t value) { least = std::min(least, value); }
    /// Adds what each thread has. All threads of the crew call it.
    static void add(tally& sum, const tally& mine) {
        sum.vertices += mine.vertices;
        sum.edges += mine.edges;
    }

private:
    static constexpr std::uint32_t bit_of(vertex v) { return 1U << v % word_bits; }
};

}  // namespace graph
