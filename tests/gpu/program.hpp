// SPDX-License-Identifier: Apache-2.0
// What the programs here have in common that viarun starts, with a GPU a PE or one for all.
#pragma once

#include <cstdio>
#include <exception>
#include <stdexcept>
#include <string>

#include <cuda_runtime_api.h>
#include <viaduct/viaduct.hpp>

namespace program {

inline void check(cudaError_t result, const std::string& what) {
    if (result != cudaSuccess) throw std::runtime_error{what + ": " + cudaGetErrorString(result)};
}
inline void require(bool holds, const std::string& what) {
    if (!holds) throw std::runtime_error{what};
}

/// main() of it: body(world), with this PE's GPU current. It ends with world.finalize(), which reports errors.
template <class Body>
int run(const char* name, Body&& body) {
    try {
        int gpus = 0;
        check(cudaGetDeviceCount(&gpus), "cudaGetDeviceCount");
        via::config config;
        config.device = "spread";
        via::world world{config};
        check(cudaSetDevice(world.pe() % gpus), "cudaSetDevice");
        body(world);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s: %s\n", name, error.what());
        return 1;
    }
    return 0;
}

}  // namespace program
