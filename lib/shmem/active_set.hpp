// SPDX-License-Identifier: Apache-2.0
/// @file active_set.hpp
/// @brief Collectives of active sets, in which nobody but the members takes part.
#pragma once

#include <cstddef>
#include <cstdint>

#include <viaduct.h>

#include "element.hpp"

namespace via::shmem {

/// The PEs start, start + 2^log_stride, and so on, `size` of them, and the words by which they meet.
struct active_set {
    int start;
    int log_stride;
    int size;
    long* sync;
};

void sync_set(const active_set& set, const char* call) noexcept;
void barrier_set(const active_set& set, const char* call) noexcept;
/// `root` is a number in the set, whose dest is left as it is.
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
void reduce_bytes(const active_set& set, via_op op, via_type type, std::size_t element, void* dest, const void* source,
                  int count, const void* work, const char* call) noexcept;

/// The work array is not needed, but must be one in debug mode.
template <class T>
void reduce_set(const active_set& set, via_op op, T* dest, const T* source, int count, const T* work,
                const char* call) noexcept {
    reduce_bytes(set, op, element_type<T>(), sizeof(T), dest, source, count, work, call);
}

}  // namespace via::shmem
