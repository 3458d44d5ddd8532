// SPDX-License-Identifier: Apache-2.0
/// @file sample_layout.hpp
/// @brief Layouts by chance, and a plain list of where each byte of one is.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

#include <viaduct/abi/layout.h>

namespace via::test {

/// A layout as a program gives it, with the offsets that it points to.
struct given {
    via_abi_layout what{};
    std::vector<long long> offsets;

    [[nodiscard]] via_abi_layout view() const {
        via_abi_layout made = what;
        made.offsets = offsets.empty() ? nullptr : offsets.data();
        made.pieces = offsets.size();
        return made;
    }
};

/// Where each byte is, in the order of the message.
inline std::vector<std::ptrdiff_t> places(const given& of) {
    std::array<unsigned long long, 3> counts{1, 1, 1};
    for (unsigned i = 0; i < of.what.dims; ++i) counts[i] = of.what.counts[i];
    const std::vector<long long> pieces = of.offsets.empty() ? std::vector<long long>{0} : of.offsets;
    std::vector<std::ptrdiff_t> all;
    for (const long long piece : pieces) {
        for (unsigned long long z = 0; z < counts[2]; ++z) {
            for (unsigned long long y = 0; y < counts[1]; ++y) {
                for (unsigned long long x = 0; x < counts[0]; ++x) {
                    const long long at = piece + static_cast<long long>(x) * of.what.strides[0] +
                                         static_cast<long long>(y) * of.what.strides[1] +
                                         static_cast<long long>(z) * of.what.strides[2];
                    for (unsigned long long i = 0; i < of.what.block; ++i) {
                        all.push_back(static_cast<std::ptrdiff_t>(at) + static_cast<std::ptrdiff_t>(i));
                    }
                }
            }
        }
    }
    return all;
}

/// One whose bytes do not overlap: each stride passes what is inside of it, and may adjoin it.
inline given make(std::mt19937_64& random, bool may_be_negative) {
    const auto up_to = [&](std::uint64_t most) { return random() % (most + 1); };
    given made;
    made.what.block = 1 + up_to(17);
    made.what.dims = static_cast<unsigned>(up_to(3));
    long long extent = static_cast<long long>(made.what.block);
    for (unsigned i = 0; i < made.what.dims; ++i) {
        made.what.counts[i] = 1 + up_to(4);
        const long long step = extent + static_cast<long long>(up_to(1) * up_to(9));
        made.what.strides[i] = may_be_negative && up_to(3) == 0 ? -step : step;
        extent = step * static_cast<long long>(made.what.counts[i] - 1) + extent;
    }
    if (up_to(2) == 0) {
        long long at = 0;
        for (std::uint64_t i = 0; i <= up_to(5); ++i) {
            made.offsets.push_back(at);
            at += 2 * extent + static_cast<long long>(up_to(20));
        }
        std::shuffle(made.offsets.begin(), made.offsets.end(), random);
    }
    return made;
}

}  // namespace via::test
