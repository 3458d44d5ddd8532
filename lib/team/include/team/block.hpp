// SPDX-License-Identifier: Apache-2.0
/// @file block.hpp
/// @brief The block of a team: what a PE shows the other PEs of one team, in its control memory.
///
/// A PE writes its own blocks only, and reads those of others, but for `readers_done`. All zeros is the initial state.
/// Only lock-free atomics and plain data: the memory is shared between processes.
///
/// A block of a member that is reached by RDMA cannot be looked at while one waits for it. So where there are such PEs
/// each block is followed by *mirrors*, one for each member whose slots this PE reads: who writes a slot for a remote
/// member writes it into its mirror there as well.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>

#include <viaduct.h>

#include "core/peer_block.hpp"

namespace via::team {

/// The most payload bytes that one exchange carries.
inline constexpr std::size_t payload_bytes = 8192;
/// Bytes that a PE can stage for the others to read at a time.
inline constexpr std::size_t stage_bytes = 16384;
/// Children of a node of the tree over the PEs.
inline constexpr int tree_radix = 4;
/// The largest team whose members read the slots of all. Where they share processors as well: who goes to sleep last
/// finds all parts, where a tree would have its root run between two turns of the others.
inline constexpr int most_all_to_all = 8;
/// Eager broadcasts between two exchanges at most, in teams that have no tree.
inline constexpr std::uint32_t most_eager = 16;
/// And bytes of one.
inline constexpr std::size_t eager_bytes = VIA_EAGER_BYTES;

/// Which collective call, with which arguments. All PEs of a team must agree on every field. Short, as it is in one
/// cache line with the first bytes of the data.
struct signature {
    enum class kind : std::uint8_t {
        none,
        sync,
        barrier,
        reduce,
        reducescatter,
        scan,
        broadcast,
        fcollect,
        collect,
        alltoall,
        alltoalls,
        alltoallv,
        gather,
        scatter,
        split_strided,
        split_2d,
        split_color,
        destroy,
        allocate,
        allocate_sparse,
        allocate_device,
        free,
        free_device,
        expose_host_heap,
        device_team,
        window_create,
        window_register,
        window_destroy,
        window_device_context,
        transfers_match,
        transfers_map,
        transfers_destroy,
        task_list_prepare,
        task_list_clear,
        finalize
    };
    kind what = kind::none;
    std::uint8_t op = 0;              ///< via_op of a reduction; via_task_way of a list
    std::uint8_t type = 0;            ///< via_type of a reduction
    std::uint8_t eager : 5 = 0;       ///< eager broadcasts since the last exchange; exchange sets it
    std::uint8_t eager_root : 3 = 0;  ///< of the last of them
    std::int32_t root = 0;            ///< of a broadcast, gather or scatter; start of a strided split
    std::uint64_t size = 0;           ///< bytes of a PE's part; elements; PEs of a split; passes of a list at most
    std::uint64_t extra = 0;          ///< alignment of an allocation, heap offset of a free, stride, element size of a
                                      ///< reduction by the program's operation
    friend bool operator==(const signature&, const signature&) = default;
};

/// In place of the heap offset of a free: of NULL, and of an address that is in no heap.
inline constexpr std::uint64_t free_nothing = ~std::uint64_t{0};
inline constexpr std::uint64_t free_elsewhere = free_nothing - 1;

static_assert(sizeof(signature) == 24 && most_eager < 1U << 5 && most_all_to_all <= 1 << 3);

/// How a collective stands, as far as known: good, or the first failure and whom it concerns. PEs are those of the
/// team.
struct verdict {
    verdict() noexcept { reason[0] = '\0'; }  // and no more: every exchange makes one
    /// Two calls differ. That says more than a failure of one of them; of equals the first stands.
    void note_mismatch(int one, const signature& its, int other, const signature& others) noexcept {
        if (status == VIA_ERR_MISMATCH) return;
        status = VIA_ERR_MISMATCH;
        pe = one;
        call = its;
        other_pe = other;
        other_call = others;
    }

    via_status status = VIA_OK;
    std::int32_t pe = -1;        ///< who failed; of a mismatch, one of the two
    std::int32_t other_pe = -1;  ///< of a mismatch, the other
    signature call = {};         ///< of `pe`
    signature other_call = {};   ///< of `other_pe`
    char reason[512];            ///< of a failure, in words, the hint included
};

/// Processors fetch the other half of two cache lines as well.
inline constexpr std::size_t fetched_together = 128;

/// Where so many bytes of data lie in a slot of either kind.
template <class Slot>
[[nodiscard]] auto* data_in(Slot& one, std::size_t bytes) noexcept {
    return bytes <= sizeof one.short_data ? one.short_data : one.payload;
}

/// One message of an exchange. Good news is one cache line, with up to 16 bytes of data; what is longer lies behind it,
/// so that one request can push both, yet who waits for the sequence takes no line from who writes the data.
struct alignas(fetched_together) slot {
    std::uint64_t rings;  ///< pushes of it that have rung; in a mirror, those whose rings were heard there
    std::byte other_half[56];
    std::atomic<std::uint64_t> sequence;  ///< the exchange that the rest belongs to; stored last, with release
    std::uint32_t size;                   ///< bytes of data
    via_status status;                    ///< of the outcome
    signature call;
    std::uint64_t check;       ///< check_of(), for who is reached by RDMA
    std::byte short_data[16];  ///< what fits
    alignas(fetched_together) std::byte payload[payload_bytes];
    verdict outcome;  ///< if it is not good

    [[nodiscard]] const std::byte* data() const noexcept { return data_in(*this, size); }
};
static_assert(offsetof(slot, sequence) == 64 && offsetof(slot, short_data) % 16 == 0);
static_assert(offsetof(slot, rings) == 0);
static_assert(offsetof(slot, check) + sizeof slot::check == offsetof(slot, short_data));
static_assert(offsetof(slot, payload) == fetched_together);

/// One eager broadcast, as its root shows it, with the lines of a slot.
struct alignas(fetched_together) eager_slot {
    std::byte other_half[64];
    std::atomic<std::uint64_t> number;  ///< see exchange; stored last, with release
    std::uint64_t check;                ///< check_of(): it is pushed in one write
    signature call;
    via_status status;                     ///< not VIA_OK: the root cannot
    alignas(16) std::byte short_data[16];  ///< what fits
    alignas(fetched_together) std::byte payload[eager_bytes];

    [[nodiscard]] const std::byte* data() const noexcept { return data_in(*this, call.size); }
};
static_assert(offsetof(eager_slot, number) == 64 && offsetof(eager_slot, payload) == fetched_together);

/// Data that are checked: who pushes more rings when all of it has come, which takes as long as to check so much.
inline constexpr std::size_t most_checked = 512;

/// True of a slot that is pushed so.
[[nodiscard]] inline bool rings(const slot& one) noexcept {
    return __atomic_load_n(&one.size, __ATOMIC_RELAXED) > most_checked;
}
/// Of a slot that is shown in exchange `sequence`: of all that is pushed, whose words an adapter may be writing in any
/// order; where that rings, of its header and of how many have rung. As long as one of them is of another exchange this
/// is not `check`, but by a chance of one in 2^64 or so.
[[nodiscard]] std::uint64_t check_of(const slot& one, std::uint64_t sequence) noexcept;
/// True if a mirror has all of what was pushed in exchange `sequence` or a later one.
[[nodiscard]] inline bool has_come(const slot& pushed, std::uint64_t sequence) noexcept {
    const std::uint64_t shown = pushed.sequence.load(std::memory_order_acquire);
    return shown >= sequence && __atomic_load_n(&pushed.check, __ATOMIC_ACQUIRE) == check_of(pushed, shown);
}
/// The same of eager broadcasts.
[[nodiscard]] std::uint64_t check_of(const eager_slot& one, std::uint64_t number) noexcept;
[[nodiscard]] inline bool has_come(const eager_slot& pushed, std::uint64_t number) noexcept {
    const std::uint64_t shown = pushed.number.load(std::memory_order_acquire);
    return shown >= number && __atomic_load_n(&pushed.check, __ATOMIC_ACQUIRE) == check_of(pushed, shown);
}

/// What one member shows to the others. `entered` is written in every exchange, and has its line for itself: else the
/// others, who look at `given_up` while they wait, would take that line away each time, and what is shown would come
/// by so much later.
struct alignas(fetched_together) block {
    std::atomic<std::uint64_t> entered;                             ///< the last exchange that the owner has entered
    alignas(fetched_together) std::atomic<std::uint64_t> given_up;  ///< not zero: 1 + whom the owner left one for
    std::atomic<std::uint32_t> readers_done;      ///< members that have read the last exchange and will read no more
    slot slots[2];                                ///< see exchange
    eager_slot eager[most_eager];                 ///< by their number since the last exchange
    alignas(64) std::byte stage[2][stage_bytes];  ///< by the parity of the exchange that announces it
};

/// The slots of a remote member, as they have come here.
struct mirror {
    slot slots[2];
    eager_slot eager[most_eager];
    std::atomic<std::uint64_t> given_up;
};
/// The most members whose slots a member reads: all, itself counted, or in a tree its parent and its children.
inline constexpr int most_read = std::max(most_all_to_all, 1 + tree_radix);

/// Where the mirrors lie, from the start of the block.
inline constexpr std::size_t mirrors_at = heap::align_up(sizeof(block), 4096);
/// Bytes from one block to the next in the control memory.
[[nodiscard]] constexpr std::size_t block_area(bool with_mirrors) noexcept {
    return with_mirrors ? heap::align_up(mirrors_at + most_read * sizeof(mirror), 4096) : mirrors_at;
}
/// Where the first block lies in the control memory.
inline constexpr std::size_t first_block = core::peer_block_area;
/// The number that the block at `offset` has at its PE: 0 is the world's.
[[nodiscard]] constexpr std::size_t block_number(std::uint64_t offset, bool with_mirrors) noexcept {
    return (offset - first_block) / block_area(with_mirrors);
}
/// The most blocks that a PE can have, as viaduct.h has it.
[[nodiscard]] constexpr std::size_t most_blocks(bool with_mirrors) noexcept { return with_mirrors ? 125 : 511; }
static_assert(first_block + most_blocks(false) * block_area(false) <= core::control_area);
static_assert(first_block + most_blocks(true) * block_area(true) <= core::control_area);

/// The block at `offset` of the control memory of the PE whose heap is mapped at `heap`.
[[nodiscard]] inline block& block_at(std::byte* heap, std::uint64_t offset) noexcept {
    return *reinterpret_cast<block*>(heap - core::heap_distance + offset);
}

}  // namespace via::team
