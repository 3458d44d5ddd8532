// SPDX-License-Identifier: Apache-2.0
// A PE that answers questions over TCP, and those who ask it.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <future>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "base/control_thread.hpp"
#include "base/fd.hpp"
#include "base/frame.hpp"
#include "base/tcp.hpp"
#include "core/core.hpp"
#include "route/question_server.hpp"
#include "support/catch.hpp"

namespace houses {

using namespace via;
using route::remote_answer;
using route::remote_request;

inline base::deadline soon() { return base::deadline{base::seconds{60}}; }

/// PE 1 of four, who answers with the operand of the question, and what PE 0 knows of it.
class house {
public:
    house() : server_{control_.loop(), base::loopback_host()}, secret_{base::make_token()} {
        server_.serve({.pe = 1,
                       .npes = 4,
                       .secret = secret_,
                       .answer =
                           [this](const remote_request& asked) {
                               ++answered;
                               note(asked.operand);
                               remote_answer made;
                               made.what = remote_answer::kind::done;
                               made.fetched = asked.operand;
                               return made;
                           },
                       .takes_long =
                           [this](const remote_request& asked) {
                               const bool is_long = asked.heap != core::memory_kind::host;
                               if (is_long) ++passed_on;
                               return is_long;
                           },
                       .engine = &engine_.loop(),
                       .counted = &counted});
        control_.start();
        engine_.start();
        asker.npes = 4;
        asker.options.timeout = 20;
        std::vector<core::peer_card> cards(4);
        cards[1].secret = secret_;
        asker.others = core::peers{std::move(cards)};
        asker.others.reach_remotely(0, std::vector<base::tcp_address>(4, server_.address()));
    }
    house(const house&) = delete;
    house& operator=(const house&) = delete;
    ~house() { stop(); }
    void stop() noexcept {
        engine_.stop();
        control_.stop();
    }

    [[nodiscard]] base::fd dial() const {
        int error_number = 0;
        base::fd made = base::tcp_dial(server_.address(), soon(), error_number);
        REQUIRE(made);
        return made;
    }
    /// One that may come twice.
    [[nodiscard]] remote_request question(std::uint64_t operand) const {
        remote_request made;
        made.secret = secret_;
        made.from = 0;
        made.to = 1;
        made.what = remote_request::kind::dropped;
        made.attachment = 1;
        made.registration = 1;
        made.operand = operand;
        return made;
    }
    /// One of that number, which is done once.
    [[nodiscard]] remote_request numbered(std::uint64_t number, std::uint64_t operand) const {
        remote_request made = question(operand);
        made.question = number;
        made.what = remote_request::kind::atomic;
        made.attachment = made.registration = 0;
        made.op = VIA_ATOMIC_SET;
        made.type = VIA_UINT64;
        return made;
    }
    /// One that takes long; of a number of its own.
    [[nodiscard]] remote_request long_question(std::uint64_t operand) { return long_question(++asked_, operand); }
    [[nodiscard]] remote_request long_question(std::uint64_t number, std::uint64_t operand) const {
        remote_request made = numbered(number, operand);
        made.heap = core::memory_kind::device;
        return made;
    }

    /// The server does nothing until it is told.
    [[nodiscard]] std::unique_ptr<std::promise<void>> keep_busy() { return keep_busy(control_); }
    /// Nor what answers the questions that take long.
    [[nodiscard]] std::unique_ptr<std::promise<void>> keep_engine_busy() { return keep_busy(engine_); }
    /// How many were answered before the one with this operand.
    [[nodiscard]] std::ptrdiff_t answered_before(std::uint64_t operand) {
        const std::lock_guard lock{mutex_};
        return std::find(operands_.begin(), operands_.end(), operand) - operands_.begin();
    }

    /// The server has come to so many questions that take long: what is sent first on one connection may be read after
    /// what is sent next on another.
    void await_passed_on(int how_many) const {
        const base::deadline until = soon();
        while (passed_on < how_many) {
            REQUIRE(!until.expired());
            std::this_thread::yield();
        }
    }

    std::atomic<int> answered = 0;
    std::atomic<int> passed_on = 0;  ///< to the engine
    core::counters counted;
    core::core asker;

private:
    [[nodiscard]] static std::unique_ptr<std::promise<void>> keep_busy(base::control_thread& which) {
        auto made = std::make_unique<std::promise<void>>();
        which.loop().post([ended = made->get_future().share()] { ended.wait(); });
        return made;
    }
    void note(std::uint64_t operand) {
        const std::lock_guard lock{mutex_};
        operands_.push_back(operand);
    }

    std::uint64_t asked_ = 0;
    std::mutex mutex_;
    std::vector<std::uint64_t> operands_;  ///< in the order of the answers
    base::control_thread control_;
    base::control_thread engine_;
    route::question_server server_;
    base::token secret_;
};

/// What comes next on a connection; empty if it is closed.
inline std::optional<remote_answer> next(const base::fd& socket) {
    base::frame_reader frames{base::max_message};
    std::vector<std::byte> frame;
    for (;;) {
        REQUIRE(base::wait_readable(socket.get(), soon()));
        const base::received what = frames.receive(socket.get(), frame);
        if (what == base::received::nothing) continue;
        if (what != base::received::message) return std::nullopt;
        std::string problem;
        const auto payload = base::open_frame(frame, problem);
        REQUIRE(payload);
        const auto made = route::decode_remote_answer(*payload);
        REQUIRE(made);
        return made;
    }
}

inline void send(const base::fd& socket, std::span<const std::byte> bytes) {
    REQUIRE(base::send_all(socket.get(), bytes, soon()));
}
inline void ask(const base::fd& socket, const remote_request& what) { send(socket, base::framed(encode(what))); }

}  // namespace houses
