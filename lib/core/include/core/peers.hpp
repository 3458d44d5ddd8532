// SPDX-License-Identifier: Apache-2.0
/// @file peers.hpp
/// @brief The other PEs: who they are, and where their heaps lie in this PE's address space.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <sched.h>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/identity.hpp"
#include "base/tcp.hpp"

namespace via::core {

/// What every PE tells the others when it joins. Plain data, sent as it is between builds of one version.
struct peer_card {
    std::uint32_t version = version_value;
    std::uint16_t heavy_fences = 0;  ///< 1 if the process joined the asymmetric fences
    std::uint16_t checked = 0;       ///< settings::checked; some may say so and others not
    base::identity process = {};
    base::token secret = {};         ///< who shows it to this PE's control thread is of the job
    std::uint64_t granularity = 0;   ///< of its memory; heap offsets depend on it
    std::uint64_t heap_address = 0;  ///< in the owner's address space
    std::uint64_t heap_size = 0;     ///< the most it may grow to
    cpu_set_t processors = {};       ///< that its process may run on
    char address[64] = {};           ///< of the owner's listener; empty if it has none
    std::uint32_t device_wish = 0;   ///< a world::device_wish
    std::uint32_t pes_per_host = 0;  ///< settings::pes_per_host; all must say the same
    std::uint64_t windows = 0;       ///< its route::windows, in the owner's address space

    static constexpr std::uint32_t version_value = 6;  // also of the control memory
};

/// Of every PE, its host: PEs of one host map each other's memory, and reach others by RDMA. A host is named by its
/// first PE. This alone says who maps whom.
[[nodiscard]] std::vector<int> hosts_of(std::span<const peer_card> cards);

/// Where a PE's control thread listens for those who reach the PE by RDMA. Sent as it is, like the card.
struct control_address {
    char host[64] = {};  ///< a number
    std::uint16_t port = 0;
};

/// Indexed by PE. The cards are fixed; the bases change as peers are attached and fail. A PE that is reached by RDMA
/// has no base here, so the short way of an operation declines it as it declines a PE that is not mapped yet.
class peers {
public:
    peers() = default;
    explicit peers(std::vector<peer_card> cards)
        : cards_{std::move(cards)},
          hosts_{hosts_of(cards_)},
          heaps_{std::make_unique<std::atomic<std::byte*>[]>(cards_.size())},
          device_heaps_{std::make_unique<std::atomic<std::byte*>[]>(cards_.size())} {}

    [[nodiscard]] const peer_card& card(int pe) const { return cards_[static_cast<std::size_t>(pe)]; }

    /// Where `pe`'s heap is mapped; null when it is not, yet or any more. `pe` is in range.
    [[nodiscard]] std::byte* heap(int pe) const noexcept {
        return heaps_[static_cast<std::size_t>(pe)].load(std::memory_order_acquire);
    }
    /// heap() of all, by PE; as fixed as this object.
    [[nodiscard]] const std::atomic<std::byte*>* table() const noexcept { return heaps_.get(); }
    void set_heap(int pe, std::byte* base) noexcept {
        heaps_[static_cast<std::size_t>(pe)].store(base, std::memory_order_release);
    }

    /// The host of `pe`, as hosts_of() names it; the same on every PE.
    [[nodiscard]] int host(int pe) const noexcept { return hosts_[static_cast<std::size_t>(pe)]; }
    [[nodiscard]] const std::vector<int>& hosts() const noexcept { return hosts_; }
    /// True if not all PEs are on one host; then there is one on another for every PE.
    [[nodiscard]] bool span_hosts() const noexcept;

    /// The PEs span hosts; `self` is this one. Before any base is set.
    void reach_remotely(int self, std::vector<base::tcp_address> controls) {
        self_ = self;
        controls_ = std::move(controls);
    }
    /// True if this PE reaches the host heap and the control memory of `pe` by RDMA alone.
    [[nodiscard]] bool is_remote(int pe) const noexcept { return any_remote() && host(pe) != host(self_); }
    /// The same on every PE of a job.
    [[nodiscard]] bool any_remote() const noexcept { return !controls_.empty(); }
    /// Where the control thread of `pe` listens; there are remote PEs.
    [[nodiscard]] const base::tcp_address& control(int pe) const { return controls_[static_cast<std::size_t>(pe)]; }

    /// heap() and set_heap() for the device heap.
    [[nodiscard]] std::byte* device_heap(int pe) const noexcept {
        return device_heaps_[static_cast<std::size_t>(pe)].load(std::memory_order_acquire);
    }
    void set_device_heap(int pe, std::byte* base) noexcept {
        device_heaps_[static_cast<std::size_t>(pe)].store(base, std::memory_order_release);
    }
    /// True if this PE's GPU has atomics on the device heap of `pe`, where it is mapped: not over every link.
    [[nodiscard]] bool has_device_atomics(int pe) const noexcept {
        return std::find(without_atomics_.begin(), without_atomics_.end(), pe) == without_atomics_.end();
    }
    /// Throws VIA_ERR_UNSUPPORTED if it has none.
    void require_device_atomics(int pe, const char* doing) const;
    /// Before anyone asks.
    void note_no_device_atomics(int pe) { without_atomics_.push_back(pe); }

private:
    std::vector<peer_card> cards_;
    std::vector<int> hosts_;
    std::unique_ptr<std::atomic<std::byte*>[]> heaps_;
    std::unique_ptr<std::atomic<std::byte*>[]> device_heaps_;
    std::vector<base::tcp_address> controls_;  ///< empty if nobody is remote
    int self_ = -1;                            ///< where there are remote PEs
    std::vector<int> without_atomics_;         ///< see has_device_atomics()
};

/// What to do where a link between GPUs has no atomics.
inline constexpr const char* no_atomics_hint =
    "with VIADUCT_DEVICE_P2P=none the owner's GPU does them, for kernels in a via::device::far_context, and all "
    "transfers are staged; a signal that sets works";

/// Reads and checks the cards of all PEs, in PE order. Throws VIA_ERR_BOOTSTRAP when one is of another version or
/// malformed, VIA_ERR_MISMATCH when heap sizes differ.
[[nodiscard]] std::vector<peer_card> read_cards(std::span<const std::vector<std::byte>> gathered);

/// The message of a PE that says where its control thread listens.
[[nodiscard]] control_address write_control(const base::tcp_address& where) noexcept;
/// Of all PEs, in PE order. Throws VIA_ERR_BOOTSTRAP when one is malformed.
[[nodiscard]] std::vector<base::tcp_address> read_controls(std::span<const std::vector<std::byte>> gathered);

}  // namespace via::core
