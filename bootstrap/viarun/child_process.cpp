// SPDX-License-Identifier: Apache-2.0
#include "child_process.hpp"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <string_view>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

#include "base/error.hpp"
#include "base/fd.hpp"

namespace via::viarun {
namespace {

/// Of a child that never became the program; nobody is told.
constexpr int status_orphan = 127;

/// Pointers to C strings, closed by a null pointer, for exec. The strings must outlive it.
std::vector<char*> pointers(std::vector<std::string>& strings) {
    std::vector<char*> all;
    all.reserve(strings.size() + 1);
    for (std::string& text : strings) all.push_back(text.data());
    all.push_back(nullptr);
    return all;
}

/// GPU streams that share a hardware queue wait for each other, and a kernel that waits for a peer then may wait for
/// itself. 32 is the most that there are.
constexpr std::string_view hardware_queues = "CUDA_DEVICE_MAX_CONNECTIONS=";

/// This process's environment with these variables replaced, and enough hardware queues unless the user has set them.
std::vector<std::string> environment_with(const std::vector<std::string>& variables) {
    const auto is_replaced = [&](std::string_view entry) {
        return std::any_of(variables.begin(), variables.end(), [&](std::string_view made) {
            return entry.starts_with(made.substr(0, made.find('=') + 1));
        });
    };
    std::vector<std::string> all;
    bool has_queues = false;
    for (char** entry = environ; *entry != nullptr; ++entry) {
        const std::string_view text{*entry};
        has_queues = has_queues || text.starts_with(hardware_queues);
        if (!is_replaced(text)) all.emplace_back(text);
    }
    all.insert(all.end(), variables.begin(), variables.end());
    if (!has_queues) all.push_back(std::string{hardware_queues} + "32");
    return all;
}

void put_in_place(int descriptor, int number) {
    if (descriptor >= 0) ::dup2(descriptor, number);
}

/// The child's part, between fork and exec: async-signal-safe calls only. Returns if the program cannot be run.
void become(const start_request& request, pid_t parent, char* const* arguments, char* const* environment) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != parent) ::_exit(status_orphan);  // it died before the line above
    put_in_place(request.input, STDIN_FILENO);
    put_in_place(request.output, STDOUT_FILENO);
    put_in_place(request.error, STDERR_FILENO);
    ::setrlimit(RLIMIT_NOFILE, &request.descriptors);
    // A shell has what it starts in its background ignore these; viarun takes and passes them on all the same.
    for (const int signal : {SIGINT, SIGTERM}) ::signal(signal, SIG_DFL);
    ::signal(SIGPIPE, request.ignores_broken_pipes ? SIG_IGN : SIG_DFL);
    ::sigprocmask(SIG_SETMASK, &request.mask, nullptr);
    ::execvpe(arguments[0], arguments, environment);
}

/// Waits for the process, whatever interrupts. Returns the wait status.
int wait_for(pid_t pid) {
    int status = 0;
    while (::waitpid(pid, &status, 0) < 0 && errno == EINTR) {
    }
    return status;
}

}  // namespace

exec_error::exec_error(const std::string& program, int error_number)
    : std::runtime_error{"cannot run '" + program + "': " + base::errno_text(error_number) +
                         (error_number == ENOENT && program.find('/') == std::string::npos
                              ? " (it is not in PATH; a program in this folder is './" + program + "')"
                              : "")},
      error_number_{error_number} {}

child_process::child_process(const start_request& request) {
    std::vector<std::string> command = request.command;
    std::vector<std::string> environment = environment_with(request.variables);
    const std::vector<char*> arguments = pointers(command);
    const std::vector<char*> variables = pointers(environment);

    // The write end closes by itself when exec succeeds; else the child writes errno to it.
    int ends[2] = {-1, -1};
    if (::pipe2(ends, O_CLOEXEC) != 0) base::fail_errno("pipe2", errno, "cannot start a process");
    const base::fd verdict{ends[0]};
    base::fd write_end{ends[1]};
    const pid_t parent = ::getpid();
    const pid_t pid = ::fork();
    if (pid < 0) base::fail_errno("fork", errno, "cannot start a process; see ulimit -u");
    if (pid == 0) {
        become(request, parent, arguments.data(), variables.data());
        const int error_number = errno;
        [[maybe_unused]] const ssize_t written = ::write(write_end.get(), &error_number, sizeof error_number);
        ::_exit(status_orphan);
    }
    write_end = base::fd{};
    int error_number = 0;
    ssize_t size = 0;
    do {
        size = ::read(verdict.get(), &error_number, sizeof error_number);
    } while (size < 0 && errno == EINTR);
    if (size == static_cast<ssize_t>(sizeof error_number)) {
        wait_for(pid);
        throw exec_error{request.command.front(), error_number};
    }
    pid_ = pid;
}

child_process::child_process(child_process&& other) noexcept : pid_{std::exchange(other.pid_, -1)}, end_{other.end_} {}

child_process::~child_process() {
    if (!running()) return;
    send(SIGKILL);
    wait_for(pid_);
}

void child_process::send(int signal) const noexcept {
    if (running()) ::kill(pid_, signal);
}

}  // namespace via::viarun
