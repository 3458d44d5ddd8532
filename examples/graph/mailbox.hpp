// SPDX-License-Identifier: Apache-2.0
/// @file mailbox.hpp
/// @brief Messages to the owners of vertices: put into their inboxes, at places that the senders take by an atomic
/// addition.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <viaduct/viaduct.hpp>

namespace graph {

/// One PE's inbox, and what it has for those of others.
///
/// A round is: all PEs send(), then all call receive(), then all meet in some collective call before one sends again;
/// so that who reads an inbox is alone with it. What is sent is bounded, hence an inbox never overflows: the owner of
/// this says how many messages come at most before clear().
template <class Message>
class mailbox {
public:
    /// @param capacity  messages that all others together may send to a PE; the same on every PE
    mailbox(via::world& world, std::uint64_t capacity)
        : world_{world},
          inbox_{world.allocate<Message>(capacity + 1)},
          taken_places_{world.allocate<std::uint64_t>(1)},
          outgoing_(static_cast<std::size_t>(world.npes())) {}

    /// To PE `pe`, now or in receive().
    void send(int pe, const Message& message) {
        std::vector<Message>& pending = outgoing_[static_cast<std::size_t>(pe)];
        pending.push_back(message);
        if (pending.size() == at_once) deliver(pe);
    }
    /// What has come since it was called last. Collective.
    [[nodiscard]] std::span<const Message> receive() {
        for (int pe = 0; pe < world_.npes(); ++pe) deliver(pe);
        world_.barrier();
        const std::uint64_t begin = read_;
        read_ = taken_places_[0];
        return {inbox_.data() + begin, inbox_.data() + read_};
    }
    /// Its places are free again. Between receive() and the meeting.
    void clear() { taken_places_[0] = read_ = 0; }
    /// Bytes that this PE has sent.
    [[nodiscard]] std::uint64_t bytes_sent() const { return bytes_sent_; }

private:
    /// Few enough that the first are on their way while the next are found.
    static constexpr std::size_t at_once = 4096;

    void deliver(int pe) {
        std::vector<Message>& pending = outgoing_[static_cast<std::size_t>(pe)];
        if (pending.empty()) return;
        const std::uint64_t place = world_.atomic_fetch_add(taken_places_.data(), pending.size(), pe);
        world_.put(inbox_.at(place), pending, pe);
        bytes_sent_ += pending.size() * sizeof(Message);
        pending.clear();
    }

    via::world& world_;
    via::symmetric<Message> inbox_;
    via::symmetric<std::uint64_t> taken_places_;
    std::vector<std::vector<Message>> outgoing_;
    std::uint64_t read_ = 0;
    std::uint64_t bytes_sent_ = 0;
};

}  // namespace graph
