// SPDX-License-Identifier: Apache-2.0
/// @file active_set.hpp
/// @brief What the collectives of 1.4 name their PEs by.
#pragma once

#include "world.hpp"

namespace via::shmem {

/// The PEs start, start + 2^log_stride, and so on, `size` of them, and the words by which they meet.
struct active_set {
    /// Of a set of one PE the stride says nothing, and may be any.
    active_set(int first, int log_of_stride, int pes, long* words) noexcept
        : start{first}, log_stride{pes == 1 && log_of_stride > 0 ? 0 : log_of_stride}, size{pes}, sync{words} {}

    int start;
    int log_stride;
    int size;
    long* sync;
};

/// True if its collectives are the team's of all PEs. Not with SHMEM_THREAD_MULTIPLE, as a team does one at a time, and
/// threads may be in collectives of all PEs at once, each with a pSync of its own.
[[nodiscard]] inline bool is_team_world(const active_set& set) noexcept {
    return set.size == the_job.npes && (set.start | set.log_stride) == 0 && the_job.threads != SHMEM_THREAD_MULTIPLE;
}

}  // namespace via::shmem
