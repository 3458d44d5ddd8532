// SPDX-License-Identifier: Apache-2.0
/// @file job_ender.hpp
/// @brief How a world that has met without the launcher asks it for the end of all processes.
#pragma once

#include <cstdint>
#include <functional>

namespace via::bootstrap {

/// What bootstrap::end_job() calls besides telling the other PEs. The status is the job's exit status; neither throws.
struct job_ender {
    using call = std::function<void(std::uint8_t status)>;

    /// Before the others hear of the end: for a launcher that takes the first end which it sees for the job's, and so
    /// must know before a PE can end because it was told.
    call before = [](std::uint8_t) {};
    /// After they have: for a launcher that ends the caller as well, so that those which listen end by themselves.
    call after = [](std::uint8_t) {};
};

}  // namespace via::bootstrap
