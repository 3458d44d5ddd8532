// SPDX-License-Identifier: Apache-2.0
/// @file pattern.hpp
/// @brief Layouts cut into units, as kernels walk through them.
#pragma once

#include <cstdint>

#include <viaduct/abi/pattern.h>

#include "task/layout.hpp"

namespace via::task {

/// Bytes of the widest unit.
inline constexpr unsigned widest_unit = 16;

/// A layout somewhere, as a GPU sees it.
struct placed_layout {
    std::uint64_t address = 0;
    const layout* shape = nullptr;
    std::uint64_t offsets = 0;  ///< where the GPU finds a copy of those of the layout, if it has some
};

/// A message's copy from one into the other, of as many bytes, by the widest units that both are aligned to.
[[nodiscard]] via_abi_pattern_copy cut(const placed_layout& dest, const placed_layout& source) noexcept;

}  // namespace via::task
