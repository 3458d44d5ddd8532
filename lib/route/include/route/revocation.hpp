// SPDX-License-Identifier: Apache-2.0
/// @file revocation.hpp
/// @brief The owner's side of lending buffers: who imports which, and how a buffer is had back before its memory goes.
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "base/clock.hpp"
#include "heap/exported_buffer.hpp"
#include "route/pair_message.hpp"

namespace via::route {

/// The buffers that this PE has registered. A driver frees memory that others have mapped without a word, and their
/// next copy goes wherever that memory went: so the owner knows its importers, and a buffer is FREE only when each of
/// them has said that it dropped the buffer, or has died.
///
///     LENT      registered; may be granted
///     REVOKING  some importers have not answered yet; nobody new gets it
///     FREE      nobody has it: the memory may go
///     HELD      the time is over, or an importer keeps it: the memory must not go; an answer may still come
///
/// A machine that is given messages and times; thread safety: none, it belongs to the control thread. No call blocks.
class revocations {
public:
    enum class state : std::uint8_t { lent, revoking, free, held };
    using time_point = base::clock::time_point;
    using messages = std::vector<revoke_message>;

    explicit revocations(int self) : self_{self} {}

    /// Registers a buffer, whose id no other has: completes its description by a number of registration.
    void add(heap::exported_buffer& what);
    /// `pe` is to import this registration. False if there is none, or none any more, or `pe` has died: refuse it.
    [[nodiscard]] bool grant(std::uint64_t registration, int pe);

    /// Unregisters. Everybody who has it is asked; what to send is added to `out`.
    [[nodiscard]] state revoke(std::uint64_t registration, time_point until, messages& out);
    /// What to send to those who have not answered yet: a question or an answer may have been lost, and an importer
    /// answers each question. Nothing before revoke().
    void ask_again(std::uint64_t registration, messages& out) const;
    /// An answer. Of what is unknown, nothing.
    void receive(const revoke_message& answer);
    void peer_died(int pe);
    /// Whose time is over is held.
    void tick(time_point now);

    /// FREE as well for what has been forgotten.
    [[nodiscard]] state now(std::uint64_t registration) const;
    /// Who has not given it back, in order; for messages.
    [[nodiscard]] std::vector<int> holders(std::uint64_t registration) const;
    /// Throws what HELD means for the one who unregisters: VIA_ERR_TIMEOUT, with the PEs that have the buffer by name.
    [[noreturn]] void fail_held(std::uint64_t registration, const char* doing) const;
    /// The end of a revocation: drops the record of what is FREE. False if it is not.
    bool forget(std::uint64_t registration);
    /// Bytes of buffers that are HELD.
    [[nodiscard]] std::uint64_t quarantined_bytes() const;

    friend auto operator<=>(const revocations&, const revocations&) = default;  // NOLINT(modernize-use-nullptr)

private:
    struct record {
        heap::exported_buffer what = {};
        state is = state::lent;
        std::set<int> importers = {};  ///< that have not answered
        time_point until = {};
        friend auto operator<=>(const record&, const record&) = default;  // NOLINT(modernize-use-nullptr)
    };

    void ask(const record& of, messages& out) const;
    void settle(record& of);

    int self_;
    std::uint64_t last_registration_ = 0;
    std::map<std::uint64_t, record> records_;  ///< by registration
    std::set<int> dead_;                       ///< a request of theirs may still be on its way
};

}  // namespace via::route
