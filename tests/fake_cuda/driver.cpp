// SPDX-License-Identifier: Apache-2.0
#include "fake_cuda/driver.hpp"

#include "fake_cuda/context_stack.hpp"

#include <chrono>
#include <cstdio>
#include <thread>
#include <unistd.h>

namespace fake_cuda {

driver::driver() : options{settings::from_environment()}, space{options.protect} {
    for (memory_budget& budget : budgets) budget.total = options.memory;
    for (const int physical : options.visible) contexts.emplace_back(static_cast<int>(contexts.size()), physical);
}

driver& the_driver() {
    static driver& instance = *new driver;
    return instance;
}

void context::spoil(CUresult error) noexcept {
    CUresult none = CUDA_SUCCESS;
    fault.compare_exchange_strong(none, error);
}

std::shared_ptr<stream> context::default_stream(std::thread::id of) {
    const std::lock_guard lock{mutex_};
    std::shared_ptr<stream>& found = default_streams_[of];
    if (!found) found = std::make_shared<stream>(*this);
    return found;
}

std::vector<std::shared_ptr<stream>> context::default_streams() {
    const std::lock_guard lock{mutex_};
    std::vector<std::shared_ptr<stream>> all;
    for (const auto& [of, each] : default_streams_) all.push_back(each);
    return all;
}

CUresult initialized() {
    return the_driver().initialized_in.load() == getpid() ? CUDA_SUCCESS : CUDA_ERROR_NOT_INITIALIZED;
}

context* context_of(CUdevice device) {
    auto& contexts = the_driver().contexts;
    return device >= 0 && static_cast<std::size_t>(device) < contexts.size()
               ? &contexts[static_cast<std::size_t>(device)]
               : nullptr;
}

int ordinal_of(int physical) {
    for (const context& each : the_driver().contexts)
        if (each.physical == physical) return each.ordinal;
    return 0;
}

context* context_of(CUcontext handle) {
    for (context& each : the_driver().contexts)
        if (each.handle() == handle && each.references.load() > 0) return &each;
    return nullptr;
}

bool peers_reach(const context& one, const context& other) {
    return one.physical == other.physical || the_driver().options.p2p;
}

current_context::current_context() : error{initialized()} {
    if (error != CUDA_SUCCESS) return;
    here = context_stack().empty() ? nullptr : context_stack().back();
    if (here == nullptr) {
        error = CUDA_ERROR_INVALID_CONTEXT;
    } else if (here->references.load() == 0) {
        error = CUDA_ERROR_CONTEXT_IS_DESTROYED;
    } else {
        error = here->fault.load();
    }
}

idle_context::idle_context() {
    if (!the_driver().options.waits) return;
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds{10};
    while (error == CUDA_SUCCESS && here->kernels.load() != 0) {
        if (std::chrono::steady_clock::now() > deadline) here->spoil(error = CUDA_ERROR_LAUNCH_TIMEOUT);
        std::this_thread::sleep_for(std::chrono::microseconds{20});
    }
}

usable_stream::usable_stream(CUstream handle) {
    const current_context current;
    error = current.error;
    if (error != CUDA_SUCCESS) return;
    const bool is_own = handle == CU_STREAM_PER_THREAD;
    is_default = handle == nullptr || handle == CU_STREAM_LEGACY || is_own;
    queue = is_default ? current.here->default_stream(is_own ? std::this_thread::get_id() : std::thread::id{})
                       : the_driver().streams.find(handle);
    if (!queue) {
        error = CUDA_ERROR_INVALID_HANDLE;
    } else if (queue->of().references.load() == 0) {
        error = CUDA_ERROR_CONTEXT_IS_DESTROYED;
    } else {
        error = queue->of().fault.load();
    }
}

uncaptured_stream::uncaptured_stream(CUstream handle) : usable_stream{handle} {
    if (error != CUDA_SUCCESS) return;
    const capture_place place = queue->place();
    if (!place.in) return;
    place.in->invalidate();
    error = CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED;
}

CUresult illegal_address(const char* what, CUdeviceptr address, std::size_t size, int device) {
    std::fprintf(stderr, "fake_cuda: %s of device %d: illegal address %#llx, %zu bytes\n", what, device, address, size);
    return CUDA_ERROR_ILLEGAL_ADDRESS;
}

}  // namespace fake_cuda
