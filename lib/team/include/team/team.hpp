// SPDX-License-Identifier: Apache-2.0
/// @file team.hpp
/// @brief A team: who belongs to it, how they agree, and how it is split.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "team/block_store.hpp"
#include "team/exchange.hpp"

namespace via::team {

/// Collective calls on it are made by one thread at a time. Errors are thrown as base::error.
class team {
public:
    /// A team whose members all know each other's blocks. If it throws, `mine` is still the caller's.
    team(core::core& c, const reach& ways, block_store& store, std::shared_ptr<const core::members> who,
         std::vector<std::uint64_t> blocks, block_lease&& mine)
        : core_{c},
          ways_{ways},
          store_{store},
          who_{std::move(who)},
          exchange_{c, ways, who_, std::move(blocks)},
          lease_{std::move(mine)} {}

    /// A team of those that meet by `calls`, whose arguments are good. Collective over them alone.
    /// @param part  what keeps this PE from taking part, if anything.
    [[nodiscard]] static std::unique_ptr<team> meet(core::core& c, const reach& ways, block_store& store,
                                                    const via_callbacks& calls, contribution part);

    [[nodiscard]] int pe() const noexcept { return who_->pe(); }
    [[nodiscard]] int npes() const noexcept { return who_->size(); }
    [[nodiscard]] const std::shared_ptr<const core::members>& members() const noexcept { return who_; }
    [[nodiscard]] class exchange& exchange() noexcept { return exchange_; }

    /// A colour that no team has.
    static constexpr int no_color = -1;

    /// A team of all PEs of one colour, ordered by key and number; empty for PEs of no colour. Collective.
    /// @param call  the call that it is part of, and what is wrong with its arguments, if anything.
    [[nodiscard]] std::unique_ptr<team> split(contribution call, int color, std::int64_t key);

    /// The last collective call.
    void destroy();

private:
    core::core& core_;
    reach ways_;
    block_store& store_;
    std::shared_ptr<const core::members> who_;
    class exchange exchange_;
    block_lease lease_;
};

}  // namespace via::team
