// SPDX-License-Identifier: Apache-2.0
/// @file offset_allocator.hpp
/// @brief Hands out offsets of memory that it never touches.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "heap/range.hpp"

namespace via::heap {

/// Carves allocations out of ranges of offsets. All records lie outside the memory, which may be a GPU's.
///
/// Policy: best fit, the lowest offset among equals, at the lowest aligned offset of the free block. Best fit keeps
/// large free blocks whole, fills segments that are in use before it begins an untouched one, and depends on nothing
/// but the set of allocations and ranges: the same calls give the same offsets on every PE, and an allocation that is
/// freed again leaves no trace.
///
/// Cost: O(log n) in the number of blocks; an alignment above the quantum may look at more free blocks, those that are
/// large enough but badly placed. Freed blocks merge with free neighbours of the same range.
///
/// Freeing never allocates and never fails: each block owns one node of the free index, which is in the index while
/// the block is free and parked in the block while it is used. Not thread-safe.
class offset_allocator {
public:
    /// Allocations begin at multiples of `quantum`, a power of two, and take multiples of it.
    explicit offset_allocator(std::size_t quantum) noexcept : quantum_{quantum} {}

    /// Adds a range, all free. It begins and ends at multiples of the quantum and overlaps no other; no allocation
    /// spans two ranges, even adjacent ones. Changes nothing when it throws (std::bad_alloc).
    void add(range what);
    /// Adds a range that one allocation of `what.size` bytes fills, up to the next multiple of the quantum.
    /// Changes nothing when it throws (std::bad_alloc).
    void add_allocated(range what);
    /// Takes a range away again; nothing in it is allocated. Nothing if no range begins there.
    void remove(std::size_t begin) noexcept;

    /// The offset of `size` bytes (not 0) at a multiple of `align` (a power of two); empty if there is no such place.
    /// Changes nothing when it throws (std::bad_alloc).
    [[nodiscard]] std::optional<std::size_t> allocate(std::size_t size, std::size_t align);
    /// Frees the allocation that begins at `begin`. False, and nothing changes, if none does.
    [[nodiscard]] bool free(std::size_t begin) noexcept;

    /// The allocation that holds `offset`, with the size that was asked for; empty if there is none.
    [[nodiscard]] std::optional<range> find(std::size_t offset) const noexcept;

    [[nodiscard]] std::size_t allocations() const noexcept { return allocations_; }
    /// Bytes allocated, as asked for.
    [[nodiscard]] std::size_t bytes_in_use() const noexcept { return bytes_in_use_; }
    [[nodiscard]] std::size_t bytes_free() const noexcept { return bytes_free_; }
    /// The size of the largest free block.
    [[nodiscard]] std::size_t largest_free() const noexcept { return free_.empty() ? 0 : free_.rbegin()->first; }

private:
    /// (size, begin) of every free block.
    using free_index = std::set<std::pair<std::size_t, std::size_t>>;

    /// Blocks tile each range without gaps, and of two neighbours in a range at least one is in use.
    struct block {
        std::size_t extent = 0;  ///< bytes taken, a multiple of the quantum
        std::size_t bytes = 0;   ///< bytes asked for; 0 while free
        bool first = false;      ///< begins a range: never merges with the block before it
        free_index::node_type node = {};
    };
    using block_map = std::map<std::size_t, block>;

    [[nodiscard]] static block make_block(std::size_t extent, bool first);
    [[nodiscard]] std::optional<std::size_t> fit(std::size_t size, std::size_t align) const noexcept;
    void enter(block_map::iterator which) noexcept;
    void leave(block_map::iterator which) noexcept;
    void absorb_next(block_map::iterator which) noexcept;

    std::size_t quantum_;
    std::size_t allocations_ = 0;
    std::size_t bytes_in_use_ = 0;
    std::size_t bytes_free_ = 0;
    block_map blocks_;
    free_index free_;
};

}  // namespace via::heap
