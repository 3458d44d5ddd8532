// SPDX-License-Identifier: Apache-2.0
/// @file question_server.hpp
/// @brief The owner's side for those who reach this PE by RDMA: answers their questions over TCP, wherever they are.
#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <utility>

#include "base/event_loop.hpp"
#include "base/fd.hpp"
#include "base/frame.hpp"
#include "base/tcp.hpp"
#include "route/question_desk.hpp"
#include "route/remote_message.hpp"

namespace via::route {

/// Lives in a control thread's event loop: construct before the loop runs, destroy after it has ended.
///
/// A connection carries a PE's questions, one after the other, each of which shows the secret; who has asked something
/// that takes long asks nothing else before the answer. Who has not shown the secret yet is a stranger: it can cost a
/// descriptor for ten seconds, and is the first to go when there are many; but not unheard. Where the process has no
/// more descriptors, who has been silent for longest makes way, as a question_line comes again; and one connection
/// there can always be.
class question_server {
public:
    using offer = question_desk::offer;

    /// Begins to listen; questions wait until serve(). Throws VIA_ERR_BOOTSTRAP.
    /// @param host  the number of this machine by which others reach it.
    question_server(base::event_loop& loop, const std::string& host);
    question_server(const question_server&) = delete;
    question_server& operator=(const question_server&) = delete;
    question_server(question_server&&) = delete;
    question_server& operator=(question_server&&) = delete;
    ~question_server();

    [[nodiscard]] base::tcp_address address() const { return listener_.address(); }
    /// Starts to answer.
    void serve(offer what);
    /// For questions that come by other ways; after serve().
    [[nodiscard]] question_desk& desk() noexcept { return *desk_; }

private:
    struct client {
        base::fd socket;
        base::frame_reader frames;
        std::uint64_t number = 0;  ///< of the connection: descriptors are used again
        std::uint64_t used = 0;    ///< grows from question to question
        bool is_known = false;     ///< has shown the secret
        bool is_awaiting = false;  ///< the engine has its question
        /// Who has given up has told its program so: what it asked for is not begun any more.
        std::shared_ptr<std::atomic<bool>> gone = std::make_shared<std::atomic<bool>>(false);
    };

    void listen();
    void accept_some();
    template <class Belongs>
    [[nodiscard]] const std::pair<const int, client>* longest_silent(Belongs belongs) const;
    void make_room();
    [[nodiscard]] bool make_way();
    [[nodiscard]] bool is_stranger(int descriptor, std::uint64_t number) const;
    void read(int descriptor);
    /// False if the connection has served its purpose.
    [[nodiscard]] bool take(client& from, const std::vector<std::byte>& frame);
    [[nodiscard]] bool refuse(const client& whom, const char* why) const;
    void send_late(int descriptor, std::uint64_t number, const remote_answer& reply);
    [[nodiscard]] bool send(const client& to, const remote_answer& reply) const;
    void drop(int descriptor);

    base::event_loop& loop_;
    base::tcp_listener listener_;
    base::fd spare_;  ///< for a connection when there are no more descriptors; none while one has it
    int pe_ = -1;
    int npes_ = 1;
    std::optional<question_desk> desk_;  ///< from serve() on
    std::map<int, client> clients_;      ///< by descriptor
    std::uint64_t numbers_ = 0;
    bool has_said_full_ = false;
};

}  // namespace via::route
