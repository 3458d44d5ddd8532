// SPDX-License-Identifier: Apache-2.0
// Frames on a stream, and TCP addresses.
#include <array>
#include <cstring>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include "base/error.hpp"
#include "base/fd.hpp"
#include "base/frame.hpp"
#include "base/tcp.hpp"
#include "support/catch.hpp"
#include "support/failure_of.hpp"

using namespace via;

namespace {

struct stream_pair {
    base::fd writes;
    base::fd reads;

    stream_pair() {
        std::array<int, 2> ends = {};
        if (::socketpair(AF_UNIX, SOCK_STREAM, 0, ends.data()) != 0) throw std::runtime_error{"socketpair"};
        writes = base::fd{ends[0]};
        reads = base::fd{ends[1]};
    }
    void write(std::span<const std::byte> bytes) const {
        REQUIRE(base::send_all(writes.get(), bytes, base::deadline{base::seconds{10}}));
    }
};

std::vector<std::byte> frame_of(std::size_t payload, int value) {
    std::vector<std::byte> frame(sizeof(base::frame_header) + payload, static_cast<std::byte>(value));
    base::seal_frame(frame);
    return frame;
}

int option_of(const base::fd& socket, int level, int name) {
    int value = 0;
    socklen_t size = sizeof value;
    REQUIRE(::getsockopt(socket.get(), level, name, &value, &size) == 0);
    return value;
}

/// What the system is told to do about a peer whose host has vanished: seconds until it ends a silent connection, and
/// one on which something was sent.
void check_ends_within(const base::fd& socket, int seconds) {
    CHECK(option_of(socket, SOL_SOCKET, SO_KEEPALIVE) != 0);
    CHECK(option_of(socket, IPPROTO_TCP, TCP_KEEPIDLE) +
              option_of(socket, IPPROTO_TCP, TCP_KEEPINTVL) * option_of(socket, IPPROTO_TCP, TCP_KEEPCNT) <=
          seconds);
    CHECK(option_of(socket, IPPROTO_TCP, TCP_USER_TIMEOUT) > 0);
    CHECK(option_of(socket, IPPROTO_TCP, TCP_USER_TIMEOUT) <= seconds * 1000);
}

}  // namespace

TEST_CASE("the checksum is CRC-32C") {
    CHECK(base::checksum({}) == 0);
    CHECK(base::checksum(std::as_bytes(std::span{"123456789", 9})) == 0xe3069283);
    const std::array<std::byte, 32> zeros = {};
    CHECK(base::checksum(zeros) == 0x8a9136aa);
}

TEST_CASE("a frame opens to its payload, and no altered one does") {
    const std::vector<std::byte> frame = frame_of(20, 7);
    std::string problem;
    const auto payload = base::open_frame(frame, problem);
    REQUIRE(payload);
    CHECK(payload->size() == 20);
    for (std::size_t at = 0; at < 8 * frame.size(); ++at) {
        std::vector<std::byte> altered = frame;
        altered[at / 8] ^= std::byte(1U << at % 8);
        CHECK_FALSE(base::open_frame(altered, problem));
        CHECK_FALSE(problem.empty());
    }
    for (std::size_t size = 0; size < frame.size(); ++size) {
        CHECK_FALSE(base::open_frame(std::span{frame}.first(size), problem));
    }
}

TEST_CASE("a reader takes frames as they come, byte by byte or many at once") {
    const stream_pair pair;
    base::frame_reader reader{base::max_message};
    std::vector<std::byte> got;
    const std::vector<std::byte> frame = frame_of(5, 1);
    for (std::size_t i = 0; i < frame.size(); ++i) {
        CHECK(reader.receive(pair.reads.get(), got) == base::received::nothing);
        pair.write(std::span{frame}.subspan(i, 1));
    }
    CHECK(reader.receive(pair.reads.get(), got) == base::received::message);
    CHECK(got == frame);
    for (int i = 0; i < 3; ++i) pair.write(frame_of(static_cast<std::size_t>(i), i));
    for (int i = 0; i < 3; ++i) {
        // What is not taken yet stays in the socket, which therefore stays readable.
        CHECK(base::wait_readable(pair.reads.get(), base::deadline{base::seconds{0}}));
        CHECK(reader.receive(pair.reads.get(), got) == base::received::message);
        CHECK(got == frame_of(static_cast<std::size_t>(i), i));
    }
    CHECK(reader.receive(pair.reads.get(), got) == base::received::nothing);
}

TEST_CASE("a reader refuses what is no frame or larger than its limit, and sees the end") {
    const auto received_of = [](std::vector<std::byte> bytes, std::size_t limit) {
        const stream_pair pair;
        pair.write(bytes);
        base::frame_reader reader{limit};
        return reader.receive(pair.reads.get(), bytes);
    };
    const std::size_t header = sizeof(base::frame_header);
    CHECK(received_of(frame_of(10, 1), header + 10) == base::received::message);
    CHECK(received_of(frame_of(11, 1), header + 10) == base::received::malformed);
    CHECK(received_of(std::vector<std::byte>(header), header + 10) == base::received::malformed);
    std::vector<std::byte> tiny = frame_of(0, 1);
    const std::uint32_t too_small = header - 1;
    std::memcpy(tiny.data() + offsetof(base::frame_header, size), &too_small, sizeof too_small);
    CHECK(received_of(tiny, 1000) == base::received::malformed);

    stream_pair pair;
    base::frame_reader reader{1000};
    std::vector<std::byte> got;
    std::vector<std::byte> cut = frame_of(10, 1);
    cut.resize(15);
    pair.write(cut);
    pair.writes = base::fd{};
    CHECK(reader.receive(pair.reads.get(), got) == base::received::closed);
}

TEST_CASE("hosts are numbers of two kinds") {
    CHECK(base::is_host_number("10.0.0.7"));
    CHECK(base::is_host_number("fd00::7"));
    CHECK_FALSE(base::is_host_number("localhost"));
    CHECK_FALSE(base::is_host_number("10.0.0"));
    CHECK_FALSE(base::is_host_number(""));
    CHECK(base::is_loopback("127.0.1.1"));
    CHECK(base::is_loopback("::1"));
    CHECK_FALSE(base::is_loopback("10.0.0.7"));
    CHECK(base::tcp_address{.host = "fd00::7", .port = 5}.text() == "[fd00::7]:5");
    CHECK(base::is_host_number(base::own_host()));
    CHECK(base::resolve_host("127.0.0.1") == "127.0.0.1");
}

TEST_CASE("a connection carries bytes, and a taken port is said to be") {
    const base::tcp_address address{.host = base::loopback_host(), .port = base::free_port(base::loopback_host())};
    const base::tcp_listener listener{address};
    int error_number = 0;
    const base::fd here = base::tcp_dial(address, base::deadline{base::seconds{10}}, error_number);
    REQUIRE(here);
    REQUIRE(base::wait_readable(listener.descriptor(), base::deadline{base::seconds{10}}));
    const base::fd there = listener.accept();
    REQUIRE(there);
    check_ends_within(here, 30);
    check_ends_within(there, 30);
    CHECK(base::send_all(here.get(), frame_of(100, 3), base::deadline{base::seconds{10}}));
    base::frame_reader reader{base::max_message};
    std::vector<std::byte> got;
    REQUIRE(base::wait_readable(there.get(), base::deadline{base::seconds{10}}));
    CHECK(reader.receive(there.get(), got) == base::received::message);
    const auto failure = support::failure_of([&] { base::tcp_listener{address}; });
    CHECK(failure.status == VIA_ERR_BOOTSTRAP);
    CHECK(failure.message == "cannot listen on " + address.text() + ": the port is in use");
}
