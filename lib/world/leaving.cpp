// SPDX-License-Identifier: Apache-2.0
// How a world ends: together with the others, or without them.
#include <memory>
#include <mutex>

#include <fmt/format.h>

#include "base/say.hpp"
#include "world/world.hpp"

namespace via::world {
namespace {

/// Copies end by themselves, but not behind a stream that waits for what never comes.
constexpr base::seconds longest_drain{5};

}  // namespace

/// A function that a task list calls may leave until the last list is over.
void world::finalize() {
    for_each_task_list([](task::task_list& each) { each.finish(); });
    if (!member_.exchange(false)) return core_.failed.throw_if(core_.pe, "finalize");
    try {
        stop_engines();
        default_context_->complete("finalize");
        agreement().run({.call = {.what = team::signature::kind::finalize}});
        if (!all_windows_.empty()) {
            // Nobody uses windows any more; and all let go of the others' memory before anyone frees it.
            for (const std::unique_ptr<window_entry>& each : all_windows_) each->for_kernels.reset();
            windows_->drop_imports();
            agreement().run({.call = {.what = team::signature::kind::finalize}});
        }
        if (remote_) remote_->part("finalize");
    } catch (const std::exception& failed) {
        break_off(failed.what(), false);
        throw;
    }
    job_->leave();
    stop_control();
    default_context_->quiet();  // tells what was lost, for which the others need not be left
}

/// Of kernels and of streams: what was asked for before is done, and what comes later is not waited for.
void world::stop_engines() noexcept {
    if (progress_) progress_->stop();
    const std::lock_guard lock{mutex_};
    for (const std::unique_ptr<team_entry>& each : teams_) each->stop_far();
}

void world::abandon(const std::string& reason, bool keeps_memory) noexcept {
    if (member_.exchange(false)) break_off(reason, keeps_memory);
}

void world::end_job(int status, const std::string& reason) noexcept {
    if (member_.exchange(false)) break_off(reason, true, static_cast<std::uint8_t>(status));
}

/// The others go on without this PE, whose memory is used for something else then: first nothing writes there any more.
/// Where it stays a function that a task list has called is as any thread that is in a call: it may be waiting for the
/// end of this process.
void world::break_off(const std::string& reason, bool keeps_memory, std::optional<std::uint8_t> job_status) noexcept {
    core_.failed.report(core_.pe, "has left the job: " + reason);  // so that nothing here waits for others any more
    for_each_task_list([&](task::task_list& each) {
        if (device_) device_->note_failure(core_.pe);  // nor do the kernels of its transfers
        each.stop(!keeps_memory);
    });
    if (device_) device_->streams().keep_words();
    stop_engines();
    if (device_ && !job_status) drain_streams();
    if (remote_) remote_->close();
    if (job_status) {
        job_->end_job(*job_status, reason);
    } else {
        job_->abandon(reason);
    }
    stop_control();
}

/// What the GPU does beside its streams reads and writes memory that is unmapped soon.
void world::drain_streams() noexcept {
    try {
        if (device_->streams().drain(longest_drain)) return;
        base::say(
            fmt::format("PE {} leaves the job though nbi calls on its streams are not done after {:.0f} s; their "
                        "copies will find no memory (via_quiet_on_stream(), and a wait for the stream, come before)",
                        core_.pe, longest_drain.count()));
    } catch (const std::exception& failed) {
        base::say(fmt::format("PE {} leaves the job with work on its streams: {}", core_.pe, failed.what()));
    }
}

void world::stop_control() noexcept {
    windows_->end_closing();  // which may wait for kernels, and these for PEs whose end the control thread tells
    if (engine_) engine_->stop();
    if (control_) control_->stop();
    job_->unwatch();
    windows_->end();
}

}  // namespace via::world
