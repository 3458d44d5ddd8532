// SPDX-License-Identifier: Apache-2.0
/// @file active_set.hpp
/// @brief What the collectives of 1.4 name their PEs by.
#pragma once

#include "world.hpp"

namespace via::shmem {

/// The PEs start, start + 2^log_stride, and so on, `size` of them, and the words by which they meet.
struct active_set {
    int start;
    int log_stride;
    int size;
    long* sync;
};

[[nodiscard]] inline bool is_whole(const active_set& set) noexcept {
    return set.size == the_job.npes && (set.start | set.log_stride) == 0;
}

}  // namespace via::shmem
