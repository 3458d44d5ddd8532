// SPDX-License-Identifier: Apache-2.0
/// @file in_kernel.cuh
/// @brief The operations of NVSHMEM's names in kernels: those of viaduct/device.cuh, on this unit's image of the job.
///
/// Kernels reach all PEs: what the GPU does not reach itself, it asks the progress engine for. Define
/// VIADUCT_NVSHMEM_NEAR before nvshmem.h where all PEs have GPUs that reach each other: then the compiler makes
/// somewhat faster loops, and what is not reached is refused.
#ifndef VIADUCT_NVSHMEM_IN_KERNEL_CUH
#define VIADUCT_NVSHMEM_IN_KERNEL_CUH

#include <viaduct/abi/nvshmem_image.h>
#include <viaduct/device.cuh>

#include <viaduct/nvshmem/operation.hpp>

extern "C" {
#ifdef __CUDACC_RTC__
/// What this module's kernels need; nvshmemx_cumodule_init() finds it by its name.
__constant__ via_abi_nvshmem_image viaduct_nvshmem_image;
#else
/// What this unit's kernels need; so no unit needs another one's, and none needs a device link.
static __constant__ via_abi_nvshmem_image viaduct_nvshmem_image;
#endif
}

namespace via::nvshmem {
// Each unit has its own, as it has its own image.
namespace {
namespace in_kernel {

#ifdef VIADUCT_NVSHMEM_NEAR
using context = device::context;
using team_type = device::team;
#else
using context = device::far_context;
using team_type = device::far_team;
#endif

static_assert(sizeof(team_type) == sizeof(via_abi_nvshmem_team), "a team is read where the library has written it");
static_assert(sizeof(context) == sizeof(via_abi_device_context), "and so is a context");

/// The job, where it lies: a copy would be in local memory, since its table of peers is indexed. Which element of an
/// array it is the assembler knows, and reads constants where they are needed; the compiler does not, which would load
/// all of them before a loop, and then finds out in each turn which threads have anything to do.
[[nodiscard]] __device__ __forceinline__ const context& job() {
    return (&reinterpret_cast<const context&>(viaduct_nvshmem_image.world.world))[device::detail::unknown_zero()];
}
/// A team, or null for a handle that this PE has not.
[[nodiscard]] __device__ __forceinline__ const team_type* find_team(nvshmem_team_t team) {
    if (team == NVSHMEM_TEAM_WORLD) return reinterpret_cast<const team_type*>(&viaduct_nvshmem_image.world);
    if (static_cast<unsigned>(team) >= VIA_ABI_NVSHMEM_TEAMS || viaduct_nvshmem_image.teams == 0) return nullptr;
    const auto* found = reinterpret_cast<const team_type*>(viaduct_nvshmem_image.teams) + team;
    return found->npes() == 0 ? nullptr : found;
}

/// @name Who is there
/// @{
[[nodiscard]] inline __device__ int my_pe() { return job().pe(); }
[[nodiscard]] inline __device__ int n_pes() { return job().npes(); }
[[nodiscard]] inline __device__ int team_my_pe(nvshmem_team_t team) {
    const team_type* const found = find_team(team);
    return found == nullptr ? -1 : found->pe();
}
[[nodiscard]] inline __device__ int team_n_pes(nvshmem_team_t team) {
    const team_type* const found = find_team(team);
    return found == nullptr ? -1 : found->npes();
}
[[nodiscard]] inline __device__ int team_translate_pe(nvshmem_team_t from, int pe, nvshmem_team_t to) {
    const team_type* const source = find_team(from);
    const team_type* const dest = find_team(to);
    return source == nullptr || dest == nullptr ? -1 : source->translate(pe, *dest);
}
[[nodiscard]] inline __device__ void* ptr(const void* address, int pe) {
    return job().ptr(static_cast<char*>(const_cast<void*>(address)), pe);
}
/// No memory here has a multicast address, which is what null says.
[[nodiscard]] inline __device__ void* mc_ptr(nvshmem_team_t, const void*) { return nullptr; }
inline __device__ void info_get_version(int* major, int* minor) {
    *major = NVSHMEM_MAJOR_VERSION;
    *minor = NVSHMEM_MINOR_VERSION;
}
inline __device__ void info_get_name(char* name) {
    const char* from = NVSHMEM_VENDOR_STRING;
    do {
        *name++ = *from;
    } while (*from++ != '\0');
}
inline __device__ void vendor_get_version_info(int* major, int* minor, int* patch) {
    *major = NVSHMEM_VENDOR_MAJOR_VERSION;
    *minor = NVSHMEM_VENDOR_MINOR_VERSION;
    *patch = NVSHMEM_VENDOR_PATCH_VERSION;
}
inline __device__ void global_exit(int status) { job().end_job(status); }
/// @}

/// @name Transfers, by the calling thread or a group
/// @{
template <class Scope, class T>
__device__ __forceinline__ void put(Scope group, T* dest, const T* source, size_t count, int pe) {
    job().put(group, dest, source, count, pe);
}
template <class T>
__device__ __forceinline__ void put(T* dest, const T* source, size_t count, int pe) {
    job().put(dest, source, count, pe);
}
template <class Scope, class T>
__device__ __forceinline__ void put_nbi(Scope group, T* dest, const T* source, size_t count, int pe) {
    job().put_nbi(group, dest, source, count, pe);
}
template <class T>
__device__ __forceinline__ void put_nbi(T* dest, const T* source, size_t count, int pe) {
    job().put_nbi(dest, source, count, pe);
}
template <class Scope, class T>
__device__ __forceinline__ void get(Scope group, T* dest, const T* source, size_t count, int pe) {
    job().get(group, dest, source, count, pe);
}
template <class T>
__device__ __forceinline__ void get(T* dest, const T* source, size_t count, int pe) {
    job().get(dest, source, count, pe);
}
template <class Scope, class T>
__device__ __forceinline__ void get_nbi(Scope group, T* dest, const T* source, size_t count, int pe) {
    job().get_nbi(group, dest, source, count, pe);
}
template <class T>
__device__ __forceinline__ void get_nbi(T* dest, const T* source, size_t count, int pe) {
    job().get_nbi(dest, source, count, pe);
}
template <class T>
__device__ __forceinline__ void p(T* dest, T value, int pe) {
    job().p(dest, value, pe);
}
template <class T>
[[nodiscard]] __device__ __forceinline__ T g(const T* source, int pe) {
    return job().g(source, pe);
}
template <class Scope, class T>
__device__ __forceinline__ void iput(Scope group, T* dest, const T* source, ptrdiff_t dest_stride,
                                     ptrdiff_t source_stride, size_t count, int pe) {
    job().iput(group, dest, dest_stride, source, source_stride, count, pe);
}
template <class T>
__device__ __forceinline__ void iput(T* dest, const T* source, ptrdiff_t dest_stride, ptrdiff_t source_stride,
                                     size_t count, int pe) {
    iput(device::thread, dest, source, dest_stride, source_stride, count, pe);
}
template <class Scope, class T>
__device__ __forceinline__ void iget(Scope group, T* dest, const T* source, ptrdiff_t dest_stride,
                                     ptrdiff_t source_stride, size_t count, int pe) {
    job().iget(group, dest, dest_stride, source, source_stride, count, pe);
}
template <class T>
__device__ __forceinline__ void iget(T* dest, const T* source, ptrdiff_t dest_stride, ptrdiff_t source_stride,
                                     size_t count, int pe) {
    iget(device::thread, dest, source, dest_stride, source_stride, count, pe);
}
/// The word as the native calls have it, which is of another type where NVRTC compiles.
[[nodiscard]] inline __device__ device::signal_word* as_signal(uint64_t* word) {
    return reinterpret_cast<device::signal_word*>(word);
}
[[nodiscard]] inline __device__ const device::signal_word* as_signal(const uint64_t* word) {
    return reinterpret_cast<const device::signal_word*>(word);
}
template <class Scope, class T>
__device__ __forceinline__ void put_signal(Scope group, T* dest, const T* source, size_t count, uint64_t* word,
                                           uint64_t value, int how, int pe) {
    job().put_signal(group, dest, source, count, as_signal(word), value, static_cast<device::signal_op>(how), pe);
}
template <class T>
__device__ __forceinline__ void put_signal(T* dest, const T* source, size_t count, uint64_t* word, uint64_t value,
                                           int how, int pe) {
    put_signal(device::thread, dest, source, count, word, value, how, pe);
}
template <class Scope, class T>
__device__ __forceinline__ void put_signal_nbi(Scope group, T* dest, const T* source, size_t count, uint64_t* word,
                                               uint64_t value, int how, int pe) {
    job().put_signal_nbi(group, dest, source, count, as_signal(word), value, static_cast<device::signal_op>(how), pe);
}
template <class T>
__device__ __forceinline__ void put_signal_nbi(T* dest, const T* source, size_t count, uint64_t* word, uint64_t value,
                                               int how, int pe) {
    put_signal_nbi(device::thread, dest, source, count, word, value, how, pe);
}
/// Orders nothing but itself: a program that announces data has a fence before it, which would be there twice.
inline __device__ void signal(uint64_t* word, uint64_t value, int how, int pe) {
    job().signal(as_signal(word), value, static_cast<device::signal_op>(how), pe, device::relaxed);
}
inline __device__ void fence() { job().fence(); }
inline __device__ void quiet() { job().quiet(); }
/// @}

/// @name Atomics. Those that fetch acquire and release; the others order nothing, as OpenSHMEM asks no more.
/// @{
template <class T>
[[nodiscard]] __device__ __forceinline__ T atomic_fetch(const T* word, int pe) {
    return job().atomic_fetch(word, pe);
}
template <class T>
__device__ __forceinline__ void atomic_set(T* word, T value, int pe) {
    job().atomic_set(word, value, pe, device::relaxed);
}
template <class T>
__device__ __forceinline__ T atomic_swap(T* word, T value, int pe) {
    return job().atomic_swap(word, value, pe);
}
template <class T>
__device__ __forceinline__ T atomic_compare_swap(T* word, T compare, T value, int pe) {
    return job().atomic_compare_swap(word, compare, value, pe);
}
template <class T>
__device__ __forceinline__ void atomic_add(T* word, T value, int pe) {
    job().atomic_add(word, value, pe, device::relaxed);
}
template <class T>
__device__ __forceinline__ T atomic_fetch_add(T* word, T value, int pe) {
    return job().atomic_fetch_add(word, value, pe);
}
template <class T>
__device__ __forceinline__ void atomic_inc(T* word, int pe) {
    job().atomic_inc(word, pe, device::relaxed);
}
template <class T>
__device__ __forceinline__ T atomic_fetch_inc(T* word, int pe) {
    return job().atomic_fetch_inc(word, pe);
}
template <class T>
__device__ __forceinline__ void atomic_and(T* word, T value, int pe) {
    job().atomic_and(word, value, pe, device::relaxed);
}
template <class T>
__device__ __forceinline__ T atomic_fetch_and(T* word, T value, int pe) {
    return job().atomic_fetch_and(word, value, pe);
}
template <class T>
__device__ __forceinline__ void atomic_or(T* word, T value, int pe) {
    job().atomic_or(word, value, pe, device::relaxed);
}
template <class T>
__device__ __forceinline__ T atomic_fetch_or(T* word, T value, int pe) {
    return job().atomic_fetch_or(word, value, pe);
}
template <class T>
__device__ __forceinline__ void atomic_xor(T* word, T value, int pe) {
    job().atomic_xor(word, value, pe, device::relaxed);
}
template <class T>
__device__ __forceinline__ T atomic_fetch_xor(T* word, T value, int pe) {
    return job().atomic_fetch_xor(word, value, pe);
}
/// @}

}  // namespace in_kernel
}  // namespace
}  // namespace via::nvshmem

#include <viaduct/nvshmem/in_kernel_together.cuh>

#endif
