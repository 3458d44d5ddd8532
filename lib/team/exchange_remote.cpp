// SPDX-License-Identifier: Apache-2.0
// The part of an exchange that is about members reached by RDMA: what is pushed into their mirrors, and what is read.
#include <algorithm>
#include <cstddef>
#include <span>

#include "route/counted_rings.hpp"
#include "team/exchange.hpp"

namespace via::team {
namespace {

/// What a team reads ahead of all its remote members, and of one of them: at least a payload of each.
constexpr std::size_t most_bytes_ahead = std::size_t{1} << 20;
constexpr std::size_t most_bytes_ahead_of_one = std::size_t{64} << 10;

/// Where the data of a slot of either kind end, in whole words.
template <class Slot>
std::size_t end_of_data(const Slot& one, std::size_t bytes) noexcept {
    const auto begin = static_cast<std::size_t>(one.data() - reinterpret_cast<const std::byte*>(&one));
    return begin + heap::align_up(bytes, sizeof(std::uint64_t));
}

/// What is pushed of a slot, in whole words, as they are checked: from its sequence to here.
std::size_t end_of(const slot& one) noexcept {
    return one.status == VIA_OK ? end_of_data(one, one.size) : offsetof(slot, short_data);
}
std::size_t end_of(const eager_slot& one) noexcept {
    return one.status == VIA_OK ? end_of_data(one, one.call.size) : offsetof(eager_slot, short_data);
}

}  // namespace

/// Where a remote member's block lies, as the remote route names it.
std::uint64_t exchange::remote_block(int pe) const noexcept {
    return core::heap_offset_of_control(offsets_[static_cast<std::size_t>(pe)]);
}

/// Where in a remote member's block what this PE has for it is mirrored.
std::uint64_t exchange::own_mirror_at(int pe) const noexcept {
    return remote_block(pe) + mirrors_at + mirror_of(this->pe(), pe) * sizeof(mirror);
}

/// One operation, which is done by one connection or not at all, as who sees its last write reads the rest. It is not
/// repeated when the connection breaks, since it may have arrived and the reader have gone on: whom it does not reach
/// reads it (pull()).
template <class Operation>
void exchange::push(int pe, const char* doing, Operation&& send) {
    try {
        send();
    } catch (const base::error&) {
        if (!has_broken(pe, doing)) throw;
    }
}

void exchange::push(int pe, std::size_t index, const char* doing) {
    const slot& from = own().slots[index];
    const std::uint64_t to = own_mirror_at(pe) + index * sizeof(slot);
    const auto* const bytes = reinterpret_cast<const std::byte*>(&from);
    constexpr std::size_t begin = offsetof(slot, sequence);
    const std::span rest{bytes + begin, end_of(from) - begin};
    push(pe, doing, [&] {
        if (from.status != VIA_OK) {
            ways_.remote->put(world_pe(pe), to + offsetof(slot, outcome), &from.outcome, {.size = sizeof from.outcome},
                              base::returns::unwatched, doing);
        }
        if (rings(from)) {
            // One of each team may not have been heard by a member that is outside of the team's exchanges.
            static_assert(most_blocks(true) <= std::size_t{route::most_rings});
            const std::uint32_t ring = route::ring_of(core::control_offset_of(to), from.rings);
            return ways_.remote->put_ringing(world_pe(pe), {.to = to + begin, .from = rest}, ring, doing);
        }
        ways_.remote->put(world_pe(pe), to + begin, rest.data(), {.size = rest.size()}, base::returns::unwatched,
                          doing);
    });
}

void exchange::push_eager(int pe, std::size_t index, const char* doing) {
    const eager_slot& from = own().eager[index];
    const std::uint64_t to = own_mirror_at(pe) + offsetof(mirror, eager) + index * sizeof from;
    constexpr std::size_t begin = offsetof(eager_slot, number);
    push(pe, doing, [&] {
        ways_.remote->put(world_pe(pe), to + begin, reinterpret_cast<const std::byte*>(&from) + begin,
                          {.size = end_of(from) - begin}, base::returns::unwatched, doing);
    });
}

/// Before this PE sends anything in an exchange: so nothing that a neighbour sends for the next one comes before that,
/// and no word that it gives the team up, for want of which this PE would wait in the one after that.
void exchange::note_breaks() noexcept {
    for_each_neighbour([&](int other) {
        if (!is_remote(other)) return;
        auto& [two_before, last, now] = far(other).breaks;
        two_before = last;
        last = now;
        now = ways_.remote->breaks(world_pe(other));
    });
}

/// True if the connection with a remote member may have lost something that this exchange waits for.
bool exchange::has_broken(int pe, const char* doing) const {
    return ways_.remote->look(world_pe(pe), doing) != far(pe).breaks.front();
}

/// What a remote member shows, and whether it has given up, from where it shows it: a number first, as contents that
/// are read after it belong to that number or a later one, and none that is later than this PE waits for comes before
/// it goes on.
/// @param at     where the number lies in the member's block; the contents are `bytes` behind it.
/// @param to     receives the number; behind it are the contents, if the number is not less than `least`.
void exchange::pull(int pe, std::size_t at, std::size_t bytes, std::uint64_t least, std::atomic<std::uint64_t>& to,
                    const char* doing) {
    const std::uint64_t there = remote_block(pe);
    const auto read = [&](std::uint64_t offset, void* into, std::size_t size) {
        ways_.remote->get(world_pe(pe), into, offset, {.size = size}, base::returns::delivered, doing);
    };
    std::uint64_t number = 0;
    std::uint64_t given_up = 0;
    try {
        read(there + offsetof(block, given_up), &given_up, sizeof given_up);
        read(there + at, &number, sizeof number);
        if (number >= least) read(there + at + sizeof number, &to + 1, bytes);
    } catch (const base::error&) {
        (void)has_broken(pe, doing);  // throws if it is of no use to try again
        return;
    }
    pulled_from(pe).given_up.store(given_up, std::memory_order_relaxed);
    to.store(number, std::memory_order_relaxed);
}

void exchange::pull(int pe, std::size_t index, const char* doing) {
    constexpr std::size_t bytes = sizeof(slot) - offsetof(slot, size);
    const std::size_t at = offsetof(block, slots) + index * sizeof(slot) + offsetof(slot, sequence);
    pull(pe, at, bytes, sequence_, pulled_from(pe).slots[index].sequence, doing);
}

void exchange::pull_eager(int pe, std::size_t index, const char* doing) {
    constexpr std::size_t bytes = sizeof(eager_slot) - offsetof(eager_slot, check);
    const std::size_t at = offsetof(block, eager) + index * sizeof(eager_slot) + offsetof(eager_slot, number);
    pull(pe, at, bytes, number_of_eager(), pulled_from(pe).eager[index].number, doing);
}

mirror& exchange::pulled_from(int pe) {
    std::unique_ptr<mirror>& from = far(pe).pulled;
    if (from == nullptr) from = std::make_unique<mirror>();
    return *from;
}

/// As the remote route names it.
std::uint64_t exchange::remote_place(int pe, const place& where) const noexcept {
    if (where.in == place::area::heap) return where.at;
    return remote_block(pe) + offsetof(block, stage) + sequence_ % 2 * stage_bytes + where.at;
}

const std::byte* exchange::fetch(int pe, const place& where, std::size_t bytes) {
    const std::size_t skipped = where.at - ahead_.where.at;
    if (where.in == ahead_.where.in && skipped < ahead_.bytes && bytes <= ahead_.bytes - skipped)
        return ahead_of(pe) + skipped;
    ahead_.bytes = 0;
    read_heap(pe, remote_place(pe, where), std::span{from_remote_}.first(bytes));
    return from_remote_.data();
}

std::byte* exchange::ahead_of(int pe) noexcept {
    const auto found = std::lower_bound(remote_members_.begin(), remote_members_.end(), pe);
    return from_remote_.data() + static_cast<std::size_t>(found - remote_members_.begin()) * ahead_.bytes;
}

std::size_t exchange::most_ahead() const noexcept {
    return std::clamp(most_bytes_ahead / std::max<std::size_t>(1, remote_members_.size()), payload_bytes,
                      most_bytes_ahead_of_one);
}

void exchange::read_ahead(const place& where, std::size_t bytes) {
    ahead_ = {.where = where, .bytes = 0};
    from_remote_.resize(std::max(from_remote_.size(), remote_members_.size() * bytes));
    for (std::size_t i = 0; i < remote_members_.size(); ++i) {
        const int pe = remote_members_[i];
        read_heap(pe, remote_place(pe, where), std::span{from_remote_}.subspan(i * bytes, bytes));
    }
    ahead_.bytes = bytes;
}

void exchange::read_heap(int pe, core::heap_place from, std::span<std::byte> to) {
    if (to.empty()) return;
    ways_.remote->get(world_pe(pe), to.data(), from, {.size = to.size()}, base::returns::delivered, "a collective");
}

}  // namespace via::team
