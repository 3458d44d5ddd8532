// SPDX-License-Identifier: Apache-2.0
// Letters between control threads over TCP: to PEs that answer, and to those that do not.
#include <chrono>
#include <cstdint>
#include <future>
#include <optional>
#include <poll.h>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "base/control_thread.hpp"
#include "base/frame.hpp"
#include "base/tcp.hpp"
#include "core/core.hpp"
#include "route/remote_letters.hpp"
#include "support/catch.hpp"

namespace {

using namespace via;
using route::remote_answer;
using route::remote_request;

constexpr int bound_ms = 20'000;

bool becomes_readable(int socket) {
    pollfd waiting{.fd = socket, .events = POLLIN, .revents = 0};
    return ::poll(&waiting, 1, bound_ms) == 1;
}

/// A PE that is written to, as far as its socket goes.
class reader {
public:
    explicit reader(std::uint16_t port = 0) : listener_{{.host = base::loopback_host(), .port = port}} {}

    [[nodiscard]] base::tcp_address address() const { return listener_.address(); }
    void accept() {
        REQUIRE(becomes_readable(listener_.descriptor()));
        socket_ = listener_.accept();
        REQUIRE(socket_);
        frames_ = base::frame_reader{sizeof(base::frame_header) + sizeof(remote_request)};
    }
    /// Which attachment the next letter is about.
    [[nodiscard]] std::uint64_t next() {
        std::vector<std::byte> frame;
        while (frames_.receive(socket_.get(), frame) != base::received::message)
            REQUIRE(becomes_readable(socket_.get()));
        std::string problem;
        const auto letter = route::decode_remote_request(base::open_frame(frame, problem).value());
        REQUIRE(letter);
        return letter->attachment;
    }
    void answer() const {
        remote_answer done;
        done.what = remote_answer::kind::done;
        CHECK(base::send_all(socket_.get(), base::framed(encode(done)), base::deadline{base::seconds{20}}));
    }
    void hang_up() { socket_ = base::fd{}; }

private:
    base::tcp_listener listener_;
    base::fd socket_;
    base::frame_reader frames_{0};
};

/// PE 0, which writes from its control thread.
class writer {
public:
    explicit writer(const std::vector<base::tcp_address>& others) {
        std::vector<base::tcp_address> controls(1);
        controls.insert(controls.end(), others.begin(), others.end());
        std::vector<core::peer_card> cards(controls.size());
        for (core::peer_card& each : cards) each.pes_per_host = 1;
        core_.pe = 0;
        core_.npes = static_cast<int>(controls.size());
        core_.others = core::peers{std::move(cards)};
        core_.others.reach_remotely(0, controls);
        letters_.emplace(core_, control_.loop());
        control_.start();
    }
    writer(const writer&) = delete;
    writer& operator=(const writer&) = delete;
    writer(writer&&) = delete;
    writer& operator=(writer&&) = delete;
    ~writer() { control_.stop(); }

    void send(int pe, std::uint64_t attachment) {
        remote_request letter;
        letter.what = remote_request::kind::revoke;
        letter.attachment = attachment;
        letter.registration = 1;
        control_.loop().post([this, pe, letter] { letters_->send(pe, letter); });
    }
    void forget(int pe) {
        control_.loop().post([this, pe] { letters_->forget(pe); });
    }
    [[nodiscard]] std::size_t waiting(int pe) {
        std::promise<std::size_t> found;
        control_.loop().post([&] { found.set_value(letters_->waiting(pe)); });
        return found.get_future().get();
    }

private:
    core::core core_;
    base::control_thread control_;
    std::optional<route::remote_letters> letters_;
};

}  // namespace

TEST_CASE("remote letters: who does not answer holds up nobody but himself") {
    reader slow;
    reader quick;
    writer by{{slow.address(), quick.address()}};
    by.send(1, 1);
    slow.accept();
    CHECK(slow.next() == 1);
    by.send(1, 2);
    by.send(2, 3);
    quick.accept();
    CHECK(quick.next() == 3);
    quick.answer();
    CHECK(by.waiting(1) == 2);
    slow.answer();
    CHECK(slow.next() == 2);
    slow.answer();
    by.send(2, 4);
    CHECK(quick.next() == 4);
}

TEST_CASE("remote letters: what was lost with its connection is sent again, in its turn") {
    reader of;
    writer by{{of.address()}};
    by.send(1, 1);
    by.send(1, 2);
    of.accept();
    CHECK(of.next() == 1);
    of.hang_up();
    of.accept();
    CHECK(of.next() == 1);
    of.answer();
    CHECK(of.next() == 2);
    of.answer();
    while (by.waiting(1) != 0) std::this_thread::yield();
    of.hang_up();
    by.send(1, 3);
    of.accept();
    CHECK(of.next() == 3);
}

TEST_CASE("remote letters: a PE to which there is no way now is tried again") {
    const std::uint16_t port = base::free_port(base::loopback_host());
    writer by{{{.host = base::loopback_host(), .port = port}}};
    by.send(1, 1);
    CHECK(by.waiting(1) == 1);
    reader of{port};
    of.accept();
    CHECK(of.next() == 1);
}

TEST_CASE("remote letters: nothing goes to a PE that has died") {
    reader dead;
    writer by{{dead.address()}};
    by.send(1, 1);
    dead.accept();
    CHECK(dead.next() == 1);
    by.send(1, 2);
    by.forget(1);
    by.send(1, 3);
    CHECK(by.waiting(1) == 0);
}
