// SPDX-License-Identifier: Apache-2.0
/// @file subprocess.hpp
/// @brief Runs a program from a test, with a bound on its time, and takes its output.
#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <vector>

namespace support {

/// How a program ended and what it wrote.
struct outcome {
    bool timed_out = false;  ///< it was killed because it took too long
    int status = -1;         ///< exit status; -1 if a signal killed it
    int signal = 0;          ///< that killed it; 0 if it exited
    std::string out;
    std::string err;
    /// All of it, for INFO().
    [[nodiscard]] std::string text() const;
};

/// A program that runs. It leads a process group of its own, which is killed whole when the object is destroyed;
/// standard input is /dev/null.
class subprocess {
public:
    using seconds = std::chrono::duration<double>;

    /// @param command      looked up in PATH unless it holds a slash. Throws std::runtime_error if it cannot be run.
    /// @param environment  "NAME=value" each, set besides this process's own.
    explicit subprocess(const std::vector<std::string>& command, const std::vector<std::string>& environment = {});
    subprocess(const subprocess&) = delete;
    subprocess& operator=(const subprocess&) = delete;
    subprocess(subprocess&&) = delete;
    subprocess& operator=(subprocess&&) = delete;
    ~subprocess();

    [[nodiscard]] pid_t pid() const noexcept { return pid_; }
    /// To the process alone, not to its group.
    void send(int signal) const;
    /// Waits until standard output or error holds `text`. False if it never does within the limit.
    [[nodiscard]] bool wait_for(std::string_view text, seconds limit);
    /// What it has written so far.
    [[nodiscard]] const std::string& out() const noexcept { return result_.out; }
    /// Waits for the end of the process; kills its group when the limit passes. Output that processes left behind hold
    /// open is not waited for.
    [[nodiscard]] outcome finish(seconds limit);

private:
    void read_output(int& descriptor, std::string& into);
    void wait_a_moment();
    [[nodiscard]] bool reap();

    pid_t pid_ = -1;
    bool ended_ = false;
    int out_ = -1;
    int err_ = -1;
    outcome result_;
};

/// Runs a program to its end.
[[nodiscard]] outcome run_program(const std::vector<std::string>& command,
                                  subprocess::seconds limit = subprocess::seconds{300},
                                  const std::vector<std::string>& environment = {});

/// True if there is no such process, or only its status is left.
[[nodiscard]] bool process_gone(pid_t pid);

}  // namespace support
