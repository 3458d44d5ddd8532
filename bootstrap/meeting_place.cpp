// SPDX-License-Identifier: Apache-2.0
#include "meeting_place.hpp"

#include <array>
#include <cerrno>
#include <chrono>
#include <sys/resource.h>
#include <sys/socket.h>
#include <utility>

#include <fmt/format.h>

#include "base/error.hpp"

namespace via::bootstrap {
namespace {

/// Connections that have not joined; PE 0's process needs descriptors for itself.
constexpr std::size_t most_strangers = 256;

/// A PE that finds no descriptor left on PE 0 would only see its deadline pass.
void check_descriptors(int npes) {
    constexpr rlim_t own = 64;
    rlimit limit{};
    ::getrlimit(RLIMIT_NOFILE, &limit);
    const rlim_t needed = own + static_cast<rlim_t>(npes);
    if (limit.rlim_cur >= needed) return;
    base::fail({.status = VIA_ERR_SYSTEM,
                .message = fmt::format("PE 0 of {} PEs needs {} file descriptors, and its limit is {}", npes, needed,
                                       limit.rlim_cur),
                .hint = "raise it by 'ulimit -n' where PE 0 is started",
                .pe = 0});
}

}  // namespace

meeting_place::meeting_place(base::tcp_listener door, const base::token& secret, int npes)
    : server_{thread_.loop(), npes, std::move(door), secret, options()}, inside_{connection::of_packets(base::fd{})} {
    check_descriptors(npes);
    std::array<int, 2> ends = {};
    if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data()) != 0) {
        base::fail_errno("socketpair", errno, "PE 0 cannot connect to itself");
    }
    inside_ = connection::of_packets(base::fd{ends[0]});
    server_.admit(connection::of_packets(base::fd{ends[1]}));
    thread_.start();
}

rendezvous_options meeting_place::options() {
    rendezvous_options chosen{.name = "PE 0", .single_world = true};
    chosen.grace = base::seconds{0};  // nobody will say how a process has ended
    chosen.most_strangers = most_strangers;
    chosen.count = [this](std::size_t pes, std::size_t worlds) {
        const std::lock_guard lock{mutex_};
        begun_ = begun_ || worlds > 0;
        over_ = begun_ && worlds == 0;
        connected_ = pes;
        changed_.notify_all();
    };
    return chosen;
}

template <class Condition>
void meeting_place::await(const base::deadline& until, Condition&& holds) noexcept {
    std::unique_lock lock{mutex_};
    while (!holds() && !until.expired()) changed_.wait_for(lock, std::min(until.left(), base::seconds{1}));
}

void meeting_place::await_all(const base::deadline& until) noexcept {
    await(until, [this] { return over_; });
}

void meeting_place::await_connected(const base::deadline& until) noexcept {
    await(until, [this] { return connected_ == 0; });
}

}  // namespace via::bootstrap
