// SPDX-License-Identifier: Apache-2.0
// How often the driver is called.
#pragma once

#include <cstdint>
#include <cuda.h>
#include <dlfcn.h>
#include <functional>

#include "support/require.hpp"

namespace support {

/// How many calls of the driver this thread has made: the fake one tells.
class call_counter {
public:
    call_counter() {
        void* const driver = ::dlopen("libcuda.so.1", RTLD_NOW | RTLD_NOLOAD);
        require(driver != nullptr, "the driver is there");
        auto* const find = reinterpret_cast<decltype(cuGetProcAddress)*>(::dlsym(driver, "cuGetProcAddress_v2"));
        void* count = nullptr;
        require(find("fakeCudaCountCalls", &count, CUDA_VERSION, 0, nullptr) == CUDA_SUCCESS, "the driver counts");
        count_ = reinterpret_cast<CUresult (*)(unsigned long long*)>(count);
    }
    [[nodiscard]] std::uint64_t of(const std::function<void()>& work) const {
        unsigned long long before = 0;
        unsigned long long after = 0;
        require(count_(&before) == CUDA_SUCCESS, "calls are counted");
        work();
        require(count_(&after) == CUDA_SUCCESS, "calls are counted");
        return after - before;
    }

private:
    CUresult (*count_)(unsigned long long*) = nullptr;
};

}  // namespace support
