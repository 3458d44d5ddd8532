// SPDX-License-Identifier: Apache-2.0
/// @file capture.hpp
/// @brief What the library does while a stream is captured into a graph.
#pragma once

#include "cuda/device.hpp"

namespace via::cuda {

/// While it lives, the calling thread may make streams, events and pinned memory, and ask what has become of a stream,
/// though some thread captures; in the modes that CUDA captures in by default that would end the capture. None of it
/// becomes a part of the capture.
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

/// Of what was captured into something that can be no graph any more, until the capture is ended.
inline constexpr cuuint64_t no_graph = ~cuuint64_t{0};

/// The number of the capture that work on the stream goes into; 0 if it is carried out. The context is current.
[[nodiscard]] inline cuuint64_t capture_of(const device& where, CUstream by) {
    CUstreamCaptureStatus status = CU_STREAM_CAPTURE_STATUS_NONE;
    cuuint64_t number = 0;
    const driver& calls = where.calls();
    calls.check(calls.stream_get_capture_info(by, &status, &number, nullptr, nullptr, nullptr, nullptr),
                "cuStreamGetCaptureInfo", "cannot ask a stream for its capture");
    if (status == CU_STREAM_CAPTURE_STATUS_INVALIDATED) return no_graph;  // which has no number
    return status == CU_STREAM_CAPTURE_STATUS_NONE ? 0 : number;
}

}  // namespace via::cuda
