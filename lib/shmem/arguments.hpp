// SPDX-License-Identifier: Apache-2.0
/// @file arguments.hpp
/// @brief What the arguments of collectives must be. Transfers are checked by the native calls; collectives are not, as
/// native ones take any memory, and the standard's only what is symmetric.
#pragma once

#include <cstddef>

#include "active_set.hpp"
#include "failure.hpp"
#include "operands.hpp"
#include "world.hpp"

namespace via::shmem {

/// True if all of it is symmetric; else tells the handler.
[[nodiscard]] inline bool is_symmetric(const operand& each, const char* call) noexcept {
    return check(via_check_symmetric(the_job.world, symmetric(each.begin), each.extent(), each.name), call) &&
           ends_in_object(each, call);
}

/// False in debug mode, if not all of a collective's ends are symmetric, or they overlap; the handler has been told
/// then.
[[nodiscard]] inline bool are_ends(const operand& dest, const operand& source, in_place same,
                                   const char* call) noexcept {
    if (!the_job.debug) [[likely]]
        return true;
    return is_symmetric(dest, call) && is_symmetric(source, call) &&
           ((same == in_place::allowed && dest.begin == source.begin) || are_apart(dest, source, call));
}

/// How many bytes a collect may write, whose PEs say only in it how much they bring: in debug mode to the end of dest's
/// block, or to source behind it. The standard does not say how much room there is.
[[nodiscard]] std::size_t room_for_all(const operand& dest, const operand& source) noexcept;

[[nodiscard]] bool is_whole(const active_set& set) noexcept;

/// True if the set is one, this PE is in it, and pSync may be used; else tells the handler.
[[nodiscard]] bool is_set(const active_set& set, const char* call) noexcept;

/// False in debug mode, if pWrk is not what a reduction of so many elements may ask for, whether it needs it or not, or
/// the call's other arguments are in it.
[[nodiscard]] bool is_work_array(const void* work, const active_set& set, const operand& dest, const operand& source,
                                 const char* call) noexcept;

/// True if a collective of the set may be called with these ends; else tells the handler.
[[nodiscard]] bool is_set_with_ends(const active_set& set, const operand& dest, const operand& source, in_place same,
                                    const char* call) noexcept;

/// Says that an element of pSync is not what it was before the first use.
[[gnu::cold]] void refuse_sync(int slot, long value, const char* call) noexcept;

}  // namespace via::shmem
