// SPDX-License-Identifier: Apache-2.0
/// @file window_use.hpp
/// @brief The right to use a peer's memory that is attached to a window.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <utility>

#include "heap/ipc_cache.hpp"
#include "route/far_place.hpp"
#include "route/process_memory.hpp"
#include "route/window_message.hpp"

namespace via::route {

/// How the bytes are reached.
enum class window_way : std::uint8_t {
    none,
    host,     ///< by loads and stores: the owner is a thread of this process
    device,   ///< by this PE's GPU
    staged,   ///< by the owner's GPU, from a context of this process; not for streams and kernels
    process,  ///< by process_vm_readv() and process_vm_writev()
    remote    ///< by RDMA; not for streams and kernels
};

/// An attachment of a peer as this PE knows it. Users are counted, so that the owner can have it back.
struct window_import {
    window_piece what;
    window_way way = window_way::none;
    std::shared_ptr<const process_memory> process = {};  ///< of window_way::process
    far_segment far = {};                                ///< of window_way::remote, and then
    core::memory_kind far_kind = core::memory_kind::host;
    /// The latest registration by which this memory's mapping was used; window_imports guards it.
    std::uint64_t latest = 0;
    std::atomic<std::uint32_t> users = 0;
    std::atomic<std::uint32_t> pins = 0;  ///< users that do not end by themselves: graphs, contexts of kernels
    std::mutex mutex = {};                ///< guards what follows
    heap::work_marks copies = {};         ///< of users that have gone before their copies were done
};

/// Move-only. The peer's memory stays where it is until the right is given back: by the destructor when the copies that
/// use it are done, or by release_after().
class [[nodiscard]] window_use {
public:
    window_use() noexcept = default;
    explicit window_use(std::shared_ptr<window_import> of) noexcept : of_{std::move(of)} { of_->users.fetch_add(1); }
    window_use(const window_use&) = delete;
    window_use& operator=(const window_use&) = delete;
    window_use(window_use&& other) noexcept
        : of_{std::move(other.of_)},
          kept_{std::exchange(other.kept_, false)},
          cache_{std::exchange(other.cache_, nullptr)},
          lease_{std::move(other.lease_)},
          address_{std::exchange(other.address_, nullptr)} {}
    window_use& operator=(window_use&& other) noexcept {
        window_use gone{std::move(*this)};
        of_.swap(other.of_);
        std::swap(kept_, other.kept_);
        std::swap(cache_, other.cache_);
        std::swap(lease_, other.lease_);
        std::swap(address_, other.address_);
        return *this;
    }
    ~window_use() {
        lease_ = {};  // before the owner may hear that it is unused
        if (!of_) return;
        of_->users.fetch_sub(1);
        if (kept_) of_->pins.fetch_sub(1);
    }

    [[nodiscard]] explicit operator bool() const noexcept { return of_ != nullptr; }
    [[nodiscard]] window_way way() const noexcept { return of_ ? of_->way : window_way::none; }
    /// True for memory of a GPU.
    [[nodiscard]] bool on_device() const noexcept { return way() == window_way::device || way() == window_way::staged; }
    [[nodiscard]] const window_piece& piece() const noexcept { return of_->what; }
    /// Where the bytes are: here, or of window_way::process and remote in the owner's address space.
    [[nodiscard]] std::byte* address() const noexcept { return address_; }
    [[nodiscard]] const process_memory& process() const noexcept { return *of_->process; }
    /// The same of window_way::remote, for remote_route; good for as long as this is held.
    [[nodiscard]] far_place far() const noexcept {
        const auto skip = reinterpret_cast<std::uintptr_t>(address_) - of_->what.address;
        return {of_->far, {static_cast<std::size_t>(skip), of_->far_kind}};
    }

    /// Gives the right back when `done` is reached, without waiting.
    void release_after(std::unique_ptr<heap::completion> done) &&;
    /// The same of copies by a queue, which is asked only when somebody wants the memory back.
    void release_after(const heap::work_mark& done) &&;
    /// Keeps it until the world ends: a captured graph has the address.
    void pin() && noexcept;
    /// Says that the holder keeps it for long: who wants the memory back is told so, and need not wait.
    void keep() noexcept {
        if (!std::exchange(kept_, true)) of_->pins.fetch_add(1);
    }

private:
    friend class windows;

    std::shared_ptr<window_import> of_;
    bool kept_ = false;
    heap::ipc_cache* cache_ = nullptr;  ///< of the lease
    heap::ipc_lease lease_;
    std::byte* address_ = nullptr;
};

}  // namespace via::route
