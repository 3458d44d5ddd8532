// SPDX-License-Identifier: Apache-2.0
// One line a function.
// clang-format off
/// @file
/// @brief NVSHMEM's names where they are defined: who is there. Made by lib/names/generate.py: change the tables there, not this file.
#ifndef VIADUCT_NVSHMEM_NAMES_QUERY_CUH
#define VIADUCT_NVSHMEM_NAMES_QUERY_CUH

#include <viaduct/nvshmem/sides.cuh>

VIADUCT_NVSHMEM_BOTH int nvshmem_my_pe(void) { return via::nvshmem::side::my_pe(); }
VIADUCT_NVSHMEM_BOTH int nvshmem_n_pes(void) { return via::nvshmem::side::n_pes(); }
VIADUCT_NVSHMEM_BOTH int nvshmem_team_my_pe(nvshmem_team_t team) { return via::nvshmem::side::team_my_pe(team); }
VIADUCT_NVSHMEM_BOTH int nvshmem_team_n_pes(nvshmem_team_t team) { return via::nvshmem::side::team_n_pes(team); }
VIADUCT_NVSHMEM_BOTH int nvshmem_team_translate_pe(nvshmem_team_t src_team, int src_pe, nvshmem_team_t dest_team) { return via::nvshmem::side::team_translate_pe(src_team, src_pe, dest_team); }
VIADUCT_NVSHMEM_BOTH void *nvshmem_ptr(const void *dest, int pe) { return via::nvshmem::side::ptr(dest, pe); }
VIADUCT_NVSHMEM_BOTH void nvshmem_info_get_version(int *major, int *minor) { return via::nvshmem::side::info_get_version(major, minor); }
VIADUCT_NVSHMEM_BOTH void nvshmem_info_get_name(char *name) { return via::nvshmem::side::info_get_name(name); }
VIADUCT_NVSHMEM_BOTH void nvshmem_global_exit(int status) { return via::nvshmem::side::global_exit(status); }
VIADUCT_NVSHMEM_BOTH void *nvshmemx_mc_ptr(nvshmem_team_t team, const void *ptr) { return via::nvshmem::side::mc_ptr(team, ptr); }
VIADUCT_NVSHMEM_BOTH void nvshmemx_vendor_get_version_info(int *major, int *minor, int *patch) { return via::nvshmem::side::vendor_get_version_info(major, minor, patch); }

#endif
