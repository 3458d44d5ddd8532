/* SPDX-License-Identifier: Apache-2.0 */
/**
 * @file bootstraps.h
 * @brief nvshmemx_init_attr(): what the library cannot know of every MPI is compiled in the program's own unit.
 *
 * That is, where the unit includes mpi.h before nvshmem.h. Otherwise it is the library's, which looks for the MPI of
 * the process.
 */
#ifndef VIADUCT_NVSHMEM_BOOTSTRAPS_H
#define VIADUCT_NVSHMEM_BOOTSTRAPS_H

#include <viaduct/nvshmem/library.h>
#include <viaduct/nvshmem/setup.h>

#ifdef MPI_VERSION

#include <viaduct_mpi.h>

#ifdef __cplusplus
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wold-style-cast"
#endif

static inline int nvshmemx_init_attr(unsigned int flags, nvshmemx_init_attr_t *attributes) {
    via_callbacks callbacks;
    if ((flags & NVSHMEMX_INIT_WITH_MPI_COMM) == 0 || attributes == NULL || attributes->mpi_comm == NULL)
        return via_nvshmem_init_attr(flags, attributes, NULL);
    (void)via_mpi_callbacks((MPI_Comm *)attributes->mpi_comm, &callbacks);
    return via_nvshmem_init_attr(flags, attributes, &callbacks);
}

static inline int nvshmemx_hostlib_init_attr(unsigned int flags, nvshmemx_init_attr_t *attributes) {
    return nvshmemx_init_attr(flags, attributes);
}

#ifdef __cplusplus
#pragma GCC diagnostic pop
#endif

#else

#ifdef __cplusplus
extern "C" {
#endif

/** Joins the job in the way that `flags` say; collective. Not zero if it failed. */
VIA_API int nvshmemx_init_attr(unsigned int flags, nvshmemx_init_attr_t *attributes);
/** nvshmemx_init_attr(): here the host's and the kernels' part are one. */
VIA_API int nvshmemx_hostlib_init_attr(unsigned int flags, nvshmemx_init_attr_t *attributes);

#ifdef __cplusplus
}
#endif

#endif

#endif
