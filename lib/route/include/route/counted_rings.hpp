// SPDX-License-Identifier: Apache-2.0
/// @file counted_rings.hpp
/// @brief Writes into the control memory of a PE that say when all of them has come.
///
/// The words of a write may come in any order, but a ring comes after all of them. Who takes the ring there counts it
/// in a word of its own control memory, at the place that the ring names; whoever waits for the write looks at that
/// word. A ring has the lower bits of the count as well, as some may be lost with a connection.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/peer_block.hpp"

namespace via::route {

/// Rings that wait for a PE to look at a connection, if its adapter has so many. What is sent behind more than these
/// waits as well, so they are as many as there may be while it does not look: see exchange_remote.cpp.
inline constexpr int most_rings = 128;

/// At these multiples such words lie.
inline constexpr std::size_t counted_alignment = 128;
inline constexpr unsigned count_bits = 13;
static_assert(core::control_area / counted_alignment <= std::size_t{1} << (32 - count_bits));

/// @param at  where the word lies in the control memory.
[[nodiscard]] constexpr std::uint32_t ring_of(std::uint64_t at, std::uint64_t count) noexcept {
    return static_cast<std::uint32_t>(at / counted_alignment << count_bits | (count & ((1U << count_bits) - 1)));
}

/// One thread at a time for all rings that name one word. What comes late, by a connection that broke, changes nothing.
inline void count_ring(std::byte* control, std::uint32_t ring) noexcept {
    constexpr std::uint64_t mask = (1U << count_bits) - 1;
    const std::size_t at = std::size_t{ring >> count_bits} * counted_alignment;
    if (at >= core::control_area) return;
    auto* const word = reinterpret_cast<std::uint64_t*>(control + at);
    const std::uint64_t counted = __atomic_load_n(word, __ATOMIC_RELAXED);
    const std::uint64_t more = (ring - counted) & mask;
    if (more <= mask / 2) __atomic_store_n(word, counted + more, __ATOMIC_RELEASE);
}

}  // namespace via::route
