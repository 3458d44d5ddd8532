// SPDX-License-Identifier: Apache-2.0
/// @file task_list_entry.hpp
/// @brief What a via_task_list stands for.
#pragma once

#include <memory>

#include <fmt/format.h>

#include "base/error.hpp"
#include "host/context.hpp"
#include "task/task_list.hpp"
#include "world/team_entry.hpp"

namespace via::world {

class world;

/// A task list of a world, or what is left of it: it stays until its world ends, so that a use after destroy is an
/// error and nothing worse.
class task_list_entry {
public:
    task_list_entry(world& owner, const core::core& c, const host::addresses& all)
        : owner_{owner}, impl_{std::make_unique<task::task_list>(c, all)} {}

    [[nodiscard]] world& owner() const noexcept { return owner_; }
    /// Throws VIA_ERR_ARGUMENT once destroyed.
    [[nodiscard]] task::task_list& open(const char* call) const {
        if (impl_ == nullptr) {
            base::fail({.status = VIA_ERR_ARGUMENT, .message = fmt::format("{}: the task list was destroyed", call)});
        }
        return *impl_;
    }
    void destroyed() noexcept { impl_.reset(); }
    /// Null once destroyed.
    [[nodiscard]] task::task_list* find() const noexcept { return impl_.get(); }

    /// What preparing it takes of the world; given back by clear().
    struct means {
        task::memory memory;               ///< of its transfers
        team_entry* team = nullptr;        ///< for its collectives; null if it has none
        host::context* context = nullptr;  ///< of kernels alone; null if it uses the world's
    } taken;

private:
    world& owner_;
    std::unique_ptr<task::task_list> impl_;
};

}  // namespace via::world
