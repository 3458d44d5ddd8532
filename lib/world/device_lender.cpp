// SPDX-License-Identifier: Apache-2.0
#include "device_lender.hpp"

#include "cuda/capture.hpp"
#include "cuda/gpudirect.hpp"
#include "gpu_adapter.hpp"

namespace via::world {

rdma::device_registration device_lender::register_memory(rdma::adapter& by, std::byte* begin, std::size_t size) const {
    return rdma::register_device_memory(by, begin, size, dma_bufs_of(where_));
}

device_lender::device_lender(const core::core& c, std::shared_ptr<const cuda::device> where,
                             const heap::symmetric_heap& memory, route::copy_engine& copies,
                             const rdma::consistency& writes, bool others)
    : core_{c},
      where_{std::move(where)},
      memory_{memory},
      copies_{copies},
      settled_by_{rdma::settling_of(writes, others)},
      others_{others} {
    const cuda::entered in{*where_};
    if (writes.row == rdma::consistency_row::memop && !others) flushing_ = cuda::make_stream(*where_);
}

void device_lender::flush() {
    if (settled_by_ != rdma::settling::flush) return;
    const cuda::entered in{*where_};
    const cuda::beside_captures unhindered{*where_};
    if (flushing_) return cuda::flush_by_stream(*where_, flushing_.get());
    cuda::flush_remote_writes(
        *where_, others_ ? CU_FLUSH_GPU_DIRECT_RDMA_WRITES_TO_ALL_DEVICES : CU_FLUSH_GPU_DIRECT_RDMA_WRITES_TO_OWNER);
}

void device_lender::copy_in(std::byte* to, std::size_t step, const std::byte* packed, std::size_t size,
                            std::size_t count) {
    copies_.copy_rows(core_.pe, to, step, packed, size, size, count, base::returns::delivered);
}

void device_lender::copy_out(std::byte* packed, const std::byte* from, std::size_t step, std::size_t size,
                             std::size_t count) {
    copies_.copy_rows(core_.pe, packed, size, from, step, size, count, base::returns::delivered);
}

void device_lender::atomic(via_atomic_op op, via_type type, std::byte* word, const void* operand, const void* compare,
                           void* fetched) {
    copies_.atomic(core_.pe, op, type, word, operand, compare, fetched);
}

}  // namespace via::world
