// SPDX-License-Identifier: Apache-2.0
// The owner's side of pair set-up, against askers that are right, wrong, silent, and many.
#include <cstring>
#include <random>
#include <sys/mman.h>
#include <unistd.h>
#include <variant>
#include <vector>

#include "base/control_thread.hpp"
#include "base/error.hpp"
#include "base/seqpacket.hpp"
#include "core/peer_block.hpp"
#include "heap/host_backing.hpp"
#include "route/attach_message.hpp"
#include "route/attach_server.hpp"
#include "route/window_message.hpp"
#include "support/catch.hpp"

namespace {

using namespace via;

constexpr std::size_t heap_size = 1 << 20;

/// A server of PE 1 of 4, running.
class served {
public:
    served() : memory_{core::control_area, heap_size}, server_{control_.loop()} {
        server_.serve({.pe = 1,
                       .npes = 4,
                       .secret = secret,
                       .memory = [this](std::uint64_t) { return base::fd{::dup(memory_.share().descriptor)}; },
                       .window =
                           [](const route::window_request& asked, base::fd&) {
                               route::window_answer made;
                               made.what = route::window_answer::kind::nothing;
                               made.piece.begin = asked.offset;
                               return made;
                           }});
        control_.start();
    }
    served(const served&) = delete;
    served& operator=(const served&) = delete;
    ~served() { control_.stop(); }

    [[nodiscard]] base::fd dial() const { return base::dial(server_.address(), base::deadline{base::seconds{10}}); }
    [[nodiscard]] static route::attach_request request() {
        route::attach_request good;
        good.secret = secret;
        good.from = 2;
        good.to = 1;
        return good;
    }
    [[nodiscard]] heap::host_backing& memory() noexcept { return memory_; }

private:
    static constexpr base::token secret{123, 456};
    heap::host_backing memory_;
    base::control_thread control_;
    route::attach_server server_;
};

struct answer {
    base::received what = base::received::nothing;
    base::message message;
};

answer ask(const base::fd& socket, std::span<const std::byte> bytes) {
    const base::deadline soon{base::seconds{10}};
    answer result;
    REQUIRE(base::send_message(socket.get(), bytes, soon));
    REQUIRE(base::wait_readable(socket.get(), soon));
    result.what = base::receive_message(socket.get(), result.message);
    return result;
}

template <class Message>
std::vector<std::byte> bytes_of(const Message& message) {
    const auto bytes = std::as_bytes(std::span{&message, 1});
    return {bytes.begin(), bytes.end()};
}

void require_refused(const served& owner, std::span<const std::byte> bytes) {
    const answer got = ask(owner.dial(), bytes);
    REQUIRE(got.what == base::received::message);
    const auto reply = route::decode_reply(got.message.bytes);
    REQUIRE(reply);
    REQUIRE(reply->granted == 0);
    REQUIRE(std::strlen(reply->reason) > 0);
    REQUIRE_FALSE(got.message.file);
}

}  // namespace

TEST_CASE("a PE of the job gets the memory") {
    served owner;
    owner.memory().commit({0, owner.memory().segment_size()});
    owner.memory().base()[7] = std::byte{42};
    const answer got = ask(owner.dial(), bytes_of(served::request()));
    REQUIRE(got.what == base::received::message);
    const auto reply = route::decode_reply(got.message.bytes);
    REQUIRE(reply);
    REQUIRE(reply->granted == 1);
    REQUIRE(reply->from == 1);
    REQUIRE(got.message.file);
    const base::mapping mapped = heap::host_backing::map_peer(got.message.file.get(), core::heap_distance + heap_size);
    REQUIRE(mapped.data()[core::heap_distance + 7] == std::byte{42});
}

TEST_CASE("wrong requests are refused with a reason") {
    const served owner;
    route::attach_request wrong = served::request();
    wrong.secret[1] ^= 1;
    require_refused(owner, bytes_of(wrong));
    wrong = served::request();
    wrong.to = 2;
    require_refused(owner, bytes_of(wrong));
    for (const int from : {-1, 4, 2147483647}) {
        wrong = served::request();
        wrong.from = from;
        require_refused(owner, bytes_of(wrong));
    }
    wrong = served::request();
    wrong.magic += 1;
    require_refused(owner, bytes_of(wrong));
    require_refused(owner, std::vector<std::byte>(1));
    require_refused(owner, std::vector<std::byte>(base::max_message));
}

TEST_CASE("no mutation of a request gets the memory without the secret") {
    const served owner;
    std::mt19937 random{std::random_device{}()};
    const std::vector<std::byte> good = bytes_of(served::request());
    for (int i = 0; i < 300; ++i) {
        std::vector<std::byte> bytes = good;
        // Somewhere in magic or secret: what follows may change into another valid asker.
        bytes[random() % 24] ^= static_cast<std::byte>(1U << random() % 8);
        require_refused(owner, bytes);
    }
}

TEST_CASE("a flood of silent strangers does not keep a PE out") {
    const served owner;
    std::vector<base::fd> strangers;
    strangers.reserve(400);
    for (int i = 0; i < 400; ++i) strangers.push_back(owner.dial());
    const answer got = ask(owner.dial(), bytes_of(served::request()));
    REQUIRE(got.what == base::received::message);
    REQUIRE(route::decode_reply(got.message.bytes)->granted == 1);
}

TEST_CASE("a file that is not what the peer said is not mapped") {
    heap::host_backing memory{core::control_area, heap_size};
    const int file = memory.share().descriptor;
    REQUIRE_THROWS_AS(heap::host_backing::map_peer(file, core::heap_distance + heap_size * 2), base::error);
    const base::fd unsealed{::memfd_create("test", MFD_CLOEXEC)};
    REQUIRE(::ftruncate(unsealed.get(), core::heap_distance + heap_size) == 0);
    REQUIRE_THROWS_AS(heap::host_backing::map_peer(unsealed.get(), core::heap_distance + heap_size), base::error);
}

TEST_CASE("one connection carries many questions about windows, each of which shows the secret") {
    const served owner;
    route::window_request good;
    good.secret = served::request().secret;
    good.from = 2;
    good.to = 1;
    const base::fd line = owner.dial();
    for (std::uint64_t offset = 0; offset < 100; ++offset) {
        good.offset = offset;
        const answer got = ask(line, encode(good));
        REQUIRE(got.what == base::received::message);
        const auto reply = route::decode_window_answer(got.message.bytes);
        REQUIRE(reply);
        CHECK(reply->piece.begin == offset);
    }
    // Strangers take the place of strangers, and not of who has shown the secret.
    std::vector<base::fd> strangers;
    for (int i = 0; i < 400; ++i) strangers.push_back(owner.dial());
    CHECK(ask(owner.dial(), encode(good)).what == base::received::message);
    CHECK(ask(line, encode(good)).what == base::received::message);
    route::window_request wrong = good;
    wrong.secret[0] ^= 1;
    const answer refused = ask(line, encode(wrong));
    REQUIRE(refused.what == base::received::message);
    CHECK(route::decode_window_answer(refused.message.bytes)->what == route::window_answer::kind::refused);
    REQUIRE(base::wait_readable(line.get(), base::deadline{base::seconds{10}}));
    base::message nothing;
    CHECK(base::receive_message(line.get(), nothing) == base::received::closed);
}

TEST_CASE("a connection that has carried questions carries no letters") {
    const served owner;
    route::window_request asked;
    asked.secret = served::request().secret;
    asked.from = 2;
    asked.to = 1;
    const base::fd line = owner.dial();
    CHECK(ask(line, encode(asked)).what == base::received::message);
    asked.what = route::window_request::kind::line;
    CHECK(ask(line, encode(asked)).what == base::received::closed);
}
