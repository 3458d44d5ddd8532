// SPDX-License-Identifier: Apache-2.0
/// @file arguments.hpp
/// @brief What the arguments of collectives must be. Transfers are checked by the native calls; collectives are not, as
/// native ones take any memory, and the standard's only what is symmetric.
#pragma once

#include <cstddef>
#include <string>

#include "active_set.hpp"
#include "failure.hpp"
#include "operands.hpp"
#include "world.hpp"

namespace via::shmem {

/// True if all of it, which lies there in the heap, is symmetric; else tells the handler.
[[nodiscard]] inline bool is_symmetric(const operand& each, const void* in_heap, const char* call) noexcept {
    return check(via_check_symmetric(the_job.world, in_heap, each.extent(), each.name), call) &&
           ends_in_object(each, call);
}
/// The same of what is only read, as a constant may be.
[[nodiscard]] inline bool is_readable(const operand& each, const char* call) noexcept {
    return is_symmetric(each, symmetric(each.begin), call);
}
[[nodiscard]] inline bool is_writable(const operand& each, const char* call) noexcept {
    return is_symmetric(each, symmetric(const_cast<void*>(each.begin)), call);
}

/// For debug mode: false if not all of a collective's ends are symmetric, or they overlap; the handler has been told
/// then.
[[nodiscard, gnu::cold]] bool are_ends(const operand& dest, const operand& source, in_place same,
                                       const char* call) noexcept;

/// For debug mode: how many bytes a collect may write, whose PEs say only in it how much they bring: to the end of
/// dest's variable or block, or to source behind it. The standard does not say how much room there is.
[[nodiscard, gnu::cold]] std::size_t room_for_all(const operand& dest, const operand& source) noexcept;

/// For debug mode: false if not all PEs of a team pass the same symmetric address; the handler of each has been told
/// then. Who passes none, as where nothing is moved, is passed over. Collective over the team.
[[nodiscard, gnu::cold]] bool is_same_everywhere(via_team* team, const char* argument, const void* address,
                                                 const char* call) noexcept;

/// The same of a number, which all PEs pass.
[[nodiscard, gnu::cold]] bool is_same_number(via_team* team, const char* argument, std::ptrdiff_t number,
                                             const char* call) noexcept;

/// Says that two PEs of a collective pass another argument, each described as its value is.
[[gnu::cold]] void refuse_difference(const char* argument, int first, const std::string& its, int other,
                                     const std::string& others, const char* call) noexcept;

/// True if the set is one, this PE is in it, and pSync may be used; else tells the handler.
[[nodiscard]] bool is_set(const active_set& set, const char* call) noexcept;

/// For debug mode: false if pWrk is not what a reduction of so many elements may ask for, whether it needs it or not,
/// or the call's other arguments are in it.
[[nodiscard, gnu::cold]] bool is_work_array(const void* work, const active_set& set, const operand& dest,
                                            const operand& source, const char* call) noexcept;

/// True if a collective of the set may be called with these ends; else tells the handler.
[[nodiscard]] bool is_set_with_ends(const active_set& set, const operand& dest, const operand& source, in_place same,
                                    const char* call) noexcept;

/// Says that an element of pSync is not what it was before the first use.
[[gnu::cold]] void refuse_sync(int slot, long value, const char* call) noexcept;

}  // namespace via::shmem
