/* SPDX-License-Identifier: Apache-2.0 */
/* One line a function. */
/* clang-format off */
/**
 * @file
 * @brief NVSHMEM's names for the host: who is there. Made by lib/names/generate.py: change the tables there, not this file.
 */
#ifndef VIADUCT_NVSHMEM_NAMES_QUERY_H
#define VIADUCT_NVSHMEM_NAMES_QUERY_H

#include <viaduct/nvshmem/types.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifndef VIADUCT_NVSHMEM_INLINE
VIA_API int nvshmem_my_pe(void);
VIA_API int nvshmem_n_pes(void);
VIA_API int nvshmem_team_my_pe(nvshmem_team_t team);
VIA_API int nvshmem_team_n_pes(nvshmem_team_t team);
VIA_API int nvshmem_team_translate_pe(nvshmem_team_t src_team, int src_pe, nvshmem_team_t dest_team);
VIA_API void *nvshmem_ptr(const void *dest, int pe);
VIA_API void nvshmem_info_get_version(int *major, int *minor);
VIA_API void nvshmem_info_get_name(char *name);
VIA_API void nvshmem_global_exit(int status);
VIA_API void *nvshmemx_mc_ptr(nvshmem_team_t team, const void *ptr);
VIA_API void nvshmemx_vendor_get_version_info(int *major, int *minor, int *patch);
#endif


#ifdef __cplusplus
}
#endif

#endif
