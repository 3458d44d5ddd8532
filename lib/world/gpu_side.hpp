// SPDX-License-Identifier: Apache-2.0
/// @file gpu_side.hpp
/// @brief A world's part on the GPU: what it consists of, and what kernels are told.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cuda/device.hpp"
#include "cuda/memory.hpp"
#include "device_lender.hpp"
#include "heap/device_backing.hpp"
#include "progress/ring_reader.hpp"
#include "route/copy_engine.hpp"
#include "route/device_map.hpp"
#include "route/host_map.hpp"
#include "route/kernel_report.hpp"
#include "route/kernel_set.hpp"
#include "stream/cuda_operations.hpp"
#include "world/device_side.hpp"

namespace via::world {

/// "GPU 0, NVIDIA H200".
[[nodiscard]] std::string name_of(const cuda::device& where);

/// Where there is one. Made when all PEs have told each other of theirs.
class gpu_side final : public device_side {
public:
    gpu_side(core::core& c, std::shared_ptr<const cuda::device> where, std::shared_ptr<heap::device_backing> memory,
             const std::shared_ptr<const void>& host_memory, std::vector<route::device_card> cards, unsigned blocks,
             bool memory_is_retained, rdma::consistency writes, bool other_gpus);

    [[nodiscard]] const std::string& name() const noexcept override { return name_; }
    [[nodiscard]] int number() const noexcept override { return where_->number(); }
    [[nodiscard]] std::string pci() const override { return where_->pci(); }
    [[nodiscard]] std::vector<int> gpus() const override;
    [[nodiscard]] heap::symmetric_heap& heap() noexcept override { return heap_; }
    [[nodiscard]] route::device_route& route() noexcept override { return engine_; }
    [[nodiscard]] stream::operations& streams() noexcept override { return streams_; }
    void clear_team_block(std::size_t number) override;
    [[nodiscard]] via_abi_device_team make_team(const core::members& who, std::size_t number) override;
    void require_reached(const core::members& who) override {
        for (int i = 0; i < who.size(); ++i) require_mapped(who.world_pe(i));
    }
    [[nodiscard]] const char* way(int pe) const override;
    [[nodiscard]] const std::string& reason(int pe) const override { return map_.reason(pe); }
    [[nodiscard]] const via_abi_device_context& context() const noexcept override { return context_; }
    void take_kernel_report(const char* call) override { report_.take(call); }
    [[nodiscard]] std::optional<std::uint8_t> end_of_kernels() const noexcept override { return report_.job_end(); }
    void note_failure(int pe) noexcept override { report_.note_failure(pe); }
    void attach() override { map_.attach(); }
    void make_ready(bool need_engine) override;
    [[nodiscard]] std::vector<progress::source*> for_engine() override { return sources_; }
    void note_engine_failure(const base::failure& why) override { report_.note_engine_failure(why); }
    void map(heap::range segment, const char* doing) override { map_.add(segment, doing); }
    void unmap(heap::range segment) noexcept override { map_.remove(segment); }
    void expose_host(std::span<const heap::range> segments, const char* doing) override {
        host_.expose(segments, doing);
    }
    void hide_host() noexcept override { host_.clear(); }
    void show_host() override;
    void map_host(heap::range segment, const char* doing) override { host_.add(segment, doing); }
    void unmap_host(heap::range segment) noexcept override { host_.remove(segment); }
    [[nodiscard]] via_abi_device_context make_window_context(std::byte* base, std::size_t capacity,
                                                             const std::vector<std::byte*>& bases,
                                                             std::shared_ptr<const void>& table) override;
    [[nodiscard]] std::unique_ptr<route::window_gpu> make_window_gpu(
        const base::identity& self, route::window_gpu::piece_source pieces) const override;
    [[nodiscard]] const rdma::consistency& consistency() const noexcept override { return writes_; }
    [[nodiscard]] bool has_memory_operations() const noexcept override { return where_->has_memory_operations(); }
    [[nodiscard]] route::lent_device& lent() noexcept override { return lender_; }
    [[nodiscard]] rdma::device_registration register_control_memory(rdma::adapter& by) const override;
    [[nodiscard]] base::fd lend(std::uint64_t slot_offset) const override { return memory_->lend(slot_offset); }
    /// What other PEs of this process use as long as they are there.
    [[nodiscard]] std::shared_ptr<const void> registrations() const noexcept { return host_.registrations(); }

private:
    void make_rings();
    void make_tables();
    [[nodiscard]] via_abi_device_world describe_world() const;
    void fill_context();
    void require_mapped(int pe);
    /// This PE's control memory.
    [[nodiscard]] std::uintptr_t control() const noexcept {
        return reinterpret_cast<std::uintptr_t>(memory_->base()) - VIA_ABI_CONTROL_SIZE;
    }
    /// The bases of all peers' device heaps, then of their host heaps; kernels read it often. To allocate it would take
    /// 2 MiB of the GPU's memory.
    [[nodiscard]] std::uintptr_t table() const noexcept { return control() + VIA_ABI_DEVICE_BLOCK_SIZE; }
    [[nodiscard]] std::uintptr_t atomics_table() const noexcept {
        return table() + 2 * static_cast<std::size_t>(core_.npes) * sizeof(unsigned long long);
    }
    [[nodiscard]] std::size_t first_block() const noexcept;
    [[nodiscard]] std::size_t block_size() const noexcept;
    [[nodiscard]] std::size_t most_blocks() const noexcept {
        return (VIA_ABI_CONTROL_SIZE - first_block()) / block_size();
    }

    core::core& core_;
    std::shared_ptr<const cuda::device> where_;
    rdma::consistency writes_;
    std::shared_ptr<heap::device_backing> memory_;
    heap::symmetric_heap heap_;
    route::device_map map_;
    route::host_map host_;
    route::kernel_set kernels_;
    via_abi_device_context context_{};
    via_abi_device_world world_{};
    route::kernel_report report_;
    route::copy_engine engine_;
    device_lender lender_;
    stream::cuda_operations streams_;
    // All that teams need of the driver is made with the world: later it may wait for all kernels that run.
    cuda::pinned rings_;                                           ///< only with an engine
    std::vector<std::unique_ptr<progress::ring_reader>> readers_;  ///< with rings_
    std::vector<progress::source*> sources_;                       ///< likewise: these, and the streams' lanes
    cuda::pinned members_;  ///< for every team block npes numbers: of teams that are no ranges
    std::string name_;
};

}  // namespace via::world
