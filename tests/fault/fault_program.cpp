// SPDX-License-Identifier: Apache-2.0
// A PE that joins its job; PE 1 then fails in the way that the first argument names, and the others say what they hear.
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <future>
#include <string>
#include <string_view>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

#include "base/control_thread.hpp"
#include "base/error.hpp"
#include "bootstrap/select.hpp"

using namespace via;

namespace {

constexpr int status_heard = 4;  // what a PE exits with that has heard of a failure

/// PE 1's part. Returns only if the way is to stay and do nothing.
void fail(std::string_view way) {
    if (way == "kill") std::raise(SIGKILL);
    if (way == "stop") std::raise(SIGSTOP);
    if (way == "exit") std::_Exit(3);
    if (way == "exit_0") std::_Exit(0);
    ::sleep(60);
}

/// Waits until told of a failure, and says so.
void listen(bootstrap::bootstrap& job) {
    std::promise<std::string> heard;
    base::control_thread thread;
    bool first = true;  // the others fail as well, as soon as they have heard
    job.watch(&thread.loop(), [&](int pe, const std::string& how) {
        if (std::exchange(first, false)) heard.set_value("PE " + std::to_string(pe) + " " + how);
    });
    thread.start();
    auto news = heard.get_future();
    const bool told = news.wait_for(std::chrono::seconds{30}) == std::future_status::ready;
    std::printf("PE %d heard: %s\n", job.pe(), told ? news.get().c_str() : "nothing");
    thread.stop();
    job.unwatch();
}

/// Joins once more and meets the others in that world, if they come. Closes `joined` in between.
void make_world(int joined = -1) {
    const auto job = bootstrap::select({}, base::deadline{base::seconds{30}});
    if (joined >= 0) ::close(joined);
    (void)job->allgather({}, base::deadline{base::seconds{30}});
    job->leave();
}

/// PE 0 starts a process that joins as PE 0 too and waits for the others in vain, until it is killed, or, with
/// "child_stays", beyond the PE's own end. With "children" every PE starts one, and these have a world of their own.
/// All PEs then make another world.
void start_children(bootstrap::bootstrap& job, std::string_view way) {
    const bool all = way == "children";
    int joined[2];
    if (::pipe(joined) != 0) std::_Exit(2);
    const pid_t child = all || job.pe() == 0 ? ::fork() : -1;
    if (child == 0) {
        try {
            make_world(joined[1]);
            std::_Exit(0);
        } catch (const base::error&) {
            std::_Exit(1);
        }
    }
    ::close(joined[1]);
    char none = 0;
    if (child > 0 && !all && ::read(joined[0], &none, 1) != 0) std::_Exit(2);  // until it has joined
    if (way == "child_killed" && child > 0) ::kill(child, SIGKILL);
    int status = 0;
    if (way != "child_stays" && child > 0) ::waitpid(child, &status, 0);
    if (all) std::printf("PE %d: its child ended with %d\n", job.pe(), status);
    (void)job.allgather({}, base::deadline{base::seconds{30}});
    job.leave();
    if (way != "child_stays") make_world();
}

}  // namespace

int main(int argc, char** argv) {
    const std::string_view way = argc > 1 ? argv[1] : "";
    const bool in_allgather = argc > 2 && std::string_view{argv[2]} == "in_allgather";
    try {
        const bootstrap::request wanted;
        const auto job = bootstrap::select(wanted, base::deadline{base::seconds{30}});
        (void)job->allgather({}, base::deadline{base::seconds{30}});
        if (way.starts_with("child")) {
            start_children(*job, way);
            return 0;
        }
        if (job->pe() == 1) fail(way);
        if (in_allgather) {
            (void)job->allgather({}, base::deadline{base::seconds{way == "stop" ? 2.0 : 30.0}});
        } else {
            listen(*job);
        }
    } catch (const base::error& error) {
        std::printf("heard: %s\n", error.what());
    }
    std::fflush(stdout);
    return status_heard;
}
