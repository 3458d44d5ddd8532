// SPDX-License-Identifier: Apache-2.0
#include "task/pattern.hpp"

#include <bit>

namespace via::task {
namespace {

/// All numbers that a unit must divide, or-ed: the lowest bit of them is that of the unit.
std::uint64_t alignment_bits(const placed_layout& of) noexcept {
    std::uint64_t bits = of.address | of.shape->block();
    for (const layout::dimension& each : of.shape->dimensions()) bits |= static_cast<std::uint64_t>(each.stride);
    for (const std::ptrdiff_t each : of.shape->offsets()) bits |= static_cast<std::uint64_t>(each);
    return bits;
}

/// Of the nested distances the last is a stride alone: an index has no more digits than it needs. With a table the
/// table is last.
via_abi_pattern cut(const placed_layout& of, unsigned unit) noexcept {
    via_abi_pattern made{};
    made.address = of.address;
    made.offsets = of.offsets;
    const auto nest = [&](std::size_t count, std::ptrdiff_t stride) {
        if (count > 1) made.steps[made.dims++] = via_abi_make_step(count, stride);
    };
    nest(of.shape->block() / unit, unit);
    for (const layout::dimension& each : of.shape->dimensions()) nest(each.count, each.stride);
    if (of.offsets == 0 && made.dims != 0) made.stride = made.steps[--made.dims].stride;
    return made;
}

}  // namespace

via_abi_pattern_copy cut(const placed_layout& dest, const placed_layout& source) noexcept {
    const std::uint64_t bits = alignment_bits(dest) | alignment_bits(source) | widest_unit;
    via_abi_pattern_copy made{};
    made.unit = 1U << static_cast<unsigned>(std::countr_zero(bits));
    made.units = source.shape->size() / made.unit;
    made.dest = cut(dest, made.unit);
    made.source = cut(source, made.unit);
    return made;
}

}  // namespace via::task
