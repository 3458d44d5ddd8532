// SPDX-License-Identifier: Apache-2.0
/// @file pool.hpp
/// @brief Memory of pools (cudaMallocAsync) that processes share: by a file for the pool, and by some bytes for each
/// allocation.
///
/// The device's context is current in every call.
#pragma once

#include "cuda/memory.hpp"

namespace via::cuda {

using imported_pool = owner<CUmemoryPool>;  ///< another process's pool
using pooled = owner<CUdeviceptr>;          ///< another process's allocation of a pool; goes before the pool

/// The pool that the memory at `address` was taken from; null if it was from none.
[[nodiscard]] CUmemoryPool pool_of(const device& where, CUdeviceptr address);
/// Empty if the pool was not created to be shared by files, as no device's default pool is.
[[nodiscard]] base::fd export_pool(const device& where, CUmemoryPool pool);
/// `address` begins an allocation of a pool that is shared.
[[nodiscard]] CUmemPoolPtrExportData export_pooled(const device& where, CUdeviceptr address);

[[nodiscard]] imported_pool import_pool(const device& where, int file);
/// Its owner must not free it while `made` lives. Says what the driver said.
[[nodiscard]] CUresult import_pooled(const device& where, const imported_pool& pool, CUmemPoolPtrExportData what,
                                     pooled& made);
/// Lets the GPU `reader` load and store all of a pool's memory. A pool's own GPU may from the start.
void allow_pool(const device& where, CUmemoryPool pool, CUdevice reader);

}  // namespace via::cuda
