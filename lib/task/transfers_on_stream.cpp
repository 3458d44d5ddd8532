// SPDX-License-Identifier: Apache-2.0
// Rounds in the order of a stream. Nothing here is a number that changes from round to round, so that a graph may hold
// it.
#include <fmt/format.h>

#include "base/error.hpp"
#include "stream/operations.hpp"
#include "task/transfers.hpp"

namespace via::task {
namespace {

constexpr const char* start_call = "transfers_start_on_stream";
constexpr const char* wait_call = "transfers_wait_on_stream";

}  // namespace

/// Why only the host starts an end and waits for it; null if others can.
const char* transfers::why_not_by_gpu(const end& of) const noexcept {
    if (of.doubled) return "its receive has two buffers in turns";
    if (of.by_kernel) return nullptr;
    if (of.is_packed) return "its message is put together by the processor";
    if (of.sends && of.how == way::scattered) return "its message is written by the processor";
    if (!of.sends && of.how == way::staged && !of.shape.is_contiguous())
        return "its message is spread by the processor";
    return nullptr;
}

void transfers::check_for_stream(places which, const char* call) const {
    for (const std::size_t each : which) {
        const char* const why = why_not_by_gpu(at(each));
        if (why == nullptr) continue;
        base::fail({.status = VIA_ERR_UNSUPPORTED,
                    .message = fmt::format("{}: end {} is the host's alone: {}", call, each, why),
                    .hint = "start it and wait for it by the host"});
    }
}

void transfers::start(places which, stream::operations& does, via_stream on) {
    check_state(which, true, true, start_call);
    check_for_stream(which, start_call);
    const int self = by_.core.pe;
    for (const std::size_t each : which) {
        end& one = at(each);
        if (!one.sends) does.signal(by_.context, one.word_there, set, VIA_SIGNAL_SET, one.pe, on);
    }
    for (const std::size_t each : which) {
        end& one = at(each);
        if (one.sends) {
            does.wait(by_.context, are_set(one.word, 1, nullptr), start_call, on);
            does.signal(by_.context, one.word, 0, VIA_SIGNAL_SET, self, on);
            send(one, does, on);
        }
        ++one.round;
        one.now = state::on_stream;
    }
}

void transfers::send(const end& one, stream::operations& does, via_stream on) {
    const std::size_t size = one.shape.size();
    if (size != 0 && one.by_kernel) does.reshape(by_.context, kernel_of(one, start_call), start_call, on);
    if (size == 0 || one.is_written()) {
        return does.signal(by_.context, one.word_there, set, VIA_SIGNAL_SET, one.pe, on);
    }
    does.put_signal(by_.context, one.there, one.is_packed ? one.packed : one.buffer, size,
                    {one.word_there, set, VIA_SIGNAL_SET}, one.pe, true, on);
}

void transfers::wait(places which, stream::operations& does, via_stream on) {
    check_state(which, false, true, wait_call);
    check_for_stream(which, wait_call);
    const int self = by_.core.pe;
    for (const std::size_t each : which) {
        end& one = at(each);
        if (one.sends) {
            does.quiet(by_.context, one.pe, wait_call, on);
        } else {
            does.wait(by_.context, are_set(one.word, 1, nullptr), wait_call, on);
            does.signal(by_.context, one.word, 0, VIA_SIGNAL_SET, self, on);
            take(one, does, on);
        }
        one.now = state::idle;
    }
}

void transfers::take(const end& one, stream::operations& does, via_stream on) {
    if (one.how != way::staged || one.shape.size() == 0) return;
    if (one.by_kernel) return does.reshape(by_.context, one.kernel, wait_call, on);
    does.get(by_.context, one.buffer, one.stage, one.shape.size(), by_.core.pe, false, on);
}

}  // namespace via::task
