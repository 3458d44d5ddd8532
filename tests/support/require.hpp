// SPDX-License-Identifier: Apache-2.0
// Checks for code that runs on several PEs at once, as threads or as processes, where Catch2's macros may not be used.
// The place of a check comes by the compiler's builtins: clang 14 has no std::source_location.
#pragma once

#include <stdexcept>
#include <string>

#include <viaduct/error.hpp>

namespace support {

/// Thrown by a check that fails; the text has file, line and what was checked.
class check_failed : public std::runtime_error {
public:
    check_failed(const std::string& what, const char* file, int line)
        : std::runtime_error{std::string{file} + ":" + std::to_string(line) + ": " + what} {}
};

inline void require(bool holds, const std::string& what, const char* file = __builtin_FILE(),
                    int line = __builtin_LINE()) {
    if (!holds) throw check_failed{what, file, line};
}

template <class A, class B>
void require_equal(const A& got, const B& expected, const std::string& what, const char* file = __builtin_FILE(),
                   int line = __builtin_LINE()) {
    if (got == static_cast<A>(expected)) return;
    throw check_failed{what + ": got " + std::to_string(got) + ", expected " + std::to_string(expected), file, line};
}

/// Runs `body`, which must throw via::error with `status`; returns the error.
template <class Body>
via::error require_error(via_status status, Body&& body, const char* file = __builtin_FILE(),
                         int line = __builtin_LINE()) {
    try {
        body();
    } catch (const via::error& error) {
        if (error.status() == status) return error;
        throw check_failed{std::string{"got '"} + error.what() + "', expected " + via_status_string(status), file,
                           line};
    }
    throw check_failed{std::string{"nothing was thrown, expected "} + via_status_string(status), file, line};
}

}  // namespace support
