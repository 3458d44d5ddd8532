// SPDX-License-Identifier: Apache-2.0
/// @file team_entry.hpp
/// @brief What a via_team stands for: a team of a world with its collectives, or what is left of one.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <utility>

#include <viaduct/abi/device_context.h>

#include "collective/collectives.hpp"
#include "host/context.hpp"
#include "team/team.hpp"

namespace via::world {

class far_team;
class world;

/// Stays until its world ends, so that a use after destroy is an error and nothing worse.
class team_entry {
public:
    team_entry(world& owner, core::core& c, std::unique_ptr<team::team> team, host::context& context, bool permanent);
    team_entry(const team_entry&) = delete;
    team_entry& operator=(const team_entry&) = delete;
    team_entry(team_entry&&) = delete;
    team_entry& operator=(team_entry&&) = delete;
    ~team_entry();

    /// Null once destroyed.
    [[nodiscard]] const team::team* find() const noexcept { return team_.get(); }
    /// Throws VIA_ERR_ARGUMENT once destroyed.
    [[nodiscard]] team::team& team(const char* call) const {
        if (team_ == nullptr) fail(call, "the team was destroyed");
        return *team_;
    }
    [[nodiscard]] collective::collectives& collectives(const char* call) const {
        (void)team(call);
        return *collectives_;
    }
    [[nodiscard]] world& owner() const noexcept { return owner_; }

    /// Empty until world::device_team() or world::far_device_team() makes it.
    [[nodiscard]] const std::optional<via_abi_device_team>& device_team() const noexcept { return device_team_; }
    const via_abi_device_team& set_device_team(const via_abi_device_team& made, std::size_t block) {
        device_block_ = block;
        return device_team_.emplace(made);
    }
    /// Its block of device control memory, if it has one.
    [[nodiscard]] std::optional<std::size_t> forget_device_team() noexcept {
        device_team_.reset();
        return std::exchange(device_block_, std::nullopt);
    }

    /// Null until world::team_for_streams() makes it, and where GPUs of all members reach each other.
    [[nodiscard]] far_team* far() const noexcept { return far_.get(); }
    void set_far(std::unique_ptr<far_team> made);
    /// Streams that wait for it go on.
    void stop_far() noexcept;

    /// Throws VIA_ERR_ARGUMENT for a team of the world's own.
    void check_destroyable() const {
        if (permanent_) fail("team_destroy", "this team belongs to the world and cannot be destroyed");
    }
    /// Throws VIA_ERR_ARGUMENT if far(), which there is, has something to do.
    void check_idle() const;
    /// Collective over the team.
    void destroy() {
        destroy_far();
        team("team_destroy").destroy();
        collectives_.reset();
        team_.reset();
    }

private:
    [[noreturn]] static void fail(const char* call, const char* why);
    void destroy_far();

    world& owner_;
    std::unique_ptr<team::team> team_;
    std::unique_ptr<collective::collectives> collectives_;
    std::optional<via_abi_device_team> device_team_;
    std::optional<std::size_t> device_block_;
    std::unique_ptr<far_team> far_;
    bool permanent_;
};

}  // namespace via::world
