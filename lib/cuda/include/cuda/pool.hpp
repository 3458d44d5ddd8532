// SPDX-License-Identifier: Apache-2.0
/// @file pool.hpp
/// @brief Memory of pools (cudaMallocAsync) that processes share: by a file for the pool, and by some bytes for each
/// allocation.
///
/// The device's context is current in every call.
///
/// Importers give memory back in the order of a stream, and keep the pools that they have imported to the end of the
/// process. With drivers of version 580 a process crashes or hangs where it destroys an imported pool while another of
/// its threads waits for a stream or takes memory from a pool of its own, and where it frees imported memory by
/// cuMemFree() while virtual memory is mapped and unmapped.
#pragma once

#include "cuda/memory.hpp"

namespace via::cuda {

/// The pool that the memory at `address` was taken from; null if it was from none.
[[nodiscard]] CUmemoryPool pool_of(const device& where, CUdeviceptr address);
/// Empty if the pool was not created to be shared by files, as no device's default pool is.
[[nodiscard]] base::fd export_pool(const device& where, CUmemoryPool pool);
/// `address` begins an allocation of a pool that is shared.
[[nodiscard]] CUmemPoolPtrExportData export_pooled(const device& where, CUdeviceptr address);

/// Another process's pool, which stays imported. The same pool has the same handle, however often it is imported.
[[nodiscard]] CUmemoryPool import_pool(const device& where, int file);
/// Another process's allocation of a pool, until free_pooled(). Its owner must not free it before. Says what the driver
/// said.
[[nodiscard]] CUresult import_pooled(const device& where, CUmemoryPool pool, CUmemPoolPtrExportData what,
                                     CUdeviceptr& made);
/// Gives back what was imported, and waits until it is. Says what the driver said.
CUresult free_pooled(const device& where, CUdeviceptr address, CUstream by) noexcept;
/// Lets the GPU `reader` load and store all of a pool's memory. A pool's own GPU may from the start.
void allow_pool(const device& where, CUmemoryPool pool, CUdevice reader);

}  // namespace via::cuda
