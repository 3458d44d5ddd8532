// SPDX-License-Identifier: Apache-2.0
/// @file fuzz_target.hpp
/// @brief What a fuzz target defines.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

/// Takes any bytes. Ends the process by fuzz_check() when something is wrong; returns 0.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

/// Valid inputs, from which the driver makes invalid ones.
[[nodiscard]] std::vector<std::vector<std::uint8_t>> fuzz_corpus();

/// Not assert(): it must act in every build.
inline void fuzz_check(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "violated: %s\n", what);
    std::abort();
}
