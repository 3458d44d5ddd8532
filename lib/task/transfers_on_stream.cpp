// SPDX-License-Identifier: Apache-2.0
// Rounds in the order of a stream. Nothing here is a number that changes from round to round, so that a graph may hold
// it.
#include <fmt/format.h>

#include "base/error.hpp"
#include "stream/operations.hpp"
#include "task/transfers.hpp"

namespace via::task {
namespace {

constexpr std::uint64_t set = 1;
constexpr const char* start_call = "transfers_start_on_stream";
constexpr const char* wait_call = "transfers_wait_on_stream";

[[nodiscard]] via_condition is_set(const std::uint64_t* word) noexcept {
    via_condition what{};
    what.type = VIA_UINT64;
    what.cmp = VIA_EQ;
    what.words = word;
    what.count = 1;
    what.values = &set;
    return what;
}

}  // namespace

void transfers::check_for_stream(places which, const char* call) const {
    if (by_.context.streams() == nullptr) {
        base::fail(
            {.status = VIA_ERR_UNSUPPORTED,
             .message = fmt::format("{}: this world has no device heap, and so no operations on streams", call),
             .hint = "cudaSetDevice() before the world is made, or VIADUCT_DEVICE=spread, gives every PE a GPU"});
    }
    by_.context.streams()->check_kernels(call);
    for (const std::size_t each : which) {
        const char* why = nullptr;
        if (at(each).doubled) why = "its receive has two buffers in turns";
        if (!at(each).shape.is_contiguous() || at(each).how == way::scattered) why = "it is not contiguous";
        if (why == nullptr) continue;
        base::fail({.status = VIA_ERR_UNSUPPORTED,
                    .message = fmt::format("{}: end {} is the host's alone: {}", call, each, why)});
    }
}

void transfers::start(places which, via_stream on) {
    check_state(which, true, true, start_call);
    check_for_stream(which, start_call);
    stream::operations& does = *by_.context.streams();
    const int self = by_.core.pe;
    for (const std::size_t each : which) {
        end& one = at(each);
        if (!one.sends) does.signal(by_.context, one.word_there, set, VIA_SIGNAL_SET, one.pe, on);
    }
    for (const std::size_t each : which) {
        end& one = at(each);
        if (one.sends) {
            does.wait(by_.context, is_set(one.word), start_call, on);
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

void transfers::wait(places which, via_stream on) {
    check_state(which, false, true, wait_call);
    check_for_stream(which, wait_call);
    stream::operations& does = *by_.context.streams();
    const int self = by_.core.pe;
    for (const std::size_t each : which) {
        end& one = at(each);
        if (one.sends) {
            does.quiet(by_.context, one.pe, wait_call, on);
        } else {
            does.wait(by_.context, is_set(one.word), wait_call, on);
            does.signal(by_.context, one.word, 0, VIA_SIGNAL_SET, self, on);
            if (one.how == way::staged && one.shape.size() != 0) {
                does.get(by_.context, one.buffer, one.stage, one.shape.size(), self, false, on);
            }
        }
        one.now = state::idle;
    }
}

}  // namespace via::task
