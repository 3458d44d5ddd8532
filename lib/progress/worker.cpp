// SPDX-License-Identifier: Apache-2.0
#include "progress/worker.hpp"

#include <pthread.h>
#include <span>
#include <utility>

#include "base/quiet_thread.hpp"

namespace via::progress {

std::uint64_t worker::push(queue& to, errand what) {
    if (!thread_.joinable() && !stops_) {
        thread_ = base::start_quiet_thread([this] { run(); }, "cannot start a thread for a team's collectives");
        pthread_setname_np(thread_.native_handle(), "viaduct-team");
    }
    const std::uint64_t position = to.push(std::move(what));
    changed_.notify_one();
    return position;
}

std::uint64_t worker::push(errand what) {
    const std::scoped_lock lock{mutex_};
    return push(left_, std::move(what));
}

std::uint64_t worker::ask(errand what) {
    const std::scoped_lock lock{mutex_};
    const std::uint64_t position = push(asked_, std::move(what));
    asked_.release();
    return position + 1;
}

void worker::stop() noexcept {
    {
        const std::scoped_lock lock{mutex_};
        if (stops_.exchange(true)) return;
        changed_.notify_one();
    }
    if (thread_.joinable()) thread_.join();
    left_.close();
    asked_.close();
}

void worker::run() noexcept {
    begin_naps();
    errand next;
    while (queue* const from = take(next)) {
        run(next);
        next = {};
        from->publish_done(from->position());
    }
}

/// The next one, when there is one and its stream has come to it, and whose it is. Null if there will be none.
worker::queue* worker::take(errand& next) noexcept {
    std::int64_t since = now_ns();
    for (;;) {
        if (!has_more()) {
            std::unique_lock lock{mutex_};
            changed_.wait(lock, [this] { return stops_ || has_more(); });
            since = now_ns();
        }
        if (stops_) return nullptr;
        for (queue* const each : {&asked_, &left_}) {
            if (each->take(std::span{&next, 1}) == 1) return each;
        }
        (void)rest(pace_, now_ns() - since);
    }
}

void worker::run(const errand& what) noexcept {
    try {
        what();
    } catch (const base::error& failed) {
        on_failure_(failed.details());
    } catch (const std::exception& failed) {
        on_failure_({.message = failed.what()});
    }
}

}  // namespace via::progress
