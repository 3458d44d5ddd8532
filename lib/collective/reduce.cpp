// SPDX-License-Identifier: Apache-2.0
// Reductions and scans.
#include <algorithm>
#include <cstring>
#include <functional>

#include "checks.hpp"
#include "collective/collectives.hpp"
#include "movement.hpp"
#include "operators.hpp"

namespace via::collective {

using kind = team::signature::kind;
using team::payload_bytes;
using team::stage_bytes;

namespace {

/// The largest multiple of an element within `size`.
[[nodiscard]] constexpr std::size_t whole_elements(std::size_t size, std::size_t element) noexcept {
    return size / element * element;
}

/// Combines what all members have in the range [at, end) of `value_of(pe)` into the same range of `dest`. That may be
/// one of the values, so nothing is stored there before all of a step have been read.
template <class ValueOf>
void combine_range(int npes, std::byte* dest, std::size_t at, std::size_t end, const team::combiner& combine,
                   const ValueOf& value_of) {
    const std::size_t step = whole_elements(payload_bytes, combine.element);
    for (; at < end; at += step) {
        alignas(64) std::byte result[payload_bytes];
        const std::size_t bytes = std::min(step, end - at);
        team::combine_tree(0, npes, result, bytes, combine, [&](int pe) { return value_of(pe) + at; });
        std::memcpy(dest + at, result, bytes);
    }
}

/// Calls `use(at, end)` for parts of the source that all members have staged; see exchange::stage().
template <class Use>
void through_stages(team::exchange& by, team::contribution part, const void* source, std::size_t size,
                    std::size_t element, Use&& use) {
    const std::size_t step = whole_elements(stage_bytes, element);
    std::size_t at = 0;
    do {
        const std::size_t end = std::min(size, at + step);
        std::byte* stage = by.next_stage();
        if (part.failure == VIA_OK && end > at)
            std::memcpy(stage, static_cast<const std::byte*>(source) + at, end - at);
        by.run(part);
        use(at, end);
        at = end;
    } while (at < size);
}

void check_element(std::size_t element, const char* call) {
    if (element >= 1 && element <= payload_bytes) return;
    base::fail({.status = VIA_ERR_ARGUMENT,
                .message = fmt::format("{}: elements of {} bytes cannot be", call, element),
                .hint = fmt::format("an element has 1 to {} bytes", payload_bytes)});
}

}  // namespace

void collectives::reduce(via_op op, via_type type, void* dest, const void* source, std::size_t count) {
    team::contribution part{.call = {.what = kind::reduce,
                                     .op = static_cast<std::uint8_t>(op),
                                     .type = static_cast<std::uint8_t>(type),
                                     .size = count}};
    team::combiner combine{};
    std::size_t size = 0;
    attempt(part, [&] {
        combine = combiner(op, type);
        size = bytes_of(count, combine.element, "reduce");
    });
    reduce(std::move(part), combine, dest, source, size);
}

void collectives::reduce_with(const team::combiner& combine, void* dest, const void* source, std::size_t count) {
    team::contribution part{.call = {.what = kind::reduce, .size = count, .extra = combine.element}};
    std::size_t size = 0;
    attempt(part, [&] {
        check_element(combine.element, "reduce_with");
        if (combine.apply == nullptr)
            base::fail({.status = VIA_ERR_ARGUMENT, .message = "reduce_with: combine is NULL"});
        size = bytes_of(count, combine.element, "reduce_with");
    });
    reduce(std::move(part), combine, dest, source, size);
}

void collectives::reduce(team::contribution part, const team::combiner& combine, void* dest, const void* source,
                         std::size_t size) {
    attempt(part, [&] {
        check_buffer(dest, size, "reduce", "dest");
        check_buffer(source, size, "reduce", "source");
    });
    if (part.failure != VIA_OK) return by_.run(part);
    auto* to = static_cast<std::byte*>(dest);
    if (size <= payload_bytes) {
        if (size != 0 && dest != source) std::memcpy(dest, source, size);
        part.data = {to, size};
        part.combine = combine;
        return by_.run(part);
    }
    if (size > stage_bytes) {
        const agreement sources = agree(core_, by_, part, source, size);
        if (sources.symmetric()) return reduce_segments(part.call, combine, {to, size}, sources.most);
    }
    through_stages(by_, part, source, size, combine.element, [&](std::size_t at, std::size_t end) {
        combine_range(by_.npes(), to + at, 0, end - at, combine, [&](int pe) { return by_.stage(pe); });
    });
}

/// Every PE reduces a segment, reading what all members have of it where it lies, and then takes the other segments
/// from those who reduced them. A destination that is the source is written only where no other PE reads it.
void collectives::reduce_segments(const team::signature& call, const team::combiner& combine, std::span<std::byte> dest,
                                  std::size_t source_offset) {
    (void)by_.next_stage();  // maps all members
    const std::size_t elements = dest.size() / combine.element;
    const auto begin_of = [&](std::size_t pe) {
        return (elements / npes() * pe + std::min(pe, elements % npes())) * combine.element;
    };
    const auto mine = static_cast<std::size_t>(by_.pe());
    combine_range(by_.npes(), dest.data(), begin_of(mine), begin_of(mine + 1), combine,
                  [&](int pe) { return by_.heap(pe) + source_offset; });
    const auto segment = [&](std::size_t pe) { return dest.subspan(begin_of(pe), begin_of(pe + 1) - begin_of(pe)); };
    move(core_, by_, {.call = call},
         {.cells = 1,
          .offered = [&](std::size_t) { return segment(mine); },
          .wanted =
              [&](int pe) { return pe == by_.pe() ? std::span<std::byte>{} : segment(static_cast<std::size_t>(pe)); },
          .source = dest.data(),
          .place = [&](int pe) { return begin_of(static_cast<std::size_t>(pe)); },
          .longest = segment(0).size()});
}

void collectives::scan(via_op op, via_type type, void* dest, const void* source, std::size_t count, bool exclusive) {
    team::contribution part{.call = {.what = kind::scan,
                                     .op = static_cast<std::uint8_t>(op),
                                     .type = static_cast<std::uint8_t>(type),
                                     .size = count,
                                     .extra = exclusive ? 1U : 0U}};
    team::combiner combine{};
    std::size_t size = 0;
    attempt(part, [&] {
        const team::combiner found = combiner(op, type);
        size = bytes_of(count, found.element, "scan");
        combine = found;
        check_buffer(dest, size, "scan", "dest");
        check_buffer(source, size, "scan", "source");
    });
    if (part.failure != VIA_OK) return by_.run(part);
    auto* to = static_cast<std::byte*>(dest);
    const int last = exclusive ? by_.pe() - 1 : by_.pe();
    through_stages(by_, part, source, size, combine.element, [&](std::size_t at, std::size_t end) {
        if (end == at) return;
        if (last < 0) return fill_neutral(op, type, to + at, (end - at) / combine.element);
        std::memcpy(to + at, by_.stage(0), end - at);
        for (int pe = 1; pe <= last; ++pe) combine(to + at, by_.stage(pe), end - at);
    });
}

}  // namespace via::collective
