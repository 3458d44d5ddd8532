// SPDX-License-Identifier: Apache-2.0
#include "handle.hpp"

using via::api::fail_null;
using via::api::guard;
using via::api::open;

via_status via_malloc(via_world* world, size_t size, size_t align, void** address) {
    return guard("via_malloc", [&] {
        if (address == nullptr) fail_null("via_malloc", "address");
        *address = nullptr;
        *address = open(world, "via_malloc").allocate(size, align);
    });
}

via_status via_free(via_world* world, void* address) {
    return guard("via_free", [&] { open(world, "via_free").free(address); });
}

via_status via_ptr(via_world* world, const void* address, int pe, void** mapped) {
    return guard("via_ptr", [&] {
        if (mapped == nullptr) fail_null("via_ptr", "mapped");
        *mapped = open(world, "via_ptr").operations().ptr(address, pe);
    });
}

via_status via_put(via_world* world, void* dest, const void* source, size_t size, int pe) {
    return guard("via_put", [&] { open(world, "via_put").operations().put(dest, source, size, pe); });
}

via_status via_get(via_world* world, void* dest, const void* source, size_t size, int pe) {
    return guard("via_get", [&] { open(world, "via_get").operations().get(dest, source, size, pe); });
}

via_status via_put_signal(via_world* world, void* dest, const void* source, size_t size, uint64_t* signal,
                          uint64_t value, via_signal_op op, int pe) {
    return guard("via_put_signal", [&] {
        open(world, "via_put_signal").operations().put_signal(dest, source, size, signal, value, op, pe);
    });
}

via_status via_signal(via_world* world, uint64_t* signal, uint64_t value, via_signal_op op, int pe) {
    return guard("via_signal", [&] { open(world, "via_signal").operations().signal(signal, value, op, pe); });
}

via_status via_signal_wait_until(via_world* world, const uint64_t* signal, via_cmp cmp, uint64_t value,
                                 uint64_t* seen) {
    return guard("via_signal_wait_until", [&] {
        const uint64_t found = open(world, "via_signal_wait_until").operations().wait_until(signal, cmp, value);
        if (seen != nullptr) *seen = found;
    });
}

via_status via_signal_fetch(via_world* world, const uint64_t* signal, uint64_t* value) {
    return guard("via_signal_fetch", [&] {
        if (value == nullptr) fail_null("via_signal_fetch", "value");
        *value = open(world, "via_signal_fetch").operations().fetch(signal);
    });
}

via_status via_fence(via_world* world) {
    return guard("via_fence", [&] { open(world, "via_fence").operations().fence(); });
}

via_status via_quiet(via_world* world) {
    return guard("via_quiet", [&] { open(world, "via_quiet").operations().quiet(); });
}

via_status via_barrier(via_world* world) {
    return guard("via_barrier", [&] { open(world, "via_barrier").collectives().barrier(); });
}

via_status via_reduce(via_world* world, via_op op, via_type type, void* dest, const void* source, size_t count) {
    return guard("via_reduce", [&] { open(world, "via_reduce").collectives().reduce(op, type, dest, source, count); });
}

via_status via_broadcast(via_world* world, void* dest, const void* source, size_t size, int root) {
    return guard("via_broadcast",
                 [&] { open(world, "via_broadcast").collectives().broadcast(dest, source, size, root); });
}
