// SPDX-License-Identifier: Apache-2.0
/// @file symmetric_heap.hpp
/// @brief One PE's side of the symmetric heap: which offsets are allocated, and the segments of memory behind them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "heap/backing.hpp"
#include "heap/offset_allocator.hpp"
#include "heap/range.hpp"

namespace via::heap {

class symmetric_heap;

/// An allocation that this PE can make, and has made but for the others' consent. Move-only.
/// Destroyed without commit(), it is undone and the heap is as before.
class allocation_plan {
public:
    allocation_plan(const allocation_plan&) = delete;
    allocation_plan& operator=(const allocation_plan&) = delete;
    allocation_plan(allocation_plan&& other) noexcept
        : heap_{std::exchange(other.heap_, nullptr)}, offset_{other.offset_}, segment_{other.segment_} {}
    allocation_plan& operator=(allocation_plan&&) = delete;
    ~allocation_plan() { rollback(); }

    /// Where the allocation will be: the same on every PE that made the same calls.
    [[nodiscard]] std::size_t offset() const noexcept { return offset_; }
    /// The segment committed for it, if one had to be.
    [[nodiscard]] const std::optional<range>& new_segment() const noexcept { return segment_; }

    /// All PEs can: keeps the allocation; returns its offset. Its memory reads as zeros.
    std::size_t commit() noexcept {
        heap_ = nullptr;
        return offset_;
    }
    /// Some PE cannot: undoes everything. Nothing after commit() or when repeated.
    void rollback() noexcept;

private:
    friend class symmetric_heap;
    allocation_plan(symmetric_heap& heap, std::size_t offset, std::optional<range> segment) noexcept
        : heap_{&heap}, offset_{offset}, segment_{segment} {}

    symmetric_heap* heap_;
    std::size_t offset_;
    std::optional<range> segment_;
};

/// A free that has been checked and not done yet.
class free_plan {
public:
    /// The allocation that is to go.
    [[nodiscard]] std::size_t offset() const noexcept { return offset_; }
    /// The segment that becomes empty and goes back to the system. Peers that map segments one by one unmap it
    /// before commit().
    [[nodiscard]] const std::optional<range>& dying_segment() const noexcept { return segment_; }

    /// No PE uses the block any more: frees it. Call at most once, before any other change of the heap.
    void commit() noexcept;

private:
    friend class symmetric_heap;
    free_plan(symmetric_heap& heap, std::size_t offset, std::optional<range> segment) noexcept
        : heap_{&heap}, offset_{offset}, segment_{segment} {}

    symmetric_heap* heap_;
    std::size_t offset_;
    std::optional<range> segment_;
};

/// What a heap holds now.
struct heap_statistics {
    std::size_t capacity = 0;         ///< bytes of offset space
    std::size_t allocations = 0;      ///< live allocations
    std::size_t bytes_in_use = 0;     ///< as asked for, without rounding
    std::size_t segments = 0;         ///< committed segments
    std::size_t bytes_committed = 0;  ///< memory taken from the system
};

/// When an allocation's memory is taken from the system.
enum class taking : std::uint8_t {
    at_once,      ///< so that it is there, or the allocation fails
    when_touched  ///< a page by the first access: what nobody touches takes none; if then there is none, the process
                  ///< ends
};

/// Allocates from segments. A small allocation shares a segment with others; one of more than half a segment gets its
/// own, so it never spans two and its memory goes back the moment it is freed. A segment that becomes empty goes back
/// at once; none is kept. Nothing is committed before the first allocation.
///
/// Offsets are a function of the sequence of calls alone: PEs that make the same calls on heaps of the same capacity,
/// granularity and segment size get the same offsets, whatever their memory. An allocation takes two steps, so that PEs
/// can agree in between: prepare_allocate() on every PE, exchange of success, then commit() everywhere or rollback()
/// everywhere. The heap itself knows no peers.
///
/// Thread safety: one thread at a time prepares, commits and frees; find(), find_segment() and statistics() may be
/// called by any thread at any time. (Then find() may already see a prepared block, whose address nobody has yet.)
class symmetric_heap {
public:
    /// Shares ownership of the memory: where PEs are threads of one process, it outlives the heap until all have left.
    explicit symmetric_heap(std::shared_ptr<backing> memory);
    symmetric_heap(const symmetric_heap&) = delete;
    symmetric_heap& operator=(const symmetric_heap&) = delete;
    symmetric_heap(symmetric_heap&&) = delete;
    symmetric_heap& operator=(symmetric_heap&&) = delete;
    ~symmetric_heap() = default;

    [[nodiscard]] const backing& memory() const noexcept { return *memory_; }
    /// The owner's address of offset 0.
    [[nodiscard]] std::byte* base() const noexcept { return memory_->base(); }
    /// Bytes of offset space.
    [[nodiscard]] std::size_t capacity() const noexcept { return memory_->size(); }

    /// Finds room for `size` bytes, commits a segment if one is needed, and clears what was used before.
    /// @param size   not 0.
    /// @param align  a power of two, at most max_alignment; 0 means 64.
    /// @param when   of host memory, and of a segment of its own: what shares one is taken at once.
    /// Throws, with nothing changed: VIA_ERR_ARGUMENT; VIA_ERR_MEMORY when the heap's offsets or the system's memory
    /// run out, told apart by message and hint; std::bad_alloc.
    [[nodiscard]] allocation_plan prepare_allocate(std::size_t size, std::size_t align, taking when = taking::at_once);

    /// Has `told` called with each segment that goes back to the system, by a free or by a rollback: when
    /// find_segment() finds it no more, and its memory is still there. So who keeps something of a segment that he has
    /// found, such as its registration with an adapter, and finds and keeps in one step, lets go of all of it here. It
    /// throws nothing. Call it before the first allocation.
    void before_release(std::function<void(range)> told) { before_release_ = std::move(told); }

    /// Checks that an allocation begins at `offset`. Changes nothing. Throws VIA_ERR_ADDRESS.
    [[nodiscard]] free_plan prepare_free(std::size_t offset);

    /// The live allocation that holds `offset`, in the bytes that were asked for; empty if there is none.
    [[nodiscard]] std::optional<range> find(std::size_t offset) const;

    /// The committed segment that holds `offset`; empty if there is none.
    [[nodiscard]] std::optional<range> find_segment(std::size_t offset) const;

    [[nodiscard]] heap_statistics statistics() const;
    /// All committed segments, by offset.
    [[nodiscard]] std::vector<range> segments() const;

private:
    friend class allocation_plan;
    friend class free_plan;

    struct segment_record {
        std::size_t size = 0;
        std::size_t allocations = 0;
        bool committed = false;
    };
    using segment_map = std::map<std::size_t, segment_record>;

    [[nodiscard]] bool is_large(std::size_t size, std::size_t align) const noexcept;
    [[nodiscard]] allocation_plan place(std::size_t size, std::size_t align);
    [[nodiscard]] allocation_plan place_in_new_segment(std::size_t size, std::size_t align);
    [[nodiscard]] std::optional<range> find_segment_space(std::size_t size, std::size_t align);
    [[nodiscard]] segment_map::iterator segment_of(std::size_t offset) noexcept;
    [[noreturn]] void fail_exhausted(std::size_t size, std::size_t align) const;
    void forget_segment(std::size_t begin) noexcept;
    void free(std::size_t offset) noexcept;

    std::shared_ptr<backing> memory_;
    std::size_t segment_size_;
    std::function<void(range)> before_release_;
    mutable std::mutex mutex_;  ///< guards all that follows
    offset_allocator space_;    ///< hands out segments from the whole offset space
    offset_allocator blocks_;   ///< hands out allocations; its ranges are the segments
    segment_map segments_;
};

}  // namespace via::heap
