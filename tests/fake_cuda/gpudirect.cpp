// SPDX-License-Identifier: Apache-2.0
// Device memory for other devices' drivers, and their writes into it.
#include "fake_cuda/api.hpp"
#include "fake_cuda/captures.hpp"
#include "fake_cuda/driver.hpp"

#include <sys/mman.h>
#include <unistd.h>

namespace fake_cuda::api {
namespace {

constexpr std::size_t page = 4096;
constexpr unsigned long long by_pcie = 1;  // CU_MEM_RANGE_FLAG_DMA_BUF_MAPPING_TYPE_PCIE

// Memory of the device that other devices may have: of cuMemAlloc, or made for that.
bool exportable(std::uintptr_t begin, std::uintptr_t end) {
    for (std::uintptr_t at = begin; at < end;) {
        const auto about = the_driver().space.find(at);
        if (!about || about->on_host()) return false;
        const bool right = about->kind == extent_kind::allocation ||
                           (about->kind == extent_kind::mapping && about->memory->is_for_rdma());
        if (!right) return false;
        at = (about->end() + page - 1) / page * page;
    }
    return true;
}

}  // namespace

// Nothing waits: what is in this memory everyone sees.
CUresult flush_gpu_direct_rdma_writes(CUflushGPUDirectRDMAWritesTarget target, CUflushGPUDirectRDMAWritesScope scope) {
    if (const CUresult now = asked_in_capture(&capture_report::flushes); now != CUDA_SUCCESS) return now;
    const current_context current;
    if (current.error != CUDA_SUCCESS) return current.error;
    const bool known =
        scope == CU_FLUSH_GPU_DIRECT_RDMA_WRITES_TO_OWNER || scope == CU_FLUSH_GPU_DIRECT_RDMA_WRITES_TO_ALL_DEVICES;
    if (target != CU_FLUSH_GPU_DIRECT_RDMA_WRITES_TARGET_CURRENT_CTX || !known) return CUDA_ERROR_INVALID_VALUE;
    return the_driver().options.flushes_for_host() ? CUDA_SUCCESS : CUDA_ERROR_NOT_SUPPORTED;
}

// A file of the range's size stands for the dma-buf: with the bytes of the range, which another driver would find
// behind it, it has nothing to do.
CUresult mem_get_handle_for_address_range(void* handle, CUdeviceptr address, size_t size, CUmemRangeHandleType type,
                                          unsigned long long flags) {
    if (const CUresult now = asked_in_capture(&capture_report::exports); now != CUDA_SUCCESS) return now;
    const current_context current;
    if (current.error != CUDA_SUCCESS) return current.error;
    if (handle == nullptr || type != CU_MEM_RANGE_HANDLE_TYPE_DMA_BUF_FD || flags > by_pcie || size == 0 ||
        address % page != 0 || size % page != 0) {
        return CUDA_ERROR_INVALID_VALUE;
    }
    const settings& options = the_driver().options;
    if (!options.dma_buf || (flags == by_pcie && !options.pcie_path)) return CUDA_ERROR_NOT_SUPPORTED;
    if (!exportable(address, address + size)) return CUDA_ERROR_INVALID_VALUE;
    const int file = memfd_create("fake_cuda_dma_buf", MFD_CLOEXEC);
    if (file < 0) return CUDA_ERROR_OPERATING_SYSTEM;
    if (ftruncate(file, static_cast<off_t>(size)) != 0) {
        close(file);
        return CUDA_ERROR_OPERATING_SYSTEM;
    }
    *static_cast<int*>(handle) = file;
    return CUDA_SUCCESS;
}

}  // namespace fake_cuda::api
