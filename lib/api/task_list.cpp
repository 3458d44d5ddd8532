// SPDX-License-Identifier: Apache-2.0
// Task lists.
#include <viaduct_task.h>

#include "handle.hpp"
#include "host/prepared.hpp"

using via::api::fail_null;
using via::api::guard;
using via::api::open;
using via::api::to_handle;
using via::task::task_list;

namespace {

/// Runs `body(list)`.
template <class Body>
via_status run(via_task_list* list, const char* call, Body body) noexcept {
    return guard(call, [&] { body(open(list, call).open(call)); });
}

/// Records what `make()` returns.
template <class Make>
via_status add(via_task_list* list, const via_task_place* place, size_t* task, const char* call, Make make) noexcept {
    return run(list, call, [&](task_list& to) {
        const std::size_t made = to.add(place, make(), call);
        if (task != nullptr) *task = made;
    });
}

}  // namespace

via_status via_task_list_create(via_world* world, via_task_list** list) {
    static constexpr const char* call = "via_task_list_create";
    return guard(call, [&] {
        if (list == nullptr) fail_null(call, "list");
        *list = nullptr;
        *list = to_handle(&open(world, call).create_task_list());
    });
}

via_status via_task_list_clear(via_task_list* list) {
    static constexpr const char* call = "via_task_list_clear";
    return guard(call, [&] {
        auto& entry = open(list, call);
        entry.owner().clear(entry, call);
    });
}

via_status via_task_list_destroy(via_task_list* list) {
    static constexpr const char* call = "via_task_list_destroy";
    return guard(call, [&] {
        if (list == nullptr) return;
        auto& gone = open(list, call);
        gone.owner().destroy(gone);
    });
}

via_status via_task_add_kernel(via_task_list* list, const via_task_place* place, via_task_function run, void* argument,
                               size_t* task) {
    return add(list, place, task, "via_task_add_kernel", [&] { return via::task::kernel{run, argument}; });
}

via_status via_task_add_transfer(via_task_list* list, const via_task_place* place, const via_transfer_end* end,
                                 bool blocks, size_t* task) {
    static constexpr const char* call = "via_task_add_transfer";
    return add(list, place, task, call, [&] {
        if (end == nullptr) fail_null(call, "end");
        return via::task::kept_end{*end, blocks};
    });
}

via_status via_task_add_post(via_task_list* list, const via_task_place* place, const via_prepared* transfers,
                             size_t count, size_t* task) {
    static constexpr const char* call = "via_task_add_post";
    return add(list, place, task, call, [&] {
        if (transfers == nullptr && count != 0) fail_null(call, "transfers");
        via::task::posting made{{transfers, transfers + count}};
        if (count != 0) (void)via::host::owner_of(made.all, call);
        return made;
    });
}

via_status via_task_add_signal_wait(via_task_list* list, const via_task_place* place, uint64_t* signal, uint64_t value,
                                    size_t* task) {
    return add(list, place, task, "via_task_add_signal_wait", [&] { return via::task::signal_wait{signal, value}; });
}

via_status via_task_add_reduce(via_task_list* list, const via_task_place* place, via_op op, via_type type, void* dest,
                               const void* source, size_t count, size_t* task) {
    return add(list, place, task, "via_task_add_reduce", [&] {
        return via::task::reduction{op, type, dest, source, count};
    });
}

via_status via_task_add_barrier(via_task_list* list, const via_task_place* place, size_t* task) {
    return add(list, place, task, "via_task_add_barrier", [] { return via::task::barrier{}; });
}

via_status via_task_set_control(via_task_list* list, via_task_control control, void* argument) {
    static constexpr const char* call = "via_task_set_control";
    return run(list, call, [&](task_list& of) { of.set_control(via::task::control_task{control, argument}, call); });
}

via_status via_task_set_control_kernel(via_task_list* list, via_task_function run_control, void* argument,
                                       const int* again) {
    static constexpr const char* call = "via_task_set_control_kernel";
    return run(list, call, [&](task_list& of) {
        of.set_control(via::task::control_kernel{{run_control, argument}, again}, call);
    });
}

via_status via_task_list_prepare(via_task_list* list, via_task_way way, uint64_t most_passes) {
    static constexpr const char* call = "via_task_list_prepare";
    return guard(call, [&] {
        auto& entry = open(list, call);
        entry.owner().prepare(entry, way, most_passes);
    });
}

via_status via_task_list_start(via_task_list* list) {
    return run(list, "via_task_list_start", [](task_list& of) { of.start(); });
}

via_status via_task_list_wait(via_task_list* list) {
    return run(list, "via_task_list_wait", [](task_list& of) { of.wait(); });
}

via_status via_task_list_stop(via_task_list* list) {
    return run(list, "via_task_list_stop", [](task_list& of) { of.stop(); });
}

via_status via_task_list_test(via_task_list* list, bool* done) {
    static constexpr const char* call = "via_task_list_test";
    return run(list, call, [&](task_list& of) {
        if (done == nullptr) fail_null(call, "done");
        *done = of.test();
    });
}

via_status via_task_list_wait_for(via_task_list* list, const size_t* tasks, size_t count) {
    static constexpr const char* call = "via_task_list_wait_for";
    return run(list, call, [&](task_list& of) {
        if (tasks == nullptr && count != 0) fail_null(call, "tasks");
        of.wait_for({tasks, count});
    });
}

via_status via_task_list_state(via_task_list* list, size_t task, via_task_state* state) {
    static constexpr const char* call = "via_task_list_state";
    return run(list, call, [&](task_list& of) {
        if (state == nullptr) fail_null(call, "state");
        *state = of.state(task);
    });
}

via_status via_task_list_passes(via_task_list* list, uint64_t* passes) {
    static constexpr const char* call = "via_task_list_passes";
    return run(list, call, [&](task_list& of) {
        if (passes == nullptr) fail_null(call, "passes");
        *passes = of.passes_done();
    });
}

via_status via_task_list_stream(via_task_list* list, int which, via_stream* stream) {
    static constexpr const char* call = "via_task_list_stream";
    return run(list, call, [&](task_list& of) {
        if (stream == nullptr) fail_null(call, "stream");
        *stream = of.stream(static_cast<size_t>(which));
    });
}
