// SPDX-License-Identifier: Apache-2.0
/// @file find_capture.hpp
/// @brief For programs over the library, which has loaded the driver without a GPU.
#pragma once

#include <cuda.h>
#include <dlfcn.h>

#include "fake_cuda/captures.hpp"
#include "support/require.hpp"

namespace support {

using capture_call = decltype(fake_cuda::pretend_capture)*;

inline capture_call find_capture() {
    void* const driver = ::dlopen("libcuda.so.1", RTLD_NOW | RTLD_NOLOAD);
    require(driver != nullptr, "the driver is there");
    auto* const find = reinterpret_cast<decltype(cuGetProcAddress)*>(::dlsym(driver, "cuGetProcAddress_v2"));
    void* found = nullptr;
    require(find("fakeCudaCapture", &found, CUDA_VERSION, 0, nullptr) == CUDA_SUCCESS, "the driver is the fake one");
    return reinterpret_cast<capture_call>(found);
}

}  // namespace support
