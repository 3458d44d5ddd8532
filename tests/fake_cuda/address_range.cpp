// SPDX-License-Identifier: Apache-2.0
#include "fake_cuda/address_range.hpp"

#include <sys/mman.h>

namespace fake_cuda {
namespace {

constexpr int nothing = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;

void* pointer(std::uintptr_t address) noexcept { return reinterpret_cast<void*>(address); }

// 0 if there is no room.
std::uintptr_t reserve_addresses(std::size_t size, std::size_t alignment) {
    if (size + alignment < size) return 0;
    void* mapped = mmap(nullptr, size + alignment, PROT_NONE, nothing, -1, 0);
    if (mapped == MAP_FAILED) return 0;
    const auto begin = reinterpret_cast<std::uintptr_t>(mapped);
    const std::uintptr_t base = (begin + alignment - 1) & ~(alignment - 1);
    if (base != begin) munmap(mapped, base - begin);
    munmap(pointer(base + size), begin + alignment - base);
    return base;
}

}  // namespace

std::shared_ptr<address_range> address_range::reserve(std::size_t size, std::size_t alignment, bool aliased) {
    const std::uintptr_t base = reserve_addresses(size, alignment);
    if (base == 0) return nullptr;
    std::uintptr_t alias = 0;
    if (aliased) {
        const std::uintptr_t twin = reserve_addresses(size, alignment);
        if (twin == 0) {
            munmap(pointer(base), size);
            return nullptr;
        }
        alias = twin - base;
    }
    return std::shared_ptr<address_range>{new address_range{base, size, alias}};
}

address_range::~address_range() {
    munmap(pointer(base_), size_);
    if (alias_ != 0) munmap(pointer(base_ + alias_), size_);
}

bool address_range::map(std::uintptr_t address, std::size_t size, int descriptor) const {
    return mmap(pointer(address + alias_), size, PROT_NONE, MAP_SHARED | MAP_FIXED, descriptor, 0) != MAP_FAILED;
}

void address_range::unmap(std::uintptr_t address, std::size_t size) const {
    mmap(pointer(address + alias_), size, PROT_NONE, nothing | MAP_FIXED, -1, 0);
}

void address_range::protect(std::uintptr_t address, std::size_t size, bool accessible) const {
    mprotect(pointer(address + alias_), size, accessible ? PROT_READ | PROT_WRITE : PROT_NONE);
}

}  // namespace fake_cuda
