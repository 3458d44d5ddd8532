// SPDX-License-Identifier: Apache-2.0
#include "heap/device_backing.hpp"

#include "cuda/submission.hpp"

namespace via::heap {

// The driver aligns an allocation less than a heap is aligned: what is lost lies before the control memory.
ipc_backing::ipc_backing(std::shared_ptr<const cuda::device> where, std::size_t heap_size)
    : where_{std::move(where)}, size_{align_up(heap_size, max_alignment)} {
    const cuda::entered in{*where_};
    memory_ = cuda::allocate(*where_, max_alignment + control_size + size_);
    by_ = cuda::make_stream(*where_);
    handle_ = cuda::ipc_handle(*where_, memory_);
    base_ = reinterpret_cast<std::byte*>(align_up(memory_.get(), max_alignment) + control_size);
    cuda::clear(*where_, by_.get(), reinterpret_cast<CUdeviceptr>(base_) - control_size, control_size);
}

void ipc_backing::clear(range what) {
    const cuda::entered in{*where_};
    cuda::clear(*where_, by_.get(), reinterpret_cast<CUdeviceptr>(base_) + what.begin, what.size);
}

// Peer access is between contexts here, and the reader's to enable: cuCtxEnablePeerAccess() in its own.
void ipc_backing::open_to(CUdevice) {}

std::size_t ipc_backing::heap_distance() const noexcept {
    return static_cast<std::size_t>(reinterpret_cast<CUdeviceptr>(base_) - memory_.get());
}

}  // namespace via::heap
