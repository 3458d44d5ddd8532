// SPDX-License-Identifier: Apache-2.0
/// @file fake_engine.hpp
/// @brief The library's kernel that asks the progress engine, as a function of the host.
#pragma once

#include "fake_cuda/fake_kernels.hpp"

namespace fake_cuda {

void viaduct_ask(void** parameters, dim3 grid, dim3 block);

}  // namespace fake_cuda
