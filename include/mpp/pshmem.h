/* SPDX-License-Identifier: Apache-2.0 */
/**
 * @file
 * @brief The place where pshmem.h would have lain in old times; deprecated. The standard asks for every header here.
 */
#ifndef MPP_PSHMEM_H
#define MPP_PSHMEM_H

#include <pshmem.h>

#endif
