// SPDX-License-Identifier: Apache-2.0
/// @file gpudirect.hpp
/// @brief GPU memory and other devices on the PCI bus: who may have it, and when what they wrote there is seen.
#pragma once

#include <cstddef>
#include <string>

#include "base/fd.hpp"
#include "cuda/device.hpp"

namespace via::cuda {

/// What the driver says of other devices' writes into the memory of a GPU.
struct remote_writes {
    int ordering = CU_GPU_DIRECT_RDMA_WRITES_ORDERING_NONE;  ///< for whom they are in order, or a wider scope
    bool host_flush = false;                                 ///< flush_remote_writes() is there
    bool memop_flush = false;                                ///< flush_by_stream() is
};
[[nodiscard]] remote_writes ask_remote_writes(const device& where);

/// Returns when what other devices have written into the GPU's memory is visible to it, or to all GPUs of this process.
/// What must be visible has arrived: its completion has been seen. Costs a microsecond or two; where the hardware keeps
/// that order, nothing. The device's context is current.
void flush_remote_writes(const device& where, CUflushGPUDirectRDMAWritesScope scope);

/// The same for the owner, by a memory operation of a stream, when the stream has come to it. The device's context is
/// current.
void flush_by_stream(const device& where, CUstream by);

/// Whole pages of GPU memory for another device's driver.
struct dma_buf {
    base::fd file;     ///< empty if there is none
    std::string note;  ///< by which way they are reached, where that was a question
};
/// Makes one. Empty if the driver or the GPU has none; `problem` says why. The device's context is current.
/// @param by_pcie  on a machine with a second way to the GPU it shall be that by the PCI bus, for an adapter that has
///                 no other; where the driver has none such, it is the usual one.
[[nodiscard]] dma_buf export_dma_buf(const device& where, CUdeviceptr begin, std::size_t size, bool by_pcie,
                                     std::string& problem);

}  // namespace via::cuda
