// SPDX-License-Identifier: Apache-2.0
/// @file fake_team.hpp
/// @brief The library's kernels that wait and meet, as functions of the host.
#pragma once

#include "fake_cuda/fake_kernels.hpp"

namespace fake_cuda {

void viaduct_wait(void** parameters, dim3 grid, dim3 block);
void viaduct_wait_some(void** parameters, dim3 grid, dim3 block);
void viaduct_rounds(void** parameters, dim3 grid, dim3 block);
void viaduct_move(void** parameters, dim3 grid, dim3 block);
void viaduct_spread(void** parameters, dim3 grid, dim3 block);
void viaduct_alltoalls(void** parameters, dim3 grid, dim3 block);
void viaduct_reduce(void** parameters, dim3 grid, dim3 block);
void viaduct_reduce_narrow(void** parameters, dim3 grid, dim3 block);
void viaduct_scan(void** parameters, dim3 grid, dim3 block);

}  // namespace fake_cuda
