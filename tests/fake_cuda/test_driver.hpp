// SPDX-License-Identifier: Apache-2.0
/// @file test_driver.hpp
/// @brief The driver as a program under test finds it: one symbol, and through it everything else.
#pragma once

#include "support/catch.hpp"

#include <array>
#include <cstdint>
#include <cuda.h>
#include <dlfcn.h>
#include <string>

namespace fake_cuda_test {

inline CUresult query(const char* name, void** function, int version,
                      CUdriverProcAddressQueryResult* status = nullptr) {
    static void* const library = dlopen(FAKE_CUDA, RTLD_NOW | RTLD_LOCAL);
    REQUIRE(library != nullptr);
    auto* ask = reinterpret_cast<decltype(cuGetProcAddress)*>(dlsym(library, "cuGetProcAddress_v2"));
    REQUIRE(ask != nullptr);
    return ask(name, function, version, 0, status);
}

/// The function of that name, of the type that cuda.h gives it.
template <class Function>
Function* entry(const char* name, int version = 12000) {
    void* function = nullptr;
    INFO(name);
    REQUIRE(query(name, &function, version) == CUDA_SUCCESS);
    return reinterpret_cast<Function*>(function);
}

/// What most cases use.
struct driver {
    decltype(cuMemAlloc)* alloc = entry<decltype(cuMemAlloc)>("cuMemAlloc");
    decltype(cuMemFree)* free = entry<decltype(cuMemFree)>("cuMemFree");
    decltype(cuMemHostAlloc)* host_alloc = entry<decltype(cuMemHostAlloc)>("cuMemHostAlloc");
    decltype(cuMemFreeHost)* host_free = entry<decltype(cuMemFreeHost)>("cuMemFreeHost");
    decltype(cuMemcpyAsync)* copy = entry<decltype(cuMemcpyAsync)>("cuMemcpyAsync");
    decltype(cuStreamCreate)* stream_create = entry<decltype(cuStreamCreate)>("cuStreamCreate");
    decltype(cuStreamDestroy)* stream_destroy = entry<decltype(cuStreamDestroy)>("cuStreamDestroy");
    decltype(cuStreamSynchronize)* synchronize = entry<decltype(cuStreamSynchronize)>("cuStreamSynchronize");
    decltype(cuStreamQuery)* stream_query = entry<decltype(cuStreamQuery)>("cuStreamQuery");
    decltype(cuStreamWriteValue64)* write = entry<decltype(cuStreamWriteValue64)>("cuStreamWriteValue64");
    decltype(cuStreamWaitValue64)* wait = entry<decltype(cuStreamWaitValue64)>("cuStreamWaitValue64");
    decltype(cuCtxSetCurrent)* set_current = entry<decltype(cuCtxSetCurrent)>("cuCtxSetCurrent");
    decltype(cuDevicePrimaryCtxRetain)* retain = entry<decltype(cuDevicePrimaryCtxRetain)>("cuDevicePrimaryCtxRetain");
    decltype(cuDevicePrimaryCtxRelease)* release =
        entry<decltype(cuDevicePrimaryCtxRelease)>("cuDevicePrimaryCtxRelease");
};

/// The driver with a current context, while this lives.
class session {
public:
    explicit session(CUdevice device = 0) : device_{device} {
        REQUIRE(entry<decltype(cuInit)>("cuInit")(0) == CUDA_SUCCESS);
        REQUIRE(cuda.retain(&context_, device) == CUDA_SUCCESS);
        REQUIRE(cuda.set_current(context_) == CUDA_SUCCESS);
    }
    session(const session&) = delete;
    session& operator=(const session&) = delete;
    session(session&&) = delete;
    session& operator=(session&&) = delete;
    ~session() {
        (void)cuda.set_current(nullptr);
        (void)cuda.release(device_);
    }

    [[nodiscard]] CUcontext context() const noexcept { return context_; }

    const driver cuda;

private:
    CUdevice device_;
    CUcontext context_ = nullptr;
};

/// A stream of the current context.
class stream {
public:
    explicit stream(const driver& cuda) : cuda_{cuda} {
        REQUIRE(cuda.stream_create(&handle_, CU_STREAM_NON_BLOCKING) == CUDA_SUCCESS);
    }
    stream(const stream&) = delete;
    stream& operator=(const stream&) = delete;
    stream(stream&&) = delete;
    stream& operator=(stream&&) = delete;
    ~stream() { (void)cuda_.stream_destroy(handle_); }

    operator CUstream() const noexcept { return handle_; }  // NOLINT(google-explicit-constructor): a handle, with care

private:
    const driver& cuda_;
    CUstream handle_ = nullptr;
};

/// Pinned words of the host, zero at first.
class pinned_words {
public:
    pinned_words(const driver& cuda, std::size_t count) : cuda_{cuda} {
        void* bytes = nullptr;
        REQUIRE(cuda.host_alloc(&bytes, count * sizeof(std::uint64_t), 0) == CUDA_SUCCESS);
        words_ = static_cast<std::uint64_t*>(bytes);
        for (std::size_t i = 0; i < count; ++i) words_[i] = 0;
    }
    pinned_words(const pinned_words&) = delete;
    pinned_words& operator=(const pinned_words&) = delete;
    pinned_words(pinned_words&&) = delete;
    pinned_words& operator=(pinned_words&&) = delete;
    ~pinned_words() { (void)cuda_.host_free(words_); }

    [[nodiscard]] std::uint64_t& operator[](std::size_t index) const noexcept { return words_[index]; }
    [[nodiscard]] CUdeviceptr address(std::size_t index = 0) const noexcept {
        return reinterpret_cast<CUdeviceptr>(words_ + index);
    }

private:
    const driver& cuda_;
    std::uint64_t* words_ = nullptr;
};

}  // namespace fake_cuda_test
