// SPDX-License-Identifier: Apache-2.0
/// @file copy_engine.hpp
/// @brief The host initiator's half of the mapped route to device memory: copies, memory operations and small kernels
/// on streams of its own.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "core/core.hpp"
#include "cuda/memory.hpp"
#include "heap/ipc_driver.hpp"
#include "heap/work_queue.hpp"
#include "route/device_map.hpp"
#include "route/device_route.hpp"
#include "route/far_gpu.hpp"
#include "route/kernel_report.hpp"
#include "route/kernel_set.hpp"

namespace via::route {

/// What goes to one PE goes through one *lane*, a stream, in the order of the calls; lanes run side by side, so that
/// all peers are in flight at once. The PEs of a GPU that is not reached share a lane in a context on that GPU. A small
/// put leaves its bytes in pinned memory of the lane and returns; whoever waits spins on a word that the lane's stream
/// writes, which is faster than to ask the driver.
class copy_engine final : public device_route {
public:
    copy_engine(core::core& c, std::shared_ptr<const cuda::device> where, const device_map& peers,
                const kernel_set& kernels, const kernel_report& report);
    copy_engine(const copy_engine&) = delete;
    copy_engine& operator=(const copy_engine&) = delete;
    copy_engine(copy_engine&&) = delete;
    copy_engine& operator=(copy_engine&&) = delete;
    ~copy_engine() override;

    void enter() noexcept override { cuda::make_current(*where_); }
    [[nodiscard]] std::byte* heap(int pe, const char* doing) override;
    [[nodiscard]] bool is_device(const void* address) const noexcept override {
        return core_.device.holds(core_.device.offset(address), 1) || where_->is_device_memory(address);
    }
    void copy(int pe, void* to, const void* from, std::size_t size, base::returns when) override;
    void copy_rows(int pe, void* to, std::size_t to_step, const void* from, std::size_t from_step, std::size_t size,
                   std::size_t count, base::returns when) override;
    void reshape(int pe, const via_abi_pattern_copy& what, base::returns when) override;
    void set_words(int pe, std::span<const word_setting> words, bool by_kernel) override;
    void atomic(int pe, via_atomic_op op, via_type type, void* word, const void* operand, const void* compare,
                void* fetched) override;
    void read(void* to, const void* from, std::size_t size) override;
    /// Writes little memory of the processor's to this PE's GPU, and returns when it is there. At most 16 KiB.
    void write(void* to, const void* from, std::size_t size);
    void quiet(int pe) override;
    void quiet() override;
    [[nodiscard]] heap::work_mark given_for(int pe) noexcept override;
    /// Makes memory of this PE's GPU zeros, and returns when it is.
    void clear(CUdeviceptr address, std::size_t size);
    void check_kernels(const char* doing) const override { report_.throw_if_any(doing); }

private:
    /// Pinned memory of a lane: a word by which its stream tells how many pieces of work are done, one for fetched
    /// values, and room for small puts.
    struct desk {
        std::uint64_t done;
        std::uint64_t fetched;
        std::byte bytes[64 * 1024 - 64];
    };
    /// Outlives the engine as long as somebody has a mark of its work.
    struct lane final : heap::work_queue {
        [[nodiscard]] bool is_done(std::uint64_t count) noexcept override;
        void ask_for_word();
        void write_words(std::span<const word_setting> words);
        void end() noexcept;

        std::mutex mutex;  ///< guards all but the count, which others may read
        std::shared_ptr<const cuda::device> where;
        const kernel_set* kernels = nullptr;
        std::unique_ptr<far_gpu> far;  ///< of PEs that are reached by staging
        cuda::stream by;
        desk* at = nullptr;                      ///< null when the engine has ended
        std::size_t used = 0;                    ///< of at->bytes
        std::atomic<std::uint64_t> given = 0;    ///< pieces of work
        std::uint64_t asked = 0;                 ///< how many of them `done` will tell of
        unsigned looks = 0;                      ///< at `done` by is_done()
        std::unique_ptr<heap::completion> rest;  ///< what was not done when the engine ended
        bool busy = false;
        int pe = 0;
    };

    [[nodiscard]] lane& lane_of(int pe) noexcept { return *by_pe_[static_cast<std::size_t>(pe)]; }
    const std::shared_ptr<lane>& add_lane(std::unique_ptr<far_gpu> far);
    void give_lanes();
    template <class Work>
    void use(lane& l, Work work);
    void begin(lane& l) noexcept;
    [[nodiscard]] std::byte* place(lane& l, std::size_t size);
    void enqueue(lane& l, const row_place& to, const row_place& from, const row_shape& shape) const;
    void copy_async(lane& l, void* to, const void* from, std::size_t size) const {
        enqueue(l, {to, 0}, {from, 0}, {size, 1});
    }
    void small_put(lane& l, void* to, const void* from, std::size_t size);
    void small_get(lane& l, void* to, const void* from, std::size_t size);
    void finish(lane& l);
    void wait_for(lane& l);

    core::core& core_;
    std::shared_ptr<const cuda::device> where_;
    const device_map& peers_;
    const kernel_set& kernels_;
    const kernel_report& report_;
    cuda::pinned desks_;
    std::vector<std::shared_ptr<lane>> lanes_;
    std::vector<std::shared_ptr<lane>> by_pe_;
    lane* reader_ = nullptr;  ///< for read() and clear(): what others have under way does not hold it up
};

}  // namespace via::route
