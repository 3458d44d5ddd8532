// SPDX-License-Identifier: Apache-2.0
#include "task/passes.hpp"

#include <algorithm>
#include <string>

#include <fmt/format.h>

#include "base/error.hpp"

namespace via::task {
namespace {

/// A function of the program that this thread is in. One may prepare another list, which calls functions then.
class call_in_progress {
public:
    call_in_progress() noexcept { ++depth; }
    call_in_progress(const call_in_progress&) = delete;
    call_in_progress& operator=(const call_in_progress&) = delete;
    call_in_progress(call_in_progress&&) = delete;
    call_in_progress& operator=(call_in_progress&&) = delete;
    ~call_in_progress() { --depth; }

    [[nodiscard]] static bool is_any() noexcept { return depth != 0; }

private:
    static thread_local int depth;
};

thread_local int call_in_progress::depth = 0;

}  // namespace

/// Receives first: one kernel has so many ends, and one that sends waits for receives that others begin.
std::vector<const via_abi_transfer*> passes::mapped_of(const step& one) const {
    std::vector<const via_abi_transfer*> found;
    for (const bool sending : {false, true}) {
        if (sending && one.what == step::kind::await) break;
        for (const std::size_t task : one.tasks) {
            if (is_mapped(task) && sends(task) == sending) found.push_back(with_.mapped[task]);
        }
    }
    return found;
}

/// The first error counts. Others count on what this PE sends, so nothing is thrown here.
int passes::call_function(std::size_t task, base::function_ref<int()> function, bool (*fails)(int)) {
    const std::shared_lock lock{calling_};
    if (held_) return 0;
    const int answer = [&] {
        const call_in_progress noted;
        return function();
    }();
    if (!fails(answer)) return answer;
    held_ = true;
    const std::lock_guard guard{mutex_};
    if (!failure_) {
        const std::string name = task == control ? "the control" : "task '" + with_.outlines[task].name + "'";
        failure_ = std::make_exception_ptr(base::error{{.status = VIA_ERR_ARGUMENT,
                                                        .message = fmt::format("{} returned {}", name, answer),
                                                        .hint = "its function says by that what it is"}});
    }
    return 0;
}

void passes::launch(std::size_t task, const kernel& what, via_stream on) {
    (void)call_function(
        task, [&] { return what.run(on, what.argument); }, [](int answer) { return answer != 0; });
}

void passes::launch_control(via_stream on) {
    if (const control_kernel* by = with_.program.kernel_of_control()) launch(control, by->launch, on);
}

void passes::wait_for_functions() noexcept {
    if (!call_in_progress::is_any()) const std::unique_lock all_have_returned{calling_};
}

bool passes::is_in_function() noexcept { return call_in_progress::is_any(); }

void passes::check_functions() const {
    if (!held_) return;
    const std::lock_guard guard{mutex_};
    if (failure_) std::rethrow_exception(failure_);
    base::fail({.status = VIA_ERR_ARGUMENT, .message = "the task list was stopped"});
}

bool passes::is_wanted(base::function_ref<int(const int*)> read) {
    check_functions();
    if (const control_kernel* by = with_.program.kernel_of_control()) return read(by->again) != 0;
    const auto* by = std::get_if<control_task>(&with_.program.control);
    if (by == nullptr) return false;
    const int answer = call_function(
        control, [&] { return by->decide(by->argument); }, [](int said) { return said < 0; });
    check_functions();
    return answer != VIA_TASK_EXIT;
}

/// It runs when what its first step waits for is over.
via_task_state passes::state(std::size_t task) const {
    const std::size_t first = plan_.starts[task];
    if (is_over(plan_.ends[task])) return VIA_TASK_COMPLETE;
    if (!is_given(first)) return VIA_TASK_QUEUED;
    const step& one = plan_.steps[first];
    for (std::size_t before = first; before-- != 0;) {
        if (plan_.steps[before].stream != one.stream) continue;
        if (!is_over(before)) return VIA_TASK_SUBMITTED;
        break;
    }
    const auto over = [&](std::size_t each) { return is_over(each); };
    return std::all_of(one.after.begin(), one.after.end(), over) ? VIA_TASK_RUNNING : VIA_TASK_SUBMITTED;
}

}  // namespace via::task
