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

/// Of any set, after a look at it, and in debug mode in a turn (threads.hpp) and after one at what only sets have: a
/// pSync and a pWrk. A set is handed on by its value, as else it would lie in memory also where nobody looks at it.
namespace checked {

void sync_set(active_set set, const char* call) noexcept;
void barrier_set(active_set set, const char* call) noexcept;
void broadcast_set(active_set set, void* dest, const void* source, std::size_t element, std::size_t count, int root,
                   const char* call) noexcept;
void collect_set(active_set set, void* dest, const void* source, std::size_t element, std::size_t count,
                 const char* call) noexcept;
void fcollect_set(active_set set, void* dest, const void* source, std::size_t element, std::size_t count,
                  const char* call) noexcept;
void alltoall_set(active_set set, void* dest, const void* source, std::size_t element, std::size_t count,
                  const char* call) noexcept;
void alltoalls_set(active_set set, void* dest, const void* source, std::size_t element, std::ptrdiff_t dest_stride,
                   std::ptrdiff_t source_stride, std::size_t count, const char* call) noexcept;
void reduce_set(active_set set, via_op op, via_type type, std::size_t element, void* dest, const void* source,
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
/// `root` is a number in the set. The root's dest stays as it is.
inline void broadcast_set(const active_set& set, void* dest, const void* source, std::size_t element, std::size_t count,
                          int root, const char* call) noexcept {
    if (!is_everyone(set)) return checked::broadcast_set(set, dest, source, element, count, root, call);
    check(broadcast_natively_to_others(dest, source, product(element, count), root), call);
}
inline void collect_set(const active_set& set, void* dest, const void* source, std::size_t element, std::size_t count,
                        const char* call) noexcept {
    if (!is_everyone(set)) return checked::collect_set(set, dest, source, element, count, call);
    (void)collect(SHMEM_TEAM_WORLD, dest, source, element, count, call);
}
inline void fcollect_set(const active_set& set, void* dest, const void* source, std::size_t element, std::size_t count,
                         const char* call) noexcept {
    if (!is_everyone(set)) return checked::fcollect_set(set, dest, source, element, count, call);
    (void)fcollect(SHMEM_TEAM_WORLD, dest, source, element, count, call);
}
inline void alltoall_set(const active_set& set, void* dest, const void* source, std::size_t element, std::size_t count,
                         const char* call) noexcept {
    if (!is_everyone(set)) return checked::alltoall_set(set, dest, source, element, count, call);
    (void)alltoall(SHMEM_TEAM_WORLD, dest, source, element, count, call);
}
inline void alltoalls_set(const active_set& set, void* dest, const void* source, std::size_t element,
                          std::ptrdiff_t dest_stride, std::ptrdiff_t source_stride, std::size_t count,
                          const char* call) noexcept {
    if (!is_everyone(set))
        return checked::alltoalls_set(set, dest, source, element, dest_stride, source_stride, count, call);
    (void)alltoalls(SHMEM_TEAM_WORLD, dest, source, element, dest_stride, source_stride, count, call);
}
/// The work array is not needed, but must be one in debug mode.
template <class T>
void reduce_set(const active_set& set, via_op op, T* dest, const T* source, int count, const T* work,
                const char* call) noexcept {
    if (!is_everyone(set) || count < 0)
        return checked::reduce_set(set, op, element_type<T>(), sizeof(T), dest, source, count, work, call);
    (void)reduce(SHMEM_TEAM_WORLD, op, dest, source, static_cast<std::size_t>(count), call);
}

}  // namespace via::shmem
