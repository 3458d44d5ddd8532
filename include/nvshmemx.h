/* SPDX-License-Identifier: Apache-2.0 */
/**
 * @file nvshmemx.h
 * @brief NVSHMEM's extensions, whose names begin with nvshmemx_: nvshmem.h has them as well.
 */
#ifndef VIADUCT_NVSHMEMX_H
#define VIADUCT_NVSHMEMX_H

#include <nvshmem.h>

#endif
