// SPDX-License-Identifier: Apache-2.0
/// @file on_stream.hpp
/// @brief The operations of NVSHMEM's names whose end is on_stream: from types to bytes, over library.h.
#ifndef VIADUCT_NVSHMEM_ON_STREAM_HPP
#define VIADUCT_NVSHMEM_ON_STREAM_HPP

#include <viaduct/nvshmem/on_host.hpp>

/// Operations in the order of a stream.
namespace via::nvshmem::on_stream {

/// @name Transfers
/// @{
template <class T>
inline void put(T* dest, const T* source, size_t count, int pe, cudaStream_t stream) {
    via_nvshmem_put_on_stream(dest, source, count * sizeof(T), pe, stream);
}
template <class T>
inline void put_nbi(T* dest, const T* source, size_t count, int pe, cudaStream_t stream) {
    via_nvshmem_put_nbi_on_stream(dest, source, count * sizeof(T), pe, stream);
}
template <class T>
inline void get(T* dest, const T* source, size_t count, int pe, cudaStream_t stream) {
    via_nvshmem_get_on_stream(dest, source, count * sizeof(T), pe, stream);
}
template <class T>
inline void get_nbi(T* dest, const T* source, size_t count, int pe, cudaStream_t stream) {
    via_nvshmem_get_nbi_on_stream(dest, source, count * sizeof(T), pe, stream);
}
template <class T>
inline void p(T* dest, T value, int pe, cudaStream_t stream) {
    via_nvshmem_p_on_stream(dest, &value, sizeof value, pe, stream);
}
template <class T>
[[nodiscard]] inline T g(const T* source, int pe, cudaStream_t stream) {
    T value{};
    via_nvshmem_g_on_stream(&value, source, sizeof value, pe, stream);
    return value;
}
template <class T>
inline void iput(T* dest, const T* source, ptrdiff_t dest_stride, ptrdiff_t source_stride, size_t count, int pe,
                 cudaStream_t stream) {
    via_nvshmem_iput_on_stream(dest, source, dest_stride, source_stride, sizeof(T), count, pe, stream);
}
template <class T>
inline void iget(T* dest, const T* source, ptrdiff_t dest_stride, ptrdiff_t source_stride, size_t count, int pe,
                 cudaStream_t stream) {
    via_nvshmem_iget_on_stream(dest, source, dest_stride, source_stride, sizeof(T), count, pe, stream);
}
template <class T>
inline void put_signal(T* dest, const T* source, size_t count, uint64_t* word, uint64_t value, int how, int pe,
                       cudaStream_t stream) {
    via_nvshmem_put_signal_on_stream(dest, source, count * sizeof(T), word, value, how, pe, stream);
}
template <class T>
inline void put_signal_nbi(T* dest, const T* source, size_t count, uint64_t* word, uint64_t value, int how, int pe,
                           cudaStream_t stream) {
    via_nvshmem_put_signal_nbi_on_stream(dest, source, count * sizeof(T), word, value, how, pe, stream);
}
inline void signal(uint64_t* word, uint64_t value, int how, int pe, cudaStream_t stream) {
    via_nvshmem_signal_on_stream(word, value, how, pe, stream);
}
inline void quiet(cudaStream_t stream) { via_nvshmem_quiet_on_stream(stream); }
/// @}

/// @name Waits
/// @{
template <class T>
inline void wait_until(T* word, int cmp, T value, cudaStream_t stream) {
    const via_condition c = condition_of(word, 1, nullptr, cmp, &value, false);
    via_nvshmem_wait_all_on_stream(&c, stream);
}
template <class T>
inline void wait_until_all(T* words, size_t count, const int* skip, int cmp, T value, cudaStream_t stream) {
    const via_condition c = condition_of(words, count, skip, cmp, &value, false);
    via_nvshmem_wait_all_on_stream(&c, stream);
}
template <class T>
inline void wait_until_all_vector(T* words, size_t count, const int* skip, int cmp, T* values, cudaStream_t stream) {
    const via_condition c = condition_of(words, count, skip, cmp, values, true);
    via_nvshmem_wait_all_on_stream(&c, stream);
}
inline void signal_wait_until(uint64_t* word, int cmp, uint64_t value, cudaStream_t stream) {
    wait_until(word, cmp, value, stream);
}
/// @}

/// @name Collectives
/// @{
inline void barrier_all(cudaStream_t stream) { via_nvshmem_barrier_all_on_stream(stream); }
inline void sync_all(cudaStream_t stream) { via_nvshmem_sync_all_on_stream(stream); }
inline int barrier(nvshmem_team_t team, cudaStream_t stream) { return via_nvshmem_barrier_on_stream(team, stream); }
inline int sync(nvshmem_team_t team, cudaStream_t stream) { return via_nvshmem_sync_on_stream(team, stream); }
template <class T>
inline int broadcast(nvshmem_team_t team, T* dest, const T* source, size_t count, int root, cudaStream_t stream) {
    return via_nvshmem_broadcast_on_stream(team, dest, source, count * sizeof(T), root, stream);
}
template <class T>
inline int fcollect(nvshmem_team_t team, T* dest, const T* source, size_t count, cudaStream_t stream) {
    return via_nvshmem_fcollect_on_stream(team, dest, source, count * sizeof(T), stream);
}
template <class T>
inline int alltoall(nvshmem_team_t team, T* dest, const T* source, size_t count, cudaStream_t stream) {
    return via_nvshmem_alltoall_on_stream(team, dest, source, count * sizeof(T), stream);
}
template <op Op, class T>
inline int reduce(nvshmem_team_t team, T* dest, const T* source, size_t count, cudaStream_t stream) {
    return via_nvshmem_reduce_on_stream(team, static_cast<via_op>(Op), type_of<T>(), dest, source, count, stream);
}
template <op Op, class T>
inline int reducescatter(nvshmem_team_t team, T* dest, const T* source, size_t count, cudaStream_t stream) {
    return via_nvshmem_reducescatter_on_stream(team, static_cast<via_op>(Op), type_of<T>(), dest, source, count,
                                               stream);
}
/// @}

}  // namespace via::nvshmem::on_stream

#endif
