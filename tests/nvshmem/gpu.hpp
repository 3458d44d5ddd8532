// SPDX-License-Identifier: Apache-2.0
/// @file gpu.hpp
/// @brief cudaSetDevice(), streams and their end for programs that link no CUDA runtime: by the driver, here the fake.
#pragma once

#include <cstdint>

#include <dlfcn.h>

#include "support/require.hpp"

struct CUctx_st;
struct CUstream_st;

namespace nvshmem_test {

/// The driver's function of that name.
template <class Function>
Function* entry(const char* name) {
    static void* const library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
    support::require(library != nullptr, "there is a libcuda.so.1");
    auto* const ask = reinterpret_cast<int (*)(const char*, void**, int, std::uint64_t, void*)>(
        dlsym(library, "cuGetProcAddress_v2"));
    void* found = nullptr;
    support::require(ask != nullptr && ask(name, &found, 12000, 0, nullptr) == 0, name);
    return reinterpret_cast<Function*>(found);
}

/// As cudaSetDevice().
inline void set_device(int device) {
    CUctx_st* context = nullptr;
    support::require(entry<int(unsigned)>("cuInit")(0) == 0, "cuInit");
    support::require(entry<int(CUctx_st**, int)>("cuDevicePrimaryCtxRetain")(&context, device) == 0, "retain");
    support::require(entry<int(CUctx_st*)>("cuCtxSetCurrent")(context) == 0, "cuCtxSetCurrent");
}

/// As cudaGetDevice(), but -1 if none is current.
inline int current_device() {
    int device = -1;
    return entry<int(int*)>("cuCtxGetDevice")(&device) == 0 ? device : -1;
}

/// A stream of the current GPU.
class stream {
public:
    stream() { support::require(entry<int(CUstream_st**, unsigned)>("cuStreamCreate")(&handle_, 1) == 0, "create"); }
    stream(const stream&) = delete;
    stream& operator=(const stream&) = delete;
    ~stream() { (void)entry<int(CUstream_st*)>("cuStreamDestroy")(handle_); }
    [[nodiscard]] CUstream_st* get() const { return handle_; }
    void wait() const { support::require(entry<int(CUstream_st*)>("cuStreamSynchronize")(handle_) == 0, "wait"); }

private:
    CUstream_st* handle_ = nullptr;
};

}  // namespace nvshmem_test
