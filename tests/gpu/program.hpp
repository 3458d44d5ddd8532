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

/// A stream of the current GPU, which waits for no other.
class stream {
public:
    stream() { check(cudaStreamCreateWithFlags(&handle_, cudaStreamNonBlocking), "cudaStreamCreate"); }
    stream(const stream&) = delete;
    stream& operator=(const stream&) = delete;
    ~stream() { (void)cudaStreamDestroy(handle_); }
    operator cudaStream_t() const { return handle_; }
    /// @param what  is on it
    void wait(const char* what = "what is on a stream") const { check(cudaStreamSynchronize(handle_), what); }

private:
    cudaStream_t handle_ = nullptr;
};

/// What main() of a program with kernels begins with. They are loaded before the first runs, since loading one waits
/// for those that run; and what was done before a timeout is seen.
inline void prepare() {
    setvbuf(stdout, nullptr, _IOLBF, 0);
    setenv("CUDA_MODULE_LOADING", "EAGER", 1);
}
/// How many PEs are to be threads of this process, as the first argument says. 0: it is one PE of several, or the only.
inline int threads_asked(int argc, char** argv) { return argc > 1 ? std::atoi(argv[1]) : 0; }

/// main() of it: body(world), with this PE's GPU current. Then PEs leave, which reports errors.
/// @param threads  if not 0, PEs are so many threads of this process.
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
        world.finalize();
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s: %s\n", name, error.what());
        return 1;
    }
    return 0;
}

}  // namespace program
