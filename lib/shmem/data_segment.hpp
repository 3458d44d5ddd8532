// SPDX-License-Identifier: Apache-2.0
/// @file data_segment.hpp
/// @brief The program's global and static variables, made symmetric, and its constants, which can be read.
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

/// Where the main program's global and static objects lie.
struct data_segment {
    /// The variables: what the program may write but the dynamic linker does not protect. Where these are several
    /// parts, as for programs with large initialized arrays (-mcmodel=medium), and what lies between them, which is the
    /// program's as well or nobody's. No bytes: there are none.
    pages variables;
    /// The variables and what lies before them, which has the constants. It begins behind the code, or where the linker
    /// has put constants before or among the code, with the program.
    pages all;
    std::vector<pages> parts;  ///< of all, what there is to copy
    /// Of the program: two with the same one have the same objects at the same places.
    std::uint64_t fingerprint = 0;
};

/// The running program's.
[[nodiscard]] data_segment find_data_segment();

/// Copies the program's data into a block of the symmetric heap, and maps its part for the variables onto these; so
/// whatever other PEs do to the block they do to the variables, and the library needs to know nothing of them but where
/// they also lie. The constants stay where they are, since a program may rely on that it cannot write them; others read
/// the copy, which has this PE's pointers where the dynamic linker has made some. Collective. Returns the block, as
/// large as `data.all`; null, on every PE, if it was not done: `why` then says so.
[[nodiscard]] std::byte* share_data_segment(via_world* world, const data_segment& data, std::string& why);

/// Gives the program's variables memory of its own again, with the content that they have. Not collective.
void unshare_data_segment(const pages& variables);

}  // namespace via::shmem
