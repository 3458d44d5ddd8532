// SPDX-License-Identifier: Apache-2.0
#include "task/task_list.hpp"

#include <chrono>

#include <fmt/format.h>

#include "base/error.hpp"
#include "base/function_ref.hpp"
#include "base/quiet_thread.hpp"
#include "collective/collectives.hpp"
#include "stream/operations.hpp"

namespace via::task {
namespace {

using kind = outline::kind;

constexpr int most_streams = 16;

[[noreturn]] void refuse(std::string message, const char* hint = "", via_status status = VIA_ERR_ARGUMENT) {
    base::fail({.status = status, .message = std::move(message), .hint = hint});
}

/// What an action says of itself to the other PEs.
struct describer {
    outline& to;
    const char* call;

    void operator()(const kernel& what) const {
        if (what.run == nullptr) refuse(fmt::format("{}: run is NULL", call));
        to.what = kind::kernel;
    }
    void operator()(const kept_end& what) const {
        via_layout shape{};
        const via_transfer_end end = what.view(shape);
        to.what = kind::transfer;
        if (end.direction != VIA_SEND && end.direction != VIA_RECEIVE) {
            refuse(fmt::format("{}: direction is neither VIA_SEND nor VIA_RECEIVE", call));
        }
        if (end.label < 0) refuse(fmt::format("{}: label is negative", call));
        to.blocks = what.blocks();
        to.sends = end.direction == VIA_SEND;
        to.pe = end.pe;
        to.label = end.label;
        to.bytes = what.shape(call).size();
    }
    void operator()(const posting& /*unused*/) const { to.what = kind::post; }
    void operator()(const signal_wait& what) const {
        if (what.word == nullptr) refuse(fmt::format("{}: signal is NULL", call));
        if (what.value == 0) refuse(fmt::format("{}: value is 0", call), "the word is 0 from pass to pass");
        to.what = kind::signal_wait;
    }
    void operator()(const reduction& what) const {
        (void)collective::element_size(what.op, what.type);
        to.what = kind::reduction;
        to.op = what.op;
        to.type = what.type;
        to.count = what.count;
    }
    void operator()(const barrier& /*unused*/) const { to.what = kind::barrier; }
};

/// Calls `look(address, bytes)` for the memory that an action uses.
struct memory_of {
    base::function_ref<void(const void*, std::size_t)> look;

    void operator()(const kernel& /*unused*/) const {}
    void operator()(const kept_end& what) const {
        via_layout given{};
        const via_transfer_end end = what.view(given);
        const layout shape = what.shape("task_list_prepare");
        const std::size_t halves = (end.options & VIA_TRANSFER_DOUBLE) != 0 ? 2 : 1;
        look(static_cast<std::byte*>(end.buffer) + shape.lowest(), shape.extent() * halves);
    }
    void operator()(const posting& what) const {
        for (const via_abi_prepared& each : what.all) {
            look(reinterpret_cast<const void*>(each.dest), each.size);
            look(reinterpret_cast<const void*>(each.source), each.size);
            look(reinterpret_cast<const void*>(each.word), each.word == 0 ? 0 : sizeof(std::uint64_t));
        }
    }
    void operator()(const signal_wait& what) const { look(what.word, sizeof *what.word); }
    void operator()(const reduction& what) const {
        const std::size_t bytes = stream::bytes_of(collective::element_size(what.op, what.type), what.count);
        look(what.dest, bytes);
        look(what.source, bytes);
    }
    void operator()(const barrier& /*unused*/) const {}
};

}  // namespace

task_list::~task_list() { finish(); }

void task_list::check_recording(const char* call) const {
    check_idle(call);
    if (is_prepared()) refuse(fmt::format("{}: the list is prepared", call), "clear it first, and record it anew");
}

void task_list::check_idle(const char* call) const {
    const std::lock_guard lock{mutex_};
    if (now_ == phase::running) refuse(fmt::format("{}: the list is being carried out", call), "wait for it first");
}

std::size_t task_list::add(const via_task_place* place, recorded::action what, const char* call) {
    check_recording(call);
    outline made;
    made.name = std::to_string(outlines_.size());
    if (place != nullptr) {
        if (place->name != nullptr) made.name = place->name;
        if (place->stream < 0 || place->stream >= most_streams) {
            refuse(fmt::format("{}: stream {} is not one of 0 .. {}", call, place->stream, most_streams - 1));
        }
        made.stream = static_cast<std::size_t>(place->stream);
        if (place->after == nullptr && place->count != 0) refuse(fmt::format("{}: after is NULL", call));
        for (const std::size_t each : std::span{place->after, place->count}) {
            if (each >= outlines_.size()) {
                refuse(fmt::format("{}: it comes after task {}, and the list has {} so far", call, each,
                                   outlines_.size()));
            }
            made.after.push_back(each);
        }
    }
    std::visit(describer{made, call}, what);
    program_.actions.push_back(std::move(what));
    outlines_.push_back(std::move(made));
    return outlines_.size() - 1;
}

void task_list::set_control(control_task by, const char* call) {
    check_recording(call);
    if (by.decide == nullptr) refuse(fmt::format("{}: control is NULL", call));
    program_.control = by;
}

void task_list::set_control(control_kernel by, const char* call) {
    check_recording(call);
    if (by.launch.run == nullptr) refuse(fmt::format("{}: run is NULL", call));
    if (by.again == nullptr) refuse(fmt::format("{}: again is NULL", call));
    program_.control = by;
}

void task_list::check_for(via_task_way way) const {
    static constexpr const char* call = "task_list_prepare";
    check_recording(call);
    if (outlines_.empty()) refuse("the list has no tasks");
    const control_kernel* const kernel = program_.kernel_of_control();
    if (way == VIA_TASK_LOOP && kernel == nullptr) {
        refuse("VIA_TASK_LOOP needs a control kernel: nothing else decides while the processor sleeps",
               "via_task_set_control_kernel()", VIA_ERR_UNSUPPORTED);
    }
    if (kernel != nullptr) {
        if (way == VIA_TASK_HOST && addresses_.on_device(kernel->again)) {
            refuse("again lies in GPU memory, and the processor is to read it", "it belongs to the host heap then");
        }
        if (way != VIA_TASK_HOST && !addresses_.on_device(kernel->again)) {
            refuse("again does not lie in the device heap, where kernels write it", "via_malloc_device()");
        }
    }
    for (std::size_t task = 0; way != VIA_TASK_HOST && task < outlines_.size(); ++task) {
        if (outlines_[task].what != kind::reduction) continue;
        const auto type = static_cast<via_type>(outlines_[task].type);
        if (stream::is_reducible(type, stream::reducing::whole, core_.npes)) continue;
        refuse(fmt::format(
                   "task '{}': GPUs reduce integers and floating-point numbers of up to 8 bytes, over at most {} PEs",
                   outlines_[task].name, stream::most_reducing),
               "VIA_TASK_HOST reduces everything", VIA_ERR_UNSUPPORTED);
    }
    check_memory(call);
}

/// Memory of the heaps is allocated; of other memory nobody knows.
void task_list::check_memory(const char* call) const {
    const auto check = [&](const char* what, const std::string& name, const void* address, std::size_t bytes) {
        if (bytes == 0 || addresses_.is_allocated(address, bytes)) return;
        refuse(fmt::format("{}: {} '{}' uses {} bytes at {} in the symmetric heap, which are not allocated", call, what,
                           name, bytes, address),
               "was it freed?", VIA_ERR_ADDRESS);
    };
    for (std::size_t task = 0; task < outlines_.size(); ++task) {
        const auto look = [&](const void* address, std::size_t bytes) {
            check("task", outlines_[task].name, address, bytes);
        };
        std::visit(memory_of{look}, program_.actions[task]);
    }
    if (const control_kernel* by = program_.kernel_of_control())
        check("the control kernel's", "again", by->again, sizeof(int));
}

void task_list::use(std::unique_ptr<passes> by, std::uint64_t most_passes) {
    {
        const std::lock_guard lock{mutex_};
        by_ = std::move(by);
    }
    most_passes_ = most_passes;
    now_ = phase::idle;
}

void task_list::unuse() noexcept {
    finish();
    std::unique_lock lock{mutex_};
    const std::shared_ptr<passes> gone = std::move(by_);  // ends outside the lock
    lock.unlock();
    now_ = phase::idle;
    error_ = nullptr;
}

void task_list::clear() noexcept {
    unuse();
    program_ = {};
    outlines_.clear();
}

void task_list::start() {
    static constexpr const char* call = "task_list_start";
    check_idle(call);
    if (!is_prepared()) refuse(fmt::format("{}: the list is not prepared", call), "via_task_list_prepare()");
    if (now_ == phase::failed) refuse(fmt::format("{}: the list has failed", call), "clear it, and record it anew");
    if (runner_.joinable()) refuse(fmt::format("{}: nobody has waited for the list since it was started", call));
    check_memory(call);
    by_->arm();
    now_ = phase::running;
    try {
        runner_ = base::start_quiet_thread([this] { run(); }, "cannot start a task list");
    } catch (...) {
        now_ = phase::idle;
        throw;
    }
}

/// The thread of a list that is carried out.
void task_list::run() noexcept {
    std::exception_ptr error;
    try {
        if (by_->run(most_passes_) == ending::exhausted) {
            refuse(fmt::format("the list has run its {} passes, and its control wants another", most_passes_),
                   "does it converge?", VIA_ERR_TIMEOUT);
        }
    } catch (...) {
        error = std::current_exception();
    }
    const std::lock_guard lock{mutex_};
    error_ = error;
    now_ = error ? phase::failed : phase::over;
    changed_.notify_all();
}

void task_list::wait() {
    if (!runner_.joinable()) refuse("task_list_wait: the list was not started", "via_task_list_start()");
    runner_.join();
    if (error_) std::rethrow_exception(std::exchange(error_, nullptr));
}

/// Another thread may be about to give the passes back.
void task_list::stop(bool waits) noexcept {
    std::unique_lock lock{mutex_};
    const std::shared_ptr<passes> by = by_;
    lock.unlock();  // a function that runs may ask for a state
    if (by == nullptr) return;
    by->hold_functions();
    if (waits) by->wait_for_functions();
}

void task_list::finish() noexcept {
    if (runner_.joinable()) runner_.join();
}

bool task_list::test() const {
    if (!runner_.joinable()) refuse("task_list_test: the list was not started", "via_task_list_start()");
    const std::lock_guard lock{mutex_};
    return now_ != phase::running;
}

/// What becomes of tasks on streams nobody tells, so this looks again and again.
void task_list::wait_for(std::span<const std::size_t> tasks) {
    constexpr std::chrono::microseconds nap{50};
    for (const std::size_t each : tasks) {
        while (state(each) != VIA_TASK_COMPLETE) {
            std::unique_lock lock{mutex_};
            if (changed_.wait_for(lock, nap, [&] { return now_ != phase::running; })) return;
        }
    }
}

via_task_state task_list::state(std::size_t task) const {
    if (task >= outlines_.size()) {
        refuse(fmt::format("task_list_state: there is no task {}, the list has {}", task, outlines_.size()));
    }
    const std::lock_guard lock{mutex_};
    if (now_ == phase::over) return VIA_TASK_COMPLETE;
    return now_ == phase::running ? by_->state(task) : VIA_TASK_QUEUED;
}

std::uint64_t task_list::passes_done() const noexcept { return by_ == nullptr ? 0 : by_->done(); }

via_stream task_list::stream(std::size_t which) const {
    const via_stream found = by_ == nullptr || which >= by_->streams() ? nullptr : by_->stream(which);
    if (found == nullptr) {
        refuse(fmt::format("task_list_stream: the list has no CUDA stream {}", which), "prepare it for streams first");
    }
    return found;
}

}  // namespace via::task
