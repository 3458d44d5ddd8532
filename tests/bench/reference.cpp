// SPDX-License-Identifier: Apache-2.0
#include "reference.hpp"

#include <cstdint>
#include <cstring>

namespace bench {

int reference_put8(const target* to, void* dest, const void* source, int pe) {
    const std::size_t offset = reinterpret_cast<std::uintptr_t>(dest) - reinterpret_cast<std::uintptr_t>(to->base);
    if (offset >= to->size || to->size - offset < 8) return 1;
    if (static_cast<unsigned>(pe) >= static_cast<unsigned>(to->npes)) return 2;
    std::uint64_t word = 0;
    std::memcpy(&word, source, sizeof word);
    __atomic_store_n(reinterpret_cast<std::uint64_t*>(to->base + offset), word, __ATOMIC_RELEASE);
    return 0;
}

}  // namespace bench
