// SPDX-License-Identifier: Apache-2.0
#include "reference/channel.hpp"

#include <array>
#include <cerrno>
#include <chrono>
#include <stdexcept>
#include <system_error>
#include <thread>

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/socket.h>

#include "base/tcp.hpp"

namespace rdma {
namespace {

using via::base::fd;

constexpr int minute = 60;

[[noreturn]] void fail(const char* call) { throw std::system_error{errno, std::generic_category(), call}; }

via::base::tcp_address address_of(const std::string& text) {
    const std::size_t colon = text.rfind(':');
    if (colon == std::string::npos) throw std::runtime_error{fmt::format("'{}' is no address with a port", text)};
    return {text.substr(0, colon), static_cast<std::uint16_t>(std::stoi(text.substr(colon + 1)))};
}

fd blocking(fd socket) {
    if (::fcntl(socket.get(), F_SETFL, 0) != 0) fail("fcntl");
    return socket;
}

}  // namespace

std::pair<channel, channel> channel::make_pair() {
    std::array<int, 2> ends{};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) fail("socketpair");
    return {channel{fd{ends[0]}}, channel{fd{ends[1]}}};
}

channel channel::listen(const std::string& address) {
    const via::base::tcp_listener listener{address_of(address)};
    pollfd waiting{listener.descriptor(), POLLIN, 0};
    if (::poll(&waiting, 1, minute * 1000) != 1) throw std::runtime_error{"nobody came within a minute"};
    fd socket = listener.accept();
    if (!socket) fail("accept");
    return channel{blocking(std::move(socket))};
}

channel channel::dial(const std::string& address) {
    const auto until = std::chrono::steady_clock::now() + std::chrono::seconds{minute};
    int problem = 0;
    while (std::chrono::steady_clock::now() < until) {
        fd socket = via::base::tcp_dial(address_of(address), via::base::deadline{std::chrono::seconds{1}}, problem);
        if (socket) return channel{blocking(std::move(socket))};
        std::this_thread::sleep_for(std::chrono::milliseconds{50});
    }
    throw std::system_error{problem, std::generic_category(), fmt::format("connecting to {}", address)};
}

void channel::send_bytes(const void* data, std::size_t size) const {
    for (const char* next = static_cast<const char*>(data); size > 0;) {
        const ssize_t sent = ::send(socket_.get(), next, size, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) continue;
        if (sent < 0) fail("send");
        next += sent;
        size -= static_cast<std::size_t>(sent);
    }
}

void channel::receive_bytes(void* data, std::size_t size) const {
    for (char* next = static_cast<char*>(data); size > 0;) {
        const ssize_t got = ::recv(socket_.get(), next, size, 0);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) fail("recv");
        if (got == 0) throw std::runtime_error{"the other process has gone"};
        next += got;
        size -= static_cast<std::size_t>(got);
    }
}

}  // namespace rdma
