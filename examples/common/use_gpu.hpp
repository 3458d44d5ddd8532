// SPDX-License-Identifier: Apache-2.0
/// @file use_gpu.hpp
/// @brief Which GPU a PE has.
#pragma once

#include <string>

#include <viaduct/viaduct.hpp>

#include "gpu.hpp"

namespace common {

/// The PEs of a host take its GPUs in turn; this one's is made current. Returns what it is called.
inline std::string use_gpu(via::world& world) {
    int count = 0;
    check(cudaGetDeviceCount(&count), "cudaGetDeviceCount");
    const int mine = world.node().pe() % count;
    check(cudaSetDevice(mine), "cudaSetDevice");
    cudaDeviceProp about{};
    check(cudaGetDeviceProperties(&about, mine), "cudaGetDeviceProperties");
    return about.name;
}

}  // namespace common
