// SPDX-License-Identifier: Apache-2.0
/// @file nvshmem_image.h
/// @brief What the kernels of a unit that includes nvshmem.h need of the job: filled in by the library, in constant
/// memory of each such unit or module.
#ifndef VIADUCT_ABI_NVSHMEM_IMAGE_H
#define VIADUCT_ABI_NVSHMEM_IMAGE_H

#include <viaduct/abi/device_context.h>

/** Teams that a PE can be in at a time: those of a world, and the same team under two names. */
#define VIA_ABI_NVSHMEM_TEAMS 512

/** What a via::device::team consists of. All zeros is no team. */
typedef struct via_abi_nvshmem_team {
    via_abi_device_context world; /**< the same in all of them */
    via_abi_device_team team;     /**< its `block` is 0 if kernels cannot meet in it */
} via_abi_nvshmem_team;

/** The image. All zeros where there is no job. */
typedef struct via_abi_nvshmem_image {
    via_abi_nvshmem_team world; /**< the team of all PEs, and with it the context */
    unsigned long long teams;   /**< VIA_ABI_NVSHMEM_TEAMS of ::via_abi_nvshmem_team in device memory, by handle */
} via_abi_nvshmem_image;

/** The name of the image, by which it is found in a module. */
#define VIA_ABI_NVSHMEM_IMAGE_NAME "viaduct_nvshmem_image"

#endif
