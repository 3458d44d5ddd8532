// SPDX-License-Identifier: Apache-2.0
// One line a function.
// clang-format off
// What the library exports of NVSHMEM's names: atomics. Written by lib/names/nvshmem.py; do not edit.
#include <viaduct/nvshmem/names/atomic.h>

#include <viaduct/nvshmem/names/atomic.cuh>
