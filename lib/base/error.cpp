// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"

#include <system_error>

namespace via::base {

void fail(failure what) { throw error{std::move(what)}; }

void fail_errno(const char* call, int error_number, const std::string& doing) {
    fail({.status = VIA_ERR_SYSTEM, .message = doing + ": " + call + ": " + errno_text(error_number), .call = call});
}

std::string errno_text(int error_number) { return std::generic_category().message(error_number); }

}  // namespace via::base
