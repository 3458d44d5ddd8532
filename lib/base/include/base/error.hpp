// SPDX-License-Identifier: Apache-2.0
/// @file error.hpp
/// @brief The one exception that travels inside the library; lib/api turns it into a status.
#pragma once

#include <cstddef>
#include <exception>
#include <string>

#include <viaduct.h>

namespace via::base {

/// All that is known of a failure.
struct failure {
    via_status status = VIA_ERR_INTERNAL;
    std::string message;
    std::string hint = {};
    std::string call = {};  ///< the call that failed; filled in by lib/api when empty
    int pe = -1;            ///< the PE concerned, or -1
    std::size_t size = 0;   ///< bytes asked for, or 0
    /// A GPU has ended all its work since another GPU's memory went away under it; whose is still to be said.
    bool lost_peer_memory = false;
};

/// Carries a failure. Thrown by fail() only.
class error : public std::exception {
public:
    explicit error(failure what) : failure_{std::move(what)} {}
    [[nodiscard]] const char* what() const noexcept override { return failure_.message.c_str(); }
    [[nodiscard]] const failure& details() const noexcept { return failure_; }

private:
    base::failure failure_;
};

[[noreturn]] void fail(failure what);

/// Fails with VIA_ERR_SYSTEM: "<doing>: <call>: <text of errno>".
[[noreturn]] void fail_errno(const char* call, int error_number, const std::string& doing);

/// The text of an errno value. Thread-safe.
[[nodiscard]] std::string errno_text(int error_number);

}  // namespace via::base
