// SPDX-License-Identifier: Apache-2.0
#include "stream/fan.hpp"

#include <utility>

#include "base/error.hpp"
#include "cuda/capture.hpp"
#include "cuda/submission.hpp"

namespace via::stream {

fan::fan(const cuda::device& where, std::size_t branches) : where_{where}, branches_(branches) {
    const cuda::beside_captures unhindered{where};
    forked_ = cuda::make_event(where);
    for (branch& each : branches_) {
        each.on = cuda::make_stream(where);
        each.done = cuda::make_event(where);
    }
}

fans::fans(const cuda::device& where, std::size_t branches) {
    const cuda::entered in{where};
    all_.reserve(most_stems);
    for (std::size_t i = 0; i < most_stems; ++i) all_.push_back({.branches = fan{where, branches}});
}

/// A capture that has ended has taken what was forked in it along.
void fan::check_capture(branch& which, cuuint64_t capture) const {
    if (!which.forked || which.capture == capture) return;
    if (which.capture != 0) {
        which.forked = false;
        return;
    }
    base::fail({.status = VIA_ERR_UNSUPPORTED,
                .message = "what nbi calls sent on this stream before its capture began is not completed yet, and "
                           "cannot be in the capture",
                .hint = "via_quiet_on_stream() comes before the capture begins"});
}

CUstream fan::fork(int pe, CUstream stem) {
    branch& taken = branches_[static_cast<std::size_t>(pe) % branches_.size()];
    const cuuint64_t capture = cuda::capture_of(where_, stem);
    check_capture(taken, capture);
    cuda::record_event(where_, stem, forked_.get());
    cuda::wait_for_event(where_, taken.on.get(), forked_.get());
    taken.forked = true;
    taken.capture = capture;
    return taken.on.get();
}

void fan::join_one(branch& which, CUstream stem) const {
    if (which.forked) check_capture(which, cuda::capture_of(where_, stem));
    if (!std::exchange(which.forked, false)) return;
    cuda::record_event(where_, which.on.get(), which.done.get());
    cuda::wait_for_event(where_, stem, which.done.get());
}

void fan::join(int pe, CUstream stem) {
    if (pe >= 0) return join_one(branches_[static_cast<std::size_t>(pe) % branches_.size()], stem);
    for (branch& each : branches_) join_one(each, stem);
}

}  // namespace via::stream
