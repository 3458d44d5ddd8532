// SPDX-License-Identifier: Apache-2.0
/// @file run_case.hpp
/// @brief Cases that need a process of their own.
#pragma once

#include "support/catch.hpp"
#include "support/subprocess.hpp"

#include <string>
#include <vector>

namespace fake_cuda_test {

/// Runs the cases with a tag, in another process with more in its environment.
inline support::outcome run_case(const std::string& tag, const std::vector<std::string>& environment) {
    return support::run_program({"/proc/self/exe", tag}, support::subprocess::seconds{60}, environment);
}

inline void expect_success(const std::string& tag, const std::vector<std::string>& environment) {
    const auto outcome = run_case(tag, environment);
    INFO(tag << "\n" << outcome.text());
    CHECK(outcome.status == 0);
}

}  // namespace fake_cuda_test
