// SPDX-License-Identifier: Apache-2.0
#include "route/cuda_window_gpu.hpp"

#include <utility>

#include "heap/cuda_ipc_driver.hpp"
#include "heap/describe_allocation.hpp"

namespace via::route {
namespace {

class cuda_window_gpu final : public window_gpu {
public:
    cuda_window_gpu(std::shared_ptr<const cuda::device> where, const base::identity& self,
                    const heap::ipc_policy& policy, bool p2p, piece_source pieces)
        : where_{where},
          p2p_{p2p},
          cache_{std::make_shared<heap::cuda_ipc_driver>(std::move(where), self, std::move(pieces)), policy} {}

    [[nodiscard]] const heap::device_id& id() const noexcept override { return where_->id(); }
    [[nodiscard]] bool is_device(const void* address) const noexcept override {
        return where_->is_device_memory(address);
    }
    [[nodiscard]] heap::exported_buffer describe(const void* address, std::size_t size, const heap::incarnation& self,
                                                 int pe) const override {
        return heap::describe_allocation(*where_, address, size, self, pe);
    }
    [[nodiscard]] heap::lent_piece lend(const heap::exported_buffer& what, std::uint32_t index) const override {
        return heap::lend_piece(*where_, what, index);
    }
    [[nodiscard]] bool reaches(const heap::device_id& other) const override {
        if (other == where_->id()) return true;
        if (!p2p_) return false;
        const int gpu = where_->find(other);
        return gpu < 0 || where_->reaches(gpu);
    }
    [[nodiscard]] heap::ipc_cache& cache() noexcept override { return cache_; }

private:
    std::shared_ptr<const cuda::device> where_;
    bool p2p_;
    heap::ipc_cache cache_;
};

}  // namespace

std::unique_ptr<window_gpu> make_window_gpu(std::shared_ptr<const cuda::device> where, const base::identity& self,
                                            const heap::ipc_policy& policy, bool p2p, window_gpu::piece_source pieces) {
    return std::make_unique<cuda_window_gpu>(std::move(where), self, policy, p2p, std::move(pieces));
}

}  // namespace via::route
