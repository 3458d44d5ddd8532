// SPDX-License-Identifier: Apache-2.0
/// @file tests.hpp
/// @brief All tests.
#pragma once

#include <vector>

#include "meeting_tests.hpp"
#include "one_sided_tests.hpp"
#include "test.hpp"

namespace perf {

/// All of them, in the order in which they are run.
template <class Backend>
std::vector<test<Backend>> all_tests() {
    std::vector<test<Backend>> all;
    for (const auto& some : {transfer_tests<Backend>(), element_tests<Backend>(), atomic_tests<Backend>(),
                             signal_tests<Backend>(), collective_tests<Backend>()}) {
        all.insert(all.end(), some.begin(), some.end());
    }
    return all;
}

}  // namespace perf
