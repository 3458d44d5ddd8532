// SPDX-License-Identifier: Apache-2.0
#include "heap/offset_allocator.hpp"

#include <cassert>
#include <iterator>

namespace via::heap {

offset_allocator::block offset_allocator::make_block(std::size_t extent, bool first) {
    free_index one{{extent, 0}};
    return {.extent = extent, .first = first, .node = one.extract(one.begin())};
}

/// Lists a block as free; it is not listed.
void offset_allocator::enter(block_map::iterator which) noexcept {
    auto& [begin, made] = *which;
    made.node.value() = {made.extent, begin};
    free_.insert(std::move(made.node));
    bytes_free_ += made.extent;
}

/// Takes a free block out of the list, and its node back.
void offset_allocator::leave(block_map::iterator which) noexcept {
    auto& [begin, made] = *which;
    made.node = free_.extract({made.extent, begin});
    bytes_free_ -= made.extent;
}

void offset_allocator::add(range what) {
    assert(what.size != 0 && what.begin % quantum_ == 0 && what.size % quantum_ == 0);
    const auto added = blocks_.emplace(what.begin, make_block(what.size, true));
    assert(added.second);
    enter(added.first);
}

void offset_allocator::add_allocated(range what) {
    assert(what.size != 0 && what.begin % quantum_ == 0);
    block whole = make_block(align_up(what.size, quantum_), true);
    whole.bytes = what.size;
    [[maybe_unused]] const bool fresh = blocks_.emplace(what.begin, std::move(whole)).second;
    assert(fresh);
    ++allocations_;
    bytes_in_use_ += what.size;
}

void offset_allocator::remove(std::size_t begin) noexcept {
    const auto found = blocks_.find(begin);
    if (found == blocks_.end()) return;
    assert(found->second.first && found->second.bytes == 0);
    assert(std::next(found) == blocks_.end() || std::next(found)->second.first);
    leave(found);
    blocks_.erase(found);
}

/// Where `size` bytes fit. The search begins at the smallest block that is large enough, and ends at the latest at the
/// first that exceeds `size` by the alignment.
std::optional<std::size_t> offset_allocator::fit(std::size_t size, std::size_t align) const noexcept {
    for (auto candidate = free_.lower_bound({size, 0}); candidate != free_.end(); ++candidate) {
        const auto [extent, begin] = *candidate;
        const std::size_t padding = align_up(begin, align) - begin;
        if (padding <= extent - size) return begin + padding;
    }
    return std::nullopt;
}

std::optional<std::size_t> offset_allocator::allocate(std::size_t size, std::size_t align) {
    assert(size != 0);
    if (size > bytes_free_) return std::nullopt;  // which also keeps the rounding below from overflowing
    const std::size_t extent = align_up(size, quantum_);
    const std::optional<std::size_t> begin = fit(extent, align);
    if (!begin) return std::nullopt;

    auto chosen = std::prev(blocks_.upper_bound(*begin));
    const std::size_t before = *begin - chosen->first;
    const std::size_t after = chosen->second.extent - before - extent;
    block_map pieces;
    if (before != 0) pieces.emplace(*begin, make_block(extent, false));
    if (after != 0) pieces.emplace(*begin + extent, make_block(after, false));

    // Nothing throws from here on.
    leave(chosen);
    chosen->second.extent = before != 0 ? before : extent;
    blocks_.merge(pieces);
    if (before != 0) enter(chosen++);
    if (after != 0) enter(std::next(chosen));
    chosen->second.bytes = size;
    ++allocations_;
    bytes_in_use_ += size;
    return begin;
}

/// Merges a block that is not listed with the one after it, if that is free and of the same range.
void offset_allocator::absorb_next(block_map::iterator which) noexcept {
    const auto next = std::next(which);
    if (next == blocks_.end() || next->second.bytes != 0 || next->second.first) return;
    leave(next);
    which->second.extent += next->second.extent;
    blocks_.erase(next);
}

bool offset_allocator::free(std::size_t begin) noexcept {
    auto freed = blocks_.find(begin);
    if (freed == blocks_.end() || freed->second.bytes == 0) return false;
    --allocations_;
    bytes_in_use_ -= freed->second.bytes;
    freed->second.bytes = 0;

    absorb_next(freed);
    const auto before = freed == blocks_.begin() ? freed : std::prev(freed);
    if (!freed->second.first && before->second.bytes == 0) {
        leave(before);
        before->second.extent += freed->second.extent;
        blocks_.erase(freed);
        freed = before;
    }
    enter(freed);
    return true;
}

std::optional<range> offset_allocator::find(std::size_t offset) const noexcept {
    const auto after = blocks_.upper_bound(offset);
    if (after == blocks_.begin()) return std::nullopt;
    const auto& [begin, held] = *std::prev(after);
    const range asked{begin, held.bytes};
    if (!asked.contains(offset)) return std::nullopt;
    return asked;
}

}  // namespace via::heap
