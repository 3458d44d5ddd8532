// SPDX-License-Identifier: Apache-2.0
#include "supervisor.hpp"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "say.hpp"

namespace via::viarun {
namespace {

/// An interrupt that follows so soon is the same one: a terminal or timeout(1) may tell the process and its group.
constexpr base::seconds same_interrupt{0.1};
/// That a PE which ends the job has to write what it has left to say, and the others that hear of it to say so: also
/// where there are more of them than processors.
constexpr base::seconds own_end{1.0};
/// From SIGTERM to SIGKILL.
constexpr base::seconds term_patience{2.0};
/// Failed PEs, and closed connections, that are reported one by one; the rest is counted.
constexpr int most_reports = 8;

std::string count_pes(int count) { return count == 1 ? "1 PE" : fmt::format("{} PEs", count); }

/// Every PE costs a connection a world, and two pipes if its output is passed on, so take all descriptors that may be
/// had. Returns the limit before. Fails where they cannot suffice: PEs that are not let in would only see a deadline
/// pass.
rlimit raise_descriptor_limit(const options& chosen) {
    constexpr rlim_t own = 16;
    rlimit before{};
    ::getrlimit(RLIMIT_NOFILE, &before);
    rlimit raised = before;
    raised.rlim_cur = raised.rlim_max;
    ::setrlimit(RLIMIT_NOFILE, &raised);
    const rlim_t needed = own + static_cast<rlim_t>(chosen.npes) * (chosen.lines ? 3 : 1);
    if (raised.rlim_cur < needed) {
        base::fail({.status = VIA_ERR_SYSTEM,
                    .message = fmt::format("{} PEs need {} file descriptors here, and the limit is {}", chosen.npes,
                                           needed, raised.rlim_cur),
                    .hint = "raise it by 'ulimit -n', or start fewer PEs"});
    }
    return before;
}

}  // namespace

supervisor::supervisor(const options& chosen)
    : options_{chosen},
      ignored_broken_pipes_{::signal(SIGPIPE, SIG_IGN) == SIG_IGN},
      signals_{loop_,
               {SIGCHLD, SIGINT, SIGTERM, SIGHUP, SIGUSR1, SIGUSR2},
               [this](const signalfd_siginfo& info) { on_signal(info); }},
      rendezvous_{loop_,
                  chosen.npes,
                  {.complain = [this](const std::string& what) { complain(what); },
                   .end_job = [this](int, std::uint8_t status) { end_job(status); }}},
      relay_{chosen.label} {}

int supervisor::run() {
    start_all();
    if (options_.timeout) {
        loop_.after(*options_.timeout, [this] {
            timed_out_ = true;
            end_all(fmt::format("the time of {} s is over", options_.timeout->count()));
        });
    }
    loop_.run();
    finish();
    if (timed_out_) return status_timeout;
    return status_.value_or(0);
}

void supervisor::start_all() {
    const rlimit descriptors = raise_descriptor_limit(options_);
    const base::fd nothing{::open("/dev/null", O_RDONLY | O_CLOEXEC)};
    if (!nothing) base::fail_errno("open", errno, "cannot open /dev/null");
    processes_.reserve(static_cast<std::size_t>(options_.npes));
    for (int pe = 0; pe < options_.npes; ++pe) {
        const base::fd output = options_.lines ? relay_.add_output(pe) : base::fd{};
        const base::fd error = options_.lines ? relay_.add_error(pe) : base::fd{};
        processes_.emplace_back(start_request{
            .command = options_.command,
            .variables = {fmt::format("{}={}", bootstrap::launcher_address::variable, rendezvous_.address(pe).text()),
                          fmt::format("VIARUN_PE={}", pe), fmt::format("VIARUN_NPES={}", options_.npes)},
            .input = pe == 0 ? -1 : nothing.get(),
            .output = output.get(),
            .error = error.get(),
            .mask = signals_.mask_before(),
            .ignores_broken_pipes = ignored_broken_pipes_,
            .descriptors = descriptors,
        });
    }
    if (options_.lines) relay_.start();
}

void supervisor::on_signal(const signalfd_siginfo& info) {
    const int signal = static_cast<int>(info.ssi_signo);
    if (signal == SIGCHLD) {
        reap_all();
        return;
    }
    // A terminal has sent its signal to the whole foreground group, the PEs included.
    pass_on(signal, info.ssi_code == SI_KERNEL);
}

void supervisor::pass_on(int signal, bool reached_all) {
    if (signal == SIGINT && interrupted_) {
        if (base::since(*interrupted_) < same_interrupt) return;
        say("interrupted again; killing all PEs");
        ending_ = true;
        send_all(SIGKILL);
        return;
    }
    if (signal == SIGINT) {
        interrupted_ = base::clock::now();
        say("interrupted; the PEs have been told, and interrupting again kills them at once");
    }
    if (signal != SIGUSR1 && signal != SIGUSR2) passed_on_ = signal;
    if (!reached_all) send_all(signal);
}

void supervisor::reap_all() {
    int status = 0;
    for (pid_t pid = 0; (pid = ::waitpid(-1, &status, WNOHANG)) > 0;) {
        const auto ended = std::find_if(processes_.begin(), processes_.end(),
                                        [pid](const child_process& process) { return process.pid() == pid; });
        if (ended == processes_.end()) continue;  // an orphan
        ended->set_end(status);
        on_end(static_cast<int>(ended - processes_.begin()));
    }
    if (ended_ == options_.npes) loop_.stop();
}

void supervisor::on_end(int pe) {
    ++ended_;
    const bootstrap::process_end end = *processes_[static_cast<std::size_t>(pe)].end();
    const bool unfinished = rendezvous_.process_ended(pe, end);
    if (end.success() && !unfinished) return;
    const bool first = !status_;
    if (first) status_ = end.success() ? 1 : end.shell_status();
    // What viarun or the user sent is no news.
    const bool expected = ended_by_program_ || (end.by_signal && (end.number == passed_on_ || ending_));
    const std::string next = first ? act_on_first_failure() : std::string{};
    if (expected) return;
    on_failure(pe, end.text() + (end.success() ? " before it finalized" : "") + next);
}

/// Reports a failure, unless there have been many.
void supervisor::on_failure(int pe, const std::string& how) {
    if (++failures_ > most_reports) return;
    say(fmt::format("PE {} (pid {}) {}", pe, processes_[static_cast<std::size_t>(pe)].pid(), how));
}

/// Returns what is done next, to follow the report of the failure.
std::string supervisor::act_on_first_failure() {
    if (ended_ == options_.npes || ending_) return {};
    const base::seconds patience = options_.on_failure.patience;
    switch (options_.on_failure.what) {
        case failure_policy::kind::carry_on: return "; the others continue";
        case failure_policy::kind::kill:
            loop_.after(base::seconds{0}, [this] { end_all({}); });
            return "; ending the others";
        case failure_policy::kind::wait: break;
    }
    loop_.after(patience, [this, patience] {
        end_all(fmt::format("{} still running {} s after the first failure", count_pes(running()), patience.count()));
    });
    return fmt::format("; waiting {} s for the others to report", patience.count());
}

/// Asks all that run to end, and kills those that do not.
void supervisor::end_all(const std::string& why) {
    if (ending_ || running() == 0) return;
    ending_ = true;
    if (!why.empty()) say(why + "; ending all that run");
    send_all(SIGTERM);
    send_all(SIGCONT);  // one that is stopped could not act on it
    loop_.after(term_patience, [this] { send_all(SIGKILL); });
}

/// As a PE has asked for: what it ends with is no failure, whatever the others are at. Not at once, since the PE that
/// asked is still on its way out.
void supervisor::end_job(int status) {
    if (ended_by_program_) return;
    ended_by_program_ = true;
    status_ = status;
    loop_.after(own_end, [this] { end_all({}); });
}

void supervisor::send_all(int signal) const {
    for (const child_process& process : processes_) process.send(signal);
}

void supervisor::complain(const std::string& what) {
    if (++complaints_ <= most_reports) say(what);
    if (complaints_ == most_reports) say("more of this kind is not reported");
}

void supervisor::finish() {
    // What PEs of a job that has gone well leave running is meant to run.
    const bool is_well = !ending_ && passed_on_ == 0 && status_.value_or(0) == 0;
    if (const int left = is_well ? 0 : orphans_.end(term_patience); left != 0)
        say(fmt::format("{} of the processes that PEs had started cannot be ended", left));
    relay_.finish();
    if (failures_ <= most_reports) return;
    say(fmt::format("{} more failed", count_pes(failures_ - most_reports)));
}

std::string supervisor::summary() const {
    nlohmann::json pes = nlohmann::json::array();
    for (std::size_t pe = 0; pe < processes_.size(); ++pe) {
        const bootstrap::process_end end = processes_[pe].end().value();
        pes.push_back({{"pe", pe},
                       {"pid", processes_[pe].pid()},
                       {end.by_signal ? "signal" : "status", end.number},
                       {"text", end.text()}});
    }
    const nlohmann::json all = {{"npes", options_.npes},
                                {"status", timed_out_ ? status_timeout : status_.value_or(0)},
                                {"seconds", base::since(started_).count()},
                                {"pes", pes}};
    return all.dump(2) + "\n";
}

}  // namespace via::viarun
