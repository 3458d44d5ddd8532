/* SPDX-License-Identifier: Apache-2.0 */
/**
 * @file
 * @brief The place where shmem.h lay in old times; deprecated.
 */
#ifndef MPP_SHMEM_H
#define MPP_SHMEM_H

#include <shmem.h>

#endif
