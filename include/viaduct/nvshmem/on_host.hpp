// SPDX-License-Identifier: Apache-2.0
/// @file on_host.hpp
/// @brief The operations of NVSHMEM's names for the host: from types to bytes, over library.h.
#ifndef VIADUCT_NVSHMEM_ON_HOST_HPP
#define VIADUCT_NVSHMEM_ON_HOST_HPP

#include <viaduct/nvshmem/library.h>
#include <viaduct/nvshmem/operation.hpp>

namespace via::nvshmem {

/// The via_type of an integer of so many bytes.
template <bool HasSign>
[[nodiscard]] constexpr via_type integer_of(size_t bytes) {
    return bytes == 1   ? (HasSign ? VIA_INT8 : VIA_UINT8)
           : bytes == 2 ? (HasSign ? VIA_INT16 : VIA_UINT16)
           : bytes == 4 ? (HasSign ? VIA_INT32 : VIA_UINT32)
                        : (HasSign ? VIA_INT64 : VIA_UINT64);
}
/// The via_type of an arithmetic type, or of half or __nv_bfloat16.
template <class T>
[[nodiscard]] constexpr via_type type_of() {
    return static_cast<T>(3) / static_cast<T>(2) != static_cast<T>(1)
               ? (sizeof(T) == 4 ? VIA_FLOAT : VIA_DOUBLE)
               : integer_of<(static_cast<T>(-1) < static_cast<T>(0))>(sizeof(T));
}

#ifdef __CUDA_FP16_H__
template <>
[[nodiscard]] constexpr via_type type_of<__half>() {
    return VIA_HALF;
}
#endif
#ifdef __CUDA_BF16_H__
template <>
[[nodiscard]] constexpr via_type type_of<__nv_bfloat16>() {
    return VIA_BFLOAT16;
}
#endif

/// What a wait waits for: one value for all words, or one for each.
template <class T>
[[nodiscard]] inline via_condition condition_of(const T* words, size_t count, const int* skip, int cmp, const T* values,
                                                bool each) {
    via_condition condition{};
    condition.type = type_of<T>();
    condition.cmp = static_cast<via_cmp>(cmp);
    condition.words = words;
    condition.count = count;
    condition.values = values;
    condition.each = each;
    condition.skip = skip;
    return condition;
}

/// Operations of the host.
namespace on_host {

/// @name Who is there
/// @{
inline int my_pe() { return via_nvshmem_my_pe(); }
inline int n_pes() { return via_nvshmem_n_pes(); }
inline int team_my_pe(nvshmem_team_t team) { return via_nvshmem_team_my_pe(team); }
inline int team_n_pes(nvshmem_team_t team) { return via_nvshmem_team_n_pes(team); }
inline int team_translate_pe(nvshmem_team_t from, int pe, nvshmem_team_t to) {
    return via_nvshmem_team_translate_pe(from, pe, to);
}
inline void* ptr(const void* address, int pe) { return via_nvshmem_ptr(address, pe); }
/// No memory here has a multicast address, which is what NULL says.
inline void* mc_ptr(nvshmem_team_t, const void*) { return nullptr; }
inline void info_get_version(int* major, int* minor) {
    *major = NVSHMEM_MAJOR_VERSION;
    *minor = NVSHMEM_MINOR_VERSION;
}
inline void info_get_name(char* name) {
    const char* from = NVSHMEM_VENDOR_STRING;
    do {
        *name++ = *from;
    } while (*from++ != '\0');
}
inline void vendor_get_version_info(int* major, int* minor, int* patch) {
    *major = NVSHMEM_VENDOR_MAJOR_VERSION;
    *minor = NVSHMEM_VENDOR_MINOR_VERSION;
    *patch = NVSHMEM_VENDOR_PATCH_VERSION;
}
inline void global_exit(int status) { via_nvshmem_global_exit(status); }
/// @}

/// @name Transfers
/// @{
template <class T>
inline void put(T* dest, const T* source, size_t count, int pe) {
    via_nvshmem_put(dest, source, count * sizeof(T), pe);
}
template <class T>
inline void put_nbi(T* dest, const T* source, size_t count, int pe) {
    via_nvshmem_put_nbi(dest, source, count * sizeof(T), pe);
}
template <class T>
inline void get(T* dest, const T* source, size_t count, int pe) {
    via_nvshmem_get(dest, source, count * sizeof(T), pe);
}
template <class T>
inline void get_nbi(T* dest, const T* source, size_t count, int pe) {
    via_nvshmem_get_nbi(dest, source, count * sizeof(T), pe);
}
template <class T>
inline void p(T* dest, T value, int pe) {
    via_nvshmem_put(dest, &value, sizeof value, pe);
}
template <class T>
[[nodiscard]] inline T g(const T* source, int pe) {
    T value{};
    via_nvshmem_get(&value, source, sizeof value, pe);
    return value;
}
template <class T>
inline void iput(T* dest, const T* source, ptrdiff_t dest_stride, ptrdiff_t source_stride, size_t count, int pe) {
    via_nvshmem_iput(dest, source, dest_stride, source_stride, sizeof(T), count, pe);
}
template <class T>
inline void iget(T* dest, const T* source, ptrdiff_t dest_stride, ptrdiff_t source_stride, size_t count, int pe) {
    via_nvshmem_iget(dest, source, dest_stride, source_stride, sizeof(T), count, pe);
}
template <class T>
inline void put_signal(T* dest, const T* source, size_t count, uint64_t* word, uint64_t value, int how, int pe) {
    via_nvshmem_put_signal(dest, source, count * sizeof(T), word, value, how, pe);
}
template <class T>
inline void put_signal_nbi(T* dest, const T* source, size_t count, uint64_t* word, uint64_t value, int how, int pe) {
    via_nvshmem_put_signal_nbi(dest, source, count * sizeof(T), word, value, how, pe);
}
inline void signal(uint64_t* word, uint64_t value, int how, int pe) { via_nvshmem_signal(word, value, how, pe); }
inline void fence() { via_nvshmem_fence(); }
inline void quiet() { via_nvshmem_quiet(); }
/// @}

/// @name Atomics
/// @{
template <class T>
[[nodiscard]] inline T fetching(via_atomic_op operation, T* word, T operand, T compare, int pe) {
    T before{};
    via_nvshmem_atomic(operation, type_of<T>(), word, &operand, &compare, &before, pe);
    return before;
}
template <class T>
inline void blind(via_atomic_op operation, T* word, T operand, int pe) {
    via_nvshmem_atomic(operation, type_of<T>(), word, &operand, nullptr, nullptr, pe);
}
template <class T>
inline T atomic_fetch(const T* word, int pe) {
    T before{};
    via_nvshmem_atomic(VIA_ATOMIC_FETCH, type_of<T>(), const_cast<T*>(word), nullptr, nullptr, &before, pe);
    return before;
}
template <class T>
inline void atomic_set(T* word, T value, int pe) {
    blind(VIA_ATOMIC_SET, word, value, pe);
}
template <class T>
inline T atomic_swap(T* word, T value, int pe) {
    return fetching(VIA_ATOMIC_SWAP, word, value, T{}, pe);
}
template <class T>
inline T atomic_compare_swap(T* word, T compare, T value, int pe) {
    return fetching(VIA_ATOMIC_COMPARE_SWAP, word, value, compare, pe);
}
template <class T>
inline void atomic_add(T* word, T value, int pe) {
    blind(VIA_ATOMIC_ADD, word, value, pe);
}
template <class T>
inline T atomic_fetch_add(T* word, T value, int pe) {
    return fetching(VIA_ATOMIC_ADD, word, value, T{}, pe);
}
template <class T>
inline void atomic_inc(T* word, int pe) {
    blind(VIA_ATOMIC_ADD, word, T{1}, pe);
}
template <class T>
inline T atomic_fetch_inc(T* word, int pe) {
    return fetching(VIA_ATOMIC_ADD, word, T{1}, T{}, pe);
}
template <class T>
inline void atomic_and(T* word, T value, int pe) {
    blind(VIA_ATOMIC_AND, word, value, pe);
}
template <class T>
inline T atomic_fetch_and(T* word, T value, int pe) {
    return fetching(VIA_ATOMIC_AND, word, value, T{}, pe);
}
template <class T>
inline void atomic_or(T* word, T value, int pe) {
    blind(VIA_ATOMIC_OR, word, value, pe);
}
template <class T>
inline T atomic_fetch_or(T* word, T value, int pe) {
    return fetching(VIA_ATOMIC_OR, word, value, T{}, pe);
}
template <class T>
inline void atomic_xor(T* word, T value, int pe) {
    blind(VIA_ATOMIC_XOR, word, value, pe);
}
template <class T>
inline T atomic_fetch_xor(T* word, T value, int pe) {
    return fetching(VIA_ATOMIC_XOR, word, value, T{}, pe);
}
/// @}

}  // namespace on_host
}  // namespace via::nvshmem

#include <viaduct/nvshmem/on_host_together.hpp>

#endif
