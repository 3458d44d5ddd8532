// SPDX-License-Identifier: Apache-2.0
/// @file data_segment.hpp
/// @brief The program's global and static variables, made symmetric.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <viaduct.h>

namespace via::shmem {

/// Whole pages.
struct pages {
    std::uintptr_t begin = 0;
    std::size_t size = 0;
};

/// The pages of the main program that hold its variables: what it may write but the dynamic linker does not protect.
/// Where these are several parts, as for programs with large initialized arrays (-mcmodel=medium), and what lies
/// between them, which is the program's as well or nobody's.
struct data_segment {
    std::uintptr_t begin = 0;
    std::size_t size = 0;      ///< 0: there are none
    std::vector<pages> parts;  ///< what there is to copy
    std::uint64_t fingerprint =
        0;  ///< of the program: two with the same one have the same variables at the same places
};

/// The running program's.
[[nodiscard]] data_segment find_data_segment();

/// Maps a block of the symmetric heap onto the program's data, which keeps its content; so whatever other PEs do to the
/// block they do to the variables, and the library needs to know nothing of them but where they also lie. Collective.
/// Returns the block; null, on every PE, if it was not done: `why` then says so.
[[nodiscard]] std::byte* share_data_segment(via_world* world, const data_segment& data, std::string& why);

/// Gives the program's data memory of its own again, with the content that it has. Not collective.
void unshare_data_segment(const pages& data);

}  // namespace via::shmem
