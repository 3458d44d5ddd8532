// SPDX-License-Identifier: Apache-2.0
// Contexts: who holds them, and which one is a thread's.
#include "fake_cuda/api.hpp"
#include "fake_cuda/context_stack.hpp"
#include "fake_cuda/driver.hpp"

namespace fake_cuda {

context_list& context_stack() {
    thread_local constinit context_list stack{};
    return stack;
}

namespace api {

CUresult primary_ctx_retain(CUcontext* handle, CUdevice device) {
    if (const CUresult error = initialized(); error != CUDA_SUCCESS) return error;
    context* of = context_of(device);
    if (of == nullptr) return CUDA_ERROR_INVALID_DEVICE;
    if (handle == nullptr) return CUDA_ERROR_INVALID_VALUE;
    ++of->references;
    *handle = of->handle();
    return CUDA_SUCCESS;
}

// What belongs to the context stays, unusable, and is seen in the report: it should have been given back before.
CUresult primary_ctx_release(CUdevice device) {
    if (const CUresult error = initialized(); error != CUDA_SUCCESS) return error;
    context* of = context_of(device);
    if (of == nullptr) return CUDA_ERROR_INVALID_DEVICE;
    int references = of->references.load();
    do {
        if (references == 0) return CUDA_ERROR_INVALID_CONTEXT;
    } while (!of->references.compare_exchange_weak(references, references - 1));
    return CUDA_SUCCESS;
}

CUresult ctx_get_current(CUcontext* handle) {
    if (const CUresult error = initialized(); error != CUDA_SUCCESS) return error;
    if (handle == nullptr) return CUDA_ERROR_INVALID_VALUE;
    *handle = context_stack().empty() ? nullptr : context_stack().back()->handle();
    return CUDA_SUCCESS;
}

CUresult ctx_set_current(CUcontext handle) {
    if (const CUresult error = initialized(); error != CUDA_SUCCESS) return error;
    context* next = context_of(handle);
    if (handle != nullptr && next == nullptr) return CUDA_ERROR_INVALID_CONTEXT;
    auto& stack = context_stack();
    if (!stack.empty()) stack.pop_back();
    return next == nullptr || stack.push_back(next) ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
}

CUresult ctx_push_current(CUcontext handle) {
    if (const CUresult error = initialized(); error != CUDA_SUCCESS) return error;
    context* next = context_of(handle);
    if (next == nullptr) return CUDA_ERROR_INVALID_CONTEXT;
    return context_stack().push_back(next) ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
}

CUresult ctx_pop_current(CUcontext* handle) {
    if (const CUresult error = initialized(); error != CUDA_SUCCESS) return error;
    auto& stack = context_stack();
    if (stack.empty()) return CUDA_ERROR_INVALID_CONTEXT;
    if (handle != nullptr) *handle = stack.back()->handle();
    stack.pop_back();
    return CUDA_SUCCESS;
}

CUresult ctx_get_device(CUdevice* device) {
    const current_context current;
    if (current.error != CUDA_SUCCESS) return current.error;
    *device = current.here->ordinal;
    return CUDA_SUCCESS;
}

CUresult ctx_synchronize() {
    const current_context current;
    if (current.error != CUDA_SUCCESS) return current.error;
    bool is_captured = false;
    for (const auto& each : current.here->default_streams()) each->wait();
    for (const auto& each : the_driver().streams.all()) {
        if (&each->of() != current.here) continue;
        const capture_place place = each->place();
        place.in ? place.in->invalidate() : each->wait();
        is_captured = is_captured || place.in;
    }
    if (is_captured) return CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED;
    return current.here->fault.load();
}

CUresult ctx_get_stream_priority_range(int* least, int* greatest) {
    const current_context current;
    if (current.error != CUDA_SUCCESS) return current.error;
    if (least != nullptr) *least = 0;
    if (greatest != nullptr) *greatest = -5;
    return CUDA_SUCCESS;
}

CUresult ctx_enable_peer_access(CUcontext peer, unsigned int flags) {
    const current_context current;
    if (current.error != CUDA_SUCCESS) return current.error;
    const context* other = context_of(peer);
    if (other == nullptr) return CUDA_ERROR_INVALID_CONTEXT;
    if (flags != 0) return CUDA_ERROR_INVALID_VALUE;
    if (other == current.here || !peers_reach(*current.here, *other)) return CUDA_ERROR_PEER_ACCESS_UNSUPPORTED;
    const device_set bit = only(other->ordinal);
    if ((current.here->peers.fetch_or(bit) & bit) != 0) return CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED;
    the_driver().space.enable_peer(current.here->ordinal, other->ordinal);
    return CUDA_SUCCESS;
}

}  // namespace api
}  // namespace fake_cuda
