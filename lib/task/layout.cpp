// SPDX-License-Identifier: Apache-2.0
#include "task/layout.hpp"

#include <algorithm>
#include <cstring>
#include <string>

#include <fmt/format.h>

#include "base/error.hpp"
#include "task/bytes.hpp"

namespace via::task {
namespace {

[[noreturn]] void refuse(const char* call, const char* argument, const std::string& why, const char* hint = "") {
    base::fail({.status = VIA_ERR_ARGUMENT, .message = fmt::format("{}: {} {}", call, argument, why), .hint = hint});
}

/// What goes before the offsets in a message.
struct plain_layout {
    std::uint64_t block;
    std::uint64_t dims;
    std::array<std::uint64_t, VIA_ABI_LAYOUT_DIMS> counts;
    std::array<std::int64_t, VIA_ABI_LAYOUT_DIMS> strides;
    std::uint64_t offsets;
};

/// Blocks of so many bytes, known to the compiler, or of `bytes` if that is 0.
template <std::size_t known>
void copy_blocks(std::byte* dest, layout::walk to, const std::byte* source, layout::walk from, std::size_t bytes,
                 std::size_t count) noexcept {
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t size = known != 0 ? known : bytes;
        std::memcpy(dest + to.offset(), source + from.offset(), size);
        to.advance(size);
        from.advance(size);
    }
}

}  // namespace

layout layout::contiguous(std::size_t size) noexcept {
    layout made;
    made.block_ = made.size_ = size;
    made.end_ = static_cast<std::ptrdiff_t>(size);
    return made;
}

layout layout::of(const via_transfer_end& end, const char* call, const char* argument) {
    via_abi_layout whole{};
    whole.block = end.size;
    return {end.layout != nullptr ? *end.layout : whole, call, argument};
}

layout::layout(const via_abi_layout& what, const char* call, const char* argument) : block_{what.block} {
    if (what.dims > VIA_ABI_LAYOUT_DIMS) {
        refuse(call, argument, fmt::format("has {} dimensions", what.dims), "at most 3 strides are nested");
    }
    if (what.pieces != 0 && what.offsets == nullptr) refuse(call, argument, "has pieces, but offsets is NULL");
    size_ = block_;
    bool fits = true;
    for (unsigned i = 0; i < what.dims; ++i) {
        fits = fits && !__builtin_mul_overflow(size_, what.counts[i], &size_);
        add_dimension(what.counts[i], what.strides[i]);
    }
    if (what.offsets != nullptr) {
        fits = fits && !__builtin_mul_overflow(size_, what.pieces, &size_);
        offsets_.assign(what.offsets, what.offsets + what.pieces);
        if (offsets_.size() == 1 && offsets_.front() == 0) offsets_.clear();
        if (what.pieces == 0) size_ = 0;
    }
    if (fits && size_ == 0) {
        *this = contiguous(0);
        return;
    }
    if (!fits || size_ > PTRDIFF_MAX || !find_bounds()) {
        refuse(call, argument, "covers more bytes than memory holds");
    }
}

/// A dimension of one block is none, and one whose blocks adjoin makes larger blocks, if none is inside of it.
void layout::add_dimension(std::size_t count, std::ptrdiff_t stride) noexcept {
    if (count == 1) return;
    if (dims_ == 0 && stride > 0 && static_cast<std::size_t>(stride) == block_ &&
        !__builtin_mul_overflow(block_, count, &block_)) {
        return;
    }
    if (dims_ != 0) {
        dimension& inner = dimensions_[dims_ - 1];
        std::ptrdiff_t whole = 0;
        const bool goes_on =
            !__builtin_mul_overflow(static_cast<std::ptrdiff_t>(inner.count), inner.stride, &whole) && whole == stride;
        if (goes_on && !__builtin_mul_overflow(inner.count, count, &inner.count)) return;
    }
    dimensions_[dims_++] = {count, stride};
}

/// False if there are not as many addresses.
bool layout::find_bounds() noexcept {
    std::ptrdiff_t low = 0;
    std::ptrdiff_t high = static_cast<std::ptrdiff_t>(block_);
    bool fits = block_ <= PTRDIFF_MAX;
    for (std::size_t i = 0; i < dims_; ++i) {
        std::ptrdiff_t reach = 0;
        fits = fits && dimensions_[i].count <= PTRDIFF_MAX &&
               !__builtin_mul_overflow(static_cast<std::ptrdiff_t>(dimensions_[i].count) - 1, dimensions_[i].stride,
                                       &reach);
        std::ptrdiff_t& bound = reach < 0 ? low : high;
        fits = fits && !__builtin_add_overflow(bound, reach, &bound);
    }
    if (!offsets_.empty()) {
        const auto [least, most] = std::minmax_element(offsets_.begin(), offsets_.end());
        fits = fits && !__builtin_add_overflow(low, *least, &low) && !__builtin_add_overflow(high, *most, &high);
    }
    std::ptrdiff_t span = 0;
    fits = fits && !__builtin_sub_overflow(high, low, &span);
    lowest_ = low;
    end_ = high;
    return fits;
}

void layout::append_to(std::vector<std::byte>& message) const {
    plain_layout plain{.block = block_, .dims = dims_, .counts = {}, .strides = {}, .offsets = offsets_.size()};
    for (std::size_t i = 0; i < dims_; ++i) {
        plain.counts[i] = dimensions_[i].count;
        plain.strides[i] = dimensions_[i].stride;
    }
    append(message, plain);
    append(message, std::span<const std::ptrdiff_t>{offsets_});
}

layout layout::take_from(std::span<const std::byte>& message) {
    const auto plain = task::take_from<plain_layout>(message);
    if (plain.offsets > message.size()) {
        base::fail({.status = VIA_ERR_INTERNAL, .message = "a layout from another PE is cut short"});
    }
    std::vector<long long> offsets(plain.offsets);
    task::take_from(message, std::span{offsets});
    via_abi_layout what{};
    what.block = plain.block;
    what.dims = static_cast<unsigned>(plain.dims);
    for (std::size_t i = 0; i < std::size(plain.counts); ++i) {
        what.counts[i] = plain.counts[i];
        what.strides[i] = plain.strides[i];
    }
    what.pieces = offsets.size();
    what.offsets = offsets.empty() ? nullptr : offsets.data();
    return {what, "transfers_match", "a layout from another PE"};
}

void layout::walk::next_block() noexcept {
    used_ = 0;
    for (std::size_t i = 0; i < of_.dims_; ++i) {
        const dimension& each = of_.dimensions_[i];
        if (++index_[i] < each.count) {
            at_ += each.stride;
            return;
        }
        // Not by way of where one more block would be: that may be no number.
        at_ -= static_cast<std::ptrdiff_t>(each.count - 1) * each.stride;
        index_[i] = 0;
    }
    if (++piece_ < of_.offsets_.size()) at_ = of_.offsets_[piece_];
}

void copy(std::byte* dest, const layout& there, const std::byte* source, const layout& here) noexcept {
    layout::walk to{there};
    layout::walk from{here};
    const std::size_t run = std::min(there.block(), here.block());
    // The shorter blocks are whole within the longer ones: then all copies have one size.
    if (run != 0 && there.block() % run == 0 && here.block() % run == 0) {
        const std::size_t count = here.size() / run;
        switch (run) {
            case 4: return copy_blocks<4>(dest, to, source, from, run, count);
            case 8: return copy_blocks<8>(dest, to, source, from, run, count);
            case 16: return copy_blocks<16>(dest, to, source, from, run, count);
            default: return copy_blocks<0>(dest, to, source, from, run, count);
        }
    }
    for (std::size_t left = here.size(); left != 0;) {
        const std::size_t size = std::min(to.together(), from.together());
        std::memcpy(dest + to.offset(), source + from.offset(), size);
        to.advance(size);
        from.advance(size);
        left -= size;
    }
}

}  // namespace via::task
