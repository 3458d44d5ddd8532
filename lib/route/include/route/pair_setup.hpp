// SPDX-License-Identifier: Apache-2.0
/// @file pair_setup.hpp
/// @brief How two PEs come to map each other's buffers, on first use: one side of the protocol, as a machine that is
/// given messages and times and says what to send.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>

#include "base/clock.hpp"
#include "heap/exported_buffer.hpp"
#include "route/pair_message.hpp"

namespace via::route {

/// One PE's view of one other. The states are those of Open MPI's smcuda:
///
///     INIT    nothing has been said
///     SENT    this PE has asked
///     ACKING  the other has asked; whether its GPU can be reached is being found out
///     ACKED   this PE has said yes
///     OK      the other has said yes
///     BAD     they do not map each other's buffers; cause() says why
///
/// ACKED and OK are the two ends of a pair that is set up. BAD is not for ever where its cause may pass: a PE that was
/// not ready asks when it is, and after a silence either may ask again. Whoever gives up ends the *round*, so that what
/// crosses its word on the way means nothing any more. Messages of one PE to one other arrive in order and are lost
/// only with their receiver. Under that, when no message is left, both sides are set up or neither is, and nobody waits
/// (tests/route/pair_setup_model.cpp).
///
/// Thread safety: none; it belongs to the control thread. No call blocks.
class pair_setup {
public:
    enum class state : std::uint8_t { init, sent, acking, acked, ok, bad };
    enum class why : std::uint8_t {
        none,
        peer_not_ready,     ///< it had no GPU in use, five times
        self_not_ready,     ///< likewise, this PE
        cannot_reach,       ///< this PE's GPU does not reach the other's
        peer_cannot_reach,  ///< likewise, the other's
        no_answer,
        peer_died
    };
    static constexpr std::uint32_t most_attempts = 5;

    struct times {
        base::clock::duration patience;  ///< for an answer
        base::clock::duration pause;     ///< before the second attempt; twice as long before each later one
        friend auto operator<=>(const times&, const times&) = default;  // NOLINT(modernize-use-nullptr)
    };

    /// What the caller does next: both at most once for each call.
    struct orders {
        std::optional<setup_message> send = {};
        /// Find out whether this PE's GPU reaches that one, and call assessed(). Replaces such an order before it.
        std::optional<heap::device_id> assess = {};
    };
    using time_point = base::clock::time_point;

    pair_setup(int self, int peer, const times& allowed) : self_{self}, peer_{peer}, allowed_{allowed} {}

    /// This PE uses `mine` and wants the pair, for the first time or again.
    [[nodiscard]] orders want(const heap::device_id& mine, time_point now);
    /// A message of the peer. `mine` is empty while this PE uses no GPU yet.
    [[nodiscard]] orders receive(const setup_message& message, const std::optional<heap::device_id>& mine,
                                 time_point now);
    /// The answer to orders::assess.
    [[nodiscard]] orders assessed(bool reaches, time_point now);
    /// Call it at due().
    [[nodiscard]] orders tick(time_point now);
    void peer_died() { turn_bad(why::peer_died, {}); }

    [[nodiscard]] state now() const noexcept { return state_; }
    [[nodiscard]] why cause() const noexcept { return cause_; }
    /// True if buffers may be mapped.
    [[nodiscard]] bool is_set_up() const noexcept { return state_ == state::acked || state_ == state::ok; }
    [[nodiscard]] std::optional<time_point> due() const;

    /// Of two machines in the same state; for models.
    friend auto operator<=>(const pair_setup&, const pair_setup&) = default;  // NOLINT(modernize-use-nullptr)

private:
    /// What is being assessed.
    enum class question : std::uint8_t { none, request, acceptance };

    [[nodiscard]] orders ask(time_point now);
    [[nodiscard]] orders asked(const setup_message& request, const std::optional<heap::device_id>& mine);
    [[nodiscard]] orders told_not_ready(time_point now);
    [[nodiscard]] orders told_off(const setup_message& message, time_point now);
    [[nodiscard]] orders give_up(why cause, setup_cause told, time_point now);
    [[nodiscard]] setup_message say(setup_message::kind what, std::uint32_t attempt) const;
    void turn_bad(why cause, time_point now);
    [[nodiscard]] bool may_be_revived() const noexcept;

    int self_;
    int peer_;
    times allowed_;
    state state_ = state::init;
    why cause_ = why::none;
    question question_ = question::none;
    bool wanted_ = false;
    std::uint32_t round_ = 0;
    std::uint32_t attempts_ = 0;       ///< of this PE, in this round
    std::uint32_t their_attempt_ = 0;  ///< that is being answered
    heap::device_id mine_ = {};
    time_point due_ = {};  ///< of the answer in SENT; of the next attempt in INIT, and in BAD if there is to be one
};

/// "INIT" and so on.
[[nodiscard]] const char* name_of(pair_setup::state which) noexcept;
/// For people, such as "the peer has died".
[[nodiscard]] const char* text_of(pair_setup::why cause) noexcept;

}  // namespace via::route
