// SPDX-License-Identifier: Apache-2.0
// One line a function.
// clang-format off
// What the library exports of NVSHMEM's names: who is there. Made by lib/names/generate.py: change the tables there, not this file.
#include <viaduct/nvshmem/names/query.h>

#include <viaduct/nvshmem/names/query.cuh>
