/* SPDX-License-Identifier: Apache-2.0 */
/**
 * @file
 * @brief The place where shmemx.h would have lain in old times; deprecated. The standard asks for every header here.
 */
#ifndef MPP_SHMEMX_H
#define MPP_SHMEMX_H

#include <shmemx.h>

#endif
