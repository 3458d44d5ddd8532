// SPDX-License-Identifier: Apache-2.0
/// @file on_host_together.hpp
/// @brief The host's part of NVSHMEM's names, second half: waits, tests and collectives.
#ifndef VIADUCT_NVSHMEM_ON_HOST_TOGETHER_HPP
#define VIADUCT_NVSHMEM_ON_HOST_TOGETHER_HPP

#include <viaduct/nvshmem/on_host.hpp>

namespace via::nvshmem::on_host {

/// @name Waits and tests
/// @{
template <class T>
inline void wait_until(T* word, int cmp, T value) {
    const via_condition c = condition_of(word, 1, nullptr, cmp, &value, false);
    via_nvshmem_wait_all(&c);
}
template <class T>
[[nodiscard]] inline int test(T* word, int cmp, T value) {
    const via_condition c = condition_of(word, 1, nullptr, cmp, &value, false);
    return via_nvshmem_test_all(&c);
}
template <class T>
inline void wait_until_all(T* words, size_t count, const int* skip, int cmp, T value) {
    const via_condition c = condition_of(words, count, skip, cmp, &value, false);
    via_nvshmem_wait_all(&c);
}
template <class T>
inline void wait_until_all_vector(T* words, size_t count, const int* skip, int cmp, T* values) {
    const via_condition c = condition_of(words, count, skip, cmp, values, true);
    via_nvshmem_wait_all(&c);
}
template <class T>
[[nodiscard]] inline size_t wait_until_any(T* words, size_t count, const int* skip, int cmp, T value) {
    const via_condition c = condition_of(words, count, skip, cmp, &value, false);
    return via_nvshmem_wait_any(&c);
}
template <class T>
[[nodiscard]] inline size_t wait_until_any_vector(T* words, size_t count, const int* skip, int cmp, T* values) {
    const via_condition c = condition_of(words, count, skip, cmp, values, true);
    return via_nvshmem_wait_any(&c);
}
template <class T>
inline size_t wait_until_some(T* words, size_t count, size_t* indices, const int* skip, int cmp, T value) {
    const via_condition c = condition_of(words, count, skip, cmp, &value, false);
    return via_nvshmem_wait_some(&c, indices);
}
template <class T>
inline size_t wait_until_some_vector(T* words, size_t count, size_t* indices, const int* skip, int cmp, T* values) {
    const via_condition c = condition_of(words, count, skip, cmp, values, true);
    return via_nvshmem_wait_some(&c, indices);
}
template <class T>
[[nodiscard]] inline int test_all(T* words, size_t count, const int* skip, int cmp, T value) {
    const via_condition c = condition_of(words, count, skip, cmp, &value, false);
    return via_nvshmem_test_all(&c);
}
template <class T>
[[nodiscard]] inline int test_all_vector(T* words, size_t count, const int* skip, int cmp, T* values) {
    const via_condition c = condition_of(words, count, skip, cmp, values, true);
    return via_nvshmem_test_all(&c);
}
template <class T>
[[nodiscard]] inline size_t test_any(T* words, size_t count, const int* skip, int cmp, T value) {
    const via_condition c = condition_of(words, count, skip, cmp, &value, false);
    return via_nvshmem_test_any(&c);
}
template <class T>
[[nodiscard]] inline size_t test_any_vector(T* words, size_t count, const int* skip, int cmp, T* values) {
    const via_condition c = condition_of(words, count, skip, cmp, values, true);
    return via_nvshmem_test_any(&c);
}
template <class T>
inline size_t test_some(T* words, size_t count, size_t* indices, const int* skip, int cmp, T value) {
    const via_condition c = condition_of(words, count, skip, cmp, &value, false);
    return via_nvshmem_test_some(&c, indices);
}
template <class T>
inline size_t test_some_vector(T* words, size_t count, size_t* indices, const int* skip, int cmp, T* values) {
    const via_condition c = condition_of(words, count, skip, cmp, values, true);
    return via_nvshmem_test_some(&c, indices);
}
inline uint64_t signal_wait_until(const uint64_t* word, int cmp, uint64_t value) {
    return via_nvshmem_signal_wait_until(word, cmp, value);
}
[[nodiscard]] inline uint64_t signal_fetch(const uint64_t* word) { return via_nvshmem_signal_fetch(word); }
/// @}

/// @name Collectives
/// @{
inline void barrier_all() { via_nvshmem_barrier_all(); }
inline void sync_all() { via_nvshmem_sync_all(); }
inline int barrier(nvshmem_team_t team) { return via_nvshmem_barrier(team); }
inline int sync(nvshmem_team_t team) { return via_nvshmem_sync(team); }
template <class T>
inline int broadcast(nvshmem_team_t team, T* dest, const T* source, size_t count, int root) {
    return via_nvshmem_broadcast(team, dest, source, count * sizeof(T), root);
}
template <class T>
inline int fcollect(nvshmem_team_t team, T* dest, const T* source, size_t count) {
    return via_nvshmem_fcollect(team, dest, source, count * sizeof(T));
}
template <class T>
inline int alltoall(nvshmem_team_t team, T* dest, const T* source, size_t count) {
    return via_nvshmem_alltoall(team, dest, source, count * sizeof(T));
}
template <op Op, class T>
inline int reduce(nvshmem_team_t team, T* dest, const T* source, size_t count) {
    return via_nvshmem_reduce(team, static_cast<via_op>(Op), type_of<T>(), dest, source, count);
}
template <op Op, class T>
inline int reducescatter(nvshmem_team_t team, T* dest, const T* source, size_t count) {
    return via_nvshmem_reducescatter(team, static_cast<via_op>(Op), type_of<T>(), dest, source, count);
}
/// @}

static_assert(static_cast<int>(op::sum) == VIA_SUM && static_cast<int>(op::min) == VIA_MIN &&
                  static_cast<int>(op::max) == VIA_MAX && static_cast<int>(op::prod) == VIA_PROD &&
                  static_cast<int>(op::bit_and) == VIA_AND && static_cast<int>(op::bit_or) == VIA_OR &&
                  static_cast<int>(op::bit_xor) == VIA_XOR,
              "via::nvshmem::op has via_op's values");

}  // namespace via::nvshmem::on_host

#endif
