// SPDX-License-Identifier: Apache-2.0
// Reproducible random numbers that cost little also under a sanitizer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

namespace support {

/// The finalizer of SplitMix64 (Steele, Lea, Flood, "Fast Splittable Pseudorandom Number Generators", 2014).
[[nodiscard]] constexpr std::uint64_t mix(std::uint64_t value) noexcept {
    value += 0x9E3779B97F4A7C15U;
    value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9U;
    value = (value ^ (value >> 27)) * 0x94D049BB133111EBU;
    return value ^ (value >> 31);
}

/// Bytes that depend on both arguments.
[[nodiscard]] inline std::vector<std::byte> random_bytes(std::size_t size, std::uint64_t seed, std::uint64_t salt) {
    std::vector<std::byte> bytes(size + 7);
    const std::uint64_t begin = mix(seed ^ mix(salt));
    for (std::size_t at = 0; at < size; at += 8) {
        const std::uint64_t word = mix(begin + at);
        std::memcpy(bytes.data() + at, &word, sizeof word);
    }
    bytes.erase(bytes.end() - 7, bytes.end());
    return bytes;
}

}  // namespace support
