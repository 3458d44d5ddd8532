// SPDX-License-Identifier: Apache-2.0
/// @file captures.hpp
/// @brief What a driver refuses while a thread captures, since it might not go together with that, and what is asked of
/// it in the time of a capture that is only pretended.
#pragma once

#include <cuda.h>
#include <memory>

namespace fake_cuda {

class capture;

/// What was asked of the driver meanwhile, by whichever threads.
struct capture_report {
    unsigned long long queries = 0;  ///< what has become of a stream or an event, or waits for that
    unsigned long long flushes = 0;
    unsigned long long exports = 0;         ///< of memory, for other devices' drivers
    unsigned long long refused = 0;         ///< any of these, of threads that have not said that they mind no capture
    unsigned long long stream_flushes = 0;  ///< which no capture prohibits
};

/// "fakeCudaCapture", which no driver has: as if a thread captured in the mode that is the default. Not null: the
/// capture is over, and that is what was asked in its time; null: it begins.
CUresult pretend_capture(capture_report* over);

/// From now until it is over, what it prohibits is refused.
void announce(const std::shared_ptr<capture>& begun);

/// What the calling thread is told that asks for such a thing. If it is refused, the captures that prohibit it are
/// spoilt.
[[nodiscard]] CUresult asked_in_capture(unsigned long long capture_report::*what);
/// Such a thing has been asked for, and is not refused.
void count_in_capture(unsigned long long capture_report::*what);

}  // namespace fake_cuda
