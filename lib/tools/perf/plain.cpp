// SPDX-License-Identifier: Apache-2.0
#include "plain.hpp"

#include <cstring>

namespace perf::plain {
namespace {

/// The place of `address` at `pe`, or null if it, or `size` bytes from it, lies outside.
std::byte* locate(const memory& at, const void* address, std::size_t size, int pe) noexcept {
    const std::size_t offset = reinterpret_cast<std::uintptr_t>(address) - reinterpret_cast<std::uintptr_t>(at.mine);
    if (offset >= at.size || at.size - offset < size) return nullptr;
    if (static_cast<unsigned>(pe) >= static_cast<unsigned>(at.npes)) return nullptr;
    return at.bases[pe] + offset;
}

std::uint64_t* locate_word(const memory& at, std::uint64_t* word, int pe) noexcept {
    auto* place = reinterpret_cast<std::uint64_t*>(locate(at, word, sizeof *word, pe));
    return reinterpret_cast<std::uintptr_t>(place) % sizeof *word == 0 ? place : nullptr;
}

bool is_word(const void* place, std::size_t size) noexcept {
    return size == sizeof(std::uint64_t) && reinterpret_cast<std::uintptr_t>(place) % size == 0;
}

}  // namespace

int put(const memory& at, void* dest, const void* source, std::size_t size, int pe) noexcept {
    std::byte* place = locate(at, dest, size, pe);
    if (place == nullptr) return 1;
    if (!is_word(place, size)) {
        std::memcpy(place, source, size);
        return 0;
    }
    std::uint64_t word = 0;
    std::memcpy(&word, source, sizeof word);
    __atomic_store_n(reinterpret_cast<std::uint64_t*>(place), word, __ATOMIC_RELEASE);
    return 0;
}

int get(const memory& at, void* dest, const void* source, std::size_t size, int pe) noexcept {
    const std::byte* place = locate(at, source, size, pe);
    if (place == nullptr) return 1;
    if (!is_word(place, size)) {
        std::memcpy(dest, place, size);
        return 0;
    }
    const std::uint64_t word = __atomic_load_n(reinterpret_cast<const std::uint64_t*>(place), __ATOMIC_ACQUIRE);
    std::memcpy(dest, &word, sizeof word);
    return 0;
}

int put_strided(const memory& at, std::uint64_t* dest, const std::uint64_t* source, std::size_t count,
                int pe) noexcept {
    if (count == 0) return 0;
    auto* place = reinterpret_cast<std::uint64_t*>(locate(at, dest, (2 * count - 1) * sizeof *dest, pe));
    if (place == nullptr) return 1;
    for (std::size_t i = 0; i < count; ++i) place[2 * i] = source[2 * i];
    return 0;
}

int get_strided(const memory& at, std::uint64_t* dest, const std::uint64_t* source, std::size_t count,
                int pe) noexcept {
    if (count == 0) return 0;
    const auto* place =
        reinterpret_cast<const std::uint64_t*>(locate(at, source, (2 * count - 1) * sizeof *source, pe));
    if (place == nullptr) return 1;
    for (std::size_t i = 0; i < count; ++i) dest[2 * i] = place[2 * i];
    return 0;
}

int fetch(const memory& at, std::uint64_t* word, std::uint64_t* before, int pe) noexcept {
    const std::uint64_t* place = locate_word(at, word, pe);
    if (place == nullptr) return 1;
    *before = __atomic_load_n(place, __ATOMIC_SEQ_CST);
    return 0;
}

int set(const memory& at, std::uint64_t* word, std::uint64_t value, int pe) noexcept {
    std::uint64_t* place = locate_word(at, word, pe);
    if (place == nullptr) return 1;
    __atomic_store_n(place, value, __ATOMIC_SEQ_CST);
    return 0;
}

int add(const memory& at, std::uint64_t* word, std::uint64_t value, int pe) noexcept {
    std::uint64_t* place = locate_word(at, word, pe);
    if (place == nullptr) return 1;
    __atomic_fetch_add(place, value, __ATOMIC_SEQ_CST);
    return 0;
}

int fetch_add(const memory& at, std::uint64_t* word, std::uint64_t value, std::uint64_t* before, int pe) noexcept {
    std::uint64_t* place = locate_word(at, word, pe);
    if (place == nullptr) return 1;
    *before = __atomic_fetch_add(place, value, __ATOMIC_SEQ_CST);
    return 0;
}

int fetch_xor(const memory& at, std::uint64_t* word, std::uint64_t value, std::uint64_t* before, int pe) noexcept {
    std::uint64_t* place = locate_word(at, word, pe);
    if (place == nullptr) return 1;
    *before = __atomic_fetch_xor(place, value, __ATOMIC_SEQ_CST);
    return 0;
}

int swap(const memory& at, std::uint64_t* word, std::uint64_t value, std::uint64_t* before, int pe) noexcept {
    std::uint64_t* place = locate_word(at, word, pe);
    if (place == nullptr) return 1;
    *before = __atomic_exchange_n(place, value, __ATOMIC_SEQ_CST);
    return 0;
}

int compare_swap(const memory& at, std::uint64_t* word, std::uint64_t compare, std::uint64_t value,
                 std::uint64_t* before, int pe) noexcept {
    std::uint64_t* place = locate_word(at, word, pe);
    if (place == nullptr) return 1;
    __atomic_compare_exchange_n(place, &compare, value, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
    *before = compare;
    return 0;
}

}  // namespace perf::plain
