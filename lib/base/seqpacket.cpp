// SPDX-License-Identifier: Apache-2.0
#include "base/seqpacket.hpp"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <poll.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

#include "base/error.hpp"
#include "base/identity.hpp"

namespace via::base {
namespace {

/// An abstract address: a zero byte, then the name, without terminator.
struct abstract_address {
    sockaddr_un un = {};
    socklen_t size = 0;

    explicit abstract_address(const std::string& name) {
        un.sun_family = AF_UNIX;
        if (name.empty() || name.size() + 1 > sizeof un.sun_path) {
            fail({.status = VIA_ERR_BOOTSTRAP, .message = "'" + name + "' is not a socket address of this library"});
        }
        std::memcpy(un.sun_path + 1, name.data(), name.size());
        size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + 1 + name.size());
    }
    [[nodiscard]] const sockaddr* get() const { return reinterpret_cast<const sockaddr*>(&un); }
};

fd make_socket(int flags) {
    fd socket{::socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC | flags, 0)};
    if (!socket) fail_errno("socket", errno, "cannot make a Unix socket");
    return socket;
}

std::string fresh_name() {
    static constexpr char hex[] = "0123456789abcdef";
    std::string name = "viaduct-";
    for (const std::uint64_t word : make_token()) {
        for (int shift = 60; shift >= 0; shift -= 4) name += hex[word >> shift & 15U];
    }
    return name;
}

}  // namespace

listener::listener() : socket_{make_socket(SOCK_NONBLOCK)}, address_{fresh_name()} {
    const abstract_address address{address_};
    if (::bind(socket_.get(), address.get(), address.size) != 0)
        fail_errno("bind", errno, "cannot listen on a Unix socket");
    if (::listen(socket_.get(), SOMAXCONN) != 0) fail_errno("listen", errno, "cannot listen on a Unix socket");
}

fd listener::accept() {
    for (;;) {
        fd connection{::accept4(socket_.get(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK)};
        if (!connection) {
            if (errno == EINTR || errno == ECONNABORTED) continue;
            return connection;
        }
        ucred peer{};
        socklen_t size = sizeof peer;
        const bool known = ::getsockopt(connection.get(), SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0;
        if (known && peer.uid == ::geteuid()) return connection;
    }
}

fd dial(const std::string& name, const deadline& until) {
    const abstract_address address{name};
    fd socket = make_socket(0);
    // A blocking connect waits for room in the listener's queue, and this bounds it.
    const double left = std::clamp(until.left().count(), 0.001, 1e6);
    const timeval limit{.tv_sec = static_cast<time_t>(left),
                        .tv_usec = static_cast<suseconds_t>(std::fmod(left, 1.0) * 1e6)};
    ::setsockopt(socket.get(), SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
    while (::connect(socket.get(), address.get(), address.size) != 0) {
        if (errno != EINTR) fail_errno("connect", errno == EAGAIN ? ETIMEDOUT : errno, "cannot connect to " + name);
    }
    return socket;
}

int process_at(int socket) noexcept {
    ucred peer{};
    socklen_t size = sizeof peer;
    return ::getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 ? static_cast<int>(peer.pid) : 0;
}

bool send_message(int socket, std::span<const std::byte> bytes, const deadline& until, int file) {
    iovec part{.iov_base = const_cast<std::byte*>(bytes.data()), .iov_len = bytes.size()};
    msghdr header{};
    header.msg_iov = &part;
    header.msg_iovlen = 1;
    alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int))] = {};
    if (file >= 0) {
        header.msg_control = control;
        header.msg_controllen = sizeof control;
        cmsghdr* rights = CMSG_FIRSTHDR(&header);
        rights->cmsg_level = SOL_SOCKET;
        rights->cmsg_type = SCM_RIGHTS;
        rights->cmsg_len = CMSG_LEN(sizeof(int));
        std::memcpy(CMSG_DATA(rights), &file, sizeof file);
    }
    for (;;) {
        if (::sendmsg(socket, &header, MSG_NOSIGNAL | MSG_DONTWAIT) >= 0) return true;
        if (errno == EINTR) continue;
        if (errno != EAGAIN || until.expired()) return false;  // neither touches errno
        pollfd waiting{.fd = socket, .events = POLLOUT, .revents = 0};
        ::poll(&waiting, 1, until.poll_milliseconds());
    }
}

received receive_message(int socket, message& into) {
    into.bytes.resize(max_message);
    into.file = fd{};
    iovec part{.iov_base = into.bytes.data(), .iov_len = into.bytes.size()};
    msghdr header{};
    header.msg_iov = &part;
    header.msg_iovlen = 1;
    alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int))] = {};
    header.msg_control = control;
    // A peer that closed with messages of ours unread is said once, by ECONNRESET, before the messages that it sent
    // last.
    const auto receive = [&] {
        for (;;) {
            header.msg_controllen = sizeof control;
            const ssize_t size = ::recvmsg(socket, &header, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
            if (size >= 0 || (errno != EINTR && errno != ECONNRESET)) return size;
        }
    };
    ssize_t size = receive();
    // Linux looks for a message first, and for the end then: between the two the peer may have sent its last message
    // and closed. Once the end was seen, all that it sent is there.
    if (size == 0) size = receive();
    if (size < 0) return errno == EAGAIN ? received::nothing : received::closed;
    for (cmsghdr* part_of = CMSG_FIRSTHDR(&header); part_of != nullptr; part_of = CMSG_NXTHDR(&header, part_of)) {
        if (part_of->cmsg_level != SOL_SOCKET || part_of->cmsg_type != SCM_RIGHTS) continue;
        int number = -1;
        std::memcpy(&number, CMSG_DATA(part_of), sizeof number);
        into.file = fd{number};
    }
    if (size == 0) return received::closed;
    if ((header.msg_flags & (MSG_TRUNC | MSG_CTRUNC)) != 0) return received::malformed;
    into.bytes.resize(static_cast<std::size_t>(size));
    return received::message;
}

bool wait_readable(int socket, const deadline& until) {
    for (;;) {
        pollfd waiting{.fd = socket, .events = POLLIN, .revents = 0};
        const int ready = ::poll(&waiting, 1, until.poll_milliseconds());
        if (ready > 0) return true;
        if (until.expired()) return false;  // whatever has interrupted it
    }
}

bool is_readable(int socket) noexcept {
    pollfd state{.fd = socket, .events = POLLIN, .revents = 0};
    return ::poll(&state, 1, 0) > 0;
}

bool has_hung_up(int socket) noexcept {
    pollfd state{.fd = socket, .events = POLLRDHUP, .revents = 0};
    return ::poll(&state, 1, 0) > 0 && (state.revents & (POLLRDHUP | POLLHUP | POLLERR)) != 0;
}

}  // namespace via::base
