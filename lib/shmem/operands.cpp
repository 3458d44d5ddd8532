// SPDX-License-Identifier: Apache-2.0
#include "operands.hpp"

#include <cstdint>
#include <mutex>
#include <string>

#include "failure.hpp"
#include "objects.hpp"
#include "world.hpp"

namespace via::shmem {
namespace {

/// An operand in bytes, at an address that no other name of the same memory has.
struct row {
    row(const operand& of, const void* address) noexcept
        : begin{reinterpret_cast<std::uintptr_t>(address)},
          element{of.stride == 1 ? product(of.element, of.count) : of.element},
          distance{product(of.element, static_cast<std::size_t>(of.stride))},
          count{of.stride < 1 || address == nullptr ? 0
                : of.stride == 1                    ? 1
                                                    : of.count} {}

    [[nodiscard]] std::uintptr_t at(std::size_t i) const noexcept { return begin + i * distance; }

    std::uintptr_t begin;
    std::size_t element;
    std::size_t distance;
    std::size_t count;
};

/// Goes along both, always the one that is behind: linear, as the call itself.
bool overlap(const row& a, const row& b) noexcept {
    if (a.element == 0 || b.element == 0) return false;
    for (std::size_t i = 0, j = 0; i < a.count && j < b.count;) {
        const std::uintptr_t x = a.at(i);
        const std::uintptr_t y = b.at(j);
        if (x <= y ? y - x < a.element : x - y < b.element) return true;
        ++(x <= y ? i : j);
    }
    return false;
}

std::string describe(const operand& each) {
    return std::string{each.name} + " " + describe_address(each.begin) + " with " + std::to_string(each.extent()) +
           " bytes";
}

void refuse_overlap(const operand& a, const operand& b, int pe, const char* call) noexcept {
    refuse(
        call, describe(a) + " and " + describe(b) + " overlap at PE " + std::to_string(pe),
        "what a call writes is apart from its other arguments; only a put, a get, a reduction and a broadcast may have "
        "their dest just where their source is");
}

/// Both ends in the same bytes, element by element, which a call leaves as they are.
bool are_one(const row& a, const row& b) noexcept {
    return a.begin == b.begin && a.element == b.element && (a.distance == b.distance || a.count <= 1);
}

/// The team of a context that was made; SHMEM_TEAM_INVALID for what is none.
shmem_team_t team_of(const via_context* ctx) noexcept {
    if (ctx == the_job.context) return SHMEM_TEAM_WORLD;
    const std::lock_guard lock{the_job.kept->mutex};
    const auto found = the_job.kept->team_of.find(ctx);
    return found == the_job.kept->team_of.end() ? SHMEM_TEAM_INVALID : found->second;
}

/// The number in the world of PE `pe` of the context's team; -1 if there is none, which the native call refuses.
int world_pe(const via_context* ctx, int pe) noexcept {
    shmem_team_t team = team_of(ctx);
    int translated = -1;
    if (team != SHMEM_TEAM_INVALID) (void)via_team_translate(native(team), pe, the_job.everyone, &translated);
    return translated;
}

}  // namespace

bool are_apart(const operand& a, const operand& b, const char* call) noexcept {
    if (!overlap({a, symmetric(a.begin)}, {b, symmetric(b.begin)})) return true;
    refuse_overlap(a, b, the_job.pe, call);
    return false;
}

bool are_apart(const operand& a, const operand& b, const operand& c, const char* call) noexcept {
    return are_apart(a, b, call) && are_apart(a, c, call) && are_apart(b, c, call);
}

bool are_apart(const via_context* ctx, int pe, const operand& there, const operand& here, in_place same,
               const char* call) noexcept {
    const void* const in_heap = symmetric(there.begin);
    const int target = the_job.world == nullptr ? -1 : world_pe(ctx, pe);
    // What is not symmetric, or no PE, the native call refuses; what is not mapped has no address here.
    if (target < 0 || via_check_symmetric(the_job.world, in_heap, there.extent(), there.name) != VIA_OK) return true;
    void* mapped = nullptr;
    if (via_ptr(the_job.world, in_heap, target, &mapped) != VIA_OK) return true;
    const row a{there, mapped};
    const row b{here, symmetric(here.begin)};
    if (!overlap(a, b) || (same == in_place::allowed && are_one(a, b))) return true;
    refuse_overlap(there, here, target, call);
    return false;
}

bool ends_in_object(const operand& each, const char* call) noexcept {
    const std::size_t extent = each.extent();
    const auto begin = reinterpret_cast<std::uintptr_t>(each.begin);
    const object* const within = the_job.kept == nullptr ? nullptr : the_job.kept->objects.find(begin);
    if (within == nullptr || extent <= within->begin + within->size - begin) return true;
    refuse(call,
           describe(each) + " passes the end of " + within->name() + ", a variable of " + std::to_string(within->size) +
               " bytes, by " + std::to_string(extent - (within->begin + within->size - begin)),
           "what lies behind a variable is another one's");
    return false;
}

}  // namespace via::shmem
