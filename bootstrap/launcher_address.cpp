// SPDX-License-Identifier: Apache-2.0
#include "bootstrap/launcher_address.hpp"

#include <array>
#include <charconv>

#include <fmt/format.h>

#include "base/error.hpp"
#include "bootstrap/bootstrap.hpp"

namespace via::bootstrap {
namespace {

constexpr std::size_t longest_socket = 100;  // what an abstract Unix address holds, with room to spare
constexpr std::size_t digits_per_word = 16;

[[noreturn]] void reject(std::string_view why) {
    base::fail({.status = VIA_ERR_BOOTSTRAP,
                .message = fmt::format("{} is set, but {}", launcher_address::variable, why),
                .hint = "start the program by viarun of the same build, or unset the variable"});
}

/// Exactly five fields.
std::array<std::string_view, 5> split(std::string_view text) {
    std::array<std::string_view, 5> fields;
    for (std::size_t i = 0; i < fields.size(); ++i) {
        const std::size_t comma = text.find(',');
        if ((comma == std::string_view::npos) != (i + 1 == fields.size())) reject("it does not have five fields");
        fields[i] = text.substr(0, comma);
        text.remove_prefix(comma == std::string_view::npos ? text.size() : comma + 1);
    }
    return fields;
}

template <class T>
T parse_number(std::string_view text, int base, const char* problem) {
    T value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
    if (error != std::errc{} || end != text.data() + text.size()) reject(problem);
    return value;
}

std::string parse_socket(std::string_view text) {
    const auto allowed = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
    };
    bool good = !text.empty() && text.size() <= longest_socket;
    for (const char c : text) good = good && allowed(c);
    if (!good) reject("its second field is not a socket's address");
    return std::string{text};
}

}  // namespace

std::string launcher_address::text() const {
    return fmt::format("1,{},{},{},{:016x}{:016x}", socket, pe, npes, secret[0], secret[1]);
}

launcher_address launcher_address::parse(std::string_view text) {
    const auto [version, socket, pe, npes, secret] = split(text);
    if (version != "1") reject("its first field is not the version 1 of this build");
    launcher_address address;
    address.socket = parse_socket(socket);
    address.npes = parse_number<int>(npes, 10, "its fourth field is not a number of PEs");
    if (address.npes < 1 || address.npes > max_npes) reject("its fourth field is not a number of PEs");
    address.pe = parse_number<int>(pe, 10, "its third field is not a PE number");
    if (address.pe < 0 || address.pe >= address.npes) reject("its third field is not the number of a PE of the job");
    static constexpr const char* bad_secret = "its fifth field is not a secret of 32 hexadecimal digits";
    if (secret.size() != 2 * digits_per_word) reject(bad_secret);
    address.secret = {parse_number<std::uint64_t>(secret.substr(0, digits_per_word), 16, bad_secret),
                      parse_number<std::uint64_t>(secret.substr(digits_per_word), 16, bad_secret)};
    return address;
}

}  // namespace via::bootstrap
