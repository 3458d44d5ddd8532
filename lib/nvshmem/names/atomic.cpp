// SPDX-License-Identifier: Apache-2.0
// What the library exports of NVSHMEM's names: atomics. Written by lib/names/nvshmem.py; do not edit.
#include <viaduct/nvshmem/names/atomic.h>

#include <viaduct/nvshmem/names/atomic.cuh>
