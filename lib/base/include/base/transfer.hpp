// SPDX-License-Identifier: Apache-2.0
/// @file transfer.hpp
/// @brief The words in which every route is told of a transfer: its shape, and when the call returns.
#pragma once

#include <cstddef>
#include <cstdint>

namespace via::base {

/// When a put returns.
enum class returns : std::uint8_t {
    source_reusable,  ///< put
    delivered,        ///< get
    at_once,          ///< quiet() completes it, and the source stays as it is until then
    unwatched         ///< a put by RDMA of what stays as it is until it has arrived: nobody waits for its end, but its
                      ///< failure is heard of
};

/// `count` rows of `size` bytes, whose starts are so many bytes apart here and there.
struct rows {
    std::size_t size = 0;
    std::size_t count = 1;
    std::size_t here_step = 0;
    std::size_t there_step = 0;
};

}  // namespace via::base
