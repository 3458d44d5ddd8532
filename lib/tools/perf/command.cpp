// SPDX-License-Identifier: Apache-2.0
#include "command.hpp"

#include <array>
#include <cerrno>
#include <chrono>
#include <fcntl.h>
#include <filesystem>
#include <spawn.h>
#include <stdexcept>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace perf {
namespace {

/// A descriptor that is closed.
class owned_fd {
public:
    explicit owned_fd(int fd) : fd_{fd} {}
    owned_fd(const owned_fd&) = delete;
    owned_fd& operator=(const owned_fd&) = delete;
    owned_fd(owned_fd&&) = delete;
    owned_fd& operator=(owned_fd&&) = delete;
    ~owned_fd() { close(); }

    [[nodiscard]] int get() const noexcept { return fd_; }
    void close() noexcept {
        if (fd_ >= 0) ::close(fd_);
        fd_ = -1;
    }

private:
    int fd_;
};

[[noreturn]] void fail(const std::vector<std::string>& words, const std::string& why) {
    throw std::runtime_error{fmt::format("{}: {}", fmt::join(words, " "), why)};
}

pid_t spawn(std::vector<std::string>& words, int out) {
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
    pid_t pid = -1;
    const int error_number = ::posix_spawnp(&pid, pointers.front(), &actions, nullptr, pointers.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    if (error_number != 0) fail(words, std::generic_category().message(error_number));
    return pid;
}

std::string read_all(int fd) {
    std::string text;
    std::array<char, 4096> buffer;
    for (;;) {
        const ssize_t size = ::read(fd, buffer.data(), buffer.size());
        if (size < 0 && errno == EINTR) continue;
        if (size <= 0) return text;
        text.append(buffer.data(), static_cast<std::size_t>(size));
    }
}

}  // namespace

command_result run_command(std::vector<std::string> words) {
    int ends[2] = {-1, -1};
    if (::pipe2(ends, O_CLOEXEC) != 0) fail(words, "pipe2: " + std::generic_category().message(errno));
    const owned_fd read_end{ends[0]};
    owned_fd write_end{ends[1]};
    const auto start = std::chrono::steady_clock::now();
    const pid_t pid = spawn(words, write_end.get());
    write_end.close();
    command_result result{read_all(read_end.get()), 0};
    int status = 0;
    while (::waitpid(pid, &status, 0) < 0 && errno == EINTR) {
    }
    result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    if (WIFSIGNALED(status)) fail(words, fmt::format("killed by signal {}", WTERMSIG(status)));
    if (WEXITSTATUS(status) != 0) fail(words, fmt::format("ended with status {}", WEXITSTATUS(status)));
    return result;
}

command_result run_command(const std::vector<std::string>& words, int attempts) {
    for (int failures = 0;; ++failures) {
        try {
            command_result result = run_command(words);
            result.failures = failures;
            return result;
        } catch (const std::runtime_error& error) {
            if (failures + 1 >= attempts) throw;
            fmt::print(stderr, "again, since {}\n", error.what());
        }
    }
}

std::string beside_this(const std::string& name) {
    return std::filesystem::read_symlink("/proc/self/exe").replace_filename(name);
}

}  // namespace perf
