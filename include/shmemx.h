/* SPDX-License-Identifier: Apache-2.0 */
/**
 * @file shmemx.h
 * @brief What the OpenSHMEM layer has beside the standard.
 */
#ifndef SHMEMX_H
#define SHMEMX_H

#include <shmem.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Told of an error of a call that has no other way to tell it. If it returns, so does the call, with nothing done or
 * something half done, 0 where it returns a value; but with all done if only the thread was wrong that called.
 * @param call     the function's name
 * @param message  one line, all that is known: the argument, the PE
 * @param hint     what to do about it; may be empty
 */
typedef void (*shmemx_error_handler)(const char *call, const char *message, const char *hint);

/**
 * Sets who is told of errors; NULL is the library's own, which prints them and ends the job with status 1. Returns who
 * was before. May be called at any time, by any thread.
 */
SHMEM_API shmemx_error_handler shmemx_set_error_handler(shmemx_error_handler handler);

struct via_world;
/** The world that shmem_init() has made, for the calls of viaduct.h; NULL before and afterwards. */
SHMEM_API struct via_world *shmemx_world(void);

#ifdef __cplusplus
}
#endif

#endif
