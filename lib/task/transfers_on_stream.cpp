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

void transfers::check_for_stream(places which, const char* call) const {
    for (const std::size_t each : which) {
        const char* why = nullptr;
        if (at(each).doubled) why = "its receive has two buffers in turns";
        if (!at(each).shape.is_contiguous() || at(each).how == way::scattered) why = "it is not contiguous";
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
            if (one.shape.size() == 0) {
                does.signal(by_.context, one.word_there, set, VIA_SIGNAL_SET, one.pe, on);
            } else {
                does.put_signal(by_.context, one.there, one.buffer, one.shape.size(),
                                {one.word_there, set, VIA_SIGNAL_SET}, one.pe, true, on);
            }
        }
        ++one.round;
        one.now = state::on_stream;
    }
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
            if (one.how == way::staged && one.shape.size() != 0) {
                does.get(by_.context, one.buffer, one.stage, one.shape.size(), self, false, on);
            }
        }
        one.now = state::idle;
    }
}

}  // namespace via::task
