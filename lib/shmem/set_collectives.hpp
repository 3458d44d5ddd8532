// SPDX-License-Identifier: Apache-2.0
/// @file set_collectives.hpp
/// @brief Collectives of active sets, in which nobody but the members takes part. Of the whole world, the world's team
/// does it.
#pragma once

#include <cstddef>
#include <cstdint>

#include <viaduct.h>

#include "active_set.hpp"
#include "collectives.hpp"
#include "element.hpp"

namespace via::shmem {

/// Of any set, after a look at it, and in debug mode at what only sets have: a pSync and a pWrk.
namespace checked {

void sync_set(const active_set& set, const char* call) noexcept;
void barrier_set(const active_set& set, const char* call) noexcept;
void broadcast_set(const active_set& set, void* dest, const void* source, std::size_t element, std::size_t count,
                   int root, const char* call) noexcept;
void collect_set(const active_set& set, void* dest, const void* source, std::size_t element, std::size_t count,
                 const char* call) noexcept;
void fcollect_set(const active_set& set, void* dest, const void* source, std::size_t element, std::size_t count,
                  const char* call) noexcept;
void alltoall_set(const active_set& set, void* dest, const void* source, std::size_t element, std::size_t count,
                  const char* call) noexcept;
void alltoalls_set(const active_set& set, void* dest, const void* source, std::size_t element,
                   std::ptrdiff_t dest_stride, std::ptrdiff_t source_stride, std::size_t count,
                   const char* call) noexcept;
void reduce_set(const active_set& set, via_op op, via_type type, std::size_t element, void* dest, const void* source,
                int count, const void* work, const char* call) noexcept;

}  // namespace checked

/// True if there is nothing to look at: the call is the team's, which says what is wrong, also where there is no job.
[[nodiscard]] inline bool is_everyone(const active_set& set) noexcept { return is_team_world(set) && !the_job.debug; }

inline void sync_set(const active_set& set, const char* call) noexcept {
    is_everyone(set) ? sync_all(call) : checked::sync_set(set, call);
}
inline void barrier_set(const active_set& set, const char* call) noexcept {
    is_everyone(set) ? barrier_all(call) : checked::barrier_set(set, call);
}
/// The root's dest stays as it is.
inline void broadcast_everyone(void* dest, const void* source, std::size_t element, std::size_t count, int root,
                               const char* call) noexcept {
    broadcast(SHMEM_TEAM_WORLD, dest, source, element, count, root, call, root == the_job.pe);
}
/// `root` is a number in the set.
inline void broadcast_set(const active_set& set, void* dest, const void* source, std::size_t element, std::size_t count,
                          int root, const char* call) noexcept {
    if (is_everyone(set)) return broadcast_everyone(dest, source, element, count, root, call);
    checked::broadcast_set(set, dest, source, element, count, root, call);
}
inline void collect_set(const active_set& set, void* dest, const void* source, std::size_t element, std::size_t count,
                        const char* call) noexcept {
    if (is_everyone(set)) return void(collect(SHMEM_TEAM_WORLD, dest, source, element, count, call));
    checked::collect_set(set, dest, source, element, count, call);
}
inline void fcollect_set(const active_set& set, void* dest, const void* source, std::size_t element, std::size_t count,
                         const char* call) noexcept {
    if (is_everyone(set)) return void(fcollect(SHMEM_TEAM_WORLD, dest, source, element, count, call));
    checked::fcollect_set(set, dest, source, element, count, call);
}
inline void alltoall_set(const active_set& set, void* dest, const void* source, std::size_t element, std::size_t count,
                         const char* call) noexcept {
    if (is_everyone(set)) return void(alltoall(SHMEM_TEAM_WORLD, dest, source, element, count, call));
    checked::alltoall_set(set, dest, source, element, count, call);
}
inline void alltoalls_set(const active_set& set, void* dest, const void* source, std::size_t element,
                          std::ptrdiff_t dest_stride, std::ptrdiff_t source_stride, std::size_t count,
                          const char* call) noexcept {
    if (is_everyone(set)) {
        return void(alltoalls(SHMEM_TEAM_WORLD, dest, source, element, dest_stride, source_stride, count, call));
    }
    checked::alltoalls_set(set, dest, source, element, dest_stride, source_stride, count, call);
}
/// The work array is not needed, but must be one in debug mode.
template <class T>
void reduce_set(const active_set& set, via_op op, T* dest, const T* source, int count, const T* work,
                const char* call) noexcept {
    if (is_everyone(set) && count >= 0)
        return void(reduce(SHMEM_TEAM_WORLD, op, dest, source, static_cast<std::size_t>(count), call));
    checked::reduce_set(set, op, element_type<T>(), sizeof(T), dest, source, count, work, call);
}

}  // namespace via::shmem
