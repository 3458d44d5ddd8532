// SPDX-License-Identifier: Apache-2.0
// A PE that dies, leaves, or goes silent: the others get an error that names it, within seconds, and nothing stays
// behind.
#include <chrono>
#include <csignal>
#include <filesystem>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "support/catch.hpp"
#include "support/subprocess.hpp"

namespace {

using support::outcome;

/// A bound on time that only something that hangs reaches.
constexpr support::subprocess::seconds bound{60};

outcome run_victim(const std::string& how, const std::string& where, const std::vector<std::string>& environment = {},
                   const std::vector<std::string>& options = {}) {
    std::vector<std::string> command{VIARUN, "-n", "3"};
    command.insert(command.end(), options.begin(), options.end());
    command.insert(command.end(), {VICTIM, how, where});
    return support::run_program(command, bound, environment);
}

int count(const std::string& text, const std::string& part) {
    int found = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
    return found;
}

/// The second interrupt kills at once, also a process that stands still.
outcome interrupt_twice(support::subprocess& job) {
    job.send(SIGINT);
    CHECK(job.wait_for("nterrupt", bound));
    std::this_thread::sleep_for(std::chrono::milliseconds{200});  // sooner, it would be the same interrupt
    job.send(SIGINT);
    return job.finish(bound);
}

std::set<std::string> entries(const char* folder) {
    std::set<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator{folder}) names.insert(entry.path().filename());
    return names;
}

/// What is in a folder and was not, once what others have made there meanwhile, such as a test that runs beside this
/// one, has had the time to go again.
std::set<std::string> left_in(const char* folder, const std::set<std::string>& before) {
    std::set<std::string> left = entries(folder);
    std::erase_if(left, [&](const std::string& name) { return before.contains(name); });
    for (const auto until = std::chrono::steady_clock::now() + bound;
         !left.empty() && std::chrono::steady_clock::now() < until;) {
        std::this_thread::sleep_for(std::chrono::milliseconds{20});
        const auto now = entries(folder);
        std::erase_if(left, [&](const std::string& name) { return !now.contains(name); });
    }
    return left;
}

void require_others_saw(const outcome& ended, const std::string& how_in_words) {
    INFO(ended.text());
    REQUIRE_FALSE(ended.timed_out);
    CHECK(count(ended.out, "saw peer failed of PE 1") == 2);
    CHECK(count(ended.out, "PE 1 " + how_in_words) == 2);
    CHECK(count(ended.err, "PE 1") >= 1);
    CHECK(ended.status != 0);
}

}  // namespace

TEST_CASE("a PE is killed while the others wait in a barrier") {
    require_others_saw(run_victim("kill", "barrier"), "was killed by signal 9");
}

TEST_CASE("a PE is killed while the others wait for a signal") {
    require_others_saw(run_victim("kill", "wait"), "was killed by signal 9");
}

/// A PE may be about to signal another one that has seen it and left: then that one is named, and it as the cause.
TEST_CASE("a PE is killed while the others wait for transfers with it") {
    const outcome ended = run_victim("kill", "transfer");
    INFO(ended.text());
    REQUIRE_FALSE(ended.timed_out);
    CHECK(count(ended.out, "saw peer failed of PE ") == 2);
    CHECK(count(ended.out, "saw peer failed of PE 1") >= 1);
    CHECK(count(ended.out, "PE 1 was killed by signal 9") == 2);
    CHECK(count(ended.err, "PE 1") >= 1);
    CHECK(ended.status != 0);
}

TEST_CASE("a PE is killed while the others wait for any of several words") {
    require_others_saw(run_victim("kill", "any"), "was killed by signal 9");
}

TEST_CASE("a team without the PE that was killed goes on") {
    const outcome ended = run_victim("kill", "team");
    require_others_saw(ended, "was killed by signal 9");
    CHECK(count(ended.out, "PE 0 goes on") == 1);
    CHECK(count(ended.out, "PE 2 goes on") == 1);
}

TEST_CASE("a PE is killed while the others copy into its memory") {
    require_others_saw(run_victim("kill", "copy"), "was killed by signal 9");
}

TEST_CASE("a PE exits while the others wait") {
    require_others_saw(run_victim("exit", "barrier"), "exited with status 0");
    require_others_saw(run_victim("exit3", "wait"), "exited with status 3");
}

TEST_CASE("a PE leaves its world by an exception") { require_others_saw(run_victim("throw", "barrier"), ""); }

TEST_CASE("a PE dies, and the others notice when they finalize") {
    require_others_saw(run_victim("kill", "compute"), "was killed by signal 9");
}

TEST_CASE("PEs that compute hear by a handler that another one has died, once") {
    const outcome ended = run_victim("kill", "listen");
    INFO(ended.text());
    REQUIRE_FALSE(ended.timed_out);
    // Besides, of the one of the two that finalizes first, as it gives up.
    CHECK(count(ended.out, "PE 0 heard: PE 1 was killed by signal 9") == 1);
    CHECK(count(ended.out, "PE 2 heard: PE 1 was killed by signal 9") == 1);
    CHECK(count(ended.out, "heard: PE 1 ") == 2);
    CHECK(count(ended.out, "saw peer failed of PE 1") == 2);  // when they finalize
}

TEST_CASE("nothing is left in /dev/shm and /tmp by PEs that were killed") {
    const auto shared_before = entries("/dev/shm");
    const auto temporary_before = entries("/tmp");
    (void)run_victim("kill", "barrier");
    CHECK(left_in("/dev/shm", shared_before).empty());
    for (const std::string& name : entries("/tmp")) {
        if (temporary_before.contains(name)) continue;
        CHECK(name.find("viaduct") == std::string::npos);  // which no test names a folder of its own
    }
}

TEST_CASE("a wait that lasts says who waits for what") {
    support::subprocess job{{VIARUN, "-n", "3", VICTIM, "stop", "barrier"}, {"VIADUCT_HANG_REPORT=0.3"}};
    // PE 1 stands still. Whoever waits for it says so: PE 0 and PE 2.
    CHECK(job.wait_for("PE 1 has not come to it", bound));
    const outcome ended = interrupt_twice(job);
    INFO(ended.text());
    CHECK(ended.err.find(" has waited ") != std::string::npos);
    CHECK(ended.err.find("in barrier of the world: PE 1") != std::string::npos);
    CHECK_FALSE(ended.timed_out);
}

TEST_CASE("waits in two teams of the same PEs have two names") {
    support::subprocess job{{VIARUN, "-n", "3", VICTIM, "none", "teams"}, {"VIADUCT_HANG_REPORT=0.3"}};
    // Three teams there are from the beginning, and PE 0 has been in another one.
    CHECK(job.wait_for("in barrier of team 0.4 of 3 PEs: PE 1 has not come to it", bound));
    CHECK(job.wait_for("in barrier of team 0.5 of 3 PEs: PE ", bound));
    CHECK_FALSE(interrupt_twice(job).timed_out);
}

TEST_CASE("a wait for a signal says which word it waits for") {
    support::subprocess job{{VIARUN, "-n", "3", VICTIM, "stop", "wait"}, {"VIADUCT_HANG_REPORT=0.3"}};
    CHECK(job.wait_for("it waits for != 0 from any PE", bound));
    const outcome ended = interrupt_twice(job);
    INFO(ended.text());
    CHECK(ended.err.find("in signal_wait_until") != std::string::npos);
    CHECK_FALSE(ended.timed_out);
}
