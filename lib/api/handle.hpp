// SPDX-License-Identifier: Apache-2.0
// What the C handles point to.
#pragma once

#include <memory>

#include <viaduct.h>
#include <viaduct_task.h>
#include <viaduct_transfer.h>

#include "bootstrap/thread_job.hpp"
#include "guard.hpp"
#include "world/world.hpp"

struct via_world {
    via::world::world impl;
    bool keeps_memory = false;  ///< until the process ends
};

struct via_thread_job {
    via::bootstrap::thread_job impl;
};

namespace via::api {

/// The world behind a handle; throws VIA_ERR_ARGUMENT for NULL.
[[nodiscard]] inline world::world& open(via_world* handle, const char* call) {
    if (handle == nullptr) fail_null(call, "world", no_handle_hint);
    return handle->impl;
}

// The handles of contexts and teams are the addresses of the objects themselves: a transfer pays for no further step.

[[nodiscard]] inline via_context* to_handle(host::context& context) noexcept {
    return reinterpret_cast<via_context*>(&context);
}
/// The context of a handle that is not NULL.
[[nodiscard]] inline host::context& context_of(via_context* handle) noexcept {
    return *reinterpret_cast<host::context*>(handle);
}
[[nodiscard]] inline host::context& open(via_context* handle, const char* call) {
    if (handle == nullptr) fail_null(call, "context", no_handle_hint);
    return context_of(handle);
}

[[nodiscard]] inline via_team* to_handle(world::team_entry* team) noexcept { return reinterpret_cast<via_team*>(team); }
[[nodiscard]] inline world::team_entry& open(via_team* handle, const char* call) {
    if (handle == nullptr) fail_null(call, "team", no_handle_hint);
    return *reinterpret_cast<world::team_entry*>(handle);
}
[[nodiscard]] inline const world::team_entry& open(const via_team* handle, const char* call) {
    if (handle == nullptr) fail_null(call, "team", no_handle_hint);
    return *reinterpret_cast<const world::team_entry*>(handle);
}

[[nodiscard]] inline via_window* to_handle(world::window_entry* window) noexcept {
    return reinterpret_cast<via_window*>(window);
}
[[nodiscard]] inline world::window_entry& open(via_window* handle, const char* call) {
    if (handle == nullptr) fail_null(call, "window", no_handle_hint);
    return *reinterpret_cast<world::window_entry*>(handle);
}

[[nodiscard]] inline via_transfers* to_handle(world::transfers_entry* transfers) noexcept {
    return reinterpret_cast<via_transfers*>(transfers);
}
[[nodiscard]] inline world::transfers_entry& open(via_transfers* handle, const char* call) {
    if (handle == nullptr) fail_null(call, "transfers", no_handle_hint);
    return *reinterpret_cast<world::transfers_entry*>(handle);
}

[[nodiscard]] inline via_task_list* to_handle(world::task_list_entry* list) noexcept {
    return reinterpret_cast<via_task_list*>(list);
}
[[nodiscard]] inline world::task_list_entry& open(via_task_list* handle, const char* call) {
    if (handle == nullptr) fail_null(call, "list", no_handle_hint);
    return *reinterpret_cast<world::task_list_entry*>(handle);
}

}  // namespace via::api
