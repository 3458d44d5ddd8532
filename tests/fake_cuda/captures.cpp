// SPDX-License-Identifier: Apache-2.0
#include "fake_cuda/captures.hpp"

#include "fake_cuda/api.hpp"

#include <mutex>
#include <optional>
#include <utility>

namespace fake_cuda {
namespace {

thread_local constinit CUstreamCaptureMode mode_of_thread = CU_STREAM_CAPTURE_MODE_GLOBAL;

struct capture {
    std::mutex mutex;
    std::optional<capture_report> now;
};
capture& the_capture() {
    static capture all;
    return all;
}

}  // namespace

CUresult pretend_capture(capture_report* over) {
    const std::lock_guard lock{the_capture().mutex};
    auto& now = the_capture().now;
    if (now.has_value() != (over != nullptr)) return CUDA_ERROR_ILLEGAL_STATE;
    if (over == nullptr) {
        now.emplace();
    } else {
        *over = *std::exchange(now, std::nullopt);
    }
    return CUDA_SUCCESS;
}

CUresult asked_in_capture(unsigned long long capture_report::*what) {
    const std::lock_guard lock{the_capture().mutex};
    auto& now = the_capture().now;
    if (!now) return CUDA_SUCCESS;
    ++((*now).*what);
    if (mode_of_thread != CU_STREAM_CAPTURE_MODE_GLOBAL) return CUDA_SUCCESS;
    ++now->refused;
    return CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED;
}

// Each thread's own.
CUresult api::thread_exchange_stream_capture_mode(CUstreamCaptureMode* mode) {
    if (mode == nullptr || *mode > CU_STREAM_CAPTURE_MODE_RELAXED) return CUDA_ERROR_INVALID_VALUE;
    std::swap(*mode, mode_of_thread);
    return CUDA_SUCCESS;
}

}  // namespace fake_cuda
