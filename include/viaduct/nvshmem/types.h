/* SPDX-License-Identifier: Apache-2.0 */
/**
 * @file types.h
 * @brief Types and constants of nvshmem.h.
 */
#ifndef VIADUCT_NVSHMEM_TYPES_H
#define VIADUCT_NVSHMEM_TYPES_H

#ifdef __CUDACC_RTC__
/* NVRTC has no such header. Of 64 bits as libcu++ has them there, which may come before or after this. */
typedef signed char int8_t;
typedef short int16_t;
typedef int int32_t;
typedef long long int64_t;
typedef unsigned char uint8_t;
typedef unsigned short uint16_t;
typedef unsigned int uint32_t;
typedef unsigned long long uint64_t;
typedef long ptrdiff_t;
#else
#include <stddef.h>
#include <stdint.h>

#include <viaduct.h>

/* NVSHMEM's header brings the CUDA runtime along; where there is none its types are enough. */
#if __has_include(<cuda_runtime.h>)
#include <cuda_runtime.h>
#else
typedef struct CUstream_st *cudaStream_t; /**< a stream */
#endif
typedef struct CUmod_st *CUmodule;  /**< a module of the CUDA driver */
typedef struct CUlib_st *CUlibrary; /**< a library of the CUDA driver */
#endif

/** @name Versions
 *  The interface is OpenSHMEM's, with the extensions of this version of NVSHMEM.
 *  @{ */
#define NVSHMEM_MAJOR_VERSION 1        /**< of OpenSHMEM */
#define NVSHMEM_MINOR_VERSION 3        /**< of OpenSHMEM */
#define NVSHMEM_VENDOR_MAJOR_VERSION 3 /**< of NVSHMEM */
#define NVSHMEM_VENDOR_MINOR_VERSION 4 /**< of NVSHMEM */
#define NVSHMEM_VENDOR_PATCH_VERSION 0 /**< of NVSHMEM */
/** Of NVSHMEM, as one number. */
#define NVSHMEM_VENDOR_VERSION \
    (NVSHMEM_VENDOR_MAJOR_VERSION * 10000 + NVSHMEM_VENDOR_MINOR_VERSION * 100 + NVSHMEM_VENDOR_PATCH_VERSION)
#define NVSHMEM_VENDOR_STRING "NVSHMEM v3.4.0 (Viaduct)" /**< what nvshmem_info_get_name() says */
#define NVSHMEM_MAX_NAME_LEN 256                         /**< room that it needs at most */
/** @} */

/** A team; an index, whose values are this PE's own. */
typedef int32_t nvshmem_team_t;

/** @name Teams that there are without a split
 *  @{ */
#define NVSHMEM_TEAM_INVALID (-1)      /**< no team */
#define NVSHMEM_TEAM_WORLD 0           /**< all PEs */
#define NVSHMEM_TEAM_SHARED 1          /**< the PEs that all have nvshmem_ptr() to each other; see PORTING.md */
#define NVSHMEMX_TEAM_NODE 2           /**< the PEs of this host */
#define NVSHMEMX_TEAM_SAME_MYPE_NODE 3 /**< those that have on their hosts the number that this PE has on its own */
/** @} */

/** What calls return that return a code: any but the first is a failure. */
enum {
    NVSHMEMX_SUCCESS = 0,
    NVSHMEMX_ERROR_INVALID_VALUE,            /**< of an argument, on some PE */
    NVSHMEMX_ERROR_OUT_OF_MEMORY,            /**< some PE has no room */
    NVSHMEMX_ERROR_NOT_SUPPORTED,            /**< here, for these arguments */
    NVSHMEMX_ERROR_SYMMETRY,                 /**< never */
    NVSHMEMX_ERROR_GPU_NOT_SELECTED,         /**< the PEs have not come to a call that needs their GPUs */
    NVSHMEMX_ERROR_COLLECTIVE_LAUNCH_FAILED, /**< never: a launch returns the code of the CUDA runtime */
    NVSHMEMX_ERROR_INTERNAL                  /**< whatever else it is */
};

/** How a wait compares the word with the value. */
enum {
    NVSHMEM_CMP_EQ = 0, /**< equal */
    NVSHMEM_CMP_NE,     /**< not equal */
    NVSHMEM_CMP_GT,     /**< greater */
    NVSHMEM_CMP_GE,     /**< greater or equal */
    NVSHMEM_CMP_LT,     /**< less */
    NVSHMEM_CMP_LE      /**< less or equal */
};

/** What a signal does to its word. */
enum {
    NVSHMEM_SIGNAL_SET = 0, /**< stores the value */
    NVSHMEM_SIGNAL_ADD      /**< adds the value */
};

/** What threads a program may have; it always gets the last. */
enum {
    NVSHMEM_THREAD_SINGLE = 0, /**< one */
    NVSHMEM_THREAD_FUNNELED,   /**< several, of which one calls */
    NVSHMEM_THREAD_SERIALIZED, /**< several that call one after the other */
    NVSHMEM_THREAD_MULTIPLE    /**< several that call when they like */
};

#endif
