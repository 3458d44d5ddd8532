// SPDX-License-Identifier: Apache-2.0
/// @file task_list_entry.hpp
/// @brief What a via_task_list stands for.
#pragma once

#include <memory>

#include "host/context.hpp"
#include "task/task_list.hpp"
#include "world/entry.hpp"
#include "world/team_entry.hpp"

namespace via::world {

class task_list_entry final : public entry<task::task_list> {
public:
    task_list_entry(world& owner, const core::core& c, const host::addresses& all)
        : entry{owner, "the task list was", std::make_shared<task::task_list>(c, all)} {}

    /// What preparing it takes of the world; given back by clear().
    struct means {
        task::memory memory;               ///< of its transfers
        team_entry* team = nullptr;        ///< for its collectives; null if it has none
        host::context* context = nullptr;  ///< of kernels alone; null if it uses the world's
    } taken;
};

}  // namespace via::world
