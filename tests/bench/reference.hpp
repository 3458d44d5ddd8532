// SPDX-License-Identifier: Apache-2.0
// What a put costs at least when it is a function of another shared object that checks its arguments.
#pragma once

#include <cstddef>

namespace bench {

/// Memory that may be written.
struct target {
    char* base = nullptr;
    std::size_t size = 0;
    int npes = 1;
};

/// Checks the address and the PE, then stores 8 bytes. 0 if all is well.
__attribute__((visibility("default"))) int reference_put8(const target* to, void* dest, const void* source, int pe);

}  // namespace bench
