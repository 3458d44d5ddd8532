// SPDX-License-Identifier: Apache-2.0
/// @file child_process.hpp
/// @brief Owner of a process that this one started.
#pragma once

#include <csignal>
#include <optional>
#include <stdexcept>
#include <string>
#include <sys/resource.h>
#include <sys/types.h>
#include <vector>

#include "bootstrap/process_end.hpp"

namespace via::viarun {

/// How to start a process.
struct start_request {
    std::vector<std::string> command;
    std::vector<std::string> variables;  ///< each "NAME=value", set in its environment
    int input = -1;                      ///< becomes descriptor 0; -1: inherited. So below.
    int output = -1;
    int error = -1;
    sigset_t mask = {};                 ///< signals that it has blocked at its start
    bool ignores_broken_pipes = false;  ///< SIGPIPE, at its start
    rlimit descriptors = {};            ///< its limit on open files
};

/// The program could not be run.
class exec_error : public std::runtime_error {
public:
    exec_error(const std::string& program, int error_number);
    [[nodiscard]] int error_number() const noexcept { return error_number_; }

private:
    int error_number_;
};

/// Kills and reaps its process when destroyed; the kernel kills it when this process dies. Move-only.
class child_process {
public:
    /// Returns when the program runs. Throws exec_error if it cannot, base::error if there can be no more processes.
    /// The caller has one thread.
    explicit child_process(const start_request& request);
    child_process(const child_process&) = delete;
    child_process& operator=(const child_process&) = delete;
    child_process(child_process&& other) noexcept;
    child_process& operator=(child_process&&) = delete;
    ~child_process();

    [[nodiscard]] pid_t pid() const noexcept { return pid_; }
    [[nodiscard]] bool running() const noexcept { return pid_ > 0 && !end_; }
    /// How it ended, if it has and was reaped.
    [[nodiscard]] const std::optional<bootstrap::process_end>& end() const noexcept { return end_; }
    /// It has been reaped, with this wait status.
    void set_end(int wait_status) { end_ = bootstrap::process_end::of_wait_status(wait_status); }
    /// Nothing if it has been reaped.
    void send(int signal) const noexcept;

private:
    pid_t pid_ = -1;
    std::optional<bootstrap::process_end> end_;
};

}  // namespace via::viarun
