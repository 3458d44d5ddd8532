// SPDX-License-Identifier: Apache-2.0
// Just enough of a test framework for a .cu file: Catch would cost it many seconds of compilation.
#pragma once

#include <chrono>
#include <cstdio>
#include <exception>
#include <functional>
#include <string>
#include <vector>

namespace check {

struct counts {
    long passed = 0;
    long failed = 0;
};
inline counts& total() {
    static counts all;
    return all;
}

/// Counts a check; says what failed, the first few times.
inline bool that(bool holds, const std::string& what, const char* file = __builtin_FILE(),
                 int line = __builtin_LINE()) {
    if (holds) {
        ++total().passed;
    } else if (++total().failed <= 40) {
        std::printf("  FAILED %s:%d: %s\n", file, line, what.c_str());
    }
    return holds;
}

/// Runs a named test if its name contains `filter`. A test that throws has failed.
inline void run(const std::string& name, const std::string& filter, const std::function<void()>& body) {
    if (name.find(filter) == std::string::npos) return;
    const counts before = total();
    const auto began = std::chrono::steady_clock::now();
    try {
        body();
    } catch (const std::exception& error) {
        that(false, error.what());
    }
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
    std::printf("%-44s %8ld checks %s %6.2f s\n", name.c_str(), total().passed - before.passed,
                total().failed == before.failed ? "ok    " : "FAILED", took.count());
    std::fflush(stdout);
}

inline int report_and_exit_code() {
    std::printf("%ld passed, %ld failed\n", total().passed, total().failed);
    return total().failed == 0 && total().passed != 0 ? 0 : 1;
}

}  // namespace check
