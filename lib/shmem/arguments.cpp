// SPDX-License-Identifier: Apache-2.0
#include "arguments.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <mutex>
#include <string>
#include <vector>

#include "library.hpp"
#include "objects.hpp"

namespace via::shmem {
namespace {

constexpr int most_log_stride = 12;  // 4096 PEs

std::string describe(const active_set& set) {
    return "PE_start " + std::to_string(set.start) + ", logPE_stride " + std::to_string(set.log_stride) + ", PE_size " +
           std::to_string(set.size);
}

bool is_in_range(const active_set& set) noexcept {
    return set.start >= 0 && set.log_stride >= 0 && set.log_stride <= most_log_stride && set.size >= 1 &&
           set.size <= the_job.npes && set.start + ((set.size - 1L) << set.log_stride) < the_job.npes;
}

bool is_member(const active_set& set) noexcept {
    const int distance = the_job.pe - set.start;
    return distance >= 0 && distance % (1 << set.log_stride) == 0 && distance >> set.log_stride < set.size;
}

operand sync_array(const active_set& set) noexcept { return {"pSync", set.sync, sizeof *set.sync, SHMEM_SYNC_SIZE}; }

/// In debug mode also of a set that has no use for it. All of it is as it was initialized then.
bool is_sync_array(const active_set& set, const char* call) noexcept {
    if (addr_accessible(set.sync, the_job.pe, call) == 0) {
        refuse(call, "pSync is no symmetric address", "make it a static variable, or take it from shmem_malloc()");
        return false;
    }
    if (!the_job.debug) return true;
    if (!is_writable(sync_array(set), call)) return false;
    for (int slot = 0; is_team_world(set) && slot < SHMEM_SYNC_SIZE; ++slot) {
        const long value = __atomic_load_n(set.sync + slot, __ATOMIC_RELAXED);
        if (value == SHMEM_SYNC_VALUE) continue;
        refuse_sync(slot, value, call);
        return false;
    }
    return true;
}

/// Stands for no value of an argument, where a PE has none to compare.
constexpr std::intptr_t no_value = INTPTR_MIN;

/// Of an argument that a PE passes as `mine`, or as `no_value`: false if those of the team that have one differ. Tells
/// the handler what `describe` makes of the first two.
template <class Describe>
bool is_one_value(via_team* team, const char* argument, std::intptr_t mine, const char* call, Describe describe) {
    std::vector<std::intptr_t> all;
    if (!with_memory(call, [&] { all.resize(static_cast<std::size_t>(std::max(via_team_npes(team), 1))); }))
        return false;
    if (!check(via_fcollect(team, all.data(), &mine, sizeof mine), call)) return false;
    const auto is_value = [](std::intptr_t each) { return each != no_value; };
    const auto first = std::find_if(all.begin(), all.end(), is_value);
    const auto is_other = [&](std::intptr_t each) { return is_value(each) && each != *first; };
    const auto other = std::find_if(first, all.end(), is_other);
    if (other == all.end()) return true;
    const auto pe_of = [&](auto which) {
        int pe = static_cast<int>(which - all.begin());
        (void)via_team_translate(team, pe, the_job.everyone, &pe);
        return pe;
    };
    refuse_difference(argument, pe_of(first), describe(*first), pe_of(other), describe(*other), call);
    return false;
}

}  // namespace

bool are_ends(const operand& dest, const operand& source, in_place same, const char* call) noexcept {
    return is_writable(dest, call) && is_readable(source, call) &&
           ((same == in_place::allowed && dest.begin == source.begin) || are_apart(dest, source, call));
}

bool is_same_everywhere(via_team* team, const char* argument, const void* address, const char* call) noexcept {
    if (team == nullptr || the_job.ended == nullptr) return true;
    // A place in the heap, as the distance from a word that is at one place everywhere.
    const auto word = reinterpret_cast<std::intptr_t>(the_job.ended);
    const bool is_somewhere = via_check_symmetric(the_job.world, symmetric(address), 1, argument) == VIA_OK;
    const std::intptr_t mine = is_somewhere ? reinterpret_cast<std::intptr_t>(symmetric(address)) - word : no_value;
    return is_one_value(team, argument, mine, call, [&](std::intptr_t each) {
        return is_somewhere ? describe_address(static_cast<const std::byte*>(address) + (each - mine)) : "another";
    });
}

bool is_same_number(via_team* team, const char* argument, std::ptrdiff_t number, const char* call) noexcept {
    if (team == nullptr) return true;
    return is_one_value(team, argument, number, call, [](std::intptr_t each) { return std::to_string(each); });
}

void refuse_difference(const char* argument, int first, const std::string& its, int other, const std::string& others,
                       const char* call) noexcept {
    refuse(call,
           std::string{argument} + " is not the same on all PEs: PE " + std::to_string(first) + " passes " + its +
               ", PE " + std::to_string(other) + " passes " + others,
           "all PEs of a collective pass the same symmetric object, or the same number");
}

bool is_set(const active_set& set, const char* call) noexcept {
    if (!is_joined(call)) return false;
    if (!is_in_range(set)) {
        refuse(call, describe(set) + " are no active set of a job of " + std::to_string(the_job.npes) + " PEs",
               "the set is PE_start + i * 2^logPE_stride for i below PE_size");
        return false;
    }
    if (!is_member(set)) {
        refuse(call, "PE " + std::to_string(the_job.pe) + " is not in the active set of " + describe(set),
               "only its members call a collective of an active set");
        return false;
    }
    return is_sync_array(set, call);
}

bool is_work_array(const void* work, const active_set& set, const operand& dest, const operand& source,
                   const char* call) noexcept {
    constexpr std::size_t least = SHMEM_REDUCE_MIN_WRKDATA_SIZE;
    const operand array{"pWrk", work, dest.element, std::max(dest.count / 2 + 1, least)};
    return is_writable(array, call) && are_apart(array, dest, call) && are_apart(array, source, call) &&
           are_apart(array, sync_array(set), call);
}

bool is_set_with_ends(const active_set& set, const operand& dest, const operand& source, in_place same,
                      const char* call) noexcept {
    if (!is_set(set, call)) return false;
    return !the_job.debug || (are_ends(dest, source, same, call) && are_apart(dest, sync_array(set), call) &&
                              are_apart(source, sync_array(set), call));
}

std::size_t room_for_all(const operand& dest, const operand& source) noexcept {
    const auto to = reinterpret_cast<std::uintptr_t>(symmetric(dest.begin));
    const auto from = reinterpret_cast<std::uintptr_t>(symmetric(source.begin));
    const std::size_t room = source.extent() != 0 && from > to ? from - to : SIZE_MAX;
    const auto begin = reinterpret_cast<std::uintptr_t>(dest.begin);
    const object* const variable = the_job.kept->objects.find(begin);
    if (variable != nullptr) return std::min(room, variable->begin + variable->size - begin);
    const std::lock_guard lock{the_job.kept->mutex};
    const auto behind = the_job.kept->blocks.upper_bound(symmetric(dest.begin));
    if (behind == the_job.kept->blocks.begin()) return room;
    const auto& [block, size] = *std::prev(behind);
    const std::size_t offset = to - reinterpret_cast<std::uintptr_t>(block);
    return offset < size ? std::min(room, size - offset) : room;
}

void refuse_sync(int slot, long value, const char* call) noexcept {
    refuse(call,
           "pSync[" + std::to_string(slot) + "] is " + std::to_string(value) + " on PE " + std::to_string(the_job.pe) +
               ", not SHMEM_SYNC_VALUE",
           "initialize all of pSync on every PE before its first use, and use it in one collective of one active set "
           "at a time");
}

}  // namespace via::shmem
