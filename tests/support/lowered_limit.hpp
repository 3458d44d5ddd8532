// SPDX-License-Identifier: Apache-2.0
// A process that may have less than before.
#pragma once

#include <sys/resource.h>

#include "support/catch.hpp"

namespace support {

/// Sets a soft resource limit for the life of the object.
class lowered_limit {
public:
    lowered_limit(int which, rlim_t limit) : which_{static_cast<__rlimit_resource>(which)} {
        REQUIRE(::getrlimit(which_, &before_) == 0);
        rlimit lower = before_;
        lower.rlim_cur = limit;
        REQUIRE(::setrlimit(which_, &lower) == 0);
    }
    lowered_limit(const lowered_limit&) = delete;
    lowered_limit& operator=(const lowered_limit&) = delete;
    lowered_limit(lowered_limit&&) = delete;
    lowered_limit& operator=(lowered_limit&&) = delete;
    ~lowered_limit() { ::setrlimit(which_, &before_); }

private:
    __rlimit_resource which_;
    rlimit before_{};
};

}  // namespace support
