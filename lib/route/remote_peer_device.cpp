// SPDX-License-Identifier: Apache-2.0
// What a remote_peer does more where the memory is a GPU's: writes become visible there, and what the adapter does not
// reach goes by a stage.
#include <algorithm>
#include <optional>

#include "route/remote_peer.hpp"

namespace via::route {

/// Some rows, or a part of one row, that go by a half of the stage at once.
struct remote_peer::staged_part {
    std::size_t row = 0;
    std::size_t rows = 1;
    std::size_t at = 0;  ///< in each of them
    std::size_t size = 0;
    std::size_t stage_at = 0;
};

namespace {

/// Divides a transfer into such parts, which use the two halves by turns.
template <class Part>
class parts_of {
public:
    parts_of(const base::rows& shape, std::size_t stage) : shape_{shape}, half_{stage / 2} {}

    /// Empty after the last one.
    [[nodiscard]] std::optional<Part> next() noexcept {
        if (row_ == shape_.count) return std::nullopt;
        Part made{.row = row_, .at = at_, .stage_at = turn_++ % 2 * half_};
        if (shape_.size > half_) {
            made.size = std::min(shape_.size - at_, half_);
            at_ += made.size;
        } else {
            made.size = shape_.size;
            made.rows = std::min(half_ / shape_.size, shape_.count - row_);
            at_ = shape_.size;
        }
        if (at_ == shape_.size) {
            row_ += made.rows;
            at_ = 0;
        }
        return made;
    }

private:
    base::rows shape_;
    std::size_t half_;
    std::size_t row_ = 0;
    std::size_t at_ = 0;
    std::size_t turn_ = 0;
};

/// If the peer does not answer, the caller's memory is still not left to the adapter.
template <class Action>
void with_nothing_left(rdma::remote_memory& by, Action action) {
    try {
        action();
    } catch (...) {
        try {
            by.quiet();
        } catch (const std::exception&) {  // then the connection is closed, which ends all of it
        }
        throw;
    }
}

}  // namespace

/// Returns when all that was asked for is done there, and seen by whoever looks.
void remote_peer::finish(rdma::remote_memory& by) {
    by.quiet();
    settle(by);
    written_ = {};
}

/// What was written has ended. A read of any byte comes after all writes of the adapter to that GPU.
void remote_peer::settle(rdma::remote_memory& by) {
    if (!unsettled_) return;
    if (unsettled_->by == rdma::settling::flush) {
        ask_for_flush();
    } else {
        std::byte unwanted{};
        by.get(&unwanted, unsettled_->where, {.size = sizeof unwanted}, base::returns::delivered);
    }
    unsettled_.reset();
}

/// The same as finish() of what had been asked for, without a wait: the read that settles is one more request.
bool remote_peer::has_arrived(pending& what) {
    if (!memory_->has_ended(what.at)) return false;
    if (unsettled_ && !what.is_settled) {
        if (unsettled_->by == rdma::settling::flush) {
            ask_for_flush();
        } else if (memory_->try_touch(unsettled_->where)) {
            what.at = memory_->last();
        } else {
            return false;
        }
        what.is_settled = true;
        return has_arrived(what);
    }
    if (what.at == memory_->last()) {  // else what came later is not done
        unsettled_.reset();
        written_ = {};
    }
    return true;
}

/// The peer's engine has done all that it was asked for before.
void remote_peer::ask_for_flush() {
    remote_request asked;
    asked.what = remote_request::kind::flush;
    asked.heap = core::memory_kind::device;
    if (questions_.ask(asked, doing_).what != remote_answer::kind::done)
        fail_to_connect(doing_, pe_, "it answers another question");
}

/// A copy that was given up may be under way there, from the stage or to it.
void remote_peer::take_stage() {
    if (!is_copying_) return;
    ask_for_flush();
    is_copying_ = false;
}

/// What was written before the word is seen before it: to the memory of a GPU and to that of the processor an adapter
/// writes in no order.
void remote_peer::order_before(rdma::remote_memory& by, const far_place& word) {
    const std::size_t other = word.on_device() ? 0 : 1;
    if (unsettled_ || written_[other]) finish(by);
}

void remote_peer::write_staged(rdma::remote_memory& by, const far_range& to, const std::byte* from,
                               const base::rows& shape) {
    take_stage();
    parts_of<staged_part> parts{shape, to.stage};
    const auto fill = [&](const staged_part& part) {
        by.put({to.place.address + part.stage_at, to.place.key}, from + part.row * shape.here_step + part.at,
               {.size = part.size, .count = part.rows, .here_step = shape.here_step, .there_step = part.size},
               base::returns::at_once);
    };
    with_nothing_left(by, [&] {
        auto part = parts.next();
        fill(*part);
        while (part) {
            by.quiet();
            const auto next = parts.next();
            if (next) fill(*next);
            ask_for_copy(remote_request::kind::copy_in, to, *part, shape.there_step);
            part = next;
        }
    });
}

void remote_peer::read_staged(rdma::remote_memory& by, std::byte* to, const far_range& from, const base::rows& shape) {
    take_stage();
    parts_of<staged_part> parts{shape, from.stage};
    with_nothing_left(by, [&] {
        auto part = parts.next();
        ask_for_copy(remote_request::kind::copy_out, from, *part, shape.there_step);
        while (part) {
            by.get(to + part->row * shape.here_step + part->at, {from.place.address + part->stage_at, from.place.key},
                   {.size = part->size, .count = part->rows, .here_step = shape.here_step, .there_step = part->size},
                   base::returns::at_once);
            part = parts.next();
            if (part) ask_for_copy(remote_request::kind::copy_out, from, *part, shape.there_step);
            by.quiet();
        }
    });
}

/// The peer's GPU copies between the part's half of the stage and the device heap; done when it returns.
void remote_peer::ask_for_copy(remote_request::kind what, const far_range& there, const staged_part& part,
                               std::size_t there_step) {
    remote_request asked;
    asked.what = what;
    asked.heap = there.begin.at.kind;
    asked.attachment = there.begin.attachment();
    asked.offset = there.begin.at.offset + part.row * there_step + part.at;
    asked.rows = {.size = part.size, .count = part.rows, .step = part.rows == 1 ? part.size : there_step};
    asked.stage_at = part.stage_at;
    is_copying_ = true;
    if (questions_.ask(asked, doing_).what != remote_answer::kind::done)
        fail_to_connect(doing_, pe_, "it answers another question");
    is_copying_ = false;
}

}  // namespace via::route
