// SPDX-License-Identifier: Apache-2.0
/// @file settings.hpp
/// @brief What the environment says of the machine that this driver pretends to serve.
#pragma once

#include <cstddef>
#include <vector>

namespace fake_cuda {

struct settings {
    std::vector<int> visible;   ///< CUDA_VISIBLE_DEVICES: the physical device behind each ordinal; default all
    std::size_t memory = 0;     ///< FAKE_CUDA_MEMORY: bytes of each device; default 8 GiB, of which none is taken
    unsigned delay = 0;         ///< FAKE_CUDA_DELAY_US: the most that a piece of work waits before it runs; default 0
    bool p2p = true;            ///< not FAKE_CUDA_NO_P2P=1
    bool p2p_atomics = true;    ///< not FAKE_CUDA_NO_P2P_ATOMICS=1: a device has atomics on another one's memory
    bool vmm = true;            ///< not FAKE_CUDA_NO_VMM=1
    bool protect = false;       ///< FAKE_CUDA_PROTECT=1: loads and stores of the CPU on device memory crash
    bool reimports = false;     ///< FAKE_CUDA_REIMPORTS=1: see cuMemPoolImportPointer
    bool host_atomics = false;  ///< FAKE_CUDA_HOST_ATOMICS=1: atomics on host memory are atomic for everyone
    bool waits = false;         ///< FAKE_CUDA_WAITS=1: what a driver may do only when no kernel runs, it does only then
    bool contained = false;     ///< FAKE_CUDA_CONTAINED=1: a copy to or from memory of another device whose process has
                                ///< died ends all work, as over NVLink
    bool dma_buf = true;        ///< not FAKE_CUDA_NO_DMA_BUF=1: memory is exported for other devices' drivers
    bool pcie_path = false;     ///< FAKE_CUDA_PCIE_PATH=1: there is a PCI way to the memory that one can ask for
    int writes_ordering = 0;    ///< FAKE_CUDA_WRITES_ORDERING: 0, 100 or 200, as the attribute; default 100
    int flush_options = 0;      ///< FAKE_CUDA_FLUSH_OPTIONS: 1 for the host, 2 for streams, as the attribute; default 1
    bool memory_operations = true;  ///< not FAKE_CUDA_NO_MEMORY_OPERATIONS=1: streams write words and wait for them
    bool report = false;            ///< FAKE_CUDA_REPORT=1: says at exit what is still live

    [[nodiscard]] bool flushes_for_host() const noexcept { return (flush_options & 1) != 0; }
    [[nodiscard]] bool flushes_in_streams() const noexcept { return (flush_options & 2) != 0; }

    /// FAKE_CUDA_DEVICES is the number of physical devices; default 2, at most `max_devices`.
    [[nodiscard]] static settings from_environment();

    static constexpr int max_devices = 16;
};

}  // namespace fake_cuda
