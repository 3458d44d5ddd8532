// SPDX-License-Identifier: Apache-2.0
/// @file peers.hpp
/// @brief The other PEs: who they are, and where their heaps lie in this PE's address space.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <sched.h>
#include <span>
#include <string>
#include <vector>

#include "base/identity.hpp"

namespace via::core {

/// What every PE tells the others when it joins. Plain data, sent as it is between builds of one version.
struct peer_card {
    std::uint32_t version = version_value;
    std::uint32_t heavy_fences = 0;  ///< 1 if the process joined the asymmetric fences
    base::identity process = {};
    base::token secret = {};            ///< who shows it to this PE's control thread is of the job
    std::uint64_t granularity = 0;      ///< of its memory; heap offsets depend on it
    std::uint64_t heap_address = 0;     ///< in the owner's address space
    std::uint64_t heap_size = 0;        ///< the most it may grow to
    cpu_set_t processors = {};          ///< that its process may run on
    char address[64] = {};              ///< of the owner's listener; empty if it has none
    std::uint32_t device_wish = 0;      ///< a world::device_wish
    std::uint32_t route_is_remote = 0;  ///< 1 if its settings say so; all must say the same
    std::uint64_t windows = 0;          ///< its route::windows, in the owner's address space

    static constexpr std::uint32_t version_value = 4;
};

/// Indexed by PE. The cards are fixed; the bases change as peers are attached and fail.
///
/// The short way of an operation reads a table of bases of its own where there are PEs that are reached by RDMA: those
/// have none there, so that it declines them as it declines a PE that is not mapped yet, at no cost for the others.
class peers {
public:
    peers() = default;
    explicit peers(std::vector<peer_card> cards)
        : cards_{std::move(cards)},
          heaps_{std::make_unique<std::atomic<std::byte*>[]>(cards_.size())},
          device_heaps_{std::make_unique<std::atomic<std::byte*>[]>(cards_.size())} {}

    [[nodiscard]] const peer_card& card(int pe) const { return cards_[static_cast<std::size_t>(pe)]; }

    /// Where `pe`'s heap is mapped; null when it is not, yet or any more. `pe` is in range.
    [[nodiscard]] std::byte* heap(int pe) const noexcept {
        return heaps_[static_cast<std::size_t>(pe)].load(std::memory_order_acquire);
    }
    /// The bases for the short way, by PE; as fixed as this object.
    [[nodiscard]] const std::atomic<std::byte*>* table() const noexcept {
        return near_ == nullptr ? heaps_.get() : near_.get();
    }
    void set_heap(int pe, std::byte* base) noexcept {
        heaps_[static_cast<std::size_t>(pe)].store(base, std::memory_order_release);
        if (near_ != nullptr && !is_remote(pe))
            near_[static_cast<std::size_t>(pe)].store(base, std::memory_order_release);
    }

    /// All PEs but `self`, of which there are some, are reached by RDMA, wherever they are. Before any base is set.
    void reach_remotely(int self) {
        near_ = std::make_unique<std::atomic<std::byte*>[]>(cards_.size());
        self_ = self;
    }
    /// True if operations on the host heap of `pe` go by RDMA.
    [[nodiscard]] bool is_remote(int pe) const noexcept { return near_ != nullptr && pe != self_; }
    [[nodiscard]] bool any_remote() const noexcept { return near_ != nullptr; }

    /// heap() and set_heap() for the device heap.
    [[nodiscard]] std::byte* device_heap(int pe) const noexcept {
        return device_heaps_[static_cast<std::size_t>(pe)].load(std::memory_order_acquire);
    }
    void set_device_heap(int pe, std::byte* base) noexcept {
        device_heaps_[static_cast<std::size_t>(pe)].store(base, std::memory_order_release);
    }

private:
    std::vector<peer_card> cards_;
    std::unique_ptr<std::atomic<std::byte*>[]> heaps_;
    std::unique_ptr<std::atomic<std::byte*>[]> near_;  ///< null if it would be the same
    std::unique_ptr<std::atomic<std::byte*>[]> device_heaps_;
    int self_ = -1;  ///< where near_ is not null
};

/// Reads and checks the cards of all PEs, in PE order. Throws VIA_ERR_BOOTSTRAP when one is of another version or
/// malformed, VIA_ERR_MISMATCH when heap sizes differ.
[[nodiscard]] std::vector<peer_card> read_cards(std::span<const std::vector<std::byte>> gathered);

}  // namespace via::core
