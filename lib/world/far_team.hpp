// SPDX-License-Identifier: Apache-2.0
/// @file far_team.hpp
/// @brief The collectives on streams and in graphs of a team whose members' GPUs do not all reach each other.
#pragma once

#include <cstddef>
#include <memory>

#include "collective/collectives.hpp"
#include "core/core.hpp"
#include "host/context.hpp"
#include "progress/worker.hpp"
#include "stream/operations.hpp"
#include "team/team.hpp"
#include "world/far_teams.hpp"

namespace via::world {

/// What a far team shares with streams or kernels, from the streams' pool.
class team_words {
public:
    /// Throws VIA_ERR_MEMORY if none are left.
    explicit team_words(stream::operations& of);
    team_words(const team_words&) = delete;
    team_words& operator=(const team_words&) = delete;
    team_words(team_words&&) = delete;
    team_words& operator=(team_words&&) = delete;
    ~team_words();

    [[nodiscard]] progress::lane_words& get() const noexcept { return *words_; }
    /// Something is pending there: they stay.
    void keep() noexcept { keeps_ = true; }

private:
    stream::operations& of_;
    progress::lane_words* words_;
    bool keeps_ = false;
};

/// The host's collectives, of a team of its own with the same members, so that they do not get between those that the
/// program itself calls.
class far_team final : public stream::far_team {
public:
    struct words {
        explicit words(stream::operations& of) : streams{of}, kernels{of} {}
        team_words streams;
        team_words kernels;
    };

    /// @param all  where kernels' commands find it.
    far_team(core::core& c, std::unique_ptr<team::team> members, host::context& by, std::unique_ptr<words> shared,
             progress::worker::failure_handler on_failure, far_teams& all);
    far_team(const far_team&) = delete;
    far_team& operator=(const far_team&) = delete;
    far_team(far_team&&) = delete;
    far_team& operator=(far_team&&) = delete;
    ~far_team() override;

    void perform(const via_abi_command& what) override;
    [[nodiscard]] progress::worker& worker() noexcept override { return worker_; }
    [[nodiscard]] int number() const noexcept override { return number_; }

    [[nodiscard]] team::team& members() noexcept { return *members_; }

private:
    void check(const via_abi_command& what) const;
    void require(std::uint64_t address, std::size_t size, std::size_t from = 0) const;
    template <class Look>
    void agree(team::signature::kind what, Look look);
    void check_all(const via_abi_command& what);
    void collect(const via_abi_command& what);
    void alltoallv(const via_abi_command& what);
    void read_table(std::uint64_t table, std::size_t element, std::vector<std::size_t>& into) const;

    const core::core& core_;
    std::unique_ptr<team::team> members_;
    host::context& by_;
    collective::collectives all_;
    std::unique_ptr<words> words_;
    progress::worker worker_;
    far_teams& known_;
    int number_;
};

}  // namespace via::world
