// SPDX-License-Identifier: Apache-2.0
#include "base/tcp.hpp"

#include <arpa/inet.h>
#include <array>
#include <cerrno>
#include <cstring>
#include <ifaddrs.h>
#include <memory>
#include <net/if.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <thread>
#include <utility>

#include "base/error.hpp"

namespace via::base {
namespace {

/// A socket address of either family.
struct socket_address {
    sockaddr_storage storage = {};
    socklen_t size = 0;

    [[nodiscard]] sockaddr* get() noexcept { return reinterpret_cast<sockaddr*>(&storage); }
    [[nodiscard]] const sockaddr* get() const noexcept { return reinterpret_cast<const sockaddr*>(&storage); }
    [[nodiscard]] int family() const noexcept { return storage.ss_family; }
    [[nodiscard]] in_port_t& port() noexcept {
        return family() == AF_INET ? reinterpret_cast<sockaddr_in&>(storage).sin_port
                                   : reinterpret_cast<sockaddr_in6&>(storage).sin6_port;
    }
    [[nodiscard]] const void* number() const noexcept {
        if (family() == AF_INET) return &reinterpret_cast<const sockaddr_in&>(storage).sin_addr;
        return &reinterpret_cast<const sockaddr_in6&>(storage).sin6_addr;
    }
    [[nodiscard]] std::string host() const {
        std::array<char, INET6_ADDRSTRLEN> text = {};
        ::inet_ntop(family(), number(), text.data(), text.size());
        return text.data();
    }
};

/// Size 0 if `address.host` is no number.
socket_address parse(const tcp_address& address) noexcept {
    socket_address made;
    auto& four = reinterpret_cast<sockaddr_in&>(made.storage);
    auto& six = reinterpret_cast<sockaddr_in6&>(made.storage);
    if (::inet_pton(AF_INET, address.host.c_str(), &four.sin_addr) == 1) {
        made.storage.ss_family = AF_INET;
        made.size = sizeof four;
    } else if (::inet_pton(AF_INET6, address.host.c_str(), &six.sin6_addr) == 1) {
        made.storage.ss_family = AF_INET6;
        made.size = sizeof six;
    }
    if (made.size != 0) made.port() = htons(address.port);
    return made;
}

/// Of this end; of no family if there is none.
socket_address name_of(int socket) noexcept {
    socket_address here;
    here.size = sizeof here.storage;
    if (::getsockname(socket, here.get(), &here.size) != 0) here = {};
    return here;
}

void set_option(int socket, int level, int name, int value) noexcept {
    ::setsockopt(socket, level, name, &value, sizeof value);
}

/// Small messages leave at once, and a host that has vanished is noticed within half a minute.
void tune(int socket) noexcept {
    set_option(socket, IPPROTO_TCP, TCP_NODELAY, 1);
    set_option(socket, SOL_SOCKET, SO_KEEPALIVE, 1);
    set_option(socket, IPPROTO_TCP, TCP_KEEPIDLE, 10);
    set_option(socket, IPPROTO_TCP, TCP_KEEPINTVL, 5);
    set_option(socket, IPPROTO_TCP, TCP_KEEPCNT, 4);
    set_option(socket, IPPROTO_TCP, TCP_USER_TIMEOUT, 30'000);
}

fd make_socket(int family, int type) { return fd{::socket(family, type | SOCK_CLOEXEC | SOCK_NONBLOCK, 0)}; }

/// Bound, not listening; empty with errno.
fd bind_socket(const socket_address& address) {
    fd socket = make_socket(address.family(), SOCK_STREAM);
    if (!socket) return socket;
    // A port whose last connections are still in TIME_WAIT may be used; one that somebody listens on may not.
    set_option(socket.get(), SOL_SOCKET, SO_REUSEADDR, 1);
    if (address.family() == AF_INET6) set_option(socket.get(), IPPROTO_IPV6, IPV6_V6ONLY, 1);
    if (::bind(socket.get(), address.get(), address.size) == 0) return socket;
    return fd{};
}

/// The address that packets to the outside would leave from; nothing is sent. Empty if there is no way out.
std::string host_towards(const char* outside) {
    const socket_address there = parse({.host = outside, .port = 9});
    const fd socket = make_socket(there.family(), SOCK_DGRAM);
    if (!socket || ::connect(socket.get(), there.get(), there.size) != 0) return {};
    return host_of(socket.get());
}

/// The IPv4 address of some interface that is up and leads elsewhere; empty if there is none.
std::string host_of_interface() {
    ifaddrs* raw = nullptr;
    if (::getifaddrs(&raw) != 0) return {};
    const std::unique_ptr<ifaddrs, void (*)(ifaddrs*)> all{raw, ::freeifaddrs};
    for (const ifaddrs* one = raw; one != nullptr; one = one->ifa_next) {
        if (one->ifa_addr == nullptr || one->ifa_addr->sa_family != AF_INET) continue;
        if ((one->ifa_flags & IFF_UP) == 0 || (one->ifa_flags & IFF_LOOPBACK) != 0) continue;
        socket_address address;
        std::memcpy(&address.storage, one->ifa_addr, sizeof(sockaddr_in));
        return address.host();
    }
    return {};
}

[[noreturn]] void fail_to_listen(const tcp_address& address, int error_number) {
    if (error_number == EADDRINUSE) {
        fail(
            {.status = VIA_ERR_BOOTSTRAP,
             .message = "cannot listen on " + address.text() + ": the port is in use",
             .hint =
                 "another program or job has it, or an earlier world of this job that is not finalized yet: give every "
                 "job an id of its own"});
    }
    if (error_number == EADDRNOTAVAIL) {
        fail({.status = VIA_ERR_BOOTSTRAP,
              .message = "cannot listen on " + address.text() + ": it is not an address of this machine",
              .hint = "PE 0 listens there: make the unique id on the machine of PE 0, or name that machine"});
    }
    fail({.status = VIA_ERR_BOOTSTRAP,
          .message = "cannot listen on " + address.text() + ": " + errno_text(error_number),
          .hint = "give the unique id an address and a port that PE 0 may listen on"});
}

}  // namespace

std::string tcp_address::text() const {
    const bool six = host.find(':') != std::string::npos;
    return (six ? "[" + host + "]" : host) + ":" + std::to_string(port);
}

bool is_host_number(const std::string& host) noexcept { return parse({.host = host}).size != 0; }

bool is_loopback(const std::string& host) noexcept {
    const socket_address address = parse({.host = host});
    if (address.family() == AF_INET) return *static_cast<const unsigned char*>(address.number()) == 127;
    return address.family() == AF_INET6 && IN6_IS_ADDR_LOOPBACK(static_cast<const in6_addr*>(address.number()));
}

std::string resolve_host(const std::string& name) {
    addrinfo wanted = {};
    wanted.ai_socktype = SOCK_STREAM;
    addrinfo* raw = nullptr;
    const int problem = ::getaddrinfo(name.c_str(), nullptr, &wanted, &raw);
    if (problem != 0) {
        fail({.status = VIA_ERR_ARGUMENT,
              .message = "the host '" + name + "' cannot be found: " + ::gai_strerror(problem),
              .hint = "name a host that every PE can reach, by name or number"});
    }
    const std::unique_ptr<addrinfo, void (*)(addrinfo*)> all{raw, ::freeaddrinfo};
    socket_address address;
    std::memcpy(&address.storage, raw->ai_addr, raw->ai_addrlen);
    return address.host();
}

std::string own_host() {
    // Addresses for documentation: nobody has them, so the way to them is the way to anybody.
    std::string host = host_towards("192.0.2.1");
    if (host.empty()) host = host_of_interface();
    if (host.empty()) host = host_towards("2001:db8::1");
    return host.empty() ? loopback_host() : host;
}

std::string loopback_host() { return bind_socket(parse({.host = "127.0.0.1"})) ? "127.0.0.1" : "::1"; }

std::uint16_t free_port(const std::string& host) {
    const fd socket = bind_socket(parse({.host = host}));
    if (!socket) fail_errno("bind", errno, "cannot find a free port on " + host);
    return ntohs(name_of(socket.get()).port());
}

std::string host_of(int socket) { return name_of(socket).host(); }

tcp_listener::tcp_listener(const tcp_address& address) {
    // A connection on its way to the port may hold it for a moment.
    const deadline patience{seconds{1}};
    for (;;) {
        socket_ = bind_socket(parse(address));
        if (socket_ && ::listen(socket_.get(), SOMAXCONN) == 0) return;
        if (errno != EADDRINUSE || patience.expired()) fail_to_listen(address, errno);
        std::this_thread::sleep_for(std::chrono::milliseconds{50});
    }
}

tcp_address tcp_listener::address() const {
    socket_address here = name_of(socket_.get());
    return {.host = here.host(), .port = ntohs(here.port())};
}

fd tcp_listener::accept() const {
    for (;;) {
        fd connection{::accept4(socket_.get(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK)};
        if (!connection && (errno == EINTR || errno == ECONNABORTED)) continue;
        if (connection) tune(connection.get());
        return connection;
    }
}

fd tcp_begin_dial(const tcp_address& address, int& error_number) {
    const socket_address there = parse(address);
    fd socket = make_socket(there.family(), SOCK_STREAM);
    error_number = errno;
    if (!socket) return socket;
    tune(socket.get());
    error_number = ::connect(socket.get(), there.get(), there.size) == 0 ? 0 : errno;
    const bool has_begun = error_number == 0 || error_number == EINPROGRESS || error_number == EINTR;
    return has_begun ? std::move(socket) : fd{};
}

int tcp_end_dial(int socket, const tcp_address& address) {
    int error_number = 0;
    socklen_t size = sizeof error_number;
    if (::getsockopt(socket, SOL_SOCKET, SO_ERROR, &error_number, &size) != 0) return errno;
    if (error_number != 0) return error_number;
    // While nobody listens on a port that the system hands out, a socket may be given it and connect to itself.
    socket_address here = name_of(socket);
    const bool is_itself = here.port() == htons(address.port) && here.host() == parse(address).host();
    return is_itself ? ECONNREFUSED : 0;
}

fd tcp_dial(const tcp_address& address, const deadline& until, int& error_number) {
    fd socket = tcp_begin_dial(address, error_number);
    if (!socket) return socket;
    pollfd waiting{.fd = socket.get(), .events = POLLOUT, .revents = 0};
    int ready = 0;
    do {
        ready = ::poll(&waiting, 1, until.poll_milliseconds());
    } while (ready <= 0 && !until.expired());
    error_number = ready > 0 ? tcp_end_dial(socket.get(), address) : ETIMEDOUT;
    return error_number == 0 ? std::move(socket) : fd{};
}

}  // namespace via::base
