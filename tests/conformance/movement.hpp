// SPDX-License-Identifier: Apache-2.0
// One collective that moves data, on one team, against what it must yield.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "buffer.hpp"

namespace conformance {

/// What a check needs besides the collective: both sides' memory, a seed, the size of a block in bytes, where the
/// memory lies. Numbers of PEs are the team's.
struct trial {
    via::team& team;
    buffer& dest;
    buffer& source;
    std::uint64_t seed;
    std::size_t size;
    place where;
};

void check_broadcast(const trial& t);
void check_fcollect(const trial& t);
/// Sizes differ, and some are 0.
void check_collect(const trial& t);
void check_alltoall(const trial& t);
/// `size` is split into elements of several sizes, with several strides.
void check_alltoalls(const trial& t);
/// Blocks of all sizes up to `size` in a random order, with gaps.
void check_alltoallv(const trial& t);
void check_gather(const trial& t);
void check_scatter(const trial& t);

/// Bytes that both sides of a trial must have room for.
[[nodiscard]] inline std::size_t room(int npes, std::size_t size) {
    return 3 * (size + 16) * static_cast<std::size_t>(npes);
}

inline constexpr std::array movements{check_broadcast, check_fcollect,  check_collect, check_alltoall,
                                      check_alltoalls, check_alltoallv, check_gather,  check_scatter};

}  // namespace conformance
