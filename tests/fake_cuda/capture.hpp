// SPDX-License-Identifier: Apache-2.0
/// @file capture.hpp
/// @brief Streams whose work becomes nodes of a graph.
#pragma once

#include "fake_cuda/graph.hpp"

#include <cstddef>
#include <cstdint>
#include <cuda.h>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace fake_cuda {

/// What is captured into.
struct capture_target {
    CUgraph handle;
    std::shared_ptr<graph> into;
    bool is_new;  ///< made for the capture, and lost with it
};

/// Begins with one stream and ends with it; what that waits for, and what waits for that, belongs to it as well.
/// Thread-safe.
class capture {
public:
    /// Of the calling thread, and of a stream with that number.
    capture(capture_target target, std::uint64_t stream, CUstreamCaptureMode mode);

    /// No other capture of this process ever has the same.
    [[nodiscard]] std::uint64_t id() const noexcept { return id_; }
    [[nodiscard]] const capture_target& target() const noexcept { return target_; }
    /// None once it is over.
    [[nodiscard]] CUstreamCaptureStatus status() const;
    /// Whether the calling thread, in a mode of its own, may not ask what might not go together with this.
    [[nodiscard]] bool prohibits(CUstreamCaptureMode mode_of_thread) const noexcept;
    /// Whether a stream may end it, and the calling thread.
    [[nodiscard]] bool began_in(std::uint64_t stream) const noexcept { return stream == stream_; }
    [[nodiscard]] bool is_mine() const noexcept;

    /// Adds a node behind those of `after`, which from then on is the node alone.
    [[nodiscard]] CUresult add(graph_node made, std::vector<std::size_t>& after);
    /// Nothing more can be captured, and at the end there is no graph.
    void invalidate();
    /// With where the stream that it began with has come to: all that was captured must lead to that.
    [[nodiscard]] CUresult end(const std::vector<std::size_t>& after);

private:
    const std::uint64_t id_;
    const capture_target target_;
    const std::uint64_t stream_;
    const CUstreamCaptureMode mode_;
    const std::thread::id thread_;
    mutable std::mutex mutex_{};
    CUstreamCaptureStatus status_ = CU_STREAM_CAPTURE_STATUS_ACTIVE;
    std::vector<std::size_t> added_{};
};

/// Where a stream is in a capture, or an event: what comes next comes after these nodes.
struct capture_place {
    std::shared_ptr<capture> in{};  ///< null: in none
    std::vector<std::size_t> after{};
};

}  // namespace fake_cuda
