// SPDX-License-Identifier: Apache-2.0
// Memory with an address from the start: of the device, and pinned on the host.
#include "fake_cuda/api.hpp"
#include "fake_cuda/driver.hpp"

#include <cstdlib>

namespace fake_cuda::api {
namespace {

constexpr std::size_t page = 4096;

CUresult add_host(extent_kind kind, void* bytes, std::size_t size) {
    const current_context current;
    std::uintptr_t base = 0;
    return the_driver().space.add({.kind = kind,
                                   .base = reinterpret_cast<std::uintptr_t>(bytes),
                                   .size = size,
                                   .device = current.here->ordinal,
                                   .context = current.here->handle()},
                                  base);
}

}  // namespace

CUresult mem_get_info(size_t* available, size_t* total) {
    const current_context current;
    if (current.error != CUDA_SUCCESS) return current.error;
    const memory_budget& budget = the_driver().budgets[static_cast<std::size_t>(current.here->physical)];
    *available = budget.total - budget.used.load();
    *total = budget.total;
    return CUDA_SUCCESS;
}

CUresult mem_alloc(CUdeviceptr* address, size_t size) {
    const idle_context current;
    if (current.error != CUDA_SUCCESS) return current.error;
    if (address == nullptr || size == 0) return CUDA_ERROR_INVALID_VALUE;
    const context& here = *current.here;
    auto memory = device_memory::create(the_driver().budgets[static_cast<std::size_t>(here.physical)], here.physical,
                                        size, false);
    if (!memory) return CUDA_ERROR_OUT_OF_MEMORY;
    std::uintptr_t base = 0;
    const CUresult result = the_driver().space.add({.kind = extent_kind::allocation,
                                                    .size = size,
                                                    .device = here.ordinal,
                                                    .context = current.here->handle(),
                                                    .memory = std::move(memory)},
                                                   base);
    *address = base;
    return result;
}

// As the real one does, it waits for the work of the device, whose part may still use the memory; not so for a pool's.
// What was imported of a pool is freed by cuMemFreeAsync() alone: the real driver takes this call, and may crash later.
CUresult mem_free(CUdeviceptr address) {
    const current_context current;
    if (current.error != CUDA_SUCCESS) return current.error;
    const auto about = the_driver().space.find(address);
    if (about && about->kind == extent_kind::pooled && about->pool->imported()) return CUDA_ERROR_NOT_PERMITTED;
    if (about && about->kind == extent_kind::pooled) return the_driver().space.remove(address, extent_kind::pooled);
    if (const CUresult error = ctx_synchronize(); error != CUDA_SUCCESS) return error;
    if (address == 0) return CUDA_SUCCESS;
    return the_driver().space.remove(address, extent_kind::allocation);
}

// From the allocator of the process, so that a sanitizer sees who goes past it or comes too late.
CUresult mem_host_alloc(void** bytes, size_t size, unsigned int /*flags*/) {
    const idle_context current;
    if (current.error != CUDA_SUCCESS) return current.error;
    if (bytes == nullptr || size == 0) return CUDA_ERROR_INVALID_VALUE;
    if (posix_memalign(bytes, page, size) != 0) return CUDA_ERROR_OUT_OF_MEMORY;
    return add_host(extent_kind::pinned, *bytes, size);
}

CUresult mem_free_host(void* bytes) {
    const idle_context current;
    if (current.error != CUDA_SUCCESS) return current.error;
    const CUresult result = the_driver().space.remove(reinterpret_cast<std::uintptr_t>(bytes), extent_kind::pinned);
    if (result == CUDA_SUCCESS) std::free(bytes);
    return result;
}

CUresult mem_host_register(void* bytes, size_t size, unsigned int /*flags*/) {
    const current_context current;
    if (current.error != CUDA_SUCCESS) return current.error;
    if (bytes == nullptr || size == 0) return CUDA_ERROR_INVALID_VALUE;
    if (the_driver().space.overlaps(reinterpret_cast<std::uintptr_t>(bytes), size))
        return CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED;
    return add_host(extent_kind::registered, bytes, size);
}

CUresult mem_host_unregister(void* bytes) {
    const current_context current;
    if (current.error != CUDA_SUCCESS) return current.error;
    const auto base = reinterpret_cast<std::uintptr_t>(bytes);
    return the_driver().space.remove(base, extent_kind::registered) == CUDA_SUCCESS
               ? CUDA_SUCCESS
               : CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED;
}

CUresult mem_host_get_device_pointer(CUdeviceptr* address, void* bytes, unsigned int flags) {
    const current_context current;
    if (current.error != CUDA_SUCCESS) return current.error;
    const auto about = the_driver().space.find(reinterpret_cast<std::uintptr_t>(bytes));
    if (address == nullptr || flags != 0 || !about || !about->on_host()) return CUDA_ERROR_INVALID_VALUE;
    *address = reinterpret_cast<std::uintptr_t>(bytes);
    return CUDA_SUCCESS;
}

}  // namespace fake_cuda::api
