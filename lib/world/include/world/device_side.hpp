// SPDX-License-Identifier: Apache-2.0
/// @file device_side.hpp
/// @brief A world's part on the GPU: the device heap and the routes to those of the others. No CUDA type is in it; a
/// build without CUDA has join_devices() and nothing behind it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <viaduct/abi/device_context.h>

#include "base/error.hpp"
#include "base/fd.hpp"
#include "bootstrap/bootstrap.hpp"
#include "core/core.hpp"
#include "core/members.hpp"
#include "heap/symmetric_heap.hpp"
#include "progress/source.hpp"
#include "rdma/consistency.hpp"
#include "rdma/device_memory.hpp"
#include "route/device_route.hpp"
#include "route/lent_device.hpp"
#include "route/window_gpu.hpp"
#include "stream/operations.hpp"

namespace via::world {

/// Which blocks of the control memory teams may still take, a bit each.
using device_blocks = std::array<std::uint64_t, 8>;
[[nodiscard]] constexpr device_blocks all_device_blocks() noexcept {
    device_blocks all{};
    for (std::uint64_t& word : all) word = ~std::uint64_t{0};
    return all;
}

class device_side {
public:
    device_side() = default;
    device_side(const device_side&) = delete;
    device_side& operator=(const device_side&) = delete;
    device_side(device_side&&) = delete;
    device_side& operator=(device_side&&) = delete;
    virtual ~device_side() = default;

    /// "GPU 0, NVIDIA H200".
    [[nodiscard]] virtual const std::string& name() const noexcept = 0;
    /// CUDA's number of it in this process.
    [[nodiscard]] virtual int number() const noexcept = 0;
    /// Its PCI address, "0000:1b:00.0".
    [[nodiscard]] virtual std::string pci() const = 0;
    /// The GPU of every PE, each named by the first PE that has it.
    [[nodiscard]] virtual std::vector<int> gpus() const = 0;
    [[nodiscard]] virtual heap::symmetric_heap& heap() noexcept = 0;
    [[nodiscard]] virtual route::device_route& route() noexcept = 0;
    [[nodiscard]] virtual stream::operations& streams() noexcept = 0;
    /// "mapped", "staged" or "none".
    [[nodiscard]] virtual const char* way(int pe) const = 0;
    /// How the device heap of `pe` is reached, or why it is not.
    [[nodiscard]] virtual const std::string& reason(int pe) const = 0;
    /// What kernels of this PE have complained of is thrown, and forgotten. See via_check_kernels().
    virtual void take_kernel_report(const char* call) = 0;
    /// The exit status with which a kernel of this PE wants the job to end, if one does. Any thread.
    [[nodiscard]] virtual std::optional<std::uint8_t> end_of_kernels() const noexcept = 0;
    /// Ends the waits of this PE's kernels. Any thread.
    virtual void note_failure(int pe) noexcept = 0;
    /// What a kernel gets.
    [[nodiscard]] virtual const via_abi_device_context& context() const noexcept = 0;
    /// By which kernels and streams ask the progress engine; none without one. From make_ready() on.
    [[nodiscard]] virtual std::vector<progress::source*> for_engine() = 0;
    /// The engine could not do what a kernel asked for. Any thread.
    virtual void note_engine_failure(const base::failure& why) = 0;

    /// Zeroes this PE's block of that number. Throws VIA_ERR_MEMORY if the control memory has none.
    virtual void clear_team_block(std::size_t number) = 0;
    /// A team that meets in the blocks of that number.
    [[nodiscard]] virtual via_abi_device_team make_team(const core::members& who, std::size_t number) = 0;
    /// Throws VIA_ERR_UNSUPPORTED if kernels do not reach a member.
    virtual void require_reached(const core::members& who) = 0;

    /// Maps the control memory of the others, who serve; part of joining.
    virtual void attach() = 0;
    /// What kernels get. With rings if the kernels of some PE do not reach all.
    virtual void make_ready(bool need_engine) = 0;
    /// Maps, and unmaps, a segment of the heaps of the others.
    virtual void map(heap::range segment, const char* doing) = 0;
    virtual void unmap(heap::range segment) noexcept = 0;
    /// Lets this PE's GPU reach these segments of the host heaps that are mapped now; throws with none of it done.
    virtual void expose_host(std::span<const heap::range> segments, const char* doing) = 0;
    virtual void hide_host() noexcept = 0;
    /// All PEs have: kernels find the host heaps from here on.
    virtual void show_host() = 0;
    /// One more segment, and one less.
    virtual void map_host(heap::range segment, const char* doing) = 0;
    virtual void unmap_host(heap::range segment) noexcept = 0;
    /// The context of a window's memory: like the world's, but that its addresses begin at `base` and each PE's at
    /// `bases`, 0 for none. `table` keeps memory that it needs.
    [[nodiscard]] virtual via_abi_device_context make_window_context(std::byte* base, std::size_t capacity,
                                                                     const std::vector<std::byte*>& bases,
                                                                     std::shared_ptr<const void>& table) = 0;
    /// This GPU, for windows. `pieces` is called for as long as that lives.
    [[nodiscard]] virtual std::unique_ptr<route::window_gpu> make_window_gpu(
        const base::identity& self, route::window_gpu::piece_source pieces) const = 0;

    /// What must happen between an adapter's writes into this GPU's memory and who reads them.
    [[nodiscard]] virtual const rdma::consistency& consistency() const noexcept = 0;
    /// Whether streams of the GPU write and wait for words of 64 bits without a kernel.
    [[nodiscard]] virtual bool has_memory_operations() const noexcept = 0;
    /// The heap, for those who reach it by RDMA.
    [[nodiscard]] virtual route::lent_device& lent() noexcept = 0;
    /// Registers the control memory with an adapter, by the way that the heap would be.
    [[nodiscard]] virtual rdma::device_registration register_control_memory(rdma::adapter& by) const = 0;

    /// A descriptor of this PE's memory at a slot offset; see heap::device_backing. Any thread.
    [[nodiscard]] virtual base::fd lend(std::uint64_t slot_offset) const = 0;
};

/// What a PE says of a GPU before the PEs have met.
enum class device_wish : std::uint32_t {
    none,      ///< it wants none, or none is current
    current,   ///< one is current
    by_number  ///< it asks for one, and fails without
};
[[nodiscard]] device_wish wish_for_device(const core::settings& options);

/// Why there can be no GPU here; empty if there can. It loads the driver, if there is one, so it is for errors and
/// descriptions.
[[nodiscard]] std::string why_no_gpu();

/// Makes the device heap, if every PE has a GPU. Collective, after the cards have been read, with the same result on
/// every PE; null with the reason in `why_not`. Throws, on every PE, VIA_ERR_UNSUPPORTED or VIA_ERR_MISMATCH when a GPU
/// was asked for and some PE has none.
/// @param host_memory  what the host heap lies in.
[[nodiscard]] std::unique_ptr<device_side> join_devices(core::core& c, bootstrap::bootstrap& job,
                                                        const std::shared_ptr<const void>& host_memory,
                                                        std::string& why_not);

}  // namespace via::world
