// SPDX-License-Identifier: Apache-2.0
#include "cuda/gpudirect.hpp"

#include <utility>

#include <fmt/format.h>

namespace via::cuda {
namespace {

/// CU_MEM_RANGE_FLAG_DMA_BUF_MAPPING_TYPE_PCIE, for which toolkits before 12.8 have no name.
constexpr unsigned long long mapped_by_pcie = 1;

base::fd try_export(const device& where, CUdeviceptr begin, std::size_t size, unsigned long long flags,
                    std::string& problem) {
    int file = -1;
    const CUresult result =
        where.calls().mem_get_handle_for_address_range(&file, begin, size, CU_MEM_RANGE_HANDLE_TYPE_DMA_BUF_FD, flags);
    if (result == CUDA_SUCCESS) return base::fd{file};
    problem = fmt::format("cuMemGetHandleForAddressRange: {}", where.calls().text(result));
    return {};
}

}  // namespace

remote_writes ask_remote_writes(const device& where) {
    const int options = where.attribute(CU_DEVICE_ATTRIBUTE_GPU_DIRECT_RDMA_FLUSH_WRITES_OPTIONS);
    return {.ordering = where.attribute(CU_DEVICE_ATTRIBUTE_GPU_DIRECT_RDMA_WRITES_ORDERING),
            .host_flush = (options & CU_FLUSH_GPU_DIRECT_RDMA_WRITES_OPTION_HOST) != 0,
            .memop_flush = where.attribute(CU_DEVICE_ATTRIBUTE_CAN_FLUSH_REMOTE_WRITES) != 0};
}

void flush_remote_writes(const device& where, CUflushGPUDirectRDMAWritesScope scope) {
    where.calls().check(
        where.calls().flush_gpu_direct_rdma_writes(CU_FLUSH_GPU_DIRECT_RDMA_WRITES_TARGET_CURRENT_CTX, scope),
        "cuFlushGPUDirectRDMAWrites", "cannot wait for an adapter's writes into GPU memory");
}

void flush_by_stream(const device& where, CUstream by) {
    static constexpr const char* doing = "cannot let a stream wait for an adapter's writes into GPU memory";
    CUstreamBatchMemOpParams flush{};
    flush.operation = CU_STREAM_MEM_OP_FLUSH_REMOTE_WRITES;
    where.calls().check(where.calls().stream_batch_mem_op(by, 1, &flush, 0), "cuStreamBatchMemOp", doing);
    where.calls().check(where.calls().stream_synchronize(by), "cuStreamSynchronize", doing);
}

dma_buf export_dma_buf(const device& where, CUdeviceptr begin, std::size_t size, bool by_pcie, std::string& problem) {
    if (where.attribute(CU_DEVICE_ATTRIBUTE_DMA_BUF_SUPPORTED) == 0) {
        problem = "the GPU's driver exports none; the one with open kernel modules does";
        return {};
    }
    std::string note;
    if (by_pcie) {
        if (base::fd file = try_export(where, begin, size, mapped_by_pcie, note)) {
            return {.file = std::move(file), .note = "by the PCI bus"};
        }
        note = "not by the PCI bus: " + note;
    }
    return {.file = try_export(where, begin, size, 0, problem), .note = std::move(note)};
}

}  // namespace via::cuda
