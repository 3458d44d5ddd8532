// SPDX-License-Identifier: Apache-2.0
/// @file captures.hpp
/// @brief As if a thread of the program captured a stream in the mode that is the default, in which a driver refuses
/// what other threads ask of it that might not go together with that, and spoils the capture.
#pragma once

#include <cuda.h>

namespace fake_cuda {

/// What was asked of the driver meanwhile, by whichever threads.
struct capture_report {
    unsigned long long queries = 0;  ///< what has become of a stream or an event, or waits for that
    unsigned long long flushes = 0;
    unsigned long long exports = 0;  ///< of memory, for other devices' drivers
    unsigned long long refused = 0;  ///< any of these, of threads that have not said that they mind no capture
};

/// "fakeCudaCapture", which no driver has. Not null: the capture is over, and that is what was asked in its time; null:
/// it begins.
CUresult pretend_capture(capture_report* over);

/// What the calling thread is told that asks for such a thing.
[[nodiscard]] CUresult asked_in_capture(unsigned long long capture_report::*what);

}  // namespace fake_cuda
