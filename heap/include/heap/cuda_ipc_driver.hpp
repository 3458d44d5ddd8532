// SPDX-License-Identifier: Apache-2.0
/// @file cuda_ipc_driver.hpp
/// @brief The CUDA driver behind the IPC handle cache.
#pragma once

#include <cstddef>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <vector>

#include "cuda/pool.hpp"
#include "heap/describe_allocation.hpp"
#include "heap/ipc_driver.hpp"

namespace via::heap {

/// Reached when `by` has done all that it has been given so far. `where` outlives it. Throws VIA_ERR_SYSTEM.
[[nodiscard]] std::unique_ptr<completion> after(const cuda::device& where, CUstream by);

/// Maps for one GPU.
class cuda_ipc_driver final : public ipc_driver {
public:
    /// Asks the owner of a handle_kind::files buffer for one piece, or of a handle_kind::pool buffer for the pool;
    /// called in open(). Throws base::error.
    using piece_source = std::function<lent_piece(const exported_buffer& what, std::uint32_t index)>;

    /// @param self  this process.
    cuda_ipc_driver(std::shared_ptr<const cuda::device> where, const base::identity& self, piece_source pieces)
        : where_{std::move(where)}, self_{self}, pieces_{std::move(pieces)} {}
    cuda_ipc_driver(const cuda_ipc_driver&) = delete;
    cuda_ipc_driver& operator=(const cuda_ipc_driver&) = delete;
    cuda_ipc_driver(cuda_ipc_driver&&) = delete;
    cuda_ipc_driver& operator=(cuda_ipc_driver&&) = delete;
    /// What has not been closed stays mapped to the end of the process.
    ~cuda_ipc_driver() override;

    [[nodiscard]] const device_id& importer() const noexcept override { return where_->id(); }
    [[nodiscard]] open_result open(const exported_buffer& what) override;
    [[nodiscard]] close_result close(const exported_buffer& what, std::byte* address) noexcept override;

    /// Of all that `by` has been given so far. The driver object outlives it. Throws VIA_ERR_SYSTEM.
    [[nodiscard]] std::unique_ptr<completion> after(CUstream by) const;

private:
    /// Virtual memory of one buffer: its addresses, and what lies there.
    struct imported_pieces {
        cuda::reservation space;
        std::vector<cuda::mapped> mappings;
    };

    /// Memory of a pool. Imported once, however often it is open: no driver promises to count imports of it.
    struct imported_part {
        exported_buffer what;
        CUdeviceptr memory = 0;
        std::size_t users = 1;
    };

    [[nodiscard]] open_result open_neighbour(const exported_buffer& what);
    [[nodiscard]] open_result open_legacy(const exported_buffer& what);
    [[nodiscard]] open_result open_files(const exported_buffer& what);
    [[nodiscard]] open_result open_pooled(const exported_buffer& what);
    [[nodiscard]] std::list<imported_part>::iterator find_part(const exported_buffer& what) noexcept;
    [[nodiscard]] close_result close_pooled(const exported_buffer& what);
    [[nodiscard]] open_result said(CUresult result) const;

    std::shared_ptr<const cuda::device> where_;
    base::identity self_;
    piece_source pieces_;
    /// Held while memory of a pool is imported or freed, so that nobody imports what is about to be freed; guards the
    /// next two. Taken before mutex_.
    std::mutex turn_;
    cuda::stream freeing_;                         ///< by which memory of pools is freed; made with the first of it
    std::set<CUmemoryPool> reachable_;             ///< pools on other GPUs that this one was let in to
    std::mutex mutex_;                             ///< guards what follows; held for no call of the driver
    std::map<std::byte*, imported_pieces> files_;  ///< each at addresses that it has reserved
    std::list<imported_part> parts_;
};

}  // namespace via::heap
