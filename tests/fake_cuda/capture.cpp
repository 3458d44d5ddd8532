// SPDX-License-Identifier: Apache-2.0
#include "fake_cuda/capture.hpp"

#include "fake_cuda/table.hpp"

#include <utility>

namespace fake_cuda {

capture::capture(capture_target target, std::uint64_t stream, CUstreamCaptureMode mode)
    : id_{new_handle_number()},
      target_{std::move(target)},
      stream_{stream},
      mode_{mode},
      thread_{std::this_thread::get_id()} {
    ++target_.into->captures;
}

CUstreamCaptureStatus capture::status() const {
    const std::lock_guard lock{mutex_};
    return status_;
}

bool capture::is_mine() const noexcept {
    return mode_ == CU_STREAM_CAPTURE_MODE_RELAXED || thread_ == std::this_thread::get_id();
}

bool capture::prohibits(CUstreamCaptureMode mode_of_thread) const noexcept {
    if (mode_of_thread == CU_STREAM_CAPTURE_MODE_RELAXED || mode_ == CU_STREAM_CAPTURE_MODE_RELAXED) return false;
    if (thread_ == std::this_thread::get_id()) return true;
    return mode_ == CU_STREAM_CAPTURE_MODE_GLOBAL && mode_of_thread == CU_STREAM_CAPTURE_MODE_GLOBAL;
}

CUresult capture::add(graph_node made, std::vector<std::size_t>& after) {
    const std::lock_guard lock{mutex_};
    if (status_ != CU_STREAM_CAPTURE_STATUS_ACTIVE) return CUDA_ERROR_STREAM_CAPTURE_INVALIDATED;
    made.after = after;
    after = {target_.into->add(std::move(made))};
    added_.push_back(after.front());
    return CUDA_SUCCESS;
}

void capture::invalidate() {
    const std::lock_guard lock{mutex_};
    if (status_ == CU_STREAM_CAPTURE_STATUS_ACTIVE) status_ = CU_STREAM_CAPTURE_STATUS_INVALIDATED;
}

CUresult capture::end(const std::vector<std::size_t>& after) {
    const std::lock_guard lock{mutex_};
    const CUstreamCaptureStatus before = std::exchange(status_, CU_STREAM_CAPTURE_STATUS_NONE);
    --target_.into->captures;
    if (before != CU_STREAM_CAPTURE_STATUS_ACTIVE) return CUDA_ERROR_STREAM_CAPTURE_INVALIDATED;
    return target_.into->lead_to(added_, after) ? CUDA_SUCCESS : CUDA_ERROR_STREAM_CAPTURE_UNJOINED;
}

}  // namespace fake_cuda
