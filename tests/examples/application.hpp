// SPDX-License-Identifier: Apache-2.0
// An application as users start it. Its CMakeLists.txt says which: PROGRAM.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

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

}  // namespace testing
