// SPDX-License-Identifier: Apache-2.0
/// @file capture.hpp
/// @brief What the library does while a stream is captured into a graph.
#pragma once

#include "cuda/device.hpp"

namespace via::cuda {

/// While it lives, the calling thread may make streams, events and pinned memory though some thread captures; in the
/// modes that CUDA captures in by default that would end the capture. None of it becomes a part of the capture.
class [[nodiscard]] beside_captures {
public:
    explicit beside_captures(const device& where) noexcept : calls_{where.calls()} {
        (void)calls_.thread_exchange_stream_capture_mode(&mode_);
    }
    beside_captures(const beside_captures&) = delete;
    beside_captures& operator=(const beside_captures&) = delete;
    beside_captures(beside_captures&&) = delete;
    beside_captures& operator=(beside_captures&&) = delete;
    ~beside_captures() { (void)calls_.thread_exchange_stream_capture_mode(&mode_); }

private:
    const driver& calls_;
    CUstreamCaptureMode mode_ = CU_STREAM_CAPTURE_MODE_RELAXED;  ///< then the one that was
};

/// True if work on the stream goes into a graph. The context is current.
[[nodiscard]] inline bool is_capturing(const device& where, CUstream by) {
    CUstreamCaptureStatus status = CU_STREAM_CAPTURE_STATUS_NONE;
    where.calls().check(where.calls().stream_is_capturing(by, &status), "cuStreamIsCapturing",
                        "cannot ask a stream for its capture");
    return status != CU_STREAM_CAPTURE_STATUS_NONE;
}

}  // namespace via::cuda
