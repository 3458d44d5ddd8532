// SPDX-License-Identifier: Apache-2.0
#include "support/subprocess.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <fstream>
#include <poll.h>
#include <spawn.h>
#include <stdexcept>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>

namespace support {
namespace {

using clock = std::chrono::steady_clock;

[[noreturn]] void fail(const std::string& doing, int error_number) {
    throw std::runtime_error{doing + ": " + std::generic_category().message(error_number)};
}

std::vector<char*> pointers(std::vector<std::string>& strings) {
    std::vector<char*> all;
    all.reserve(strings.size() + 1);
    for (std::string& text : strings) all.push_back(text.data());
    all.push_back(nullptr);
    return all;
}

std::vector<std::string> environment_with(const std::vector<std::string>& additions) {
    std::vector<std::string> all = additions;  // the first of a name counts
    for (char** entry = environ; *entry != nullptr; ++entry) all.emplace_back(*entry);
    return all;
}

struct pipe_ends {
    int read = -1;
    int write = -1;
};

pipe_ends make_pipe() {
    int ends[2] = {-1, -1};
    if (::pipe2(ends, O_CLOEXEC) != 0) fail("pipe2", errno);
    ::fcntl(ends[0], F_SETFL, O_NONBLOCK);
    return {ends[0], ends[1]};
}

}  // namespace

std::string outcome::text() const {
    const std::string how = timed_out     ? "took too long"
                            : signal != 0 ? "was killed by signal " + std::to_string(signal)
                                          : "exited with status " + std::to_string(status);
    return how + "\n--- output\n" + out + "--- error\n" + err + "---";
}

subprocess::subprocess(const std::vector<std::string>& command, const std::vector<std::string>& environment) {
    std::vector<std::string> words = command;
    std::vector<std::string> variables = environment_with(environment);
    const pipe_ends out = make_pipe();
    const pipe_ends err = make_pipe();
    out_ = out.read;
    err_ = err.read;
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, out.write, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, err.write, STDERR_FILENO);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    posix_spawnattr_setpgroup(&attributes, 0);
    const int error_number = ::posix_spawnp(&pid_, words.front().c_str(), &actions, &attributes, pointers(words).data(),
                                            pointers(variables).data());
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    ::close(out.write);
    ::close(err.write);
    if (error_number != 0) {
        ::close(out_);
        ::close(err_);
        fail("cannot run " + words.front(), error_number);
    }
}

subprocess::~subprocess() {
    ::kill(-pid_, SIGKILL);
    if (!ended_) ::waitpid(pid_, nullptr, 0);
    if (out_ >= 0) ::close(out_);
    if (err_ >= 0) ::close(err_);
}

void subprocess::send(int signal) const {
    if (!ended_) ::kill(pid_, signal);
}

void subprocess::read_output(int& descriptor, std::string& into) {
    std::array<char, 4096> buffer;
    while (descriptor >= 0) {
        const ssize_t size = ::read(descriptor, buffer.data(), buffer.size());
        if (size < 0 && errno == EINTR) continue;
        if (size < 0) return;
        if (size == 0) {
            ::close(descriptor);
            descriptor = -1;
        }
        into.append(buffer.data(), static_cast<std::size_t>(size));
    }
}

void subprocess::wait_a_moment() {
    std::array<pollfd, 2> waiting = {pollfd{.fd = out_, .events = POLLIN, .revents = 0},
                                     pollfd{.fd = err_, .events = POLLIN, .revents = 0}};
    ::poll(waiting.data(), waiting.size(), 10);
    read_output(out_, result_.out);
    read_output(err_, result_.err);
}

bool subprocess::wait_for(std::string_view text, seconds limit) {
    const auto until = clock::now() + limit;
    for (;;) {
        const bool last = clock::now() > until;
        wait_a_moment();
        if (result_.out.find(text) != std::string::npos || result_.err.find(text) != std::string::npos) return true;
        if (last) return false;
    }
}

bool subprocess::reap() {
    int status = 0;
    if (ended_ || ::waitpid(pid_, &status, WNOHANG) != pid_) return ended_;
    ended_ = true;
    if (WIFSIGNALED(status)) {
        result_.signal = WTERMSIG(status);
    } else {
        result_.status = WEXITSTATUS(status);
    }
    return true;
}

outcome subprocess::finish(seconds limit) {
    const auto until = clock::now() + limit;
    while (!reap()) {
        wait_a_moment();
        if (clock::now() < until || result_.timed_out) continue;
        result_.timed_out = true;
        ::kill(-pid_, SIGKILL);
    }
    read_output(out_, result_.out);
    read_output(err_, result_.err);
    return result_;
}

outcome run_program(const std::vector<std::string>& command, subprocess::seconds limit,
                    const std::vector<std::string>& environment) {
    subprocess program{command, environment};
    return program.finish(limit);
}

bool process_gone(pid_t pid) {
    std::ifstream file{"/proc/" + std::to_string(pid) + "/stat"};
    std::string line;
    if (!std::getline(file, line)) return true;
    const std::size_t end_of_name = line.rfind(')');
    return end_of_name == std::string::npos || line.compare(end_of_name, 3, ") Z") == 0;
}

}  // namespace support
