// SPDX-License-Identifier: Apache-2.0
#include "bootstrap/unique_id.hpp"

#include <charconv>

#include <fmt/format.h>
#include <viaduct.h>

#include "base/error.hpp"
#include "base/frame.hpp"

namespace via::bootstrap {
namespace {

constexpr std::string_view version = "via1";
constexpr std::size_t digits_per_word = 16;
constexpr std::size_t checksum_digits = 8;

[[noreturn]] void reject(std::string_view why) {
    base::fail({.status = VIA_ERR_BOOTSTRAP,
                .message = fmt::format("the unique id is {}", why),
                .hint = "pass on the whole text that via_unique_id_create() of the same version made, on one line and "
                        "without blanks"});
}

/// All of `text` as a number of that base; false if it is none.
template <class T>
bool read_number(std::string_view text, int base, T& value) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
    return error == std::errc{} && end == text.data() + text.size();
}

std::string checksum_of(std::string_view text) {
    return fmt::format("{:08x}", base::checksum(std::as_bytes(std::span{text})));
}

/// A host, which may be in brackets, and what follows it.
struct host_and_rest {
    std::string_view host;
    std::string_view rest;  ///< begins with a colon, or is empty
};

/// Empty host if there is none.
host_and_rest split_host(std::string_view text) {
    if (text.starts_with('[')) {
        const std::size_t end = text.find(']');
        if (end == std::string_view::npos) return {};
        return {.host = text.substr(1, end - 1), .rest = text.substr(end + 1)};
    }
    const std::size_t end = std::min(text.find(':'), text.size());
    return {.host = text.substr(0, end), .rest = text.substr(end)};
}

bool read_port(std::string_view text, std::uint16_t& port) { return read_number(text, 10, port) && port != 0; }

/// The number of the host that an endpoint names. A machine may know its own name only as a loopback's, which leads
/// others to themselves.
std::string number_of(const std::string& host) {
    const std::string number = base::resolve_host(host);
    const bool meant = host == "localhost" || base::is_host_number(host);
    return base::is_loopback(number) && !meant ? base::own_host() : number;
}

}  // namespace

unique_id unique_id::make(std::string_view endpoint) {
    const auto refuse = [&] {
        base::fail({.status = VIA_ERR_ARGUMENT,
                    .message = fmt::format("'{}' is not an endpoint", endpoint),
                    .hint = "write host, host:port, or [host]:port for an IPv6 number; ports are 1 to 65535"});
    };
    unique_id made{.meeting = {}, .secret = base::make_token()};
    if (endpoint.empty()) {
        made.meeting.host = base::own_host();
    } else if (base::is_host_number(std::string{endpoint})) {
        made.meeting.host = endpoint;
    } else {
        const auto [host, rest] = split_host(endpoint);
        if (host.empty() || (!rest.empty() && rest.front() != ':')) refuse();
        if (!rest.empty() && !read_port(rest.substr(1), made.meeting.port)) refuse();
        made.meeting.host = number_of(std::string{host});
    }
    if (made.meeting.port == 0) made.meeting.port = base::free_port(made.meeting.host);
    return made;
}

std::string unique_id::text() const {
    const std::string body = fmt::format("{}:{}:{:016x}{:016x}:", version, meeting.text(), secret[0], secret[1]);
    return body + checksum_of(body);
}

unique_id unique_id::parse(std::string_view text) {
    if (text.empty()) reject("empty");
    if (text.size() >= sizeof via_unique_id::text) reject("too long to be one");
    const std::size_t first = text.find(':');
    const std::string_view found = text.substr(0, first);
    if (!found.starts_with("via")) reject("something else: it does not begin with 'via'");
    if (first != std::string_view::npos && found != version) {
        reject(fmt::format("of version '{}', and this library reads '{}'", found, version));
    }
    // What is cut rarely ends with a field as long as a checksum; what was altered has a checksum of something else.
    const std::size_t last = text.rfind(':');
    if (last == std::string_view::npos || text.size() - last - 1 != checksum_digits) {
        reject("truncated, or runs on into something else");
    }
    if (text.substr(last + 1) != checksum_of(text.substr(0, last + 1))) {
        reject("damaged: a part of it is missing or altered");
    }
    const auto [host, rest] = split_host(text.substr(first + 1, last - first - 1));
    const std::size_t colon = rest.rfind(':');
    unique_id id;
    id.meeting.host = host;
    const std::string_view secret = rest.substr(std::min(colon, rest.size() - 1) + 1);
    const bool sound = !rest.empty() && rest.front() == ':' && colon > 1 && base::is_host_number(id.meeting.host) &&
                       read_port(rest.substr(1, colon - 1), id.meeting.port) && secret.size() == 2 * digits_per_word &&
                       read_number(secret.substr(0, digits_per_word), 16, id.secret[0]) &&
                       read_number(secret.substr(digits_per_word), 16, id.secret[1]);
    // The text must be the one that text() makes: then there is no second way to write an id.
    if (!sound || id.text() != text) reject("damaged: its fields are not host, port, secret and checksum");
    return id;
}

std::string unique_id::without_secret(std::string_view text) {
    try {
        return fmt::format("{}:{}:<secret>", version, parse(text).meeting.text());
    } catch (const base::error&) {
        return "<not a unique id>";
    }
}

}  // namespace via::bootstrap
