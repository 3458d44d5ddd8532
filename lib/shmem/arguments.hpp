// SPDX-License-Identifier: Apache-2.0
/// @file arguments.hpp
/// @brief What the arguments of collectives must be. Transfers are checked by the native calls; collectives are not, as
/// native ones take any memory, and the standard's only what is symmetric.
#pragma once

#include <cstddef>

#include "active_set.hpp"
#include "failure.hpp"
#include "world.hpp"

namespace via::shmem {

/// SIZE_MAX for what is more than there are addresses.
[[nodiscard]] inline std::size_t product(std::size_t a, std::size_t b) noexcept {
    std::size_t result = 0;
    return __builtin_mul_overflow(a, b, &result) ? SIZE_MAX : result;
}

/// Bytes from the first to the end of the last of `count` elements that lie `stride` apart; 0 for what is no stride,
/// which the native call refuses.
[[nodiscard]] inline std::size_t extent(std::size_t element, std::ptrdiff_t stride, std::size_t count) noexcept {
    if (count == 0 || stride < 1) return 0;
    const std::size_t last = product(product(count - 1, static_cast<std::size_t>(stride)), element);
    return last > SIZE_MAX - element ? SIZE_MAX : last + element;
}

/// True if so many bytes are symmetric; else tells the handler.
[[nodiscard]] inline bool is_symmetric(const void* in_heap, std::size_t size, const char* argument,
                                       const char* call) noexcept {
    return check(via_check_symmetric(the_job.world, in_heap, size, argument), call);
}

/// False in debug mode, if not all of a collective's ends are symmetric; the handler has been told then.
[[nodiscard]] inline bool are_symmetric(void* dest, std::size_t dest_size, const void* source, std::size_t source_size,
                                        const char* call) noexcept {
    if (!the_job.debug) [[likely]]
        return true;
    return is_symmetric(symmetric(dest), dest_size, "dest", call) &&
           is_symmetric(symmetric(source), source_size, "source", call);
}

[[nodiscard]] bool is_whole(const active_set& set) noexcept;

/// True if the set is one, this PE is in it, and pSync may be used; else tells the handler.
[[nodiscard]] bool is_set(const active_set& set, const char* call) noexcept;

/// False in debug mode, if pWrk is not what a reduction of so many elements may ask for, whether it needs it or not.
[[nodiscard]] bool is_work_array(const void* work, std::size_t element, std::size_t count, const char* call) noexcept;

/// Says that an element of pSync is not what it was before the first use.
[[gnu::cold]] void refuse_sync(int slot, long value, const char* call) noexcept;

}  // namespace via::shmem
