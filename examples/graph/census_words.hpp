// SPDX-License-Identifier: Apache-2.0
/// @file census_words.hpp
/// @brief What a PE has counted in a round, as numbers of 32 bits: there is room for one, and for the number of an
/// exchange, in a word that is written and seen as a whole. Shared by host code and kernels.
#pragma once

#include "round.hpp"

namespace graph {

/// Halves of the sums, the upper one second, and the least distance behind them.
template <class Plan>
inline constexpr unsigned words_told = 2 * Plan::sums + 1;

/// @param to  words_told of them
template <class Plan>
COMMON_PORTABLE void put_in_words(const Plan& now, const counts& found, std::uint32_t* to) {
    std::uint64_t sums[Plan::sums];
    now.note(found, sums);
    for (unsigned i = 0; i < Plan::sums; ++i) {
        to[2 * i] = static_cast<std::uint32_t>(sums[i]);
        to[2 * i + 1] = static_cast<std::uint32_t>(sums[i] >> 32);
    }
    to[2 * Plan::sums] = now.least(found);
}

/// @param halves  each added up over all PEs
template <class Plan, class Sum>
COMMON_PORTABLE void decide_by(Plan& now, const Sum* halves, std::uint32_t least) {
    std::uint64_t all[Plan::sums];
    for (unsigned i = 0; i < Plan::sums; ++i) all[i] = halves[2 * i] + (halves[2 * i + 1] << 32);
    now.decide(all, least);
}

}  // namespace graph
