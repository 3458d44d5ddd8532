// SPDX-License-Identifier: Apache-2.0
/// @file in_kernel_together.cuh
/// @brief The kernels' part of NVSHMEM's names, second half: waits, tests and collectives.
#ifndef VIADUCT_NVSHMEM_IN_KERNEL_TOGETHER_CUH
#define VIADUCT_NVSHMEM_IN_KERNEL_TOGETHER_CUH

#include <viaduct/nvshmem/combining.cuh>
#include <viaduct/nvshmem/in_kernel.cuh>

namespace via::nvshmem {
namespace {
namespace in_kernel {

/// @name Waits and tests
/// @{
template <class T>
[[nodiscard]] __device__ __forceinline__ device::condition<T> each_value(const T* words, size_t count, const int* skip,
                                                                         int how, const T* values) {
    device::condition<T> made;
    made.words = words;
    made.count = count;
    made.how = static_cast<device::cmp>(how);
    made.values = values;
    made.skip = skip;
    return made;
}
template <class T>
[[nodiscard]] __device__ __forceinline__ device::condition<T> one_value(const T* words, size_t count, const int* skip,
                                                                        int how, T value) {
    device::condition<T> made = each_value<T>(words, count, skip, how, nullptr);
    made.value = value;
    return made;
}
template <class T>
__device__ __forceinline__ void wait_until(T* word, int how, T value) {
    (void)job().wait_until(word, static_cast<device::cmp>(how), value);
}
template <class T>
[[nodiscard]] __device__ __forceinline__ int test(T* word, int how, T value) {
    return job().test(word, static_cast<device::cmp>(how), value);
}
template <class T>
__device__ __forceinline__ void wait_until_all(T* words, size_t count, const int* skip, int how, T value) {
    job().wait_all(one_value(words, count, skip, how, value));
}
template <class T>
__device__ __forceinline__ void wait_until_all_vector(T* words, size_t count, const int* skip, int how, T* values) {
    job().wait_all(each_value(words, count, skip, how, values));
}
template <class T>
__device__ __forceinline__ size_t wait_until_any(T* words, size_t count, const int* skip, int how, T value) {
    return job().wait_any(one_value(words, count, skip, how, value));
}
template <class T>
__device__ __forceinline__ size_t wait_until_any_vector(T* words, size_t count, const int* skip, int how, T* values) {
    return job().wait_any(each_value(words, count, skip, how, values));
}
template <class T>
__device__ __forceinline__ size_t wait_until_some(T* words, size_t count, size_t* indices, const int* skip, int how,
                                                  T value) {
    return job().wait_some(one_value(words, count, skip, how, value), indices);
}
template <class T>
__device__ __forceinline__ size_t wait_until_some_vector(T* words, size_t count, size_t* indices, const int* skip,
                                                         int how, T* values) {
    return job().wait_some(each_value(words, count, skip, how, values), indices);
}
template <class T>
[[nodiscard]] __device__ __forceinline__ int test_all(T* words, size_t count, const int* skip, int how, T value) {
    return job().test_all(one_value(words, count, skip, how, value));
}
template <class T>
[[nodiscard]] __device__ __forceinline__ int test_all_vector(T* words, size_t count, const int* skip, int how,
                                                             T* values) {
    return job().test_all(each_value(words, count, skip, how, values));
}
template <class T>
[[nodiscard]] __device__ __forceinline__ size_t test_any(T* words, size_t count, const int* skip, int how, T value) {
    return job().test_any(one_value(words, count, skip, how, value));
}
template <class T>
[[nodiscard]] __device__ __forceinline__ size_t test_any_vector(T* words, size_t count, const int* skip, int how,
                                                                T* values) {
    return job().test_any(each_value(words, count, skip, how, values));
}
template <class T>
__device__ __forceinline__ size_t test_some(T* words, size_t count, size_t* indices, const int* skip, int how,
                                            T value) {
    return job().test_some(one_value(words, count, skip, how, value), indices);
}
template <class T>
__device__ __forceinline__ size_t test_some_vector(T* words, size_t count, size_t* indices, const int* skip, int how,
                                                   T* values) {
    return job().test_some(each_value(words, count, skip, how, values), indices);
}
inline __device__ uint64_t signal_wait_until(const uint64_t* word, int how, uint64_t value) {
    return job().signal_wait_until(as_signal(word), static_cast<device::cmp>(how), value);
}
[[nodiscard]] inline __device__ uint64_t signal_fetch(const uint64_t* word) {
    return job().signal_fetch(as_signal(word));
}
/// @}

/// There are none of the kind in the team, which is reported.
inline __device__ void complain_of(nvshmem_team_t team) {
    device::detail::complain(job().abi().world,
                             {VIA_ABI_REPORT_TEAM, -1, 0, static_cast<device::detail::u64>(team), 0, 0, 0});
}
/// A team, and whether a collective can be done in it. Not a pointer that is null if it cannot: of that a compiler
/// reads nothing before a loop.
template <class Team>
struct meeting {
    const Team* team;
    bool exists;

    [[nodiscard]] explicit __device__ operator bool() const { return exists; }
    [[nodiscard]] __device__ const Team* operator->() const { return team; }
};
/// A team in which there are collectives; if there are none, that has been reported. Where the library does them the
/// team has a number, which a context that asks for nothing cannot use.
[[nodiscard]] inline __device__ meeting<team_type> meeting_of(nvshmem_team_t team) {
    const team_type* const found = find_team(team);
    const bool exists =
        found != nullptr && found->abi().block != 0 && (context::asks_engine || found->abi().number == 0);
    if (!exists) complain_of(team);
    return {found, exists};
}

/// @name Collectives, by the calling thread or a group. Not 0 if the team has none.
/// @{
template <class Scope>
__device__ __forceinline__ int sync(Scope group, nvshmem_team_t team) {
    const auto found = meeting_of(team);
    if (!found) return 1;
    found->sync(group);
    return 0;
}
inline __device__ int sync(nvshmem_team_t team) { return sync(device::thread, team); }
/// To meet releases what the GPU has done itself, and with that completes it.
template <class Scope>
__device__ __forceinline__ int barrier(Scope group, nvshmem_team_t team) {
    if (job().engine() != 0) job().quiet(group);
    return sync(group, team);
}
inline __device__ int barrier(nvshmem_team_t team) { return barrier(device::thread, team); }
template <class Scope>
__device__ __forceinline__ void sync_all(Scope group) {
    (void)sync(group, NVSHMEM_TEAM_WORLD);
}
inline __device__ void sync_all() { sync_all(device::thread); }
template <class Scope>
__device__ __forceinline__ void barrier_all(Scope group) {
    (void)barrier(group, NVSHMEM_TEAM_WORLD);
}
inline __device__ void barrier_all() { barrier_all(device::thread); }

template <class Scope, class T>
__device__ __forceinline__ int broadcast(Scope group, nvshmem_team_t team, T* dest, const T* source, size_t count,
                                         int root) {
    const auto found = meeting_of(team);
    if (!found) return 1;
    found->broadcast(group, dest, source, count, root);
    return 0;
}
template <class T>
__device__ __forceinline__ int broadcast(nvshmem_team_t team, T* dest, const T* source, size_t count, int root) {
    return broadcast(device::thread, team, dest, source, count, root);
}
template <class Scope, class T>
__device__ __forceinline__ int fcollect(Scope group, nvshmem_team_t team, T* dest, const T* source, size_t count) {
    const auto found = meeting_of(team);
    if (!found) return 1;
    found->fcollect(group, dest, source, count);
    return 0;
}
template <class T>
__device__ __forceinline__ int fcollect(nvshmem_team_t team, T* dest, const T* source, size_t count) {
    return fcollect(device::thread, team, dest, source, count);
}
template <class Scope, class T>
__device__ __forceinline__ int alltoall(Scope group, nvshmem_team_t team, T* dest, const T* source, size_t count) {
    const auto found = meeting_of(team);
    if (!found) return 1;
    found->alltoall(group, dest, source, count);
    return 0;
}
template <class T>
__device__ __forceinline__ int alltoall(nvshmem_team_t team, T* dest, const T* source, size_t count) {
    return alltoall(device::thread, team, dest, source, count);
}
template <op Op, class Scope, class T>
__device__ __forceinline__ int reduce(Scope group, nvshmem_team_t team, T* dest, const T* source, size_t count) {
    const auto found = meeting_of(team);
    if (!found) return 1;
    found->reduce(group, combining<Op, T>{}, dest, source, count);
    return 0;
}
template <op Op, class T>
__device__ __forceinline__ int reduce(nvshmem_team_t team, T* dest, const T* source, size_t count) {
    return reduce<Op>(device::thread, team, dest, source, count);
}

template <op Op, class Scope, class T>
__device__ __forceinline__ int reducescatter(Scope group, nvshmem_team_t team, T* dest, const T* source, size_t count) {
    const auto found = meeting_of(team);
    if (!found) return 1;
    found->reducescatter(group, combining<Op, T>{}, dest, source, count);
    return 0;
}
template <op Op, class T>
__device__ __forceinline__ int reducescatter(nvshmem_team_t team, T* dest, const T* source, size_t count) {
    return reducescatter<Op>(device::thread, team, dest, source, count);
}
/// @}

}  // namespace in_kernel
}  // namespace
}  // namespace via::nvshmem

#endif
