// SPDX-License-Identifier: Apache-2.0
/// @file resident_state.cuh
/// @brief What one kernel that is a search has in memory; see resident_machine.cuh.
#pragma once

#include <viaduct/device.cuh>

#include "census_words.hpp"
#include "gathering.cuh"
#include "gpu_crew.cuh"

namespace graph {

/// Blocks that send to one PE: so many fill its link. And bytes that are worth another one.
inline constexpr unsigned most_senders = 16;
inline constexpr std::uint64_t bytes_a_sender = 16384;

/// What the kernel needs beyond the state that it shares with the other forms.
template <class Rounds>
struct resident_state {
    typename Rounds::state common;
    typename Rounds::plan first;
    typename Rounds::plan* last;        ///< how it was at the end
    via::device::signal_word* arrived;  ///< most_senders words from each PE; symmetric
    via::device::signal_word* told[2];  ///< words_told from each PE; that of round r is number r % 2; symmetric
    gathering_words* gathered;
    std::uint64_t* messages;  ///< that this PE has sent
};

/// What the threads of a block share.
template <class Rounds>
struct block_state {
    using plan = typename Rounds::plan;

    plan now;
    unsigned come[threads];               ///< messages from each partner in the last exchange
    std::uint32_t own[words_told<plan>];  ///< what the first block tells
    unsigned long long halves[2 * plan::sums];
    std::uint32_t least;
};

}  // namespace graph
