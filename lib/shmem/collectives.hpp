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

[[nodiscard, gnu::always_inline]] inline int result_of(via_status status, const char* call) noexcept {
    return check(status, call) ? 0 : -1;
}

/// In debug mode: in a turn (threads.hpp), after a look at the ends, and with one at whether all PEs have passed the
/// same. Not in line, as in transfers.hpp.
namespace checked {

[[gnu::cold]] int broadcast(shmem_team_t team, void* dest, const void* source, std::size_t element, std::size_t count,
                            int root, const char* call) noexcept;
[[gnu::cold]] int collect(shmem_team_t team, void* dest, const void* source, std::size_t element, std::size_t count,
                          const char* call) noexcept;
[[gnu::cold]] int fcollect(shmem_team_t team, void* dest, const void* source, std::size_t element, std::size_t count,
                           const char* call) noexcept;
[[gnu::cold]] int alltoall(shmem_team_t team, void* dest, const void* source, std::size_t element, std::size_t count,
                           const char* call) noexcept;
[[gnu::cold]] int alltoalls(shmem_team_t team, void* dest, const void* source, std::size_t element,
                            std::ptrdiff_t dest_stride, std::ptrdiff_t source_stride, std::size_t count,
                            const char* call) noexcept;
[[gnu::cold]] int reduce(shmem_team_t team, via_op op, via_type type, std::size_t element, void* dest,
                         const void* source, std::size_t count, const char* call) noexcept;

/// In a turn already, and with ends that have been looked at.
[[gnu::cold]] int alltoalls(via_team* all, void* dest, const void* source, std::size_t element,
                            std::ptrdiff_t dest_stride, std::ptrdiff_t source_stride, std::size_t count,
                            const char* call) noexcept;
/// What `status`, of a call that all PEs of the team make with one dest, comes to, when it is known that they have made
/// the same call; also by who has failed in it, and whose handler goes on, as the others would wait for this PE.
int result_of(via_status status, via_team* team, const void* dest, const char* call) noexcept;

}  // namespace checked

/// Blocks of an alltoall of more bytes are put where they go; what is shorter goes with what the members tell each
/// other.
inline constexpr std::size_t most_told_to_each = 1024;

/// Puts the blocks of an alltoall, of `size` bytes, to every member, itself included, and returns when all have done
/// so. For this the standard asks that every destination be ready before anyone calls, and who may write there at once
/// need not meet twice. (Of an fcollect of an active set it does not: who has left one call may be in the next.)
[[nodiscard]] via_status put_to_each(via_team* team, void* dest, const void* source, std::size_t size) noexcept;

inline int broadcast(shmem_team_t team, void* dest, const void* source, std::size_t element, std::size_t count,
                     int root, const char* call) noexcept {
    if (the_job.debug) [[unlikely]]
        return checked::broadcast(team, dest, source, element, count, root, call);
    return result_of(
        via_broadcast_eager(native(team), symmetric(dest), symmetric(source), product(element, count), root), call);
}
/// The same among all PEs where the root's dest stays as it is: what is written there is the source, with what it has.
[[nodiscard]] inline via_status broadcast_natively_to_others(void* dest, const void* source, std::size_t size,
                                                             int root) noexcept {
    const void* const from = symmetric(source);
    void* const into = root == the_job.pe ? const_cast<void*>(from) : symmetric(dest);
    return via_broadcast_eager(the_job.everyone, into, from, size, root);
}
inline int collect(shmem_team_t team, void* dest, const void* source, std::size_t element, std::size_t count,
                   const char* call) noexcept {
    if (the_job.debug) [[unlikely]]
        return checked::collect(team, dest, source, element, count, call);
    return result_of(via_collect(native(team), symmetric(dest), SIZE_MAX, symmetric(source), product(element, count)),
                     call);
}
inline int fcollect(shmem_team_t team, void* dest, const void* source, std::size_t element, std::size_t count,
                    const char* call) noexcept {
    if (the_job.debug) [[unlikely]]
        return checked::fcollect(team, dest, source, element, count, call);
    return result_of(via_fcollect(native(team), symmetric(dest), symmetric(source), product(element, count)), call);
}
inline int alltoall(shmem_team_t team, void* dest, const void* source, std::size_t element, std::size_t count,
                    const char* call) noexcept {
    if (the_job.debug) [[unlikely]]
        return checked::alltoall(team, dest, source, element, count, call);
    const std::size_t size = product(element, count);
    const auto by = size > most_told_to_each ? put_to_each : via_alltoall;
    return result_of(by(native(team), symmetric(dest), symmetric(source), size), call);
}
inline int alltoalls(shmem_team_t team, void* dest, const void* source, std::size_t element, std::ptrdiff_t dest_stride,
                     std::ptrdiff_t source_stride, std::size_t count, const char* call) noexcept {
    if (the_job.debug) [[unlikely]]
        return checked::alltoalls(team, dest, source, element, dest_stride, source_stride, count, call);
    return result_of(
        via_alltoalls(native(team), symmetric(dest), dest_stride, symmetric(source), source_stride, element, count),
        call);
}
template <class T>
int reduce(shmem_team_t team, via_op op, T* dest, const T* source, std::size_t count, const char* call) noexcept {
    if (the_job.debug) [[unlikely]]
        return checked::reduce(team, op, element_type<T>(), sizeof(T), dest, source, count, call);
    return result_of(via_reduce(native(team), op, element_type<T>(), symmetric(dest), symmetric(source), count), call);
}

inline int team_sync(shmem_team_t team, const char* call) noexcept { return result_of(via_sync(native(team)), call); }
inline void sync_all(const char* call) noexcept { check(via_sync(the_job.everyone), call); }
inline void barrier_all(const char* call) noexcept { check(via_barrier(the_job.everyone), call); }

}  // namespace via::shmem
