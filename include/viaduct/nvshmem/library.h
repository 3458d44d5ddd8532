/* SPDX-License-Identifier: Apache-2.0 */
/**
 * @file library.h
 * @brief What lies under the names of nvshmem.h: a few functions without types, of which programs call none themselves.
 *
 * Sizes are in bytes. Those that return nothing report errors by via_nvshmem_on_error(); those that return int return
 * 0 for success.
 */
#ifndef VIADUCT_NVSHMEM_LIBRARY_H
#define VIADUCT_NVSHMEM_LIBRARY_H

#include <viaduct/nvshmem/setup.h>

#ifdef __cplusplus
extern "C" {
#endif

/** nvshmemx_init_attr(); `callbacks` are those of MPI, or NULL: then the library finds MPI or OpenSHMEM itself. */
VIA_API int via_nvshmem_init_attr(unsigned int flags, const nvshmemx_init_attr_t *attributes,
                                  const via_callbacks *callbacks);

/** @name What units with kernels are told
 *  @{ */

/** A unit, or what takes its place. It stays where it is until via_nvshmem_remove_unit(). */
typedef struct via_nvshmem_unit {
    unsigned int version;                        /**< VIA_ABI_VERSION that it was compiled with */
    unsigned int size;                           /**< sizeof(via_abi_nvshmem_image) */
    int (*copy)(const void *image, size_t size); /**< copies to its image; not zero if it failed */
    int (*make_current)(void);                   /**< makes the GPU that its CUDA runtime has chosen current */
} via_nvshmem_unit;

/** Its image is filled now, if the PE has its GPU, or else when it gets it. */
VIA_API void via_nvshmem_add_unit(const via_nvshmem_unit *unit);
/** Forgets it, before it is unloaded. */
VIA_API void via_nvshmem_remove_unit(const via_nvshmem_unit *unit);
/** @} */

/** @name Who is there
 *  @{ */
VIA_API int via_nvshmem_my_pe(void);
VIA_API int via_nvshmem_n_pes(void);
VIA_API int via_nvshmem_team_my_pe(nvshmem_team_t team);
VIA_API int via_nvshmem_team_n_pes(nvshmem_team_t team);
VIA_API int via_nvshmem_team_translate_pe(nvshmem_team_t from, int pe, nvshmem_team_t to);
VIA_API void *via_nvshmem_ptr(const void *address, int pe);
VIA_API void via_nvshmem_global_exit(int status);
/** @} */

/** @name Transfers
 *  @{ */
VIA_API void via_nvshmem_put(void *dest, const void *source, size_t size, int pe);
VIA_API void via_nvshmem_put_nbi(void *dest, const void *source, size_t size, int pe);
VIA_API void via_nvshmem_get(void *dest, const void *source, size_t size, int pe);
VIA_API void via_nvshmem_get_nbi(void *dest, const void *source, size_t size, int pe);
VIA_API void via_nvshmem_iput(void *dest, const void *source, ptrdiff_t dest_stride, ptrdiff_t source_stride,
                              size_t element, size_t count, int pe);
VIA_API void via_nvshmem_iget(void *dest, const void *source, ptrdiff_t dest_stride, ptrdiff_t source_stride,
                              size_t element, size_t count, int pe);
VIA_API void via_nvshmem_put_signal(void *dest, const void *source, size_t size, uint64_t *signal, uint64_t value,
                                    int op, int pe);
VIA_API void via_nvshmem_put_signal_nbi(void *dest, const void *source, size_t size, uint64_t *signal, uint64_t value,
                                        int op, int pe);
VIA_API void via_nvshmem_signal(uint64_t *signal, uint64_t value, int op, int pe);
VIA_API void via_nvshmem_atomic(via_atomic_op op, via_type type, void *word, const void *operand, const void *compare,
                                void *fetched, int pe);
VIA_API void via_nvshmem_fence(void);
VIA_API void via_nvshmem_quiet(void);
/** @} */

/** @name Waits and tests
 *  @{ */
VIA_API void via_nvshmem_wait_all(const via_condition *condition);
VIA_API size_t via_nvshmem_wait_any(const via_condition *condition);
VIA_API size_t via_nvshmem_wait_some(const via_condition *condition, size_t *indices);
VIA_API int via_nvshmem_test_all(const via_condition *condition);
VIA_API size_t via_nvshmem_test_any(const via_condition *condition);
VIA_API size_t via_nvshmem_test_some(const via_condition *condition, size_t *indices);
VIA_API uint64_t via_nvshmem_signal_wait_until(const uint64_t *signal, int cmp, uint64_t value);
VIA_API uint64_t via_nvshmem_signal_fetch(const uint64_t *signal);
/** @} */

/** @name Collectives
 *  @{ */
VIA_API void via_nvshmem_barrier_all(void);
VIA_API void via_nvshmem_sync_all(void);
VIA_API int via_nvshmem_barrier(nvshmem_team_t team);
VIA_API int via_nvshmem_sync(nvshmem_team_t team);
VIA_API int via_nvshmem_broadcast(nvshmem_team_t team, void *dest, const void *source, size_t size, int root);
VIA_API int via_nvshmem_fcollect(nvshmem_team_t team, void *dest, const void *source, size_t size);
VIA_API int via_nvshmem_alltoall(nvshmem_team_t team, void *dest, const void *source, size_t size);
VIA_API int via_nvshmem_reduce(nvshmem_team_t team, via_op op, via_type type, void *dest, const void *source,
                               size_t count);
VIA_API int via_nvshmem_reducescatter(nvshmem_team_t team, via_op op, via_type type, void *dest, const void *source,
                                      size_t count);
/** @} */

/** @name In the order of a stream
 *  @{ */
VIA_API void via_nvshmem_put_on_stream(void *dest, const void *source, size_t size, int pe, cudaStream_t stream);
VIA_API void via_nvshmem_put_nbi_on_stream(void *dest, const void *source, size_t size, int pe, cudaStream_t stream);
VIA_API void via_nvshmem_get_on_stream(void *dest, const void *source, size_t size, int pe, cudaStream_t stream);
VIA_API void via_nvshmem_get_nbi_on_stream(void *dest, const void *source, size_t size, int pe, cudaStream_t stream);
/** Puts one value of 1, 2, 4 or 8 bytes, which is read now. */
VIA_API void via_nvshmem_p_on_stream(void *dest, const void *value, size_t size, int pe, cudaStream_t stream);
/** Gets one value; waits for the stream. */
VIA_API void via_nvshmem_g_on_stream(void *value, const void *source, size_t size, int pe, cudaStream_t stream);
VIA_API void via_nvshmem_iput_on_stream(void *dest, const void *source, ptrdiff_t dest_stride, ptrdiff_t source_stride,
                                        size_t element, size_t count, int pe, cudaStream_t stream);
VIA_API void via_nvshmem_iget_on_stream(void *dest, const void *source, ptrdiff_t dest_stride, ptrdiff_t source_stride,
                                        size_t element, size_t count, int pe, cudaStream_t stream);
VIA_API void via_nvshmem_put_signal_on_stream(void *dest, const void *source, size_t size, uint64_t *signal,
                                              uint64_t value, int op, int pe, cudaStream_t stream);
VIA_API void via_nvshmem_put_signal_nbi_on_stream(void *dest, const void *source, size_t size, uint64_t *signal,
                                                  uint64_t value, int op, int pe, cudaStream_t stream);
VIA_API void via_nvshmem_signal_on_stream(uint64_t *signal, uint64_t value, int op, int pe, cudaStream_t stream);
VIA_API void via_nvshmem_wait_all_on_stream(const via_condition *condition, cudaStream_t stream);
VIA_API void via_nvshmem_quiet_on_stream(cudaStream_t stream);
VIA_API void via_nvshmem_barrier_all_on_stream(cudaStream_t stream);
VIA_API void via_nvshmem_sync_all_on_stream(cudaStream_t stream);
VIA_API int via_nvshmem_barrier_on_stream(nvshmem_team_t team, cudaStream_t stream);
VIA_API int via_nvshmem_sync_on_stream(nvshmem_team_t team, cudaStream_t stream);
VIA_API int via_nvshmem_broadcast_on_stream(nvshmem_team_t team, void *dest, const void *source, size_t size, int root,
                                            cudaStream_t stream);
VIA_API int via_nvshmem_fcollect_on_stream(nvshmem_team_t team, void *dest, const void *source, size_t size,
                                           cudaStream_t stream);
VIA_API int via_nvshmem_alltoall_on_stream(nvshmem_team_t team, void *dest, const void *source, size_t size,
                                           cudaStream_t stream);
VIA_API int via_nvshmem_reduce_on_stream(nvshmem_team_t team, via_op op, via_type type, void *dest, const void *source,
                                         size_t count, cudaStream_t stream);
VIA_API int via_nvshmem_reducescatter_on_stream(nvshmem_team_t team, via_op op, via_type type, void *dest,
                                                const void *source, size_t count, cudaStream_t stream);
/** @} */

#ifdef __cplusplus
}
#endif

#endif
