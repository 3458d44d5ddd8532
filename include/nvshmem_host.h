/* SPDX-License-Identifier: Apache-2.0 */
/**
 * @file nvshmem_host.h
 * @brief What NVSHMEM has for the host alone: here nvshmem.h, which has kernels' functions only where nvcc compiles.
 */
#ifndef VIADUCT_NVSHMEM_HOST_H
#define VIADUCT_NVSHMEM_HOST_H

#include <nvshmem.h>

#endif
