// SPDX-License-Identifier: Apache-2.0
// Memory of pools: taken and given back in the order of a stream, and shared by a file for the pool and some bytes for
// each allocation.
#include "fake_cuda/api.hpp"
#include "fake_cuda/driver.hpp"

#include <cstring>
#include <span>
#include <unistd.h>

namespace fake_cuda::api {
namespace {

// What the bytes for an allocation hold.
struct pointer_data {
    std::uint64_t pool;
    std::uint64_t identity;
    std::uint64_t size;
    pid_t pid;
    int descriptor;
};
static_assert(sizeof(pointer_data) <= sizeof(CUmemPoolPtrExportData));

// A pool is usable by its own device from the start, whether the process sees it or not.
CUresult insert(std::shared_ptr<memory_pool> pool, CUmemoryPool& handle) {
    for (const context& each : the_driver().contexts) {
        if (each.physical != pool->physical_device()) continue;
        pool->readers |= only(each.ordinal);
        pool->writers |= only(each.ordinal);
    }
    memory_pool& made = *pool;
    handle = the_driver().pools.insert(std::move(pool));
    made.handle = handle;
    return CUDA_SUCCESS;
}

CUresult add(const std::shared_ptr<memory_pool>& pool, std::shared_ptr<device_memory> memory, std::size_t size,
             CUcontext in, CUdeviceptr& address) {
    std::uintptr_t base = 0;
    const CUresult result = the_driver().space.add({.kind = extent_kind::pooled,
                                                    .size = size,
                                                    .device = ordinal_of(pool->physical_device()),
                                                    .context = in,
                                                    .memory = std::move(memory),
                                                    .pool = pool},
                                                   base);
    address = base;
    return result;
}

}  // namespace

CUresult mem_pool_create(CUmemoryPool* handle, const CUmemPoolProps* properties) {
    if (const CUresult error = initialized(); error != CUDA_SUCCESS) return error;
    if (handle == nullptr || properties == nullptr || properties->allocType != CU_MEM_ALLOCATION_TYPE_PINNED ||
        properties->location.type != CU_MEM_LOCATION_TYPE_DEVICE)
        return CUDA_ERROR_INVALID_VALUE;
    const context* of = context_of(properties->location.id);
    if (of == nullptr) return CUDA_ERROR_INVALID_DEVICE;
    const bool exportable = properties->handleTypes == CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR;
    if (!exportable && properties->handleTypes != CU_MEM_HANDLE_TYPE_NONE) return CUDA_ERROR_NOT_SUPPORTED;
    return insert(memory_pool::create(of->physical, exportable), *handle);
}

// Its allocations stay until they are freed. An imported pool is not destroyed: the real driver lets a program do so,
// and may crash later, when other threads use it.
CUresult mem_pool_destroy(CUmemoryPool handle) {
    if (const CUresult error = initialized(); error != CUDA_SUCCESS) return error;
    if (const auto pool = the_driver().pools.find(handle); pool && pool->imported()) return CUDA_ERROR_NOT_PERMITTED;
    return the_driver().pools.remove(handle) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

CUresult mem_pool_set_access(CUmemoryPool handle, const CUmemAccessDesc* descriptions, size_t count) {
    if (const CUresult error = initialized(); error != CUDA_SUCCESS) return error;
    const auto pool = the_driver().pools.find(handle);
    if (!pool || descriptions == nullptr || count == 0) return CUDA_ERROR_INVALID_VALUE;
    for (const CUmemAccessDesc& each : std::span{descriptions, count}) {
        const context* of = context_of(each.location.id);
        if (each.location.type != CU_MEM_LOCATION_TYPE_DEVICE || of == nullptr) return CUDA_ERROR_INVALID_VALUE;
        const bool own = of->physical == pool->physical_device();
        if (own && each.flags != CU_MEM_ACCESS_FLAGS_PROT_READWRITE) return CUDA_ERROR_INVALID_VALUE;
        if (!own && !the_driver().options.p2p) return CUDA_ERROR_INVALID_DEVICE;
        const device_set bit = only(of->ordinal);
        if ((each.flags & CU_MEM_ACCESS_FLAGS_PROT_READ) != 0) pool->readers |= bit;
        if (each.flags == CU_MEM_ACCESS_FLAGS_PROT_READWRITE) pool->writers |= bit;
    }
    return CUDA_SUCCESS;
}

// The memory is there at once; a program must not count on it.
CUresult mem_alloc_from_pool_async(CUdeviceptr* address, size_t size, CUmemoryPool handle, CUstream by) {
    const uncaptured_stream stream{by};
    if (stream.error != CUDA_SUCCESS) return stream.error;
    const auto pool = the_driver().pools.find(handle);
    if (address == nullptr || size == 0 || !pool || pool->imported()) return CUDA_ERROR_INVALID_VALUE;
    auto& budget = the_driver().budgets[static_cast<std::size_t>(pool->physical_device())];
    auto memory = device_memory::create(budget, pool->physical_device(), size, false);
    if (!memory) return CUDA_ERROR_OUT_OF_MEMORY;
    return add(pool, std::move(memory), size, stream.queue->of().handle(), *address);
}

CUresult mem_free_async(CUdeviceptr address, CUstream by) {
    const uncaptured_stream stream{by};
    if (stream.error != CUDA_SUCCESS) return stream.error;
    const auto about = the_driver().space.find(address);
    if (!about || about->kind != extent_kind::pooled || about->base != address) return CUDA_ERROR_INVALID_VALUE;
    stream.queue->enqueue([address] { return the_driver().space.remove(address, extent_kind::pooled); });
    return CUDA_SUCCESS;
}

CUresult mem_pool_export_to_shareable_handle(void* shareable, CUmemoryPool handle, CUmemAllocationHandleType type,
                                             unsigned long long flags) {
    if (const CUresult error = initialized(); error != CUDA_SUCCESS) return error;
    const auto pool = the_driver().pools.find(handle);
    if (shareable == nullptr || !pool || !pool->exportable() || pool->imported() || flags != 0 ||
        type != CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR)
        return CUDA_ERROR_INVALID_VALUE;
    const int descriptor = pool->export_file();
    if (descriptor < 0) return CUDA_ERROR_OPERATING_SYSTEM;
    *static_cast<int*>(shareable) = descriptor;
    return CUDA_SUCCESS;
}

CUresult mem_pool_import_from_shareable_handle(CUmemoryPool* handle, void* shareable, CUmemAllocationHandleType type,
                                               unsigned long long flags) {
    if (const CUresult error = initialized(); error != CUDA_SUCCESS) return error;
    if (handle == nullptr || flags != 0 || type != CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR)
        return CUDA_ERROR_INVALID_VALUE;
    auto pool = memory_pool::import(static_cast<int>(reinterpret_cast<std::intptr_t>(shareable)));
    if (!pool) return CUDA_ERROR_INVALID_VALUE;
    for (const auto& each : the_driver().pools.all()) {  // the same pool has the same handle, as with the real driver
        if (!each->imported() || each->identity() != pool->identity()) continue;
        *handle = each->handle;
        return CUDA_SUCCESS;
    }
    return insert(std::move(pool), *handle);
}

CUresult mem_pool_export_pointer(CUmemPoolPtrExportData* data, CUdeviceptr address) {
    if (const CUresult error = initialized(); error != CUDA_SUCCESS) return error;
    const auto about = the_driver().space.find(address);
    if (data == nullptr || !about || about->kind != extent_kind::pooled || !about->pool->exportable() ||
        about->pool->imported())
        return CUDA_ERROR_INVALID_VALUE;
    const pointer_data content{about->pool->identity(), about->memory->identity(), about->size, getpid(),
                               about->memory->descriptor()};
    *data = {};
    std::memcpy(data, &content, sizeof content);
    return CUDA_SUCCESS;
}

// Once for each allocation; or, as a setting has it, a second time where the first lies, and without counting, so that
// the first to free it takes it from the other as well.
CUresult mem_pool_import_pointer(CUdeviceptr* address, CUmemoryPool handle, CUmemPoolPtrExportData* data) {
    const current_context current;
    if (current.error != CUDA_SUCCESS) return current.error;
    const auto pool = the_driver().pools.find(handle);
    if (address == nullptr || data == nullptr || !pool || !pool->imported()) return CUDA_ERROR_INVALID_VALUE;
    pointer_data wanted{};
    std::memcpy(&wanted, data, sizeof wanted);
    if (wanted.pool != pool->identity() || wanted.pid == getpid()) return CUDA_ERROR_INVALID_VALUE;
    if (the_driver().space.holds(wanted.identity)) {
        const std::uintptr_t there =
            the_driver().options.reimports ? the_driver().space.place_of(wanted.identity, extent_kind::pooled) : 0;
        if (there == 0) return CUDA_ERROR_ALREADY_MAPPED;
        *address = there;
        return CUDA_SUCCESS;
    }
    auto memory = device_memory::of_process(wanted.pid, wanted.descriptor, wanted.identity, wanted.size);
    if (!memory) return CUDA_ERROR_INVALID_VALUE;
    return add(pool, std::move(memory), wanted.size, current.here->handle(), *address);
}

}  // namespace fake_cuda::api
