// SPDX-License-Identifier: Apache-2.0
/// @file device_memory.hpp
/// @brief How an adapter gets at a GPU's memory: the ways, the best first, and which of them there is. No CUDA is in
/// it: who has the memory exports it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "base/fd.hpp"
#include "rdma/device.hpp"

namespace via::rdma {

/// A descriptor of GPU memory that the adapter's driver can read.
struct dma_buf {
    base::fd file;     ///< empty if there is none
    std::string note;  ///< what is to be said of it; may be empty
};
/// Makes one of whole pages of this machine, which begin at that address; else says why there is none.
using dma_buf_source = std::function<dma_buf(std::byte* begin, std::size_t size, std::string& problem)>;

/// Which way it is.
enum class device_way : std::uint32_t {
    no_device,    ///< it is not a GPU's
    dma_buf,      ///< the kernel's own, between drivers
    peer_memory,  ///< as host memory is, where the kernel has nvidia-peermem or the like
    staged        ///< none: by copies to and from registered host memory
};

/// GPU memory that an adapter may use, or why it may not.
struct device_registration {
    device_way way = device_way::staged;
    std::unique_ptr<registration> keys;  ///< null if it is staged; requests name the GPU's own addresses
    std::string words;                   ///< the way, and why none before it, in one line
};

/// Registers GPU memory by the first way that works. The memory stays until the registration has gone, and so do the
/// pages at its two ends, of which it may use a part.
/// @param source  none if the memory's owner exports nothing.
[[nodiscard]] device_registration register_device_memory(adapter& by, std::byte* begin, std::size_t size,
                                                         const dma_buf_source& source);

/// "dma-buf", "peermem", "staged", or "none" for what is not a GPU's.
[[nodiscard]] const char* name_of(device_way way) noexcept;

}  // namespace via::rdma
