// SPDX-License-Identifier: Apache-2.0
/// @file collectives.hpp
/// @brief Collectives of teams. They return 0; -1 after an error, if the handler lets them return.
#pragma once

#include <cstddef>
#include <cstdint>

#include "arguments.hpp"
#include "element.hpp"
#include "failure.hpp"
#include "world.hpp"

namespace via::shmem {

[[nodiscard]] inline int result_of(via_status status, const char* call) noexcept {
    return check(status, call) ? 0 : -1;
}
/// The same of a call that all PEs make with one dest, which in debug mode is looked at when it is known that they have
/// made the same call; also by who has failed in it, and whose handler goes on, as the others would wait for this PE.
inline int result_of(via_status status, via_team* team, const void* dest, const char* call) noexcept {
    const bool good = check(status, call);
    if (the_job.debug && !is_same_everywhere(team, "dest", good ? dest : nullptr, call)) return -1;
    return good ? 0 : -1;
}

/// What all PEs of the team have together of what each has so many of.
[[nodiscard]] inline std::size_t of_all(const via_team* team, std::size_t each) noexcept {
    return product(each, static_cast<std::size_t>(via_team_npes(team)));
}

/// Blocks of an alltoall of more bytes are put where they go; what is shorter goes with what the members tell each
/// other.
inline constexpr std::size_t most_told_to_each = 1024;

/// Puts the blocks of an alltoall, of `size` bytes, to every member, itself included, and returns when all have done
/// so. For this the standard asks that every destination be ready before anyone calls, and who may write there at once
/// need not meet twice. (Of an fcollect of an active set it does not: who has left one call may be in the next.)
[[nodiscard]] via_status put_to_each(via_team* team, void* dest, const void* source, std::size_t size) noexcept;

// In debug mode after a look at the ends, which are described only there: that costs more than the check.

/// @param keeps  this PE is a root whose dest stays as it is: what is written then is the source, with what it has. The
/// ends have been looked at.
inline int broadcast(shmem_team_t team, void* dest, const void* source, std::size_t element, std::size_t count,
                     int root, const char* call, bool keeps = false) noexcept {
    const std::size_t size = product(element, count);
    if (the_job.debug && !keeps &&
        !are_ends({"dest", dest, element, count}, {"source", source, element, count}, in_place::allowed, call))
        return -1;
    via_team* const all = native(team);
    const void* const from = symmetric(source);
    void* const into = keeps ? const_cast<void*>(from) : symmetric(dest);
    return result_of(via_broadcast_eager(all, into, from, size, root), all, dest, call);
}
inline int collect(shmem_team_t team, void* dest, const void* source, std::size_t element, std::size_t count,
                   const char* call) noexcept {
    const std::size_t size = product(element, count);
    std::size_t room = SIZE_MAX;
    if (the_job.debug) [[unlikely]] {
        const operand to{"dest", dest, element, count};
        const operand from{"source", source, element, count};
        if (!are_ends(to, from, in_place::refused, call)) return -1;
        room = room_for_all(to, from);
    }
    via_team* const all = native(team);
    return result_of(via_collect(all, symmetric(dest), room, symmetric(source), size), all, dest, call);
}
inline int fcollect(shmem_team_t team, void* dest, const void* source, std::size_t element, std::size_t count,
                    const char* call) noexcept {
    via_team* const all = native(team);
    const std::size_t size = product(element, count);
    if (the_job.debug && !are_ends({"dest", dest, element, of_all(all, count)}, {"source", source, element, count},
                                   in_place::refused, call))
        return -1;
    return result_of(via_fcollect(all, symmetric(dest), symmetric(source), size), all, dest, call);
}
inline int alltoall(shmem_team_t team, void* dest, const void* source, std::size_t element, std::size_t count,
                    const char* call) noexcept {
    via_team* const all = native(team);
    const std::size_t size = product(element, count);
    if (the_job.debug && !are_ends({"dest", dest, element, of_all(all, count)},
                                   {"source", source, element, of_all(all, count)}, in_place::refused, call))
        return -1;
    void* const to = symmetric(dest);
    const void* const from = symmetric(source);
    const bool puts = size > most_told_to_each && !the_job.debug;
    return result_of(puts ? put_to_each(all, to, from, size) : via_alltoall(all, to, from, size), all, dest, call);
}
inline int alltoalls(shmem_team_t team, void* dest, const void* source, std::size_t element, std::ptrdiff_t dest_stride,
                     std::ptrdiff_t source_stride, std::size_t count, const char* call) noexcept {
    via_team* const all = native(team);
    if (the_job.debug &&
        !are_ends({"dest", dest, element, of_all(all, count), dest_stride},
                  {"source", source, element, of_all(all, count), source_stride}, in_place::refused, call))
        return -1;
    const int result =
        result_of(via_alltoalls(all, symmetric(dest), dest_stride, symmetric(source), source_stride, element, count),
                  all, dest, call);
    if (!the_job.debug) return result;
    const bool same_dst = is_same_number(all, "dst", dest_stride, call);
    const bool same_sst = is_same_number(all, "sst", source_stride, call);
    return same_dst && same_sst ? result : -1;
}
template <class T>
int reduce(shmem_team_t team, via_op op, T* dest, const T* source, std::size_t count, const char* call) noexcept {
    if (the_job.debug &&
        !are_ends({"dest", dest, sizeof(T), count}, {"source", source, sizeof(T), count}, in_place::allowed, call))
        return -1;
    via_team* const all = native(team);
    return result_of(via_reduce(all, op, element_type<T>(), symmetric(dest), symmetric(source), count), all, dest,
                     call);
}

inline int team_sync(shmem_team_t team, const char* call) noexcept { return result_of(via_sync(native(team)), call); }
inline void sync_all(const char* call) noexcept { check(via_sync(the_job.everyone), call); }
inline void barrier_all(const char* call) noexcept { check(via_barrier(the_job.everyone), call); }

}  // namespace via::shmem
