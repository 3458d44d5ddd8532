// SPDX-License-Identifier: Apache-2.0
// A driver that a program has loaded where there is no GPU.
#include <dlfcn.h>

#include "base/error.hpp"
#include "cuda/device.hpp"
#include "support/catch.hpp"

TEST_CASE("where the driver is loaded and does not start, no GPU is current") {
    REQUIRE(::dlopen("libcuda.so.1", RTLD_NOW) != nullptr);
    CHECK(via::cuda::device::current() == nullptr);
    CHECK_THROWS_AS(via::cuda::device::numbered(0), via::base::error);  // it is asked for, so it is an error
}
