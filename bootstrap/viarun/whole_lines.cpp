// SPDX-License-Identifier: Apache-2.0
#include "whole_lines.hpp"

#include <cerrno>
#include <poll.h>
#include <unistd.h>

#include <fmt/format.h>

namespace via::viarun {
namespace {

/// Writes all, whatever interrupts.
void write_all(int output, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(output, bytes.data(), bytes.size());
        if (written >= 0) {
            bytes.remove_prefix(static_cast<std::size_t>(written));
        } else if (errno == EAGAIN) {  // somebody has made the terminal non-blocking
            pollfd waiting{.fd = output, .events = POLLOUT, .revents = 0};
            ::poll(&waiting, 1, -1);
        } else if (errno != EINTR) {
            return;
        }
    }
}

}  // namespace

void line_output::write(const void* writer, std::string_view label, std::string_view text, bool ends) {
    const bool goes_on = is_amid_line_of(writer);
    const bool breaks = !goes_on && unfinished_ != nullptr;
    write_all(descriptor_, fmt::format("{}{}{}{}", breaks ? "\n" : "", goes_on ? "" : label, text, ends ? "\n" : ""));
    unfinished_ = ends ? nullptr : writer;
}

void line_cutter::append(std::string_view bytes) {
    for (std::size_t end = bytes.find('\n'); end != std::string_view::npos; end = bytes.find('\n')) {
        unfinished_ += bytes.substr(0, end);
        emit(true);
        bytes.remove_prefix(end + 1);
    }
    unfinished_ += bytes;
    if (unfinished_.size() > longest_line) release();
}

void line_cutter::release() {
    if (holds_back()) emit(false);
}

void line_cutter::finish() {
    if (holds_back() || output_.is_amid_line_of(this)) emit(true);
}

void line_cutter::emit(bool ends) {
    output_.write(this, label_, unfinished_, ends);
    unfinished_.clear();
}

}  // namespace via::viarun
