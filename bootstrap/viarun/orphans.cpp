// SPDX-License-Identifier: Apache-2.0
#include "orphans.hpp"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <string_view>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <system_error>
#include <thread>
#include <unistd.h>

namespace via::viarun {
namespace {

/// That a killed process has to be gone.
constexpr base::seconds kill_patience{1.0};
constexpr std::chrono::milliseconds between_looks{5};

/// Whether what /proc/PID/stat says is of a child of this process: the second word after the name, which is in
/// parentheses and may hold any character (proc_pid_stat(5)).
bool is_of_child(std::string_view text) {
    const std::size_t end = text.rfind(") ");
    if (end == std::string_view::npos || end + 4 > text.size()) return false;
    const std::string_view parent = text.substr(end + 4);
    pid_t pid = 0;
    return std::from_chars(parent.data(), parent.data() + parent.size(), pid).ec == std::errc{} && pid == ::getpid();
}

/// Those that have ended and are not reaped yet as well: their children may have been passed over.
std::vector<pid_t> children() {
    siginfo_t unused{};
    if (::waitid(P_ALL, 0, &unused, WEXITED | WNOHANG | WNOWAIT) != 0) return {};  // there are none: most often
    std::vector<pid_t> all;
    std::error_code error;
    for (std::filesystem::directory_iterator at{"/proc", error}, end; !error && at != end; at.increment(error)) {
        const std::string name = at->path().filename();
        pid_t pid = 0;
        if (std::from_chars(name.data(), name.data() + name.size(), pid).ec != std::errc{}) continue;
        std::ifstream file{at->path() / "stat"};
        std::string text;  // empty if the process is gone by now
        if (std::getline(file, text, '\0') && is_of_child(text)) all.push_back(pid);
    }
    return all;
}

}  // namespace

orphans::orphans() : before_{children()} { ::prctl(PR_SET_CHILD_SUBREAPER, 1); }

std::vector<pid_t> orphans::list() const {
    std::vector<pid_t> all = children();
    std::erase_if(all, [this](pid_t pid) { return std::find(before_.begin(), before_.end(), pid) != before_.end(); });
    return all;
}

int orphans::end(base::seconds patience) const {
    const base::deadline asked{patience};
    const base::deadline killed{patience + kill_patience};
    std::set<pid_t> told;
    for (;;) {
        while (::waitpid(-1, nullptr, WNOHANG) > 0) {
        }
        const std::vector<pid_t> left = list();
        if (left.empty() || killed.expired()) return static_cast<int>(left.size());
        for (const pid_t pid : left) {
            if (asked.expired()) {
                ::kill(pid, SIGKILL);
            } else if (told.insert(pid).second) {
                ::kill(pid, SIGTERM);
                ::kill(pid, SIGCONT);  // one that is stopped could not act on it
            }
        }
        std::this_thread::sleep_for(between_looks);
    }
}

}  // namespace via::viarun
