// SPDX-License-Identifier: Apache-2.0
#include "labelled_output.hpp"

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <fmt/format.h>

#include "base/error.hpp"

namespace via::viarun {
namespace {

/// Writes all, whatever interrupts. An output that is gone loses the rest.
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

void line_cutter::append(std::string_view bytes) {
    while (!bytes.empty()) {
        const std::size_t newline = bytes.find('\n');
        const std::size_t room = longest_line - unfinished_.size();
        if (newline == std::string_view::npos && bytes.size() < room) {
            unfinished_ += bytes;
            return;
        }
        const bool whole = newline <= room;  // npos is larger than any room
        unfinished_ += bytes.substr(0, whole ? newline : room);
        bytes.remove_prefix(whole ? newline + 1 : room);
        emit(unfinished_);
        unfinished_.clear();
    }
}

void line_cutter::finish() {
    if (!unfinished_.empty()) emit(unfinished_);
    unfinished_.clear();
}

void line_cutter::emit(std::string_view line) const { write_all(output_, fmt::format("{}{}\n", prefix_, line)); }

base::fd labelled_output::add(int pe, int output) {
    int ends[2] = {-1, -1};
    if (::pipe2(ends, O_CLOEXEC) != 0) base::fail_errno("pipe2", errno, "cannot label output; see ulimit -n");
    base::fd read_end{ends[0]};
    base::fd write_end{ends[1]};
    ::fcntl(read_end.get(), F_SETFL, O_NONBLOCK);
    streams_.push_back(std::make_unique<stream>(stream{std::move(read_end), {fmt::format("[{}] ", pe), output}}));
    stream& made = *streams_.back();
    thread_.loop().add(made.pipe.get(), [this, &made] {
        if (copy(made)) return;
        thread_.loop().remove(made.pipe.get());
    });
    return write_end;
}

bool labelled_output::copy(stream& from) {
    std::array<char, 16 * 1024> buffer;
    const ssize_t size = ::read(from.pipe.get(), buffer.data(), buffer.size());
    if (size < 0) return errno == EINTR || errno == EAGAIN;
    from.lines.append({buffer.data(), static_cast<std::size_t>(size)});
    return size > 0;
}

void labelled_output::finish() {
    thread_.stop();
    for (const auto& from : streams_) {
        // A process that outlives its PE may hold the other end and go on writing: take what a pipe holds, no more.
        pollfd ready{.fd = from->pipe.get(), .events = POLLIN, .revents = 0};
        for (int turn = 0; turn < 64 && ::poll(&ready, 1, 0) > 0 && copy(*from); ++turn) {
        }
        from->lines.finish();
    }
    streams_.clear();
}

}  // namespace via::viarun
