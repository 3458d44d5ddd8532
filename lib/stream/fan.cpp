// SPDX-License-Identifier: Apache-2.0
#include "stream/fan.hpp"

#include <algorithm>
#include <chrono>
#include <span>
#include <thread>
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

template <class Branches>
auto fan::range_of(Branches& all, int pe) {
    const std::span range{all};
    return pe < 0 ? range : range.subspan(static_cast<std::size_t>(pe) % all.size(), 1);
}

CUstream fan::fork(int pe, CUstream stem) {
    branch& taken = range_of(branches_, pe).front();
    cuda::record_event(where_, stem, forked_.get());
    cuda::wait_for_event(where_, taken.on.get(), forked_.get());
    taken.forked = true;
    return taken.on.get();
}

void fan::join(int pe, CUstream stem) {
    for (branch& each : range_of(branches_, pe)) {
        if (!std::exchange(each.forked, false)) continue;
        cuda::record_event(where_, each.on.get(), each.done.get());
        cuda::wait_for_event(where_, stem, each.done.get());
    }
}

bool fan::is_pending(int pe) const {
    const cuda::beside_captures unhindered{where_};
    return std::ranges::any_of(range_of(branches_, pe),
                               [&](const branch& each) { return each.forked && is_busy(each); });
}

bool fan::is_done() const {
    const cuda::beside_captures unhindered{where_};
    return std::ranges::none_of(branches_, [&](const branch& each) { return is_busy(each); });
}

bool fan::is_busy(const branch& which) const {
    return where_.calls().stream_query(which.on.get()) == CUDA_ERROR_NOT_READY;
}

bool fan::is_captured() const {
    return std::ranges::any_of(branches_,
                               [&](const branch& each) { return cuda::capture_of(where_, each.on.get()) != 0; });
}

bool fan::is_joined() const noexcept {
    return std::ranges::none_of(branches_, [](const branch& each) { return each.forked; });
}

void fan::forget() noexcept {
    for (branch& each : branches_) each.forked = false;
}

fans::fans(const cuda::device& where, std::size_t branches) : where_{where} {
    const cuda::entered in{where};
    for (std::size_t i = 0; i < most_stems; ++i) all_.push_back(std::make_unique<owned>(fan{where, branches}));
}

bool fans::is_known(const stream_name& name) {
    const std::lock_guard lock{mutex_};
    return std::ranges::any_of(all_, [&](const auto& each) { return each->taken && each->by.name == name; });
}

/// What was captured is a graph's when the capture is over, whether it was joined or not. Asks the driver, but submits
/// nothing, so it waits for no stream.
bool fans::is_free(const owned& which) {
    if (!which.taken) return true;
    if (which.calls != 0) return false;
    return which.by.captured ? !which.branches.is_captured() : !which.branches.is_pending(-1);
}

void fans::check_capture(const stem& by, int pe) const {
    const bool is_pending = by.captured && std::ranges::any_of(all_, [&](const auto& each) {
                                if (!each->taken || each->by.captured || each->by.name != by.name) return false;
                                return each->calls != 0 || each->branches.is_pending(pe);
                            });
    if (!is_pending) return;
    base::fail({.status = VIA_ERR_UNSUPPORTED,
                .message = "what nbi calls sent on this stream before its capture began is not completed yet, and "
                           "cannot be in the capture",
                .hint = "via_quiet_on_stream() comes before the capture begins"});
}

fans::owned* fans::find(const stem& by) const {
    const auto found = std::ranges::find_if(all_, [&](const auto& each) { return each->taken && each->by == by; });
    return found == all_.end() ? nullptr : found->get();
}

fans::owned* fans::take(const stem& by) {
    const auto found = std::ranges::find_if(all_, [](const auto& each) { return is_free(*each); });
    if (found == all_.end()) return nullptr;
    owned& taken = **found;
    taken.branches.forget();
    taken.by = by;
    taken.taken = true;
    return &taken;
}

fans::user::user(fans& owner, int pe, CUstream on, bool takes) : all{owner}, of{nullptr} {
    if (!takes && !all.is_known(name_of(on))) return;
    const stem by = stem_of(all.where_, on);
    const std::lock_guard lock{all.mutex_};
    all.check_capture(by, pe);
    of = all.find(by);
    if (of == nullptr && takes) of = all.take(by);
    if (of != nullptr) ++of->calls;
}

fans::user::~user() {
    if (of == nullptr) return;
    const std::lock_guard lock{all.mutex_};
    if (--of->calls == 0 && !of->by.captured && of->branches.is_joined()) of->taken = false;
}

void fans::join(int pe, CUstream on) {
    const user mine{*this, pe, on, false};
    if (mine.of == nullptr) return;
    const std::lock_guard turn{mine.of->turn};
    mine.of->branches.join(pe, on);
}

bool fans::drain(base::seconds most) const {
    const cuda::entered in{where_};
    const auto is_done = [](const auto& each) { return each->branches.is_captured() || each->branches.is_done(); };
    for (const base::deadline last{most}; !last.expired();
         std::this_thread::sleep_for(std::chrono::microseconds{200})) {
        if (std::ranges::all_of(all_, is_done)) return true;
    }
    return false;
}

}  // namespace via::stream
