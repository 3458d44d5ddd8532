// SPDX-License-Identifier: Apache-2.0
#include "gpu_adapter.hpp"

#include <string>
#include <utility>

#include "cuda/capture.hpp"
#include "cuda/gpudirect.hpp"

namespace via::world {
namespace {

rdma::write_order order_of(int ordering) noexcept {
    if (ordering >= CU_GPU_DIRECT_RDMA_WRITES_ORDERING_ALL_DEVICES) return rdma::write_order::all_devices;
    return ordering >= CU_GPU_DIRECT_RDMA_WRITES_ORDERING_OWNER ? rdma::write_order::owner : rdma::write_order::none;
}

}  // namespace

rdma::consistency_probe probe_consistency(const cuda::device& where) {
    const cuda::remote_writes said = cuda::ask_remote_writes(where);
    return {.order = order_of(said.ordering), .host_flush = said.host_flush, .memop_flush = said.memop_flush};
}

rdma::dma_buf_source dma_bufs_of(std::shared_ptr<const cuda::device> where) {
    return [where = std::move(where)](std::byte* begin, std::size_t size, std::string& problem) -> rdma::dma_buf {
        const cuda::entered in{*where, cuda::entered::quietly};  // else the call says what is wrong
        const cuda::beside_captures unhindered{*where};
        cuda::dma_buf made = cuda::export_dma_buf(*where, reinterpret_cast<CUdeviceptr>(begin), size, false, problem);
        return {.file = std::move(made.file), .note = std::move(made.note)};
    };
}

}  // namespace via::world
