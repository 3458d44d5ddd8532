// SPDX-License-Identifier: Apache-2.0
#include "progress/engine.hpp"

#include <algorithm>
#include <pthread.h>
#include <utility>

#include "base/quiet_thread.hpp"

namespace via::progress {
engine::engine(const std::vector<source*>& from, executor& by, failure_handler on_failure, pace how,
               stall_reports of_stalls)
    : by_{by}, on_failure_{std::move(on_failure)}, pace_{how}, of_stalls_{std::move(of_stalls)} {
    readings_.reserve(from.size());
    for (source* const each : from) readings_.push_back({.from = each});
}

void engine::start() {
    const std::scoped_lock turn{starting_};
    if (running_ || stops_) return;
    auto watch_of_it = of_stalls_.tell ? std::make_unique<watch>(where_, of_stalls_.first, of_stalls_.tell) : nullptr;
    thread_ = base::start_quiet_thread([this] { run(); }, "cannot start the progress engine");
    watch_ = std::move(watch_of_it);
    pthread_setname_np(thread_.native_handle(), "viaduct-rings");
    running_ = true;
}

void engine::stop() noexcept {
    const std::scoped_lock turn{starting_};
    if (stops_.exchange(true)) return;
    if (thread_.joinable()) thread_.join();
    watch_.reset();
    running_ = false;
    for (reading& each : readings_) each.from->close();
}

engine_counts engine::counted() const noexcept {
    return {.commands = commands_, .batches = batches_, .naps = naps_, .failures = failures_};
}

void engine::run() noexcept {
    begin_naps();
    by_.enter();
    std::int64_t busy_at = now_ns();
    while (!stops_.load(std::memory_order_acquire)) {
        const bool any = begin_all();
        const bool any_done = publish_all();
        const std::int64_t now = now_ns();
        if (any || any_done) {
            busy_at = now;
            where_.note_progress(now);
            note_waiting();
        } else {
            rest_for(now - busy_at);
        }
    }
    // What was asked for before that is done. But someone may go on asking.
    for (int rounds = 0; rounds < most_last_rounds; ++rounds) {
        const bool any = begin_all();
        finish_all();
        if (!any) break;
    }
}

bool engine::begin_all() noexcept {
    bool any = false;
    for (reading& each : readings_) any = begin_batch(each) || any;
    return any;
}

bool engine::publish_all() noexcept {
    bool any = false;
    for (reading& each : readings_) any = publish(each) || any;
    return any;
}

void engine::finish_all() noexcept {
    for (reading& each : readings_) {
        while (each.begun_batches() != 0) {
            if (!publish(each)) rest_for(0);
        }
    }
}

/// Whether there is anything to wait for.
void engine::note_waiting() noexcept {
    const bool any =
        std::any_of(readings_.begin(), readings_.end(), [](const reading& each) { return each.begun_batches() != 0; });
    where_.note(any ? whereabouts::place::waiting : whereabouts::place::idle);
}

bool engine::begin_batch(reading& of) noexcept {
    if (of.begun_batches() == most_under_way) return false;
    const std::uint64_t first = of.from->position();
    const std::size_t taken = of.from->take(batch_);
    if (taken == 0) return false;
    if (where_.read().at == whereabouts::place::idle) where_.note_progress(now_ns());
    where_.note(whereabouts::place::in_a_call);
    for (std::size_t i = 0; i < taken; ++i) {
        const std::uint64_t value = begin(batch_[i]);
        if (via_abi_has_answer(batch_[i].head)) of.from->answer(first + i, value);
    }
    begun& batch = of.under_way[of.end++ % most_under_way];
    batch = {.end = first + taken};
    try {
        batch.mark = by_.mark();
    } catch (const std::exception& why) {
        batch.is_lost = true;
        note_failure({}, why);
    }
    commands_.fetch_add(taken, std::memory_order_relaxed);
    batches_.fetch_add(1, std::memory_order_relaxed);
    return true;
}

std::uint64_t engine::begin(const via_abi_command& what) noexcept {
    try {
        return by_.begin(what);
    } catch (const std::exception& why) {
        note_failure(what, why);
        return 0;
    }
}

bool engine::publish(reading& of) noexcept {
    std::uint64_t done = 0;
    for (; of.begun_batches() != 0; ++of.first) {
        const begun& oldest = of.under_way[of.first % most_under_way];
        if (!oldest.is_lost && !is_done(oldest.mark)) break;
        done = oldest.end;
    }
    if (done == 0) return false;
    of.from->publish_done(done);
    return true;
}

/// What fails here has failed once: it is asked again, and then done.
bool engine::is_done(std::uint64_t mark) noexcept {
    try {
        return by_.is_done(mark);
    } catch (const std::exception& why) {
        note_failure({}, why);
        return false;
    }
}

void engine::rest_for(std::int64_t idle_for) noexcept {
    if (rest(pace_, idle_for)) naps_.fetch_add(1, std::memory_order_relaxed);
}

void engine::note_failure(const via_abi_command& what, const std::exception& why) noexcept {
    failures_.fetch_add(1, std::memory_order_relaxed);
    const auto* known = dynamic_cast<const base::error*>(&why);
    on_failure_(what, known != nullptr ? known->details() : base::failure{.message = why.what()});
}

}  // namespace via::progress
