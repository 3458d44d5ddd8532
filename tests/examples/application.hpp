// SPDX-License-Identifier: Apache-2.0
// An application as users start it. Its CMakeLists.txt says which: PROGRAM.
#pragma once

#include <csignal>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "command.hpp"
#include "support/catch.hpp"
#include "support/subprocess.hpp"

namespace testing {

inline const std::string program = PROGRAM;

inline std::string launched(int npes) {
    return std::string{VIARUN_PROGRAM} + " -n " + std::to_string(npes) + " " + program;
}

/// What it says in JSON, if it comes to a good end.
inline nlohmann::json told(const std::string& command) {
    const finished end = run(command + " --json");
    INFO(command << "\n" << end.output);
    REQUIRE(end.status == 0);
    return nlohmann::json::parse(end.output);
}

/// Fails with one message, in time.
inline void refuses(const std::string& command, const std::string& message) {
    const finished end = run(command);
    INFO(command << "\n" << end.output);
    CHECK(end.status != 0);
    CHECK(end.status != 124);
    CHECK(count(end.output, message) == 1);
}

/// Ends with status 3, says why once, and has drawn a curve, in which something stands so many times.
inline void ends_without_success(const std::string& arguments, const std::string& why, const std::string& drawn,
                                 int times) {
    const scratch directory;
    const std::string curve = directory.file("curve.svg");
    const finished end = run(program + arguments + " --curve " + curve);
    INFO(end.output);
    CHECK(end.status == 3);
    CHECK(count(end.output, why) == 1);
    const std::vector<char> picture = contents(curve);
    CHECK(count({picture.begin(), picture.end()}, drawn) == times);
}

/// Time enough for all that ends by itself.
constexpr support::subprocess::seconds ample{300};

/// What would go on for long has said its first step, so all PEs are there and compute.
inline void wait_until_it_computes(support::subprocess& job) { REQUIRE(job.wait_for("step 0", ample)); }

/// Ctrl-C stops what would go on for long, on so many PEs and on one.
inline void stops_when_interrupted(int npes, const std::string& arguments) {
    for (const std::string& started : {launched(npes), program}) {
        support::subprocess job{{"sh", "-c", "exec " + started + arguments}};
        wait_until_it_computes(job);
        job.send(SIGINT);
        const support::outcome end = job.finish(ample);
        INFO(started << ' ' << end.text());
        CHECK(end.status == 130);
        CHECK(count(end.out, "interrupted after") == 1);
    }
}

/// The launcher's first process is killed, and the job ends.
inline support::outcome with_a_pe_killed(int npes, const std::string& arguments) {
    support::subprocess job{{"sh", "-c", "exec " + launched(npes) + arguments}};
    wait_until_it_computes(job);
    const std::string launcher = std::to_string(job.pid());
    pid_t first = 0;
    std::ifstream{"/proc/" + launcher + "/task/" + launcher + "/children"} >> first;
    REQUIRE(first > 0);
    ::kill(first, SIGKILL);
    support::outcome end = job.finish(ample);
    INFO(end.text());
    CHECK_FALSE(end.timed_out);
    CHECK(end.status == 128 + SIGKILL);
    return end;
}

}  // namespace testing
