// SPDX-License-Identifier: Apache-2.0
/// @file transfers_entry.hpp
/// @brief What a via_transfers stands for.
#pragma once

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/error.hpp"
#include "task/transfers.hpp"

namespace via::world {

class world;

/// Transfers of a world, or what is left of them: it stays until its world ends, so that a use after destroy is an
/// error and nothing worse.
class transfers_entry {
public:
    transfers_entry(world& owner, const task::means& by, const task::memory& given, std::vector<task::matched_end> ends)
        : owner_{owner}, impl_{std::make_unique<task::transfers>(by, given, std::move(ends))} {}
    transfers_entry(const transfers_entry&) = delete;
    transfers_entry& operator=(const transfers_entry&) = delete;
    transfers_entry(transfers_entry&&) = delete;
    transfers_entry& operator=(transfers_entry&&) = delete;
    ~transfers_entry() = default;

    [[nodiscard]] world& owner() const noexcept { return owner_; }
    /// Null once destroyed.
    [[nodiscard]] const task::transfers* find() const noexcept { return impl_.get(); }
    /// Throws VIA_ERR_ARGUMENT once destroyed.
    [[nodiscard]] task::transfers& open(const char* call) const {
        if (impl_ == nullptr) {
            base::fail({.status = VIA_ERR_ARGUMENT, .message = fmt::format("{}: the transfers were destroyed", call)});
        }
        return *impl_;
    }
    void destroyed() noexcept { impl_.reset(); }

private:
    world& owner_;
    std::unique_ptr<task::transfers> impl_;
};

}  // namespace via::world
