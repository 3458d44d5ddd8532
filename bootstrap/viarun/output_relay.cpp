// SPDX-License-Identifier: Apache-2.0
#include "output_relay.hpp"

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>

#include <fmt/format.h>

#include "base/error.hpp"

namespace via::viarun {
namespace {

/// An unfinished line that has not grown for so long is a question, where it may be one.
constexpr base::seconds question_patience{0.5};

/// Whether the PE that reads viarun's input, PE 0, may be answered: not by a file or /dev/null.
bool is_input_answered() noexcept {
    struct stat input {};
    if (::fstat(STDIN_FILENO, &input) != 0) return false;
    return S_ISFIFO(input.st_mode) || S_ISSOCK(input.st_mode) || ::isatty(STDIN_FILENO) == 1;
}

}  // namespace

base::fd output_relay::add(int pe, line_output& output) {
    int ends[2] = {-1, -1};
    if (::pipe2(ends, O_CLOEXEC) != 0) base::fail_errno("pipe2", errno, "cannot pass output on; see ulimit -n");
    base::fd read_end{ends[0]};
    base::fd write_end{ends[1]};
    ::fcntl(read_end.get(), F_SETFL, O_NONBLOCK);
    std::string label = labels_ ? fmt::format("[{}] ", pe) : std::string{};
    streams_.push_back(std::make_unique<stream>(std::move(read_end), std::move(label), output));
    stream& made = *streams_.back();
    made.may_ask = pe == 0 && is_input_answered();
    thread_.loop().add(made.pipe.get(), [this, &made] { on_readable(made); });
    return write_end;
}

bool output_relay::copy(stream& from) {
    std::array<char, 16 * 1024> buffer;
    const ssize_t size = ::read(from.pipe.get(), buffer.data(), buffer.size());
    if (size < 0) return errno == EINTR || errno == EAGAIN;
    from.lines.append({buffer.data(), static_cast<std::size_t>(size)});
    from.bytes += static_cast<std::uint64_t>(size);
    return size > 0;
}

void output_relay::on_readable(stream& from) {
    if (!copy(from)) return thread_.loop().remove(from.pipe.get());
    if (from.may_ask && !from.is_timed) watch_for_question(from);
}

void output_relay::watch_for_question(stream& from) {
    from.is_timed = from.lines.holds_back();
    if (!from.is_timed) return;
    thread_.loop().after(question_patience, [this, &from, before = from.bytes] { show_question(from, before); });
}

void output_relay::show_question(stream& from, std::uint64_t bytes_before) {
    if (from.bytes == bytes_before) from.lines.release();
    watch_for_question(from);
}

void output_relay::finish() {
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
