// SPDX-License-Identifier: Apache-2.0
// An application as users start it. Its CMakeLists.txt says which: PROGRAM.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "command.hpp"
#include "support/catch.hpp"

namespace testing {

inline const std::string program = PROGRAM;

inline std::string launched(int npes) {
    return std::string{VIARUN_PROGRAM} + " -n " + std::to_string(npes) + " " + program;
}

/// What it says in JSON, if it comes to a good end.
inline nlohmann::json told(const std::string& command) {
    const finished end = run(command + " --json", 120);
    INFO(command << "\n" << end.output);
    REQUIRE(end.status == 0);
    return nlohmann::json::parse(end.output);
}

/// Fails with one message, in time.
inline void refuses(const std::string& command, const std::string& message) {
    const finished end = run(command, 30);
    INFO(command << "\n" << end.output);
    CHECK(end.status != 0);
    CHECK(end.seconds < 20.0);
    CHECK(count(end.output, message) == 1);
}

/// Ends with status 3, says why once, and has drawn a curve, in which something stands so many times.
inline void ends_without_success(const std::string& arguments, const std::string& why, const std::string& drawn,
                                 int times) {
    const scratch directory;
    const std::string curve = directory.file("curve.svg");
    const finished end = run(program + arguments + " --curve " + curve, 60);
    INFO(end.output);
    CHECK(end.status == 3);
    CHECK(count(end.output, why) == 1);
    const std::vector<char> picture = contents(curve);
    CHECK(count({picture.begin(), picture.end()}, drawn) == times);
}

/// Ctrl-C stops what would go on for long, on so many PEs and on one.
inline void stops_when_interrupted(int npes, const std::string& arguments) {
    const finished end = run("timeout --foreground -s INT 2 " + launched(npes) + arguments, 60);
    INFO(end.output);
    CHECK(count(end.output, "interrupted after") == 1);
    CHECK(end.seconds < 20.0);
    const finished alone = run(program + arguments + " & sleep 1; kill -INT $!; wait $!", 60);
    INFO(alone.output);
    CHECK(alone.status == 130);
}

/// The launcher's first process is killed, and the job ends.
inline finished with_a_pe_killed(int npes, const std::string& arguments) {
    finished end =
        run(launched(npes) + arguments + " & sleep 1; kill -KILL $(cut -d\" \" -f1 /proc/$!/task/$!/children); wait $!",
            60);
    INFO(end.output);
    CHECK(end.status != 0);
    CHECK(end.status != 124);
    CHECK(end.seconds < 30.0);
    return end;
}

}  // namespace testing
