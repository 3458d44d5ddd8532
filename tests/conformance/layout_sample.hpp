// SPDX-License-Identifier: Apache-2.0
// Patterns of elements, and what a message between two of them does.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <viaduct/viaduct.hpp>

#include "own_stream.hpp"

namespace conformance {

/// Elements of a message in one of several patterns, all of as many, and no two of them in one place.
inline via::layout sample_layout(std::uint64_t number, std::size_t element) {
    using span = via::span<const std::ptrdiff_t>;
    constexpr std::array<std::ptrdiff_t, 6> scattered{40, 0, 90, 20, 120, 60};
    constexpr std::array<std::ptrdiff_t, 4> few{96, 3, 64, 31};
    switch (number % 9) {
        case 0: return {element, 48, {}};
        case 1: return {element, 1, {{48, 2}}};
        case 2: return {element, 4, {{12, 5}}};
        case 3: return {element, 2, {{3, 4}, {2, 16}, {4, 33}}};
        case 4: return {element, 1, {{2, 60}, {8, 7}, {3, 1}}};
        case 5: return {element, 16, {{3, 50}}};
        case 6: return via::layout{element, 8, {}}.at(span{scattered.data(), scattered.size()}, element);
        case 7: return via::layout{element, 1, {{3, 2}, {2, 9}, {2, 18}}}.at(span{few.data(), few.size()}, element);
        default: return {element, 6, {{8, 16}}};
    }
}
inline constexpr std::size_t most_elements = 160;  ///< from the address to the end of each of them

/// What a message does to the receiver's memory, by the processor.
inline void reshape(std::vector<std::byte>& dest, const via::layout& there, const std::vector<std::byte>& source,
                    const via::layout& here, std::size_t begin) {
    std::vector<std::byte> packed(here.size());
    const via_layout packs = here.view();
    const via_layout spreads = there.view();
    via::check(via_pack(packed.data(), source.data() + begin, &packs));
    via::check(via_unpack(dest.data() + begin, &spreads, packed.data()));
}

/// A round of them all, by the host or on a stream.
inline void run_round(via::transfer_set& set, const own_stream* by) {
    if (by == nullptr) {
        set.start();
        set.wait();
    } else {
        set.start(by->get());
        set.wait(by->get());
        by->synchronize();
    }
}

}  // namespace conformance
