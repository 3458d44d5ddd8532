// SPDX-License-Identifier: Apache-2.0
// What the tests of the heap share.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>

#include <sys/stat.h>

#include "base/error.hpp"
#include "heap/backing.hpp"
#include "heap/host_backing.hpp"
#include "heap/symmetric_heap.hpp"
#include "support/catch.hpp"
#include "support/failure_of.hpp"

namespace via::test {

inline constexpr std::size_t kib = 1024;
inline constexpr std::size_t mib = 1024 * kib;
inline constexpr std::size_t gib = 1024 * mib;

using support::failure_of;

/// True if all of `size` bytes are `value`.
inline bool filled_with(const std::byte* begin, std::size_t size, std::byte value) {
    return size == 0 || (begin[0] == value && std::memcmp(begin, begin + 1, size - 1) == 0);
}

inline void fill(std::byte* begin, std::size_t size, std::byte value) {
    std::memset(begin, std::to_integer<int>(value), size);
}

/// Memory that the file behind a heap takes, in bytes.
inline std::size_t memory_of(const heap::host_backing& memory) {
    struct stat status {};
    REQUIRE(::fstat(memory.share().descriptor, &status) == 0);
    return static_cast<std::size_t>(status.st_blocks) * 512;
}

/// An allocation without peers, and its free.
inline std::size_t allocate(heap::symmetric_heap& heap, std::size_t size, std::size_t align = 0) {
    return heap.prepare_allocate(size, align).commit();
}
inline void free(heap::symmetric_heap& heap, std::size_t offset) { heap.prepare_free(offset).commit(); }

/// True if the heap holds nothing, neither allocations nor memory.
inline bool is_empty(const heap::symmetric_heap& heap) {
    const heap::heap_statistics now = heap.statistics();
    return now.allocations == 0 && now.bytes_in_use == 0 && now.segments == 0 && now.bytes_committed == 0;
}

inline bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace via::test
