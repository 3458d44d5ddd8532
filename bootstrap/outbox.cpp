// SPDX-License-Identifier: Apache-2.0
#include "bootstrap/outbox.hpp"

#include <array>
#include <cerrno>
#include <span>
#include <sys/epoll.h>
#include <sys/socket.h>

#include "base/error.hpp"

namespace via::bootstrap {

batch batch_of(const protocol::message& what) {
    return std::make_shared<const std::vector<std::vector<std::byte>>>(1, protocol::encode(what));
}

void outbox::push(batch messages) {
    if (batches_.empty()) progress_ = base::clock::now();
    batches_.push_back(std::move(messages));
}

outbox::state outbox::flush(int socket) {
    while (!batches_.empty()) {
        const auto& messages = *batches_.front();
        if (next_ == messages.size()) {
            batches_.pop_front();
            next_ = 0;
            continue;
        }
        const auto left = std::span{messages[next_]}.subspan(sent_);
        const ssize_t taken = ::send(socket, left.data(), left.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
        if (taken < 0) {
            if (errno == EINTR) continue;
            return errno == EAGAIN ? state::full_socket : state::gone;
        }
        sent_ += static_cast<std::size_t>(taken);  // a packet goes whole, a stream takes what it has room for
        if (sent_ == messages[next_].size()) {
            ++next_;
            sent_ = 0;
        }
        progress_ = base::clock::now();
    }
    return state::empty;
}

bool outbox::stalled(base::seconds limit) const { return !batches_.empty() && base::since(progress_) > limit; }

full_sockets::full_sockets(base::event_loop& loop, std::function<void(int)> writable)
    : loop_{loop}, writable_{std::move(writable)}, epoll_{::epoll_create1(EPOLL_CLOEXEC)} {
    if (!epoll_) base::fail_errno("epoll_create1", errno, "cannot wait for full sockets");
    loop_.add(epoll_.get(), [this] { on_ready(); });
}

full_sockets::~full_sockets() { loop_.remove(epoll_.get()); }

void full_sockets::add(int socket) {
    epoll_event event{};
    event.events = EPOLLOUT;
    event.data.fd = socket;
    if (::epoll_ctl(epoll_.get(), EPOLL_CTL_ADD, socket, &event) != 0 && errno != EEXIST) {
        base::fail_errno("epoll_ctl", errno, "cannot wait for a full socket");
    }
}

void full_sockets::remove(int socket) noexcept { ::epoll_ctl(epoll_.get(), EPOLL_CTL_DEL, socket, nullptr); }

void full_sockets::on_ready() {
    std::array<epoll_event, 32> events{};
    const int ready = ::epoll_wait(epoll_.get(), events.data(), static_cast<int>(events.size()), 0);
    for (int i = 0; i < ready; ++i) writable_(events[static_cast<std::size_t>(i)].data.fd);
}

}  // namespace via::bootstrap
