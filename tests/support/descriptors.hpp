// SPDX-License-Identifier: Apache-2.0
// A process that has no file descriptors left.
#pragma once

#include <sys/resource.h>

#include "support/catch.hpp"

namespace support {

/// While it lives this process opens nothing whose number is `most` or more: with 0 nothing at all. What is open stays.
class few_descriptors {
public:
    explicit few_descriptors(rlim_t most) {
        REQUIRE(::getrlimit(RLIMIT_NOFILE, &before_) == 0);
        rlimit few = before_;
        few.rlim_cur = most;
        REQUIRE(::setrlimit(RLIMIT_NOFILE, &few) == 0);
    }
    few_descriptors(const few_descriptors&) = delete;
    few_descriptors& operator=(const few_descriptors&) = delete;
    few_descriptors(few_descriptors&&) = delete;
    few_descriptors& operator=(few_descriptors&&) = delete;
    ~few_descriptors() { ::setrlimit(RLIMIT_NOFILE, &before_); }

private:
    rlimit before_{};
};

}  // namespace support
