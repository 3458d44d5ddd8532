// SPDX-License-Identifier: Apache-2.0
/// @file supervisor.hpp
/// @brief Starts the PEs of a job, watches over them, and ends with all of them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/event_loop.hpp"
#include "bootstrap/process_end.hpp"
#include "bootstrap/rendezvous.hpp"
#include "child_process.hpp"
#include "options.hpp"
#include "orphans.hpp"
#include "output_relay.hpp"
#include "signal_queue.hpp"

namespace via::viarun {

/// One run. Everything happens in the thread that calls run(), except the copying of output.
class supervisor {
public:
    explicit supervisor(const options& chosen);

    /// Starts the PEs and returns viarun's exit status when all have ended. Throws exec_error, base::error.
    [[nodiscard]] int run();
    /// How each PE ended, as JSON. After run().
    [[nodiscard]] std::string summary() const;

private:
    void start_all();
    void on_signal(const signalfd_siginfo& info);
    void pass_on(int signal, bool reached_all);
    void reap_all();
    void on_end(int pe);
    void on_failure(int pe, const std::string& how);
    [[nodiscard]] std::string act_on_first_failure();
    void end_all(const std::string& why);
    void end_job(int status);
    void send_all(int signal) const;
    void complain(const std::string& what);
    void finish();
    [[nodiscard]] int running() const noexcept { return options_.npes - ended_; }

    const options& options_;
    const bool ignored_broken_pipes_;  // by who started viarun, which itself does: an output that is gone ends no job
    base::event_loop loop_;
    signal_queue signals_;
    bootstrap::rendezvous rendezvous_;
    output_relay relay_;
    orphans orphans_;
    base::clock::time_point started_ = base::clock::now();
    std::vector<child_process> processes_;  // by PE
    int ended_ = 0;                         // processes
    int failures_ = 0;
    int complaints_ = 0;
    std::optional<base::clock::time_point> interrupted_;  // the first time
    int passed_on_ = 0;                                   // the last signal that was passed on and may end a PE
    bool ending_ = false;                                 // all PEs have been told to end
    bool ended_by_program_ = false;                       // a PE has said that the job ends, and with which status
    bool timed_out_ = false;
    std::optional<int> status_;  // that of the first PE that failed, or that a PE has given the job
};

}  // namespace via::viarun
