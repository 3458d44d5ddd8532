// SPDX-License-Identifier: Apache-2.0
#include "movement.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "collective/host_sharing.hpp"

namespace via::collective {
namespace {

using team::contribution;
using team::place;
using team::stage_bytes;

void join(void*, void* into, const void* from, std::size_t count) {
    auto* const a = static_cast<agreement*>(into);
    const auto* const b = static_cast<const agreement*>(from);
    for (std::size_t i = 0; i < count; ++i) {
        a[i].least = std::min(a[i].least, b[i].least);
        a[i].most = std::max(a[i].most, b[i].most);
    }
}

/// One exchange, in which each of `mine` becomes what all say of it.
void agree_on(team::exchange& by, contribution part, std::span<agreement> mine) {
    part.data = std::as_writable_bytes(mine);
    part.combine = {.apply = join, .context = nullptr, .element = sizeof(agreement)};
    by.run(part);
}

/// Pieces up to this go through slots or stages without asking whether they are symmetric. These are written anew each
/// time, so that who reads takes every line from the writer's cache; for more than this, two exchanges cost less.
/// Where PEs share processors an exchange costs a switch from one to the other as well, so more is worth it. What is
/// read by RDMA is as far away in a heap as in a stage, and an exchange as long as to read 4 KiB: all that a stage
/// holds.
std::size_t most_unasked(const core::core& c) noexcept {
    if (c.others.any_remote()) return stage_bytes;
    return c.crowded_anywhere ? 2048 : 1024;
}

/// Bytes of each of so many cells of a stage.
std::size_t cell_size(std::size_t cells) noexcept {
    const std::size_t most = stage_bytes / cells;
    return most < 64 ? most : most / 64 * 64;
}

/// Bytes of many pieces, all of which go to everyone, at most, where to read one's own would be by RDMA.
constexpr std::size_t most_cells_of_remote = 512;

/// The cells of an exchange that brings the pieces in its slots. All that a PE offers goes to everyone then: so pieces
/// of which each is for one PE are few or short, where a stage would have to be read by RDMA, and elsewhere they fit
/// into one cache line with the rest. 0: it does not.
std::size_t cell_in_slot(const core::core& c, const team::exchange& by, const parts& what) noexcept {
    if (!by.shows_all()) return 0;
    const std::size_t most_of_one = std::min(team::payload_bytes, most_unasked(c));
    const std::size_t most_of_many = c.others.any_remote() ? most_cells_of_remote : sizeof team::slot::short_data;
    const std::size_t cell = heap::align_up(what.longest, sizeof(std::uint64_t));
    return what.cells * cell <= (what.cells == 1 ? most_of_one : most_of_many) ? cell : 0;
}

void load_round(std::byte* stage, const parts& what, std::size_t cell_bytes, std::size_t at) {
    for (std::size_t cell = 0; cell < what.cells; ++cell) {
        const std::span<const std::byte> piece = what.offered(cell);
        if (piece.size() <= at) continue;
        what.buffers.load(stage + cell * cell_bytes, piece.data() + at, std::min(cell_bytes, piece.size() - at));
    }
}

void store_round(team::exchange& by, const parts& what, place::area in, std::size_t cell_bytes, std::size_t at) {
    const std::size_t mine = what.cells == 1 ? 0 : static_cast<std::size_t>(by.pe()) * cell_bytes;
    for (int pe = 0; pe < by.npes(); ++pe) {
        const std::span<std::byte> to = what.wanted(pe);
        if (to.size() <= at) continue;
        const std::size_t bytes = std::min(cell_bytes, to.size() - at);
        if (what.buffers.to_gpu()) {
            what.buffers.store(to.data() + at, by.look(pe, {in, mine}, bytes), bytes);
        } else {
            by.copy(pe, {in, mine}, to.subspan(at, bytes));
        }
    }
    what.buffers.finish();
}

/// One exchange through the stages: of every piece the bytes from `at` on, as many as a cell holds. What fails before
/// it all PEs learn in it, what fails after it in the next one.
void move_round(team::exchange& by, contribution& part, const parts& what, std::size_t at) {
    const std::size_t cell_bytes = cell_size(what.cells);
    if (part.failure == VIA_OK) attempt(part, [&] { load_round(by.next_stage(), what, cell_bytes, at); });
    by.run(part);
    attempt(part, [&] { store_round(by, what, place::area::stage, cell_bytes, at); });
}

bool offers_any(const parts& what) {
    for (std::size_t cell = 0; cell < what.cells; ++cell)
        if (!what.offered(cell).empty()) return true;
    return false;
}

/// The same in the slots, for all that there is.
void move_in_slots(team::exchange& by, contribution& part, const parts& what, std::size_t cell_bytes) {
    std::array<std::byte, team::payload_bytes> room;
    if (what.cells == 1 && !what.buffers.from_gpu()) {
        part.shown = part.failure == VIA_OK ? what.offered(0) : std::span<const std::byte>{};
    } else {
        const std::span offered = std::span{room}.first(what.cells * cell_bytes);
        std::fill(offered.begin(), offered.end(), std::byte{});  // cells are not always full
        if (part.failure == VIA_OK) attempt(part, [&] { load_round(offered.data(), what, cell_bytes, 0); });
        part.shown = offered.first(part.failure == VIA_OK && offers_any(what) ? offered.size() : 0);
    }
    by.run(part);
    attempt(part, [&] { store_round(by, what, place::area::slot, cell_bytes, 0); });
}

/// A destination of at least so many bytes is worth an exchange more, if less crosses the network for it.
constexpr std::size_t least_shared = std::size_t{256} << 10;

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

void read_remotely(team::exchange& by, const parts& what, const agreement& sources, const portion& of) {
    const auto kind = sources.on_device() ? core::memory_kind::device : core::memory_kind::host;
    const std::size_t from = sources.offset() + what.place(of.owner) + of.begin;
    read_remotely(by, what.buffers, what.wanted(of.owner).subspan(of.begin, of.size), of.owner, {from, kind});
}

/// Reads the pieces where they lie: mapped ones, and what this PE is to read of remote ones. Everyone begins with
/// another PE, so that not all read from one.
void read_directly(team::exchange& by, const parts& what, const agreement& sources,
                   const std::vector<portion>& remote) {
    for (int i = 0; i < by.npes(); ++i) {
        const int pe = (by.pe() + i) % by.npes();
        const std::span<std::byte> to = what.wanted(pe);
        if (to.empty() || by.is_remote(pe)) continue;
        const std::size_t from = sources.offset() + what.place(pe);
        if (sources.on_device()) {
            what.buffers.fetch_from_gpu(to.data(), by.world_pe(pe), from, to.size());
        } else {
            what.buffers.fetch(to.data(), by.world_pe(pe), by.look(pe, {place::area::heap, from}, to.size()),
                               to.size());
        }
    }
    for (const portion& each : remote)
        if (each.reader == by.pe()) read_remotely(by, what, sources, each);
    what.buffers.finish();
}

/// Takes what other members of this host have read for it, from their destinations.
void copy_from_neighbours(team::exchange& by, const parts& what, const agreement& destinations,
                          const std::vector<portion>& remote) {
    for (const portion& each : remote) {
        if (each.reader == by.pe()) continue;
        const std::span<std::byte> to = what.wanted(each.owner).subspan(each.begin, each.size);
        const std::size_t at = destinations.offset() + static_cast<std::size_t>(to.data() - what.same_for_all.data());
        what.buffers.fetch(to.data(), by.world_pe(each.reader),
                           by.look(each.reader, {place::area::heap, at}, to.size()), to.size());
    }
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

/// The host of every member, if it is worth while that those of one host share the reading. Nothing else is alike on
/// every PE.
std::vector<int> hosts_that_share(const core::core& c, const team::exchange& by, const parts& what) {
    std::vector<int> hosts;
    if (!c.others.any_remote() || what.same_for_all.size() < least_shared) return hosts;
    for (int pe = 0; pe < by.npes(); ++pe) hosts.push_back(c.others.host(by.world_pe(pe)));
    if (!can_share(hosts)) hosts.clear();
    return hosts;
}

/// Of the pieces of other hosts, what this PE reads, and what others of its host read for it.
/// @param hosts  hosts_that_share(); if there are none, this PE reads all by itself.
std::vector<portion> remote_portions(const team::exchange& by, const parts& what, const std::vector<int>& hosts) {
    if (!hosts.empty()) return share_reading(hosts, by.pe(), [&](int pe) { return what.wanted(pe).size(); });
    std::vector<portion> all;
    for (int i = 1; i < by.npes(); ++i) {
        const int pe = (by.pe() + i) % by.npes();
        if (!by.is_remote(pe)) continue;
        if (const std::size_t size = what.wanted(pe).size(); size != 0) all.push_back({by.pe(), pe, 0, size});
    }
    return all;
}

/// Where the range lies at this PE; of nothing, it says nothing.
agreement lies_at(const core::core& c, const team::exchange& by, const void* address, std::size_t size,
                  bool usable = true) {
    if (address == nullptr) return {};
    const std::uint64_t at = usable ? offset_of(c, by, address, size) : agreement::nowhere;
    return {.least = at, .most = at};
}

}  // namespace

agreement agree(const core::core& c, team::exchange& by, contribution part, const void* source, std::size_t size,
                bool usable) {
    agreement all = lies_at(c, by, source, size, usable);
    agree_on(by, std::move(part), {&all, 1});
    return all;
}

void throw_noted(const contribution& part) {
    if (part.failure != VIA_OK) base::fail({.status = part.failure, .message = part.reason});
}

void move(const core::core& c, team::exchange& by, contribution part, const parts& what) {
    if (const std::size_t in_slot = cell_in_slot(c, by, what); in_slot != 0) {
        move_in_slots(by, part, what, in_slot);
        return throw_noted(part);
    }
    const std::size_t cell_bytes = cell_size(what.cells);
    if (what.longest <= std::min(cell_bytes, most_unasked(c))) {
        move_round(by, part, what, 0);
        return throw_noted(part);
    }
    // Where it lies is of no concern to the others if it sends nothing.
    const std::size_t offered = part.failure == VIA_OK && what.source != nullptr ? total_offered(what) : 0;
    std::vector<int> hosts;
    attempt(part, [&] { hosts = hosts_that_share(c, by, what); });
    const std::span<std::byte> same = what.same_for_all;
    std::array all{lies_at(c, by, offered != 0 ? what.source : nullptr, offered),
                   lies_at(c, by, hosts.empty() ? nullptr : same.data(), same.size())};
    agree_on(by, std::move(part), all);
    const auto& [sources, destinations] = all;
    contribution rest{.call = part.call};
    if (!sources.symmetric()) {
        for (std::size_t at = 0; at < what.longest; at += cell_bytes) move_round(by, rest, what, at);
        return throw_noted(rest);
    }
    const bool shares = destinations.symmetric() && !destinations.on_device();
    if (!shares) hosts.clear();
    std::vector<portion> remote;
    attempt(rest, [&] {
        (void)by.next_stage();  // maps all members
        remote = remote_portions(by, what, hosts);
        read_directly(by, what, sources, remote);
    });
    by.run(rest);  // the sources may change again when all have read them
    if (!shares) return;
    contribution last{.call = part.call};
    attempt(last, [&] { copy_from_neighbours(by, what, destinations, remote); });
    by.run(last);  // and now the destinations
}

}  // namespace via::collective
