// SPDX-License-Identifier: Apache-2.0
// Symmetric memory. All of it is collective, and complete on every PE when a call returns.
#include <algorithm>
#include <cstring>
#include <string>

#include "failure.hpp"
#include "library.hpp"
#include "objects.hpp"
#include "world.hpp"

namespace via::shmem {
namespace {

/// What fits any type, and does not share a cache line with another block.
constexpr std::size_t usual_alignment = 64;
/// What via_malloc() takes.
constexpr std::size_t most_alignment = std::size_t{2} << 20;

/// Bytes that a block takes of what SHMEM_SYMMETRIC_SIZE offers. Of SIZE_MAX, which no heap has, too.
constexpr std::size_t taken_by(std::size_t size) noexcept {
    return size > SIZE_MAX - usual_alignment ? size : (size + usual_alignment - 1) / usual_alignment * usual_alignment;
}

/// Notes a block, which is to replace one of `replaced` bytes; false if SHMEM_SYMMETRIC_SIZE is too small for it.
bool enter(const void* block, std::size_t size, std::size_t replaced) {
    books& kept = *the_job.kept;
    const std::lock_guard lock{kept.mutex};
    if (kept.in_blocks - taken_by(replaced) + taken_by(size) > taken_by(kept.most_in_blocks)) return false;
    kept.in_blocks += taken_by(size);
    kept.blocks[block] = size;
    return true;
}

/// Null if some PE has no room, which is no error in the standard's sense.
void* allocate(std::size_t size, std::size_t alignment, const char* call, std::size_t replaced = 0) noexcept {
    if (!is_joined(call) || size == 0) return nullptr;
    if (!check(via_quiet(the_job.context), call)) return nullptr;
    void* block = nullptr;
    const via_status status = via_malloc(the_job.world, size, alignment, &block);
    if (status == VIA_ERR_MEMORY) {
        (void)decline(call);
        return nullptr;
    }
    if (!check(status, call)) return nullptr;
    if (enter(block, size, replaced)) return block;
    // Only now, when all PEs have asked for the same: they have the same blocks, and so all give it back.
    (void)check(via_free(the_job.world, block), call);
    (void)decline(call, "no room for " + std::to_string(size) + " bytes beside " +
                            std::to_string(the_job.kept->in_blocks) +
                            " that are taken; raise SHMEM_SYMMETRIC_SIZE on every PE");
    return nullptr;
}

/// The bytes of a block; tells the handler, and says 0, if it is none.
std::size_t size_of(const void* block, const char* call) noexcept {
    {
        const std::lock_guard lock{the_job.kept->mutex};
        const auto found = the_job.kept->blocks.find(block);
        if (found != the_job.kept->blocks.end()) return found->second;
    }
    refuse(call, "ptr " + describe_address(block) + " is no block of shmem_malloc(), or is freed already",
           "pass what shmem_malloc() or its kin returned");
    return 0;
}

}  // namespace

void* malloc(std::size_t size, const char* call) noexcept { return allocate(size, usual_alignment, call); }

/// The heap gives out zeroed memory.
void* calloc(std::size_t count, std::size_t size, const char* call) noexcept {
    std::size_t bytes = 0;
    if (__builtin_mul_overflow(count, size, &bytes)) {
        (void)decline(call, "count times size is more than there are addresses");
        return nullptr;
    }
    return allocate(bytes, usual_alignment, call);
}

void* align(std::size_t alignment, std::size_t size, const char* call) noexcept {
    if (alignment == 0 || (alignment & (alignment - 1)) != 0) {
        (void)decline(call, "alignment " + std::to_string(alignment) + " is no power of two");
        return nullptr;
    }
    if (alignment > most_alignment) {
        (void)decline(call, "alignment " + std::to_string(alignment) + " is more than a heap has, 2 MiB");
        return nullptr;
    }
    return allocate(size, std::max(alignment, sizeof(void*)), call);
}

void* malloc_with_hints(std::size_t size, long hints, const char* call) noexcept {
    if ((hints & ~(SHMEM_MALLOC_ATOMICS_REMOTE | SHMEM_MALLOC_SIGNAL_REMOTE)) != 0) {
        note(std::string{call} + ": hints " + std::to_string(hints) + " has bits that mean nothing");
    }
    return allocate(size, usual_alignment, call);
}

void* reallocate(void* block, std::size_t size, const char* call) noexcept {
    if (block == nullptr) return allocate(size, usual_alignment, call);
    if (!is_joined(call)) return nullptr;
    const std::size_t before = size_of(block, call);
    if (before == 0) return nullptr;
    if (size == 0) {
        free(block, call);
        return nullptr;
    }
    void* moved = allocate(size, usual_alignment, call, before);
    if (moved == nullptr) return size <= before ? block : nullptr;  // the block is as it was
    std::memcpy(moved, block, std::min(before, size));
    free(block, call);
    return moved;
}

void free(void* block, const char* call) noexcept {
    if (the_job.left != nullptr || !is_joined(call) || block == nullptr) return;
    const std::size_t size = size_of(block, call);
    if (size == 0) return;
    if (!check(via_quiet(the_job.context), call)) return;
    if (!check(via_free(the_job.world, block), call)) return;
    const std::lock_guard lock{the_job.kept->mutex};
    the_job.kept->blocks.erase(block);
    the_job.kept->in_blocks -= taken_by(size);
}

}  // namespace via::shmem
