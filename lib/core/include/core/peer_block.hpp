// SPDX-License-Identifier: Apache-2.0
/// @file peer_block.hpp
/// @brief The control block of one PE: what other PEs write to besides the symmetric heap.
///
/// It lies in the shared memory of the PE, right below its heap, so that whoever maps the heap has it too. All zeros is
/// its initial state. Only lock-free atomics and plain data: the memory is shared between processes.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include <viaduct.h>

#include "heap/backing.hpp"

namespace via::core {

/// Where a PE sleeps. A waiter announces itself in `asleep`, looks once more at what it waits for, and sleeps on
/// `word`. A writer stores its data, then looks at `asleep`, and only then pays for a wake.
struct alignas(64) doorbell {
    std::atomic<std::uint32_t> asleep;
    std::atomic<std::uint32_t> word;
};

/// Which collective call, with which arguments. All PEs must agree on every field.
struct signature {
    enum class kind : std::uint16_t { none, barrier, reduce, broadcast, allocate, free, finalize };
    kind what = kind::none;
    std::uint8_t op = 0;      ///< via_op of a reduction
    std::uint8_t type = 0;    ///< via_type of a reduction
    std::int32_t root = 0;    ///< of a broadcast
    std::uint64_t size = 0;   ///< bytes; elements of a reduction
    std::uint64_t extra = 0;  ///< alignment of an allocation, heap offset of a free
    friend bool operator==(const signature&, const signature&) = default;
};

/// How a collective stands, as far as known: good, or the first failure and whom it concerns.
struct verdict {
    via_status status = VIA_OK;
    std::int32_t pe = -1;        ///< who failed; of a mismatch, one of the two
    std::int32_t other_pe = -1;  ///< of a mismatch, the other
    signature call = {};         ///< of `pe`
    signature other_call = {};   ///< of `other_pe`
    char reason[512] = {};       ///< of a failure, in words, the hint included
};

/// The most payload bytes that one exchange carries.
inline constexpr std::size_t chunk_bytes = 8192;
/// Children of a node of the tree over the PEs.
inline constexpr int tree_radix = 4;

/// One message of an exchange, written by one PE, read by the owner of the block.
struct alignas(64) slot {
    std::atomic<std::uint64_t> sequence;  ///< the exchange that the rest belongs to; stored last, with release
    std::uint32_t size;                   ///< bytes of payload
    std::int32_t pe;                      ///< the PE that `call` is of
    signature call;
    verdict outcome;
    alignas(64) std::byte payload[chunk_bytes];
};

struct peer_block {
    std::uint64_t magic;
    std::uint32_t version;
    std::int32_t pe;
    doorbell bell;
    alignas(64) std::atomic<std::uint64_t> entered;  ///< the last exchange that the owner has entered
    slot from_child[tree_radix];
    slot from_parent;

    static constexpr std::uint64_t magic_value = 0x7669616475637401;
    static constexpr std::uint32_t version_value = 1;
};

/// Bytes at the start of a PE's shared memory that hold its block.
inline constexpr std::size_t control_area = 64 * 1024;
static_assert(sizeof(peer_block) <= control_area);
/// From the start of a PE's shared memory to its heap.
inline constexpr std::size_t heap_distance = heap::align_up(control_area, heap::max_alignment);
static_assert(std::atomic<std::uint64_t>::is_always_lock_free);

/// The block of the PE whose heap is mapped at `heap`.
[[nodiscard]] inline peer_block& block_of(std::byte* heap) noexcept {
    return *reinterpret_cast<peer_block*>(heap - heap_distance);
}

}  // namespace via::core
