// SPDX-License-Identifier: Apache-2.0
/// @file rendezvous.hpp
/// @brief Where the PEs of a job find each other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "base/clock.hpp"
#include "base/event_loop.hpp"
#include "base/fd.hpp"
#include "base/identity.hpp"
#include "base/seqpacket.hpp"
#include "base/tcp.hpp"
#include "bootstrap/connection.hpp"
#include "bootstrap/launcher_address.hpp"
#include "bootstrap/outbox.hpp"
#include "bootstrap/process_end.hpp"
#include "bootstrap/protocol.hpp"
#include "bootstrap/rendezvous_world.hpp"

namespace via::bootstrap {

/// How patient a rendezvous is, and to whom it speaks of what.
struct rendezvous_options {
    std::string name = "the launcher";  ///< who holds it
    /// It serves one world. A PE that comes again is told to try later: its next world has a rendezvous of its own.
    bool single_world = false;
    base::seconds handshake{10.0};  ///< from connecting until joining
    base::seconds grace{0.5};       ///< from a closed connection until the process's end is known
    base::seconds stall{30.0};      ///< that a client may leave its messages unread
    /// Connections that have not joined, besides what the number of PEs allows. They cost descriptors.
    std::size_t most_strangers = SIZE_MAX;
    /// Told of connections that were closed for what they sent.
    std::function<void(const std::string& what)> complain = [](const std::string&) {};
    /// Told that a PE wants the job to end with this exit status. Who cannot end the others leaves it as it is.
    std::function<void(int pe, std::uint8_t status)> end_job = [](int, std::uint8_t) {};
    /// Told how many PEs are connected and how many worlds are not over, whenever that may have changed.
    std::function<void(std::size_t pes, std::size_t worlds)> count = [](std::size_t, std::size_t) {};
};

/// The host's end of the protocol: gathers, spreads failures, and forgets a world when all have left it.
///
/// Lives in one event loop's thread, never blocks, trusts nobody: what a client sends can end that client's connection
/// and no more. Memory grows with the PEs and the worlds that are alive. The loop must not run after this object is
/// destroyed.
class rendezvous {
public:
    /// On this host: listens on a fresh Unix address, with a fresh secret; see address().
    rendezvous(base::event_loop& loop, int npes, rendezvous_options options = {});
    /// For PEs on any host that know `secret`.
    rendezvous(base::event_loop& loop, int npes, base::tcp_listener listener, const base::token& secret,
               rendezvous_options options);
    rendezvous(const rendezvous&) = delete;
    rendezvous& operator=(const rendezvous&) = delete;
    rendezvous(rendezvous&&) = delete;
    rendezvous& operator=(rendezvous&&) = delete;
    ~rendezvous();

    /// What `pe` joins with, if this listens on a Unix address.
    [[nodiscard]] launcher_address address(int pe) const;

    /// Takes a connection that came in by another way than the listener.
    void admit(connection incoming);

    /// The process of `pe` has ended. Every world that it was in, or that others made or make without it, learns of it.
    /// Returns true if it was in a world and had not finalized it.
    bool process_ended(int pe, const process_end& how);

    /// Worlds that not all PEs have left.
    [[nodiscard]] std::size_t worlds() const noexcept { return worlds_.size(); }
    /// Connections that stand.
    [[nodiscard]] std::size_t connections() const noexcept { return clients_.size(); }

private:
    /// A connection; `pe` is -1 until it has joined.
    struct client {
        connection link;
        base::deadline handshake;
        int pe = -1;
        std::uint64_t world = 0;
        /// A process that the PE's own has started, perhaps without knowing that it is a program of this library.
        bool guest = false;
        outbox pending = {};
    };
    struct hosted_world {
        rendezvous_world state;
        std::vector<int> sockets;  // by PE; -1: not connected
    };
    struct process {
        std::uint64_t joins = 0;  // worlds that it has joined
        int number = 0;           // of the one that is in worlds, guests apart; 0: has none here
        std::optional<process_end> end;
        bool unfinished = false;  // a connection of it closed without a farewell
    };

    void listen();
    void accept_waiting();
    [[nodiscard]] std::optional<connection> accept();
    [[nodiscard]] int listening_on() const noexcept;
    void evict_oldest_stranger();
    void on_readable(int socket);
    void handle(int socket, std::span<const std::byte> incoming);
    void handle_of(int socket, const protocol::join& what);
    void handle_of(int socket, const protocol::contribution& what);
    void handle_of(int socket, const protocol::leave& what);
    void handle_of(int socket, const protocol::abandon& what);
    [[nodiscard]] std::string join_problem(const protocol::join& what);
    [[nodiscard]] bool is_guest(int pe, int number);
    bool withdraw(int socket);
    [[nodiscard]] hosted_world& world(std::uint64_t number);
    [[nodiscard]] std::string how_ended(int pe, bool was_in) const;
    void read_all_of(int pe);
    void send(int socket, const batch& messages);
    void flush(int socket);
    void refuse(int socket, const std::string& reason);
    void defer(int socket, const std::string& reason);
    void dismiss(int socket, const protocol::refusal& why);
    void lose(int socket, const std::string& how);
    void close(int socket);
    void forget_finished();
    void tell_count() const;
    void start_clock();
    void tick();

    base::event_loop& loop_;
    rendezvous_options options_;
    std::variant<base::listener, base::tcp_listener> listener_;
    base::token secret_;
    full_sockets full_;
    std::map<int, client> clients_;  // by socket
    std::size_t strangers_ = 0;      // clients that have not joined
    std::map<std::uint64_t, hosted_world> worlds_;
    std::vector<process> processes_;  // by PE
    bool listening_ = false;
    bool ticking_ = false;
};

}  // namespace via::bootstrap
