// SPDX-License-Identifier: Apache-2.0
/// @file peer_block.hpp
/// @brief The control memory of a PE: what other PEs read and write besides the symmetric heap.
///
/// It lies in the shared memory of the PE, right below its heap, so that whoever maps the heap has it too: first the
/// peer_block, then the blocks of teams (team/block.hpp). All zeros is its initial state. Only lock-free atomics and
/// plain data: the memory is shared between processes.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "heap/backing.hpp"

namespace via::core {

/// Where a PE sleeps. A waiter announces itself in `asleep`, looks once more at what it waits for, and sleeps on
/// `word`. A writer stores its data, then looks at `asleep`, and only then pays for a wake.
struct alignas(64) doorbell {
    std::atomic<std::uint32_t> asleep;
    std::atomic<std::uint32_t> word;
};

struct peer_block {
    std::uint64_t magic;
    std::uint32_t version;
    std::int32_t pe;
    doorbell bell;

    static constexpr std::uint64_t magic_value = 0x7669616475637401;
    static constexpr std::uint32_t version_value = 2;
};
static_assert(std::atomic<std::uint64_t>::is_always_lock_free);

/// Bytes at the start of a PE's shared memory that hold its peer_block.
inline constexpr std::size_t peer_block_area = 4096;
static_assert(sizeof(peer_block) <= peer_block_area);
/// Bytes reserved for the control memory, of which only those in use become memory.
inline constexpr std::size_t control_area = std::size_t{36} << 20;
/// From the start of a PE's shared memory to its heap.
inline constexpr std::size_t heap_distance = heap::align_up(control_area, heap::max_alignment);

/// An offset in the control memory as one in the heap, which lies behind it: by it the remote route finds both.
[[nodiscard]] constexpr std::uint64_t heap_offset_of_control(std::uint64_t offset) noexcept {
    return offset - heap_distance;
}
/// Its inverse. What is an offset of the heap gives one that the control memory has not.
[[nodiscard]] constexpr std::uint64_t control_offset_of(std::uint64_t heap_offset) noexcept {
    return heap_offset + heap_distance;
}

/// The block of the PE whose heap is mapped at `heap`.
[[nodiscard]] inline peer_block& block_of(std::byte* heap) noexcept {
    return *reinterpret_cast<peer_block*>(heap - heap_distance);
}

}  // namespace via::core
