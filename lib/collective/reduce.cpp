// SPDX-License-Identifier: Apache-2.0
// Reductions and scans.
#include <algorithm>
#include <cstdint>
#include <cstring>
#include <optional>

#include "checks.hpp"
#include "collective/collectives.hpp"
#include "movement.hpp"
#include "operators.hpp"

namespace via::collective {

using kind = team::signature::kind;
using team::payload_bytes;
using team::place;
using team::stage_bytes;

namespace {

/// The largest multiple of an element within `size`.
[[nodiscard]] constexpr std::size_t whole_elements(std::size_t size, std::size_t element) noexcept {
    return size / element * element;
}

/// Combines what all members have in the range [at, end), counted from `from`, into the same range of `dest`. In a heap
/// that may be one of the values, so nothing is stored there before all of a step have been read.
void combine_range(team::exchange& by, const place& from, std::byte* dest, std::size_t at, std::size_t end,
                   const team::combiner& combine) {
    const std::size_t step = whole_elements(payload_bytes, combine.element);
    const std::size_t stride = whole_elements(by.most_ahead(), step);
    for (; at < end; at += stride) {
        const std::size_t stop = std::min(at + stride, end);
        by.read_ahead({from.in, from.at + at}, stop - at);
        for (std::size_t now = at; now < stop; now += step) {
            alignas(64) std::byte room[payload_bytes];
            std::byte* const result = from.in == place::area::heap ? room : dest + now;
            const std::size_t bytes = std::min(step, stop - now);
            team::combine_tree(0, by.npes(), result, bytes, combine, [&](int pe) {
                return by.look(pe, {from.in, from.at + now}, bytes);
            });
            if (result == room) std::memcpy(dest + now, room, bytes);
        }
    }
}

/// Calls `use(to, bytes)`, at most stage_bytes; what it writes to `to` becomes that part of the destination.
template <class Use>
void make(copier& buffers, std::byte* dest, std::size_t bytes, Use&& use) {
    if (bytes == 0) return;
    if (!buffers.to_gpu()) return use(dest, bytes);
    alignas(64) std::byte result[stage_bytes];
    use(result, bytes);
    buffers.store(dest, result, bytes);
}

/// Calls `use` for parts of the source that all members have staged, to make those of the destination. See
/// exchange::next_stage().
template <class Use>
void through_stages(team::exchange& by, team::contribution part, copier& buffers, std::byte* dest, const void* source,
                    std::size_t size, std::size_t element, Use&& use) {
    const std::size_t step = whole_elements(stage_bytes, element);
    std::size_t at = 0;
    do {
        const std::size_t bytes = std::min(size - at, step);
        if (bytes != 0 && part.failure == VIA_OK) {
            attempt(part, [&] { buffers.load(by.next_stage(), static_cast<const std::byte*>(source) + at, bytes); });
        }
        by.run(part);
        attempt(part, [&] { make(buffers, dest + at, bytes, use); });
        at += bytes;
    } while (at < size);
    throw_noted(part);
    buffers.finish();
}

/// A stage has as much of the blocks of so many members at most: a cell has room for any type's elements.
constexpr std::size_t most_cells = 256;

/// The source has a block for each member. All stage as much of each as fits, of which everyone combines its own.
void blocks_through_stages(team::exchange& by, team::contribution part, copier& buffers, std::byte* dest,
                           const std::byte* source, std::size_t block, const team::combiner& combine) {
    const auto npes = static_cast<std::size_t>(by.npes());
    const auto mine = static_cast<std::size_t>(by.pe());
    const std::size_t cells = std::min(npes, most_cells);
    const std::size_t cell = whole_elements(stage_bytes / cells, combine.element);
    for (std::size_t first = 0; first < npes; first += cells) {
        const std::size_t end = std::min(first + cells, npes);
        std::size_t at = 0;
        do {
            const std::size_t bytes = std::min(cell, block - at);
            const auto load = [&] {
                std::byte* const stage = by.next_stage();
                for (std::size_t pe = first; pe < end; ++pe)
                    buffers.load(stage + (pe - first) * cell, source + pe * block + at, bytes);
            };
            if (part.failure == VIA_OK) attempt(part, load);
            by.run(part);
            if (first <= mine && mine < end) {
                const place own{place::area::stage, (mine - first) * cell};
                attempt(part, [&] {
                    make(buffers, dest + at, bytes, [&](std::byte* result, std::size_t size) {
                        combine_range(by, own, result, 0, size, combine);
                    });
                });
            }
            at += bytes;
        } while (at < block);
    }
    throw_noted(part);
    buffers.finish();
}

/// From so many bytes on, a pass over all that is shown costs less than the copy that it saves.
constexpr std::size_t least_shown = 1024;

/// One exchange, in which everyone shows its part: much, where all see all of them, each from where it lies; else they
/// are the payload, which becomes the result.
void combine_payload(team::exchange& by, team::contribution part, copier& buffers, std::byte* dest, const void* source,
                     std::size_t size) {
    const auto* from = static_cast<const std::byte*>(source);
    const bool is_of_processor = !buffers.from_gpu() && !buffers.to_gpu();
    if (is_of_processor && size >= least_shown && by.shows_all()) {
        part.shown = {from, size};
        by.run(part);
        return team::combine_tree(0, by.npes(), dest, size, part.combine, [&](int pe) {
            return by.look(pe, {place::area::slot, 0}, size);
        });
    }
    if (is_of_processor) {
        if (size != 0 && dest != source) std::memcpy(dest, source, size);
        part.data = {dest, size};
        return by.run(part);
    }
    alignas(64) std::byte result[payload_bytes];
    attempt(part, [&] { buffers.load(result, from, size); });
    part.data = {result, size};
    by.run(part);
    buffers.store(dest, result, size);
    buffers.finish();
}

[[nodiscard]] bool is_aligned(const void* dest, const void* source, std::size_t element) noexcept {
    return ((reinterpret_cast<std::uintptr_t>(dest) | reinterpret_cast<std::uintptr_t>(source)) & (element - 1)) == 0;
}

/// As viaduct.h has it.
constexpr std::size_t most_element = 4096;
static_assert(most_element <= payload_bytes && most_element <= stage_bytes);

void check_element(std::size_t element, const char* call) {
    if (element >= 1 && element <= most_element) return;
    base::fail({.status = VIA_ERR_ARGUMENT,
                .message = fmt::format("{}: elements of {} bytes cannot be", call, element),
                .hint = fmt::format("an element has 1 to {} bytes", most_element)});
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
    reduce(std::move(part), combine, kernel_for(op, type, stream::reducing::whole), dest, source, size);
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
    reduce(std::move(part), combine, {}, dest, source, size);
}

collectives::by_kernel collectives::kernel_for(via_op op, via_type type, stream::reducing how) const noexcept {
    return {context_.streams() != nullptr && stream::is_reducible(type, how, by_.npes()), op, type, how};
}

/// True if kernels of this PE reach the device heaps of all members.
bool collectives::maps_all_gpus() const noexcept {
    for (int pe = 0; pe < by_.npes(); ++pe) {
        if (!core_.kernels_reach(by_.world_pe(pe))) return false;
    }
    return true;
}

/// Whether a source may be read where it lies, which who lies beside it does: the processors, or the GPUs.
bool collectives::is_usable(const copier& buffers, const by_kernel& kernel, const void* dest, const void* source,
                            std::size_t element) const noexcept {
    if (!buffers.from_gpu()) return !buffers.to_gpu();
    return kernel.exists && maps_all_gpus() && is_aligned(dest, source, element);
}

/// False if the destinations are not symmetric on the device heap, as the sources are, or the members have no place
/// left where kernels of one more team could meet. Collective, with the same result on every PE.
bool collectives::run_kernel(const team::signature& call, const by_kernel& kernel, void* dest, const void* source,
                             std::size_t size, std::size_t element) {
    team::contribution part{.call = call};
    // Before the others can have a kernel that waits for this PE: making a stream may wait for all kernels that run.
    attempt(part, [&] {
        if (stream_ == nullptr) stream_ = context_.streams()->make_stream();
    });
    const agreement destinations = agree(core_, by_, std::move(part), dest, size);
    if (!destinations.symmetric() || !destinations.on_device()) return false;
    std::optional<stream::team_on_device> who;
    try {
        who = on_device_();
    } catch (const base::error& failed) {
        if (failed.details().status != VIA_ERR_MEMORY) throw;
        return false;
    }
    context_.streams()->reduce(*who, kernel.op, kernel.type, dest, source, size / element, kernel.how, stream_->get());
    stream_->finish(team::name(call.what));
    context_.streams()->check_kernels(team::name(call.what));  // one that gave up waiting has no result
    return true;
}

void collectives::reduce(team::contribution part, const team::combiner& combine, const by_kernel& kernel, void* dest,
                         const void* source, std::size_t size) {
    attempt(part, [&] {
        check_buffer(dest, size, "reduce", "dest");
        check_buffer(source, size, "reduce", "source");
    });
    copier buffers = copier_of(part, dest, source);
    if (part.failure != VIA_OK) return by_.run(part);
    auto* to = static_cast<std::byte*>(dest);
    if (size <= payload_bytes) {
        part.combine = combine;
        return combine_payload(by_, std::move(part), buffers, to, source, size);
    }
    if (size > stage_bytes) {
        const bool usable = is_usable(buffers, kernel, dest, source, combine.element);
        const agreement sources = agree(core_, by_, part, source, size, usable);
        if (sources.symmetric() && !sources.on_device()) {
            return reduce_segments(part.call, combine, {to, size}, sources.offset());
        }
        if (sources.symmetric() && run_kernel(part.call, kernel, dest, source, size, combine.element)) return;
    }
    through_stages(by_, {.call = part.call}, buffers, to, source, size, combine.element,
                   [&](std::byte* result, std::size_t bytes) {
                       combine_range(by_, {place::area::stage, 0}, result, 0, bytes, combine);
                   });
}

/// Every PE reduces a segment, reading what all members have of it where it lies, and then takes the other segments
/// from those who reduced them. A destination that is the source is written only where no other PE reads it.
void collectives::reduce_segments(const team::signature& call, const team::combiner& combine, std::span<std::byte> dest,
                                  std::size_t source_offset) {
    const std::size_t elements = dest.size() / combine.element;
    const auto begin_of = [&](std::size_t pe) {
        return (elements / npes() * pe + std::min(pe, elements % npes())) * combine.element;
    };
    const auto mine = static_cast<std::size_t>(by_.pe());
    team::contribution part{.call = call};
    attempt(part, [&] {
        (void)by_.next_stage();  // maps all members
        combine_range(by_, {place::area::heap, source_offset}, dest.data(), begin_of(mine), begin_of(mine + 1),
                      combine);
    });
    const auto segment = [&](std::size_t pe) { return dest.subspan(begin_of(pe), begin_of(pe + 1) - begin_of(pe)); };
    copier buffers;
    move(core_, by_, std::move(part),
         {.buffers = buffers,
          .cells = 1,
          .offered = [&](std::size_t) { return segment(mine); },
          .wanted =
              [&](int pe) { return pe == by_.pe() ? std::span<std::byte>{} : segment(static_cast<std::size_t>(pe)); },
          .source = dest.data(),
          .place = [&](int pe) { return begin_of(static_cast<std::size_t>(pe)); },
          .longest = segment(0).size(),
          .same_for_all = dest});
}

void collectives::reducescatter(via_op op, via_type type, void* dest, const void* source, std::size_t count) {
    team::contribution part{.call = {.what = kind::reducescatter,
                                     .op = static_cast<std::uint8_t>(op),
                                     .type = static_cast<std::uint8_t>(type),
                                     .size = count}};
    team::combiner combine{};
    std::size_t block = 0;
    std::size_t size = 0;
    attempt(part, [&] {
        combine = combiner(op, type);
        block = bytes_of(count, combine.element, "reducescatter");
        size = bytes_of(npes(), block, "reducescatter");
        check_buffer(dest, block, "reducescatter", "dest");
        check_buffer(source, size, "reducescatter", "source");
        check_apart(dest, block, source, size, "reducescatter");
    });
    copier buffers = copier_of(part, dest, source);
    if (part.failure != VIA_OK) return by_.run(part);
    auto* const to = static_cast<std::byte*>(dest);
    if (size > stage_bytes) {
        const by_kernel kernel = kernel_for(op, type, stream::reducing::scattered);
        const bool usable = is_usable(buffers, kernel, dest, source, combine.element);
        const agreement sources = agree(core_, by_, part, source, size, usable);
        if (sources.symmetric() && !sources.on_device()) {
            return reduce_own_block(part.call, combine, {to, block}, sources.offset());
        }
        if (sources.symmetric() && run_kernel(part.call, kernel, dest, source, block, combine.element)) return;
    }
    blocks_through_stages(by_, {.call = part.call}, buffers, to, static_cast<const std::byte*>(source), block, combine);
}

/// Every PE reads what all members have of its block where it lies.
void collectives::reduce_own_block(const team::signature& call, const team::combiner& combine,
                                   std::span<std::byte> dest, std::size_t source_offset) {
    team::contribution part{.call = call};
    attempt(part, [&] {
        (void)by_.next_stage();  // maps all members
        const std::size_t own = source_offset + static_cast<std::size_t>(by_.pe()) * dest.size();
        combine_range(by_, {place::area::heap, own}, dest.data(), 0, dest.size(), combine);
    });
    by_.run(part);
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
    copier buffers = copier_of(part, dest, source);
    if (part.failure != VIA_OK) return by_.run(part);
    const by_kernel kernel =
        kernel_for(op, type, exclusive ? stream::reducing::exclusive_scan : stream::reducing::inclusive_scan);
    if (size > stage_bytes && kernel.exists) {
        const bool usable = buffers.from_gpu() && maps_all_gpus() && is_aligned(dest, source, combine.element);
        const agreement sources = agree(core_, by_, part, source, size, usable);
        if (sources.symmetric() && run_kernel(part.call, kernel, dest, source, size, combine.element)) return;
    }
    const int last = exclusive ? by_.pe() - 1 : by_.pe();
    through_stages(by_, std::move(part), buffers, static_cast<std::byte*>(dest), source, size, combine.element,
                   [&](std::byte* result, std::size_t bytes) {
                       if (last < 0) return fill_neutral(op, type, result, bytes / combine.element);
                       constexpr place stage{place::area::stage, 0};
                       std::memcpy(result, by_.look(0, stage, bytes), bytes);
                       for (int pe = 1; pe <= last; ++pe) combine(result, by_.look(pe, stage, bytes), bytes);
                   });
}

}  // namespace via::collective
