// SPDX-License-Identifier: Apache-2.0
// How a message goes between two ends that have found each other, and the memory that this takes.
#include "task/matching.hpp"

#include "base/error.hpp"

namespace via::task {
namespace {

/// Of stages, packed messages and tables.
constexpr std::size_t alignment = 64;

/// A range of memory of which so much is taken already.
std::size_t take(std::size_t& taken, std::size_t bytes) {
    const std::size_t at = (taken + alignment - 1) / alignment * alignment;
    if (at >= taken && !__builtin_add_overflow(at, bytes, &taken)) return at;
    base::fail({.status = VIA_ERR_MEMORY,
                .message = "transfers_match: the stages of all ends take more bytes than memory holds",
                .hint = "what is received in the heap, in one piece, needs none"});
}

}  // namespace

/// Both ends come to the same way.
void matching::choose_way(matched_end& end, const card& mine, const partner& other) const {
    const card& receiver = end.sends ? other.said : mine;
    const card& sender = end.sends ? mine : other.said;
    const bool is_host = sender.on_device == 0 && receiver.on_device == 0;
    const bool is_mapped = by_.core.others.host(end.pe) == by_.core.others.host(by_.core.pe);
    const bool is_reached = sender.on_device != 0 && receiver.on_device != 0 && sender.reaches != 0;
    const bool is_contiguous = mine.contiguous != 0 && other.said.contiguous != 0;
    end.doubled = receiver.doubled != 0;
    if (receiver.symmetric == 0 && mine.size != 0) {
        end.how = way::staged;
    } else if (is_contiguous) {
        end.how = way::straight;
    } else if (is_reached || (is_host && is_mapped)) {
        end.how = way::scattered;
    } else {
        end.how = receiver.contiguous != 0 ? way::straight : way::staged;
    }
    if (end.sends) {
        end.shape_there = end.how == way::scattered ? other.shape : layout::contiguous(mine.size);
        end.by_kernel = end.on_device && (end.how == way::scattered || !end.shape.is_contiguous());
        end.is_packed = end.how != way::scattered && !end.shape.is_contiguous() && !is_reached;
    } else {
        end.by_kernel = end.on_device && end.how == way::staged && !end.shape.is_contiguous();
    }
}

matching::places matching::take_places(const matched_end& end) {
    places made;
    if (!end.sends && end.how == way::staged) made.stage = take(needed_, end.shape.size());
    if (end.is_packed) made.packed = take(end.by_kernel ? kernel_needed_ : needed_, end.shape.size());
    if (!end.by_kernel) return made;
    made.table = take(kernel_needed_, end.shape.offsets().size_bytes());
    made.table_there = take(kernel_needed_, end.shape_there.offsets().size_bytes());
    return made;
}

void matching::place(std::size_t which, const memory& taken, std::size_t stage_there) {
    matched_end& end = ends_[which];
    const partner& other = partners_[which];
    const places& at = places_[which];
    auto* const words = reinterpret_cast<std::uint64_t*>(taken.block);
    end.word = words + which;
    end.word_there = words + other.said.number;
    if (end.by_kernel) {
        end.packed = taken.kernel_block + at.packed;
        end.table = taken.kernel_block + at.table;
        end.table_there = taken.kernel_block + at.table_there;
    } else if (end.is_packed && where_ == core::memory_kind::host) {
        end.packed = taken.block + at.packed;
    }
    if (!end.sends) {
        if (end.how == way::staged) end.stage = taken.block + at.stage;
        return;
    }
    const core::region& heap = other.said.on_device != 0 ? by_.core.device : by_.core.heap;
    end.there = end.how == way::staged ? taken.block + stage_there : heap.base + other.said.offset;
}

}  // namespace via::task
