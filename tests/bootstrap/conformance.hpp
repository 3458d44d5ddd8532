// SPDX-License-Identifier: Apache-2.0
/// @file conformance.hpp
/// @brief What every bootstrap must do. Each case is run by all PEs of a job, as threads or as processes.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "bootstrap/bootstrap.hpp"

namespace via::test {

/// One PE in a case.
struct participant {
    int pe = 0;
    int npes = 1;
    /// Joins this PE's next world.
    std::function<std::unique_ptr<bootstrap::bootstrap>()> join;
    /// The same, when all PEs have joined `first`.
    [[nodiscard]] std::unique_ptr<bootstrap::bootstrap> join_after(bootstrap::bootstrap& first) const;
};

/// A case passes if `run` returns on every PE. It throws what went wrong.
struct conformance_case {
    const char* name;
    int least_npes;
    std::function<void(const participant&)> run;
};

[[nodiscard]] const std::vector<conformance_case>& conformance_cases();

/// Runs `body` for every PE in a thread of its own and throws the first exception.
void run_participants(int npes, const std::function<std::unique_ptr<bootstrap::bootstrap>(int pe)>& join,
                      const std::function<void(const participant&)>& body);

}  // namespace via::test
