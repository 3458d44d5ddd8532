// SPDX-License-Identifier: Apache-2.0
// Symmetric memory, and waits on words of it.
#include "handle.hpp"

using via::api::fail_null;
using via::api::guard;
using via::api::open;
using via::heap::taking;
using via::world::memory_kind;

namespace {

via_status allocate(via_world* world, memory_kind where, size_t size, size_t align, taking when, void** address,
                    const char* call) noexcept {
    return guard(call, [&] {
        if (address != nullptr) *address = nullptr;
        void* allocated = open(world, call).allocate(where, size, align, address != nullptr, when);
        *address = allocated;
    });
}

/// Runs `body` on the waits of the world and the condition.
template <class Body>
via_status run(via_world* world, const via_condition* condition, const void* result, const char* call,
               Body body) noexcept {
    return guard(call, [&] {
        if (condition == nullptr) fail_null(call, "condition");
        if (result == nullptr) fail_null(call, "where the result goes");
        body(open(world, call).waits(), *condition);
    });
}

}  // namespace

via_status via_malloc(via_world* world, size_t size, size_t align, void** address) {
    return allocate(world, memory_kind::host, size, align, taking::at_once, address, "via_malloc");
}

via_status via_malloc_sparse(via_world* world, size_t size, size_t align, void** address) {
    return allocate(world, memory_kind::host, size, align, taking::when_touched, address, "via_malloc_sparse");
}

via_status via_malloc_device(via_world* world, size_t size, size_t align, void** address) {
    return allocate(world, memory_kind::device, size, align, taking::at_once, address, "via_malloc_device");
}

via_status via_expose_host_heap(via_world* world) {
    return guard("via_expose_host_heap", [&] { open(world, "via_expose_host_heap").expose_host_heap(); });
}

via_status via_check_kernels(via_world* world) {
    return guard("via_check_kernels", [&] {
        open(world, "via_check_kernels").device("via_check_kernels").take_kernel_report("via_check_kernels");
    });
}

via_status via_let_kernels_end_job(via_world* world, void (*end_process)(int status)) {
    return guard("via_let_kernels_end_job",
                 [&] { open(world, "via_let_kernels_end_job").let_kernels_end_job(end_process); });
}

via_status via_device_context(via_world* world, via_abi_device_context* context, size_t size) {
    return guard("via_device_context", [&] {
        if (context == nullptr) fail_null("via_device_context", "context");
        const via_abi_device_context& made = open(world, "via_device_context").device_context("via_device_context");
        if (size != sizeof made) {
            via::base::fail({.status = VIA_ERR_UNSUPPORTED,
                             .message = "the program was compiled with another layout of the device context",
                             .hint = "compile it with the headers of the library that it is linked with"});
        }
        *context = made;
    });
}

via_status via_free(via_world* world, void* address) {
    return guard("via_free", [&] { open(world, "via_free").free(address); });
}

via_status via_ptr(via_world* world, const void* address, int pe, void** mapped) {
    return guard("via_ptr", [&] {
        if (mapped == nullptr) fail_null("via_ptr", "mapped");
        *mapped = open(world, "via_ptr").ptr(address, pe);
    });
}

via_status via_check_symmetric(via_world* world, const void* address, size_t size, const char* argument) {
    return guard("via_check_symmetric", [&] {
        if (argument == nullptr) fail_null("via_check_symmetric", "argument");
        open(world, "via_check_symmetric").check_symmetric(address, size, argument);
    });
}

via_status via_buffer_register(via_world* world, void* address, size_t size) {
    return guard("via_buffer_register", [&] {
        via::world::world& of = open(world, "via_buffer_register");
        if (address == nullptr) fail_null("via_buffer_register", "address");
        of.register_buffer(address, size);
    });
}

via_status via_buffer_unregister(via_world* world, void* address) {
    return guard("via_buffer_unregister", [&] { open(world, "via_buffer_unregister").unregister_buffer(address); });
}

via_context* via_default_context(via_world* world) {
    return world == nullptr ? nullptr : via::api::to_handle(world->impl.default_context());
}

// Of one word, which may have come already, each first tries the short way; see host/waits.hpp.

via_status via_signal_wait_until(via_world* world, const uint64_t* signal, via_cmp cmp, uint64_t value,
                                 uint64_t* seen) {
    uint64_t found = 0;
    if (world == nullptr || !world->impl.waits().try_signal(signal, cmp, value, found)) {
        const via_status status = guard("via_signal_wait_until", [&] {
            found = open(world, "via_signal_wait_until").waits().signal_until(signal, cmp, value);
        });
        if (status != VIA_OK) return status;
    }
    if (seen != nullptr) *seen = found;
    return VIA_OK;
}

via_status via_signal_fetch(via_world* world, const uint64_t* signal, uint64_t* value) {
    if (world != nullptr && value != nullptr && world->impl.waits().try_fetch(signal, *value)) [[likely]]
        return VIA_OK;
    return guard("via_signal_fetch", [&] {
        if (value == nullptr) fail_null("via_signal_fetch", "value");
        *value = open(world, "via_signal_fetch").waits().signal_fetch(signal);
    });
}

via_status via_wait_all(via_world* world, const via_condition* condition) {
    bool holds = false;
    if (world != nullptr && condition != nullptr && world->impl.waits().try_test(*condition, holds) && holds)
        return VIA_OK;
    return run(world, condition, condition, "via_wait_all", [](auto& waits, auto& what) { waits.wait_all(what); });
}

via_status via_wait_any(via_world* world, const via_condition* condition, size_t* index) {
    return run(world, condition, index, "via_wait_any",
               [&](auto& waits, auto& what) { *index = waits.wait_any(what); });
}

via_status via_wait_some(via_world* world, const via_condition* condition, size_t* indices, size_t* found) {
    return run(world, condition, found, "via_wait_some",
               [&](auto& waits, auto& what) { *found = waits.wait_some(what, indices); });
}

via_status via_test_all(via_world* world, const via_condition* condition, bool* holds) {
    if (world != nullptr && condition != nullptr && holds != nullptr &&
        world->impl.waits().try_test(*condition, *holds)) [[likely]] {
        if (!*holds) world->impl.waits().give_way();
        return VIA_OK;
    }
    return run(world, condition, holds, "via_test_all",
               [&](auto& waits, auto& what) { *holds = waits.test_all(what); });
}

via_status via_test_any(via_world* world, const via_condition* condition, size_t* index) {
    return run(world, condition, index, "via_test_any",
               [&](auto& waits, auto& what) { *index = waits.test_any(what); });
}

via_status via_test_some(via_world* world, const via_condition* condition, size_t* indices, size_t* found) {
    return run(world, condition, found, "via_test_some",
               [&](auto& waits, auto& what) { *found = waits.test_some(what, indices); });
}
