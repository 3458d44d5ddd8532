// SPDX-License-Identifier: Apache-2.0
// What the programs here have in common that viarun starts, with a GPU a PE or one for all.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <stdexcept>
#include <string>

#include <cuda_runtime_api.h>
#include <viaduct/threads.hpp>
#include <viaduct/viaduct.hpp>

namespace program {

inline void check(cudaError_t result, const std::string& what) {
    if (result != cudaSuccess) throw std::runtime_error{what + ": " + cudaGetErrorString(result)};
}
inline void require(bool holds, const std::string& what) {
    if (!holds) throw std::runtime_error{what};
}

/// main() of it: body(world), with this PE's GPU current. It ends with world.finalize(), which reports errors.
/// @param threads  if not 0, PEs are so many threads of this process, and body leaves finalizing to the caller.
template <class Body>
int run(const char* name, Body&& body, int threads = 0) {
    try {
        int gpus = 0;
        check(cudaGetDeviceCount(&gpus), "cudaGetDeviceCount");
        via::config config;
        config.device = "spread";
        if (threads != 0) {
            const auto body_of_pe = [&](via::world& world) {
                check(cudaSetDevice(world.pe() % gpus), "cudaSetDevice");
                body(world);
            };
            via::run_threads(threads, body_of_pe, config);
            return 0;
        }
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
