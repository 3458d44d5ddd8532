// SPDX-License-Identifier: Apache-2.0
#include "movement.hpp"

#include <algorithm>
#include <vector>

namespace via::collective {
namespace {

using team::contribution;
using team::place;
using team::stage_bytes;

void join(void*, void* into, const void* from, std::size_t) {
    auto& a = *static_cast<agreement*>(into);
    const auto& b = *static_cast<const agreement*>(from);
    a.least = std::min(a.least, b.least);
    a.most = std::max(a.most, b.most);
}

/// Pieces up to this go through the stages without asking whether they are symmetric. A stage is written anew each
/// time, so that its reader takes every line from the writer's cache; for more than this, two exchanges cost less. Not
/// where PEs share processors: there an exchange costs a switch from one to the other, and that is more than a copy of
/// a whole stage.
std::size_t most_unasked(const core::core& c) noexcept { return c.crowded_anywhere ? stage_bytes : 1024; }

/// Bytes of each of so many cells of a stage.
std::size_t cell_size(std::size_t cells) noexcept {
    const std::size_t most = stage_bytes / cells;
    return most < 64 ? most : most / 64 * 64;
}

void load_round(std::byte* stage, const parts& what, std::size_t cell_bytes, std::size_t at) {
    for (std::size_t cell = 0; cell < what.cells; ++cell) {
        const std::span<const std::byte> piece = what.offered(cell);
        if (piece.size() <= at) continue;
        what.buffers.load(stage + cell * cell_bytes, piece.data() + at, std::min(cell_bytes, piece.size() - at));
    }
}

void store_round(team::exchange& by, const parts& what, std::size_t cell_bytes, std::size_t at) {
    const std::size_t mine = what.cells == 1 ? 0 : static_cast<std::size_t>(by.pe()) * cell_bytes;
    for (int pe = 0; pe < by.npes(); ++pe) {
        const std::span<std::byte> to = what.wanted(pe);
        if (to.size() <= at) continue;
        const std::size_t bytes = std::min(cell_bytes, to.size() - at);
        what.buffers.store(to.data() + at, by.look(pe, {place::area::stage, mine}, bytes), bytes);
    }
    what.buffers.finish();
}

/// One exchange through the stages: of every piece the bytes from `at` on, as many as a cell holds. What fails before
/// it all PEs learn in it, what fails after it in the next one.
void move_round(team::exchange& by, contribution& part, const parts& what, std::size_t at) {
    const std::size_t cell_bytes = cell_size(what.cells);
    std::byte* stage = by.next_stage();
    if (part.failure == VIA_OK) attempt(part, [&] { load_round(stage, what, cell_bytes, at); });
    by.run(part);
    attempt(part, [&] { store_round(by, what, cell_bytes, at); });
}

/// By RDMA. Into memory of a GPU it goes by way of a buffer of at most so many bytes.
constexpr std::size_t most_buffered = std::size_t{1} << 20;

void read_remotely(team::exchange& by, copier& buffers, std::span<std::byte> to, int pe, core::heap_place from) {
    if (!buffers.to_gpu()) return by.read_heap(pe, from, to);
    std::vector<std::byte> buffer(std::min(to.size(), most_buffered));
    for (std::size_t at = 0; at < to.size(); at += buffer.size()) {
        const std::size_t bytes = std::min(buffer.size(), to.size() - at);
        by.read_heap(pe, from + at, std::span{buffer}.first(bytes));
        buffers.store(to.data() + at, buffer.data(), bytes);
    }
}

/// Reads the pieces where they lie. Everyone begins with another PE, so that not all read from one.
void read_directly(team::exchange& by, const parts& what, const agreement& sources) {
    for (int i = 0; i < by.npes(); ++i) {
        const int pe = (by.pe() + i) % by.npes();
        const std::span<std::byte> to = what.wanted(pe);
        if (to.empty()) continue;
        const std::size_t from = sources.offset() + what.place(pe);
        if (by.is_remote(pe)) {
            const auto kind = sources.on_device() ? core::memory_kind::device : core::memory_kind::host;
            read_remotely(by, what.buffers, to, pe, {from, kind});
        } else if (sources.on_device()) {
            what.buffers.fetch_from_gpu(to.data(), by.world_pe(pe), from, to.size());
        } else {
            what.buffers.fetch(to.data(), by.world_pe(pe), by.look(pe, {place::area::heap, from}, to.size()),
                               to.size());
        }
    }
    what.buffers.finish();
}

/// The offset of a range in a heap that this PE reaches at all members, with its kind; or nowhere.
std::uint64_t offset_of(const core::core& c, const team::exchange& by, const void* address, std::size_t size) {
    if (const std::size_t offset = c.heap.offset(address); c.heap.holds(offset, size)) return offset;
    const std::size_t offset = c.device.offset(address);
    if (!c.device.holds(offset, size)) return agreement::nowhere;
    for (int pe = 0; pe < by.npes(); ++pe) {
        if (c.others.device_heap(by.world_pe(pe)) == nullptr && !by.is_remote(pe)) return agreement::nowhere;
    }
    return offset | agreement::device;
}

std::size_t total_offered(const parts& what) {
    std::size_t end = 0;
    for (std::size_t cell = 0; cell < what.cells; ++cell) {
        const std::span<const std::byte> piece = what.offered(cell);
        if (piece.empty()) continue;
        end = std::max(
            end, static_cast<std::size_t>(piece.data() + piece.size() - static_cast<const std::byte*>(what.source)));
    }
    return end;
}

}  // namespace

agreement agree(const core::core& c, team::exchange& by, contribution part, const void* source, std::size_t size,
                bool usable) {
    agreement all;
    if (source != nullptr) all.least = all.most = usable ? offset_of(c, by, source, size) : agreement::nowhere;
    part.data = std::as_writable_bytes(std::span{&all, 1});
    part.combine = {.apply = join, .context = nullptr, .element = sizeof all};
    by.run(part);
    return all;
}

void throw_noted(const contribution& part) {
    if (part.failure != VIA_OK) base::fail({.status = part.failure, .message = part.reason});
}

void move(const core::core& c, team::exchange& by, contribution part, const parts& what) {
    const std::size_t cell_bytes = cell_size(what.cells);
    if (what.longest <= std::min(cell_bytes, most_unasked(c))) {
        move_round(by, part, what, 0);
        return throw_noted(part);
    }
    const bool offers = part.failure == VIA_OK && what.source != nullptr;
    const agreement all = agree(c, by, part, offers ? what.source : nullptr, offers ? total_offered(what) : 0);
    contribution rest{.call = part.call};
    if (all.symmetric()) {
        attempt(rest, [&] {
            (void)by.next_stage();  // maps all members
            read_directly(by, what, all);
        });
        return by.run(rest);  // the sources may change again when all have read them
    }
    for (std::size_t at = 0; at < what.longest; at += cell_bytes) move_round(by, rest, what, at);
    throw_noted(rest);
}

}  // namespace via::collective
