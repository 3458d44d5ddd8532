// SPDX-License-Identifier: Apache-2.0
/// @file matching.hpp
/// @brief How the two ends of every transfer find each other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include <viaduct_transfer.h>

#include "collective/collectives.hpp"
#include "core/core.hpp"
#include "host/addresses.hpp"
#include "host/context.hpp"
#include "host/waits.hpp"
#include "task/layout.hpp"
#include "team/exchange.hpp"

namespace via::task {

/// What the parts of a set work with.
struct means {
    const core::core& core;
    const host::addresses& addresses;
    host::context& context;             ///< of all PEs of the world
    host::waits& waits;                 ///< the same
    collective::collectives& everyone;  ///< the same
    team::exchange& agreement;          ///< the same
};

/// How a message goes from the sender's buffer to the receiver's.
enum class way : std::uint8_t {
    straight,   ///< by one put into the receiver's buffer
    scattered,  ///< block by block into the receiver's buffer, by the sender's processor
    staged      ///< by one put into a stage of the receiver, who spreads it
};

/// One end of a transfer as its PE knows it: what the program said, what the other end is, and how they go together.
struct matched_end {
    bool sends = false;
    bool doubled = false;  ///< of either: the receiver's buffer has room for two messages
    bool on_device = false;
    int pe = 0;
    int label = 0;
    std::byte* buffer = nullptr;
    layout shape;

    way how = way::straight;
    std::byte* there = nullptr;           ///< of a send: symmetric; where the message goes
    layout shape_there;                   ///< of a send that is scattered
    std::byte* stage = nullptr;           ///< of a receive that is staged: symmetric
    bool is_packed = false;               ///< of a send: its message is put together first
    std::byte* packed = nullptr;          ///< then; null if the set has no memory for it
    std::uint64_t* word = nullptr;        ///< of this PE: the other end tells that it is ready, or that data has come
    std::uint64_t* word_there = nullptr;  ///< symmetric: the other end's
};

/// Memory of every PE's heap of one kind, at the same offset: words, stages and packed messages of a set.
struct set_memory {
    core::memory_kind kind = core::memory_kind::host;
    std::byte* block = nullptr;  ///< null if no PE needs any
    std::vector<matched_end> ends;
};

/// Matches the ends of all PEs. Collective; throws on every PE alike, and then nothing was allocated.
/// @param taken     false if the caller has no place for the result; then no PE gets one.
/// @param allocate  collective; memory of all PEs of that kind, of as many bytes on each.
[[nodiscard]] set_memory match(const means& by, std::span<const via_transfer_end> ends, bool taken,
                               const std::function<std::byte*(core::memory_kind, std::size_t)>& allocate);

}  // namespace via::task
