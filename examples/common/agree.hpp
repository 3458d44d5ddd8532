// SPDX-License-Identifier: Apache-2.0
/// @file agree.hpp
/// @brief What one PE does for all: it succeeds for all or fails for all.
#pragma once

#include <array>
#include <string>

#include <viaduct/viaduct.hpp>

#include "user_error.hpp"

namespace common {

/// Runs `action` on PE 0. If it throws user_error there, every PE throws it. Collective.
template <class Action>
void on_first_pe(via::world& world, Action&& action) {
    std::array<char, 1024> message{};  // empty: all is well
    if (world.pe() == 0) {
        try {
            action();
        } catch (const user_error& error) {
            const std::string text = error.what();
            text.copy(message.data(), message.size() - 1);
        }
    }
    world.broadcast(message.data(), message, 0);
    if (message[0] != '\0') throw user_error{message.data()};
}

}  // namespace common
