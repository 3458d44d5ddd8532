// SPDX-License-Identifier: Apache-2.0
/// @file letters.hpp
/// @brief Messages from one control thread to another, in order.
#pragma once

#include <cstddef>
#include <map>
#include <span>

#include "base/fd.hpp"
#include "core/core.hpp"

namespace via::route {

/// One connection for each PE that is written to, one way, made with the first letter; so the letters to one PE arrive
/// in the order in which they were sent. Belongs to the control thread.
class letters {
public:
    explicit letters(const core::core& c) noexcept : core_{c} {}

    /// False if the letter does not arrive. If the PE has died or does not read, none does after that; if no line to it
    /// could be opened, the next letter tries again.
    [[nodiscard]] bool send(int pe, std::span<const std::byte> letter);

private:
    struct line {
        base::fd socket;
        bool broken = false;
    };
    void open(int pe, line& to);

    const core::core& core_;
    std::map<int, line> lines_;
};

}  // namespace via::route
