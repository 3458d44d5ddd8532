// SPDX-License-Identifier: Apache-2.0
// Of the whole world, the world's team does it (is_team_world()). The members of any other set meet, each fetches what
// it wants from where it lies, and they meet again, so that no source changes before it was read.
#include "set_collectives.hpp"

#include <algorithm>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "arguments.hpp"
#include "failure.hpp"
#include "gathering.hpp"
#include "threads.hpp"
#include "world.hpp"

namespace via::shmem {
namespace {

/// What all members have together of what each has so many of.
std::size_t of_all(const active_set& set, std::size_t each) noexcept {
    return set.size < 1 ? 0 : product(each, static_cast<std::size_t>(set.size));
}

std::byte* at(void* base, std::size_t bytes) noexcept { return static_cast<std::byte*>(base) + bytes; }
const std::byte* at(const void* base, std::size_t bytes) noexcept {
    return static_cast<const std::byte*>(base) + bytes;
}

/// A collective of the whole world in debug mode, in a turn already, whose pSync is in use meanwhile as any other's.
template <class Collective>
void do_by_team(const active_set& set, sync_purpose purpose, const char* call, Collective&& collective) {
    const sync_use use{set, purpose, call};
    std::forward<Collective>(collective)();
    (void)is_same_everywhere(the_job.everyone, "pSync", set.sync, call);
}
/// The same of one that returns what became of it, and whose dest all pass alike.
template <class Collective>
void move_by_team(const active_set& set, const void* dest, const char* call, Collective&& collective) {
    do_by_team(set, sync_purpose::transfer, call,
               [&] { (void)checked::result_of(collective(the_job.everyone), the_job.everyone, dest, call); });
}

/// Every member reduces a share of the elements, of all members and in their order, so that every PE gets the same
/// bits; then each fetches all shares. Nobody else reads a member's own share of its source, which may be its dest.
void reduce_by_shares(gathering& all, via_op op, via_type type, std::size_t element, void* dest, const void* source,
                      std::size_t count, const char* call) {
    const auto members = static_cast<std::size_t>(all.size());
    const std::size_t share = (count + members - 1) / members;
    const auto first = [&](int member) { return std::min(count, share * static_cast<std::size_t>(member)); };
    const std::size_t begin = first(all.me());
    const std::size_t mine = first(all.me() + 1) - begin;
    std::vector<std::byte> sum;
    std::vector<std::byte> next;
    const auto make_room = [&] {
        sum.resize(mine * element);
        next.resize(mine * element);
    };
    if (!with_memory(call, make_room) || !all.meet_alike({{"nreduce", static_cast<long>(count)}})) return;
    all.get(sum.data(), at(source, begin * element), sum.size(), 0);
    for (int member = 1; member < all.size(); ++member) {
        all.get(next.data(), at(source, begin * element), next.size(), member);
        check(via_reduce_local(op, type, sum.data(), next.data(), mine), call);
    }
    if (mine != 0) std::memcpy(at(symmetric(dest), begin * element), sum.data(), sum.size());
    all.meet();
    all.for_all([&](int member) {
        if (member == all.me()) return;
        const std::size_t from = first(member);
        all.get(at(dest, from * element), at(dest, from * element), (first(member + 1) - from) * element, member);
    });
    all.meet();
}

}  // namespace

void checked::sync_set(active_set set, const char* call) noexcept {
    const turn mine{call};
    if (!is_set(set, call)) return;
    if (is_team_world(set)) {
        do_by_team(set, sync_purpose::meeting, call, [&] { sync_all(call); });
    } else {
        gathering{set, sync_purpose::meeting, call}.meet();
    }
}

void checked::barrier_set(active_set set, const char* call) noexcept {
    const turn mine{call};
    if (!is_set(set, call)) return;
    if (is_team_world(set)) {
        do_by_team(set, sync_purpose::meeting, call, [&] { barrier_all(call); });
    } else if (check(via_quiet(the_job.context), call)) {
        gathering{set, sync_purpose::meeting, call}.meet();
    }
}

void checked::broadcast_set(active_set set, void* dest, const void* source, std::size_t element, std::size_t count,
                            int root, const char* call) noexcept {
    const turn mine{call};
    const std::size_t bytes = product(element, count);
    const operand to{"dest", dest, element, count};
    if (!is_set_with_ends(set, to, {"source", source, element, count}, in_place::allowed, call)) return;
    if (root < 0 || root >= set.size) {
        refuse(call, "PE_root " + std::to_string(root) + " is outside 0 .. " + std::to_string(set.size - 1),
               "it is the number of a PE in the active set");
    } else if (is_team_world(set)) {
        move_by_team(set, dest, call, [&](auto*) { return broadcast_natively_to_others(dest, source, bytes, root); });
    } else {
        gathering all{set, sync_purpose::transfer, call};
        if (!all.meet_alike({{"nelems", static_cast<long>(count)}, {"PE_root", root}})) return;
        if (all.me() != root) all.get(dest, source, bytes, root);
        all.meet();
    }
}

void checked::collect_set(active_set set, void* dest, const void* source, std::size_t element, std::size_t count,
                          const char* call) noexcept {
    const turn mine{call};
    const std::size_t own = product(element, count);
    const operand to{"dest", dest, element, count};
    const operand from{"source", source, element, count};
    if (!is_set_with_ends(set, to, from, in_place::refused, call)) return;
    const std::size_t room = the_job.debug ? room_for_all(to, from) : SIZE_MAX;
    if (is_team_world(set)) {
        return move_by_team(set, dest, call, [&](via_team* all) {
            return via_collect(all, symmetric(dest), room, symmetric(source), own);
        });
    }
    gathering all{set, sync_purpose::transfer, call};
    all.offer(static_cast<long>(own));
    if (!all.meet_alike({})) return;
    std::size_t offset = 0;
    for (int member = 0; member < all.size(); ++member) {
        const auto bytes = static_cast<std::size_t>(all.offer_of(member));
        if (bytes > room - offset) {
            refuse(
                call,
                "PEs bring " + std::to_string(offset + bytes) + " bytes, and dest has room for " + std::to_string(room),
                collect_hint);
            break;
        }
        all.get(at(dest, offset), source, bytes, member);
        offset += bytes;
    }
    all.meet();
}

void checked::fcollect_set(active_set set, void* dest, const void* source, std::size_t element, std::size_t count,
                           const char* call) noexcept {
    const turn mine{call};
    const std::size_t bytes = product(element, count);
    const operand to{"dest", dest, element, of_all(set, count)};
    if (!is_set_with_ends(set, to, {"source", source, element, count}, in_place::refused, call)) return;
    if (is_team_world(set)) {
        return move_by_team(set, dest, call, [&](via_team* all) {
            return via_fcollect(all, symmetric(dest), symmetric(source), bytes);
        });
    }
    gathering all{set, sync_purpose::transfer, call};
    if (!all.meet_alike({{"nelems", static_cast<long>(count)}})) return;
    all.for_all(
        [&](int member) { all.get(at(dest, static_cast<std::size_t>(member) * bytes), source, bytes, member); });
    all.meet();
}

void checked::alltoall_set(active_set set, void* dest, const void* source, std::size_t element, std::size_t count,
                           const char* call) noexcept {
    const turn mine{call};
    const std::size_t block = product(element, count);
    const operand to{"dest", dest, element, of_all(set, count)};
    const operand from{"source", source, element, of_all(set, count)};
    if (!is_set_with_ends(set, to, from, in_place::refused, call)) return;
    if (is_team_world(set)) {
        return move_by_team(set, dest, call, [&](via_team* all) {
            return via_alltoall(all, symmetric(dest), symmetric(source), block);
        });
    }
    gathering all{set, sync_purpose::transfer, call};
    if (!all.meet_alike({{"nelems", static_cast<long>(count)}})) return;
    all.for_all([&](int member) {
        all.get(at(dest, static_cast<std::size_t>(member) * block),
                at(source, static_cast<std::size_t>(all.me()) * block), block, member);
    });
    all.meet();
}

void checked::alltoalls_set(active_set set, void* dest, const void* source, std::size_t element,
                            std::ptrdiff_t dest_stride, std::ptrdiff_t source_stride, std::size_t count,
                            const char* call) noexcept {
    const turn mine{call};
    const operand to{"dest", dest, element, of_all(set, count), dest_stride};
    const operand from{"source", source, element, of_all(set, count), source_stride};
    if (!is_set_with_ends(set, to, from, in_place::refused, call)) return;
    if (is_team_world(set)) {
        return do_by_team(set, sync_purpose::transfer, call, [&] {
            (void)alltoalls(the_job.everyone, dest, source, element, dest_stride, source_stride, count, call);
        });
    }
    gathering all{set, sync_purpose::transfer, call};
    const std::size_t dest_block = element * count * static_cast<std::size_t>(dest_stride);
    const std::size_t source_block = element * count * static_cast<std::size_t>(source_stride);
    if (!all.meet_alike({{"nelems", static_cast<long>(count)}, {"dst", dest_stride}, {"sst", source_stride}})) return;
    all.for_all([&](int member) {
        all.iget(at(dest, static_cast<std::size_t>(member) * dest_block), dest_stride,
                 at(source, static_cast<std::size_t>(all.me()) * source_block), source_stride, element, count, member);
    });
    all.meet();
}

void checked::reduce_set(active_set set, via_op op, via_type type, std::size_t element, void* dest, const void* source,
                         int count, const void* work, const char* call) noexcept {
    const turn mine{call};
    if (count < 0) {
        refuse(call, "nreduce " + std::to_string(count) + " is negative", "it is a number of elements");
        return;
    }
    const auto elements = static_cast<std::size_t>(count);
    const operand to{"dest", dest, element, elements};
    const operand from{"source", source, element, elements};
    if (!is_set_with_ends(set, to, from, in_place::allowed, call)) return;
    if (the_job.debug && !is_work_array(work, set, to, from, call)) return;
    if (is_team_world(set)) {
        return do_by_team(set, sync_purpose::transfer, call, [&] {
            const via_status done =
                via_reduce(the_job.everyone, op, type, symmetric(dest), symmetric(source), elements);
            (void)result_of(done, the_job.everyone, dest, call);
            (void)is_same_everywhere(the_job.everyone, "pWrk", work, call);
        });
    }
    gathering all{set, sync_purpose::transfer, call};
    reduce_by_shares(all, op, type, element, dest, source, elements, call);
}

}  // namespace via::shmem
