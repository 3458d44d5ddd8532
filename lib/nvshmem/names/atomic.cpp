// SPDX-License-Identifier: Apache-2.0
// One line a function.
// clang-format off
// What the library exports of NVSHMEM's names: atomics. Made by lib/names/generate.py: change the tables there, not this file.
#include <viaduct/nvshmem/names/atomic.h>

#include <viaduct/nvshmem/names/atomic.cuh>
