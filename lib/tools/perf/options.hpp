// SPDX-License-Identifier: Apache-2.0
/// @file options.hpp
/// @brief The command line of the benchmark.
#pragma once

#include <cstddef>
#include <string>
#include <variant>
#include <vector>

#include "early_exit.hpp"

namespace perf {

struct options {
    std::vector<std::string> tests;  ///< empty: all
    std::vector<std::size_t> sizes;  ///< empty: each test's own
    int rounds = 5;
    double effort = 1;  ///< factor on the number of calls
    bool pin = false;
    bool registered = false;  ///< the local buffer, where the library can
    int threads = 0;          ///< 0: PEs are processes
    std::string json;
    std::string plot;
    std::vector<int> growth;  ///< not empty: measure joining with so many PEs, and nothing else
    bool join_only = false;   ///< be a PE of such a measurement
};

using tools::early_exit;

/// A test as the help lists it.
struct test_line {
    std::string name;
    std::string meaning;
};

/// Whose calls are measured.
enum class subject {
    viaduct,    ///< and joining, and PEs that are threads
    openshmem,  ///< whichever it is
    layer       ///< this library's OpenSHMEM beside its native calls
};

[[nodiscard]] std::variant<options, early_exit> parse(int argc, const char* const* argv, const std::string& program,
                                                      const std::vector<test_line>& tests, subject what);

}  // namespace perf
