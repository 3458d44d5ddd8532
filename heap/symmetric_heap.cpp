// SPDX-License-Identifier: Apache-2.0
#include "heap/symmetric_heap.hpp"

#include <algorithm>
#include <bit>
#include <iterator>

#include <fmt/format.h>

#include "base/error.hpp"

namespace via::heap {

namespace {

/// Small allocations begin at cache lines, so that no two share one.
constexpr std::size_t quantum = 64;

/// A small heap has smaller segments, so that the first small allocation does not take most of its offsets.
constexpr std::size_t least_segments = 16;

std::size_t choose_segment_size(const backing& memory) {
    const std::size_t share = std::bit_floor(memory.size() / least_segments);
    return std::min(memory.segment_size(), std::max(memory.granularity(), share));
}

}  // namespace

void allocation_plan::rollback() noexcept {
    if (heap_ != nullptr) std::exchange(heap_, nullptr)->free(offset_);
}

void free_plan::commit() noexcept { heap_->free(offset_); }

symmetric_heap::symmetric_heap(std::shared_ptr<backing> memory)
    : memory_{std::move(memory)},
      segment_size_{choose_segment_size(*memory_)},
      space_{memory_->granularity()},
      blocks_{quantum} {
    space_.add({0, memory_->size()});
}

bool symmetric_heap::is_large(std::size_t size, std::size_t align) const noexcept {
    return std::max(size, align) > segment_size_ / 2;
}

allocation_plan symmetric_heap::prepare_allocate(std::size_t size, std::size_t align, taking when) {
    if (align == 0) align = quantum;
    if (size == 0) base::fail({.status = VIA_ERR_ARGUMENT, .message = "an allocation of 0 bytes has no address"});
    if (!std::has_single_bit(align) || align > max_alignment) {
        base::fail(
            {.status = VIA_ERR_ARGUMENT,
             .message = fmt::format("an alignment of {} bytes is not a power of two up to {}", align, max_alignment),
             .hint = "0 means 64",
             .size = size});
    }
    // The books first, the memory second: when the memory is refused, the plan's destructor undoes the books.
    allocation_plan plan = place(size, std::max(align, quantum));
    if (const auto& segment = plan.new_segment()) {
        const bool is_shared = !is_large(size, align);
        when == taking::at_once || is_shared ? memory_->commit(*segment) : memory_->commit_when_touched(*segment);
        const std::lock_guard lock{mutex_};
        segments_.at(segment->begin).committed = true;
    } else {
        memory_->clear({plan.offset(), size});  // its last owner's bytes; a new segment reads as zeros already
    }
    return plan;
}

allocation_plan symmetric_heap::place(std::size_t size, std::size_t align) {
    const std::lock_guard lock{mutex_};
    if (!is_large(size, align)) {
        if (const auto offset = blocks_.allocate(size, align)) {
            ++segment_of(*offset)->second.allocations;
            return {*this, *offset, std::nullopt};
        }
    }
    return place_in_new_segment(size, align);
}

allocation_plan symmetric_heap::place_in_new_segment(std::size_t size, std::size_t align) {
    const auto where = find_segment_space(size, align);
    if (!where) fail_exhausted(size, align);
    try {
        segments_.emplace(where->begin, segment_record{.size = where->size, .allocations = 1});
        std::size_t offset = where->begin;
        if (is_large(size, align)) {
            // The end of its last page is not for others: they would keep the segment alive.
            blocks_.add_allocated({offset, size});
        } else {
            blocks_.add(*where);
            offset = blocks_.allocate(size, align).value();
        }
        return {*this, offset, where};
    } catch (...) {
        forget_segment(where->begin);
        throw;
    }
}

/// Offsets for a segment that can hold an allocation; a shared segment is smaller than usual where the heap is almost
/// full.
std::optional<range> symmetric_heap::find_segment_space(std::size_t size, std::size_t align) {
    if (size > space_.bytes_free()) return std::nullopt;  // which also keeps the rounding from overflowing
    const std::size_t granularity = memory_->granularity();
    if (!is_large(size, align)) {
        if (const auto begin = space_.allocate(segment_size_, granularity)) return range{*begin, segment_size_};
    }
    const std::size_t exact = align_up(size, granularity);
    if (const auto begin = space_.allocate(exact, std::max(align, granularity))) return range{*begin, exact};
    return std::nullopt;
}

void symmetric_heap::fail_exhausted(std::size_t size, std::size_t align) const {
    base::fail(
        {.status = VIA_ERR_MEMORY,
         .message = fmt::format("the symmetric heap has no room for {} bytes aligned to {}: {} of its {} bytes are "
                                "allocated, in {} allocations; the largest free range has {} bytes",
                                size, align, blocks_.bytes_in_use(), memory_->size(), blocks_.allocations(),
                                std::max(space_.largest_free(), blocks_.largest_free())),
         .hint = fmt::format("raise {} on every PE; it reserves addresses, memory is taken only for what is allocated",
                             memory_->size_setting()),
         .size = size});
}

free_plan symmetric_heap::prepare_free(std::size_t offset) {
    const auto held = find(offset);
    if (!held) {
        base::fail({.status = VIA_ERR_ADDRESS,
                    .message = fmt::format("no allocation is at heap offset {:#x}", offset),
                    .hint = "it was freed before, or never allocated"});
    }
    if (held->begin != offset) {
        base::fail({.status = VIA_ERR_ADDRESS,
                    .message = fmt::format("heap offset {:#x} lies inside the allocation of {} bytes at offset {:#x}",
                                           offset, held->size, held->begin),
                    .hint = "free the address that the allocation gave"});
    }
    const std::lock_guard lock{mutex_};
    const auto segment = segment_of(offset);
    if (segment->second.allocations > 1) return {*this, offset, std::nullopt};
    return {*this, offset, range{segment->first, segment->second.size}};
}

symmetric_heap::segment_map::iterator symmetric_heap::segment_of(std::size_t offset) noexcept {
    return std::prev(segments_.upper_bound(offset));
}

/// Takes an empty segment out of the books, or what of it got in.
void symmetric_heap::forget_segment(std::size_t begin) noexcept {
    blocks_.remove(begin);
    segments_.erase(begin);
    (void)space_.free(begin);
}

void symmetric_heap::free(std::size_t offset) noexcept {
    std::unique_lock lock{mutex_};
    if (!blocks_.free(offset)) return;
    const auto found = segment_of(offset);
    if (--found->second.allocations != 0) return;
    const range empty{found->first, found->second.size};
    const bool committed = found->second.committed;
    forget_segment(empty.begin);
    lock.unlock();
    if (!committed) return;
    if (before_release_) before_release_(empty);
    memory_->release(empty);
}

std::optional<range> symmetric_heap::find(std::size_t offset) const {
    const std::lock_guard lock{mutex_};
    return blocks_.find(offset);
}

std::optional<range> symmetric_heap::find_segment(std::size_t offset) const {
    const std::lock_guard lock{mutex_};
    const auto next = segments_.upper_bound(offset);
    if (next == segments_.begin()) return std::nullopt;
    const auto& [begin, segment] = *std::prev(next);
    if (!segment.committed || offset - begin >= segment.size) return std::nullopt;
    return range{begin, segment.size};
}

heap_statistics symmetric_heap::statistics() const {
    const std::lock_guard lock{mutex_};
    return {.capacity = memory_->size(),
            .allocations = blocks_.allocations(),
            .bytes_in_use = blocks_.bytes_in_use(),
            .segments = segments_.size(),
            .bytes_committed = memory_->size() - space_.bytes_free()};
}

std::vector<range> symmetric_heap::segments() const {
    const std::lock_guard lock{mutex_};
    std::vector<range> all;
    for (const auto& [begin, segment] : segments_) {
        if (segment.committed) all.push_back({begin, segment.size});
    }
    return all;
}

}  // namespace via::heap
