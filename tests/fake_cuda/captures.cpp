// SPDX-License-Identifier: Apache-2.0
#include "fake_cuda/captures.hpp"

#include "fake_cuda/api.hpp"
#include "fake_cuda/capture.hpp"

#include <mutex>
#include <optional>
#include <utility>
#include <vector>

namespace fake_cuda {
namespace {

thread_local constinit CUstreamCaptureMode mode_of_thread = CU_STREAM_CAPTURE_MODE_GLOBAL;

struct all_captures {
    std::mutex mutex;
    std::optional<capture_report> pretended;
    std::vector<std::weak_ptr<capture>> real;
};
all_captures& captures() {
    static all_captures all;
    return all;
}

CUresult asked_in_pretended(capture_report& now, unsigned long long capture_report::*what) {
    ++(now.*what);
    if (mode_of_thread != CU_STREAM_CAPTURE_MODE_GLOBAL) return CUDA_SUCCESS;
    ++now.refused;
    return CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED;
}

bool is_over(const std::weak_ptr<capture>& each) {
    const auto known = each.lock();
    return !known || known->status() == CU_STREAM_CAPTURE_STATUS_NONE;
}

}  // namespace

CUresult pretend_capture(capture_report* over) {
    const std::lock_guard lock{captures().mutex};
    auto& now = captures().pretended;
    if (now.has_value() != (over != nullptr)) return CUDA_ERROR_ILLEGAL_STATE;
    if (over == nullptr) {
        now.emplace();
    } else {
        *over = *std::exchange(now, std::nullopt);
    }
    return CUDA_SUCCESS;
}

void announce(const std::shared_ptr<capture>& begun) {
    const std::lock_guard lock{captures().mutex};
    std::erase_if(captures().real, is_over);
    captures().real.push_back(begun);
}

CUresult asked_in_capture(unsigned long long capture_report::*what) {
    const std::lock_guard lock{captures().mutex};
    CUresult answer = captures().pretended ? asked_in_pretended(*captures().pretended, what) : CUDA_SUCCESS;
    for (const auto& each : captures().real) {
        const auto known = each.lock();
        if (!known || known->status() == CU_STREAM_CAPTURE_STATUS_NONE || !known->prohibits(mode_of_thread)) continue;
        known->invalidate();
        answer = CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED;
    }
    return answer;
}

void count_in_capture(unsigned long long capture_report::*what) {
    const std::lock_guard lock{captures().mutex};
    if (captures().pretended) ++(*captures().pretended.*what);
}

// Each thread's own.
CUresult api::thread_exchange_stream_capture_mode(CUstreamCaptureMode* mode) {
    if (mode == nullptr || *mode > CU_STREAM_CAPTURE_MODE_RELAXED) return CUDA_ERROR_INVALID_VALUE;
    std::swap(*mode, mode_of_thread);
    return CUDA_SUCCESS;
}

}  // namespace fake_cuda
