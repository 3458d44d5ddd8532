// SPDX-License-Identifier: Apache-2.0
// What streams have the progress engine do.
#include <fmt/format.h>

#include "base/error.hpp"
#include "kernels/arguments.hpp"
#include "stream/cuda_operations.hpp"

namespace via::stream {

std::vector<progress::source*> cuda_operations::make_lanes() {
    if (!where_->has_memory_operations()) return {};
    lanes_ = std::make_unique<lanes>(*where_);
    return lanes_->sources();
}

bool cuda_operations::is_far(const host::target& at, const char* call) const {
    const bool is_foreign = !core_.kernels_may_reach(at.world_pe);
    const bool is_staged = at.on_device && (at.use ? at.use.way() == route::window_way::staged
                                                   : core_.others.device_heap(at.world_pe) == nullptr);
    const bool is_host_window = at.use && !at.on_device;
    if (!at.remote && !is_foreign && !is_staged && !is_host_window) return false;
    if (start_engine_) return true;
    base::fail({.status = VIA_ERR_UNSUPPORTED,
                .message = fmt::format("{}: what PE {} has attached there is no memory of a GPU, and streams take no "
                                       "other memory of windows",
                                       call, at.world_pe),
                .hint = "the host's transfers do",
                .pe = at.world_pe});
}

void cuda_operations::ask_engine(host::context& by, engine_call call, const void* there, int world_pe, CUstream on) {
    start_engine_();
    call.what.there = reinterpret_cast<CUdeviceptr>(there);
    call.what.pe = world_pe;
    note_asked(world_pe);
    const cuda::entered in{*where_};
    const bool captured = is_captured(on);
    const bool by_lane = has_lanes_for(by, captured) && call.fetched == nullptr;
    if (by_lane && lanes_->enqueue({&call.what, 1}, call.waits, on)) return;
    ask_by_kernel(call, captured, on);
}

void cuda_operations::ask_engine(host::context& by, std::span<const via_abi_command> all, CUstream on) {
    start_engine_();
    const cuda::entered in{*where_};
    const bool captured = is_captured(on);
    for (const via_abi_command& each : all) note_asked(each.pe);
    if (has_lanes_for(by, captured) && lanes_->enqueue(all, false, on)) return;
    for (const via_abi_command& each : all) ask_by_kernel({.what = each, .waits = false}, captured, on);
}

/// The engine keeps the order of a lane, and that of a ring, but none between them. A kernel's call is done when the
/// kernel ends, so that what follows by a lane comes after it; what is before it in a lane is waited for. But a capture
/// has no lanes, and ends with a quiet.
void cuda_operations::ask_by_kernel(const engine_call& call, bool captured, CUstream on) {
    route::kernels::ask_arguments arguments{};
    arguments.world = world_;
    arguments.what = call.what;
    arguments.fetched = reinterpret_cast<CUdeviceptr>(call.fetched);
    arguments.waits = call.waits || !captured ? 1 : 0;
    if (arguments.waits == 0) kernels_ask_ = true;
    if (lanes_ && !captured) lanes_->wait_for_all(on);
    kernels_.launch(kernels_.ask, 1, 1, on, arguments);
}

/// What the host has released on the stream.
void cuda_operations::quiet_lanes(CUstream on) {
    if (!lanes_) return;
    if (!is_captured(on)) return lanes_->wait_for_all(on);
    if (!lanes_->has_unwaited(on)) return;
    base::fail({.status = VIA_ERR_UNSUPPORTED,
                .message = "what nbi calls sent on this stream before its capture began is not completed yet, and "
                           "cannot be in the capture",
                .hint = "via_quiet_on_stream() comes before the capture begins"});
}

/// What the GPU does itself it does in the stream's order, but for branches. For other PEs than these the engine does
/// all.
void cuda_operations::release(const word_at& word, CUstream on) {
    join(word.world_pe, on);
    if (word.is_far || !asks_for_near_.load(std::memory_order_relaxed)) return;
    quiet_lanes(on);
    quiet_kernels(on);
}

/// What kernels on the stream, and in graphs there, have asked for and not waited for: nobody but a kernel can tell.
void cuda_operations::quiet_kernels(CUstream on) {
    if (!start_engine_ || !kernels_ask_) return;
    route::kernels::ask_arguments everything{};
    everything.world = world_;
    kernels_.launch(kernels_.ask, 1, 1, on, everything);
}

}  // namespace via::stream
