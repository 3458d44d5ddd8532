// SPDX-License-Identifier: Apache-2.0
/// @file backing.hpp
/// @brief Where a heap's memory comes from: the interface that every kind of memory implements.
#pragma once

#include <cstddef>

#include "heap/range.hpp"

namespace via::heap {

/// The largest alignment of an allocation, and the alignment of every backing's base, in bytes.
inline constexpr std::size_t max_alignment = std::size_t{2} << 20;

/// The address space of one PE's heap, reserved when the object is made, and the memory in it.
///
/// Offsets count from base(). Ranges given to commit() and release() begin and end at multiples of granularity() and
/// lie inside size(); commit() gets ranges that are not committed, release() and clear() ranges that are. One thread at
/// a time calls commit(), release() and clear().
class backing {
public:
    backing() = default;
    backing(const backing&) = delete;
    backing& operator=(const backing&) = delete;
    backing(backing&&) = delete;
    backing& operator=(backing&&) = delete;
    /// Gives everything back, committed or not.
    virtual ~backing() = default;

    /// The kind of memory, for people.
    [[nodiscard]] virtual const char* name() const noexcept = 0;
    /// The setting that says how large it may be, for hints.
    [[nodiscard]] virtual const char* size_setting() const noexcept = 0;
    /// The owner's address of offset 0, a multiple of max_alignment. Never changes. Not for the CPU in a device kind.
    [[nodiscard]] virtual std::byte* base() const noexcept = 0;
    /// Bytes reserved, a multiple of granularity().
    [[nodiscard]] virtual std::size_t size() const noexcept = 0;
    /// A power of two. The same on every PE of a job, because offsets depend on it.
    [[nodiscard]] virtual std::size_t granularity() const noexcept = 0;
    /// How much to commit at a time for small allocations: a power of two, a multiple of granularity().
    /// The same on every PE of a job.
    [[nodiscard]] virtual std::size_t segment_size() const noexcept = 0;

    /// Puts memory behind a range; it reads as zeros. Throws VIA_ERR_MEMORY, with nothing changed, when there is not
    /// enough: a later access to a committed range never faults for want of memory.
    virtual void commit(range what) = 0;
    /// commit() that may leave it to the first access of a page to take it, which then may find none. Where memory
    /// cannot be taken so it is commit().
    virtual void commit_when_touched(range what) { commit(what); }
    /// Gives a committed range's memory back to the system. Peers no longer use the range.
    virtual void release(range what) noexcept = 0;
    /// Makes a committed range, of any offset and size, read as zeros before it returns.
    virtual void clear(range what) = 0;
};

}  // namespace via::heap
