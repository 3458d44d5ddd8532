// SPDX-License-Identifier: Apache-2.0
/// @file device_map.hpp
/// @brief Where the device heaps of the other PEs lie in this PE's address space, and how they came there.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/core.hpp"
#include "cuda/device.hpp"
#include "heap/device_backing.hpp"
#include "heap/device_slot.hpp"
#include "route/attach_client.hpp"

namespace via::route {

/// What every PE tells the others of its device heap. Plain data.
struct device_card {
    cuda::uuid gpu = {};
    std::uint64_t context = 0;  ///< meaningful in its own process
    std::uint64_t heap_size = 0;
    std::uint64_t granularity = 0;
    std::uint64_t heap_address = 0;   ///< in the owner's address space
    std::uint64_t heap_distance = 0;  ///< from the start of what `handle` maps
    CUipcMemHandle handle = {};
    heap::device_sharing sharing = heap::device_sharing::files;
    std::uint32_t multiprocessors = 0;
};

/// How a peer's device heap is reached.
enum class device_way {
    none,    ///< not at all
    mapped,  ///< by loads and stores of this PE's GPU
    staged   ///< from a context on the peer's GPU, by the host's transfers only
};

/// A peer's heap is mapped segment by segment as it is committed, and not on first use: a kernel cannot ask for a
/// mapping, and while one waits none can be made. One thread at a time.
class device_map {
public:
    /// Enters the PEs of this process whose memory is retained (see peer_map), and decides how each other one is
    /// reached; opens `own` to the GPUs of this process that reach it.
    device_map(core::core& c, std::shared_ptr<const cuda::device> where, heap::device_backing& own,
               std::vector<device_card> cards, bool memory_is_retained);

    /// Maps the control memory of all peers. Not before they serve.
    void attach();
    /// Maps what all PEs have committed at these offsets of their heaps. Throws with nothing mapped.
    void add(heap::range segment, const char* doing);
    /// Unmaps it.
    void remove(heap::range segment) noexcept;

    /// True if this process sees the PE's GPU, and so has asked for what is true between the two.
    [[nodiscard]] bool sees(int pe) const { return peers_[static_cast<std::size_t>(pe)].gpu >= 0; }
    [[nodiscard]] device_way way(int pe) const { return peers_[static_cast<std::size_t>(pe)].way; }
    /// The heap of a PE that is reached by staging, where the context of far() has it.
    [[nodiscard]] core::region staged(int pe) const { return peers_[static_cast<std::size_t>(pe)].staged; }
    /// Its GPU; PEs of one GPU have the same object.
    [[nodiscard]] const std::shared_ptr<const cuda::device>& far(int pe) const {
        return peers_[static_cast<std::size_t>(pe)].far;
    }
    /// How `pe` is reached, or why it is not.
    [[nodiscard]] const std::string& reason(int pe) const { return peers_[static_cast<std::size_t>(pe)].reason; }
    [[nodiscard]] const device_card& card(int pe) const { return cards_[static_cast<std::size_t>(pe)]; }

private:
    struct peer {
        device_way way = device_way::none;
        std::optional<heap::device_slot> slot;    ///< of another process
        core::region staged;                      ///< without bytes unless it is
        std::shared_ptr<const cuda::device> far;  ///< its GPU, if it is staged
        int gpu = -1;                             ///< its number in this process; -1 if it is not seen
        std::string reason;
    };

    void enter(int pe, heap::device_backing& own, bool memory_is_retained);
    void enter_neighbour(int pe, heap::device_backing& own);
    void open_slot(int pe);
    [[nodiscard]] std::shared_ptr<const cuda::device> open_far(int gpu) const;
    void accept(int pe, std::byte* base, std::string how);
    void refuse(int pe, std::string reason);
    [[nodiscard]] peer& at(int pe) { return peers_[static_cast<std::size_t>(pe)]; }

    core::core& core_;
    std::shared_ptr<const cuda::device> where_;
    attach_client asker_;
    std::vector<device_card> cards_;
    std::vector<peer> peers_;
};

}  // namespace via::route
