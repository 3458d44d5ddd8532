// SPDX-License-Identifier: Apache-2.0
/// @file rendezvous_world.hpp
/// @brief One world as the host of the rendezvous sees it: who is in it, who has failed, and the allgather in progress.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/clock.hpp"
#include "bootstrap/gather_round.hpp"
#include "bootstrap/outbox.hpp"
#include "bootstrap/protocol.hpp"

namespace via::bootstrap {

/// Knows PEs and messages, no sockets. Not thread-safe.
class rendezvous_world {
public:
    /// Sends messages to a PE that is present.
    using sender = std::function<void(int pe, const batch& messages)>;

    rendezvous_world(int npes, sender send);

    /// True if every PE has joined or failed.
    [[nodiscard]] bool formed() const;
    /// True if every PE has joined, whatever became of it.
    [[nodiscard]] bool met() const noexcept { return joined_ == members_.size(); }
    /// True if every PE has left or failed: nobody will ask anything of this world any more.
    [[nodiscard]] bool over() const noexcept { return over_ == members_.size(); }
    /// True if `pe` has joined and its connection stands.
    [[nodiscard]] bool present(int pe) const { return at(pe).state == presence::joined; }
    /// True if `pe` is in the world or was until its connection closed.
    [[nodiscard]] bool unfinished(int pe) const { return present(pe) || at(pe).state == presence::lost; }
    /// True if `pe` may still be reported to have failed.
    [[nodiscard]] bool awaits(int pe) const { return unfinished(pe) || at(pe).state == presence::absent; }
    /// True if check_time() has something to look at.
    [[nodiscard]] bool timed() const noexcept { return due_ || lost_ > 0; }

    /// Welcomes an absent PE and tells it which have failed.
    void join(int pe);
    /// Takes back the join of a PE that is present in a world that has not met.
    void withdraw(int pe);
    /// False if it has contributed already, which no honest client does.
    [[nodiscard]] bool contribute(int pe, std::span<const std::byte> bytes, base::seconds limit);
    void leave(int pe);
    /// Tells all who are present. Nothing if the PE has left or failed before.
    void fail(int pe, const std::string& how);
    /// Its connection closed. Until `grace` passes fail() may still say how that came about; then it is `how`.
    void lose(int pe, const std::string& how, const base::deadline& grace);
    /// Acts on what has expired. Returns the PEs that it found failed.
    std::vector<int> check_time();

private:
    enum class presence { absent, joined, lost, left, failed };
    struct member {
        presence state = presence::absent;
        std::optional<base::deadline> grace = {};  // when lost
        std::string how = {};                      // when lost
    };

    [[nodiscard]] member& at(int pe) { return members_[static_cast<std::size_t>(pe)]; }
    [[nodiscard]] const member& at(int pe) const { return members_[static_cast<std::size_t>(pe)]; }
    void set(int pe, presence state);
    void complete_round();
    void break_round(const protocol::message& why);

    std::vector<member> members_;
    sender send_;
    std::size_t joined_ = 0;  // members that have joined at some time
    std::size_t over_ = 0;    // members that have left or failed
    std::size_t lost_ = 0;
    std::vector<protocol::failure> failures_;
    gather_round round_;
    std::optional<base::deadline> due_;  // of the round; the earliest that a contributor asked for
};

}  // namespace via::bootstrap
