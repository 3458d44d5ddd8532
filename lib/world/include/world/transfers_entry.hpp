// SPDX-License-Identifier: Apache-2.0
/// @file transfers_entry.hpp
/// @brief What a via_transfers stands for.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "task/transfers.hpp"
#include "world/entry.hpp"

namespace via::world {

class transfers_entry final : public entry<task::transfers> {
public:
    transfers_entry(world& owner, const task::means& by, const task::memory& given, std::vector<task::matched_end> ends)
        : entry{owner, "the transfers were", std::make_shared<task::transfers>(by, given, std::move(ends))} {}
};

}  // namespace via::world
