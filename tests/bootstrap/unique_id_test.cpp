// SPDX-License-Identifier: Apache-2.0
// The text of a unique id, and what is said of texts that are none.
#include <cstring>

#include <viaduct.h>

#include "base/error.hpp"
#include "bootstrap/unique_id.hpp"
#include "support/catch.hpp"
#include "support/failure_of.hpp"

using namespace via;
using bootstrap::unique_id;
using support::failure_of;

TEST_CASE("a unique id survives its text") {
    for (const char* host : {"10.0.0.7", "fd00::7", "::1"}) {
        const unique_id id{.meeting = {.host = host, .port = 65535}, .secret = {0, ~0ULL}};
        INFO(id.text());
        CHECK(id.text().size() < sizeof via_unique_id::text);
        CHECK(id.text().find(' ') == std::string::npos);
        const unique_id parsed = unique_id::parse(id.text());
        CHECK(parsed.meeting.host == host);
        CHECK(parsed.meeting.port == 65535);
        CHECK(parsed.secret == id.secret);
        CHECK(unique_id::without_secret(id.text()) == "via1:" + id.meeting.text() + ":<secret>");
    }
}

TEST_CASE("every part of a unique id that is cut off or altered is noticed, and no message shows the secret") {
    const unique_id id{.meeting = {.host = "10.0.0.7", .port = 4711},
                       .secret = {0x123456789abcdef0, 0x1122334455667788}};
    const std::string text = id.text();
    const auto check = [&](const std::string& bad) {
        INFO(bad);
        const base::failure failure = failure_of([&] { (void)unique_id::parse(bad); });
        CHECK(failure.status == VIA_ERR_BOOTSTRAP);
        CHECK(failure.message.find("the unique id is ") == 0);
        CHECK(failure.message.find("123456789abcdef0") == std::string::npos);
        CHECK(unique_id::without_secret(bad) == "<not a unique id>");
    };
    for (std::size_t size = 0; size < text.size(); ++size) check(text.substr(0, size));
    for (std::size_t at = 0; at < text.size(); ++at) {
        for (const char other : {'0', 'f', ':', ' ', '\n', 'A'}) {
            std::string altered = text;
            if (altered[at] == other) continue;
            altered[at] = other;
            check(altered);
        }
        std::string shorter = text;
        check(shorter.erase(at, 1));
        std::string longer = text;
        check(longer.insert(at, 1, '0'));
    }
    check(text + " ");
    check(std::string(200, 'v'));
}

TEST_CASE("the message says what is wrong with a unique id") {
    const std::string text = unique_id{.meeting = {.host = "10.0.0.7", .port = 4711}, .secret = {1, 2}}.text();
    const auto message = [](const std::string& bad) {
        return failure_of([&] { (void)unique_id::parse(bad); }).message;
    };
    CHECK(message("") == "the unique id is empty");
    CHECK(message("10.0.0.7:4711") == "the unique id is something else: it does not begin with 'via'");
    CHECK(message("via2" + text.substr(4)) == "the unique id is of version 'via2', and this library reads 'via1'");
    CHECK(message(text.substr(0, text.size() - 3)) == "the unique id is truncated, or runs on into something else");
    CHECK(message(text.substr(0, 30)) == "the unique id is truncated, or runs on into something else");
    CHECK(message(text + "\n") == "the unique id is truncated, or runs on into something else");
    CHECK(message("via1:10.0.0.8" + text.substr(13)) == "the unique id is damaged: a part of it is missing or altered");
}

TEST_CASE("an id is made for an endpoint, and nothing is open afterwards") {
    const unique_id own = unique_id::make("");
    CHECK(base::is_host_number(own.meeting.host));
    CHECK(own.meeting.port != 0);
    CHECK(unique_id::make("127.0.0.1:4711").meeting.text() == "127.0.0.1:4711");
    CHECK(unique_id::make("localhost:4711").meeting.port == 4711);
    CHECK(base::is_loopback(unique_id::make("localhost").meeting.host));
    CHECK(unique_id::make("[::1]:4711").meeting.text() == "[::1]:4711");
    CHECK(unique_id::make("[fd00::7]:80").meeting.host == "fd00::7");
    const unique_id first = unique_id::make("127.0.0.1");
    CHECK(first.secret != unique_id::make("127.0.0.1").secret);
    CHECK_NOTHROW(base::tcp_listener{first.meeting});
}

TEST_CASE("what is no endpoint is refused") {
    for (const char* bad : {":80", "127.0.0.1:", "127.0.0.1:0", "127.0.0.1:65536", "127.0.0.1:80x", "[::1", "[]:80",
                            "[::1]80", "no such host.invalid:80", "127.0.0.1:80:90"}) {
        INFO(bad);
        CHECK(failure_of([&] { (void)unique_id::make(bad); }).status == VIA_ERR_ARGUMENT);
    }
}
