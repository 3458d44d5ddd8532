// SPDX-License-Identifier: Apache-2.0
#include "route/cuda_window_gpu.hpp"

#include <map>
#include <utility>

#include "heap/cuda_ipc_driver.hpp"
#include "heap/describe_allocation.hpp"

namespace via::route {
namespace {

class cuda_window_gpu final : public window_gpu {
public:
    cuda_window_gpu(std::shared_ptr<const cuda::device> where, const base::identity& self,
                    const heap::ipc_policy& policy, bool p2p, std::vector<std::shared_ptr<const cuda::device>> far,
                    const piece_source& pieces)
        : where_{where},
          p2p_{p2p},
          far_{std::move(far)},
          cache_{std::make_shared<heap::cuda_ipc_driver>(std::move(where), self, pieces), policy} {
        for (const auto& gpu : far_) {
            if (gpu) far_caches_.try_emplace(gpu, std::make_shared<heap::cuda_ipc_driver>(gpu, self, pieces), policy);
        }
    }

    [[nodiscard]] const heap::device_id& id() const noexcept override { return where_->id(); }
    [[nodiscard]] bool is_device(const void* address) const noexcept override {
        return where_->is_device_memory(address);
    }
    [[nodiscard]] heap::exported_buffer describe(const void* address, std::size_t size, const heap::incarnation& self,
                                                 int pe) const override {
        return heap::describe_allocation(*where_, address, size, self, pe);
    }
    [[nodiscard]] bool is_still_there(const heap::exported_buffer& what) const noexcept override {
        return heap::is_still_there(*where_, what);
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
    [[nodiscard]] bool stages(int pe) const noexcept override { return far(pe) != nullptr; }
    [[nodiscard]] heap::ipc_cache& cache_of(int pe) noexcept override {
        return stages(pe) ? far_caches_.find(far(pe))->second : cache_;
    }
    [[nodiscard]] heap::ipc_counters counters() noexcept override {
        heap::ipc_counters all = cache_.counters();
        for (auto& [gpu, cache] : far_caches_) all += cache.counters();
        return all;
    }

private:
    using device = std::shared_ptr<const cuda::device>;
    [[nodiscard]] const device& far(int pe) const noexcept { return far_[static_cast<std::size_t>(pe)]; }

    device where_;
    bool p2p_;
    std::vector<device> far_;
    heap::ipc_cache cache_;
    std::map<device, heap::ipc_cache> far_caches_;  ///< one for each GPU
};

}  // namespace

std::unique_ptr<window_gpu> make_window_gpu(std::shared_ptr<const cuda::device> where, const base::identity& self,
                                            const heap::ipc_policy& policy, bool p2p,
                                            std::vector<std::shared_ptr<const cuda::device>> far,
                                            window_gpu::piece_source pieces) {
    return std::make_unique<cuda_window_gpu>(std::move(where), self, policy, p2p, std::move(far), pieces);
}

}  // namespace via::route
