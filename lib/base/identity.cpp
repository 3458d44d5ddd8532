// SPDX-License-Identifier: Apache-2.0
#include "base/identity.hpp"

#include <cerrno>
#include <fstream>
#include <iterator>
#include <string>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.hpp"

namespace via::base {
namespace {

std::string read_line(const char* path) {
    errno = 0;
    std::ifstream file{path};
    std::string line;
    if (!std::getline(file, line)) {
        const bool has_no_descriptor = errno == EMFILE || errno == ENFILE;
        fail({.status = VIA_ERR_SYSTEM,
              .message = std::string{"cannot tell which host this is: "} + path + ": " +
                         (errno != 0 ? errno_text(errno) : "it is empty"),
              .hint = has_no_descriptor ? "see ulimit -n" : "mount /proc in the container",
              .call = "read"});
    }
    return line;
}

std::uint64_t namespace_inode(const char* path) {
    struct stat status {};
    if (::stat(path, &status) != 0) fail_errno("stat", errno, std::string{"cannot tell which host this is: "} + path);
    return status.st_ino;
}

token parse_uuid(const std::string& text) {
    token value = {};
    std::size_t digits = 0;
    for (const char c : text) {
        const int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
        if (digit < 0 || digits == 32) continue;
        std::uint64_t& half = value[digits++ / 16];
        half = half << 4 | static_cast<std::uint64_t>(digit);
    }
    return value;
}

/// Field 22 of /proc/self/stat; the second field is in parentheses and may hold anything.
std::uint64_t start_time() {
    const std::string line = read_line("/proc/self/stat");
    std::size_t at = line.rfind(')');
    for (int field = 2; field < 22 && at != std::string::npos; ++field) at = line.find(' ', at + 1);
    return at == std::string::npos ? 0 : std::stoull(line.substr(at + 1));
}

}  // namespace

token make_token() {
    token value = {};
    if (::getrandom(value.data(), sizeof value, 0) != static_cast<ssize_t>(sizeof value)) {
        fail_errno("getrandom", errno, "cannot draw a random token");
    }
    return value;
}

identity this_process() {
    return {.boot = parse_uuid(read_line("/proc/sys/kernel/random/boot_id")),
            .pid_namespace = namespace_inode("/proc/self/ns/pid"),
            .net_namespace = namespace_inode("/proc/self/ns/net"),
            .start_time = start_time(),
            .pid = static_cast<std::uint64_t>(::getpid())};
}

}  // namespace via::base
