// SPDX-License-Identifier: Apache-2.0
// A pool of a GPU's memory and what a program does with it. The library itself makes no pools, so that the calls are
// found here.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <type_traits>

#include <cuda.h>

#include "base/dynamic_library.hpp"
#include "cuda/memory.hpp"

namespace support {

/// Its memory goes before it.
class gpu_pool {
public:
    /// @param how  how others may import it: CU_MEM_HANDLE_TYPE_NONE as with a device's default pool.
    gpu_pool(const via::cuda::device& where, CUmemAllocationHandleType how)
        : where_{where}, library_{via::base::dynamic_library::open("libcuda.so.1", problem_)} {
        if (!library_) throw std::runtime_error{problem_};
        const via::cuda::entered in{where_};
        by_ = via::cuda::make_stream(where_);
        CUmemPoolProps of{};
        of.allocType = CU_MEM_ALLOCATION_TYPE_PINNED;
        of.handleTypes = how;
        of.location = {.type = CU_MEM_LOCATION_TYPE_DEVICE, .id = where.number()};
        destroy_ = find<decltype(::cuMemPoolDestroy)>("cuMemPoolDestroy");
        check(find<decltype(::cuMemPoolCreate)>("cuMemPoolCreate")(&pool_, &of), "cuMemPoolCreate");
    }
    gpu_pool(const gpu_pool&) = delete;
    gpu_pool& operator=(const gpu_pool&) = delete;
    gpu_pool(gpu_pool&&) = delete;
    gpu_pool& operator=(gpu_pool&&) = delete;
    ~gpu_pool() {
        const via::cuda::entered in{where_, via::cuda::entered::quietly};
        (void)destroy_(pool_);
    }

    [[nodiscard]] CUmemoryPool get() const noexcept { return pool_; }
    /// Ready for use.
    [[nodiscard]] via::cuda::allocation take(std::size_t size) const {
        const via::cuda::entered in{where_};
        CUdeviceptr address = 0;
        check(find<decltype(::cuMemAllocFromPoolAsync)>("cuMemAllocFromPoolAsync")(&address, size, pool_, by_.get()),
              "cuMemAllocFromPoolAsync");
        check(where_.calls().stream_synchronize(by_.get()), "cuStreamSynchronize");
        return {where_, address, size, [](const via::cuda::driver& calls, CUdeviceptr begin, std::size_t) noexcept {
                    (void)calls.mem_free(begin);
                }};
    }

private:
    template <class Function>
    [[nodiscard]] Function* find(const char* name) const {
        auto* const ask =
            library_.function<std::remove_pointer_t<decltype(&::cuGetProcAddress)>>("cuGetProcAddress_v2");
        void* found = nullptr;
        CUdriverProcAddressQueryResult why{};
        if (ask == nullptr || ask(name, &found, 12000, CU_GET_PROC_ADDRESS_DEFAULT, &why) != CUDA_SUCCESS) {
            throw std::runtime_error{std::string{"the driver has no "} + name};
        }
        return reinterpret_cast<Function*>(found);
    }
    void check(CUresult result, const char* call) const { where_.calls().check(result, call, "a test uses a pool"); }

    const via::cuda::device& where_;
    std::string problem_;
    via::base::dynamic_library library_;
    via::cuda::stream by_;
    decltype(::cuMemPoolDestroy)* destroy_ = nullptr;
    CUmemoryPool pool_ = nullptr;
};

}  // namespace support
