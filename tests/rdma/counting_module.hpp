// SPDX-License-Identifier: Apache-2.0
// What the counting module exports: how much the library has asked of an adapter.
#pragma once

#include <cstddef>
#include <cstdint>

namespace via::test {

/// By one thread; all of it is plain data.
struct adapter_counts {
    std::uint64_t requests = 0;
    std::uint64_t posts = 0;
    std::uint64_t signalled = 0;
    std::uint64_t completions = 0;
    std::uint64_t polls = 0;        ///< that found something
    std::uint64_t empty_polls = 0;  ///< the others
    std::uint64_t bounced = 0;      ///< requests whose bytes lie neither in the program's memory nor inline
    std::uint64_t registrations = 0;
    std::uint64_t read = 0;  ///< bytes that were asked for
    bool inside = false;     ///< the other module, whose own use of memory is none of the library's affair
    /// The program's memory, for `bounced`; set by the program.
    const std::byte* begin = nullptr;
    const std::byte* end = nullptr;
};

}  // namespace via::test

/// Of the calling thread.
extern "C" via::test::adapter_counts* viaduct_adapter_counts() noexcept;
