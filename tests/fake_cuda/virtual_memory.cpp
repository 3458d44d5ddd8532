// SPDX-License-Identifier: Apache-2.0
// Memory and addresses apart: cuMemCreate, cuMemAddressReserve, cuMemMap, cuMemSetAccess, and descriptors to share.
#include "fake_cuda/api.hpp"
#include "fake_cuda/driver.hpp"

#include <algorithm>
#include <bit>
#include <fcntl.h>
#include <span>

namespace fake_cuda::api {
namespace {

constexpr std::size_t granularity = std::size_t{2} << 20U;

bool whole(std::size_t size) { return size != 0 && size % granularity == 0; }

CUresult usable() {
    if (const CUresult error = initialized(); error != CUDA_SUCCESS) return error;
    return the_driver().options.vmm ? CUDA_SUCCESS : CUDA_ERROR_NOT_SUPPORTED;
}

CUresult check(const CUmemAllocationProp* properties) {
    if (const CUresult error = usable(); error != CUDA_SUCCESS) return error;
    if (properties == nullptr || properties->type != CU_MEM_ALLOCATION_TYPE_PINNED ||
        properties->location.type != CU_MEM_LOCATION_TYPE_DEVICE)
        return CUDA_ERROR_INVALID_VALUE;
    if (context_of(properties->location.id) == nullptr) return CUDA_ERROR_INVALID_DEVICE;
    switch (properties->requestedHandleTypes) {
        case CU_MEM_HANDLE_TYPE_NONE:
        case CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR: return CUDA_SUCCESS;
        case CU_MEM_HANDLE_TYPE_FABRIC: return CUDA_ERROR_NOT_PERMITTED;
        default: return CUDA_ERROR_NOT_SUPPORTED;
    }
}

}  // namespace

CUresult mem_get_allocation_granularity(size_t* bytes, const CUmemAllocationProp* properties,
                                        CUmemAllocationGranularity_flags /*option*/) {
    if (const CUresult error = check(properties); error != CUDA_SUCCESS) return error;
    *bytes = granularity;
    return CUDA_SUCCESS;
}

CUresult mem_address_reserve(CUdeviceptr* address, size_t size, size_t alignment, CUdeviceptr /*wish*/,
                             unsigned long long flags) {
    if (const CUresult error = usable(); error != CUDA_SUCCESS) return error;
    const bool aligned = alignment == 0 || std::has_single_bit(alignment);
    if (address == nullptr || !whole(size) || !aligned || flags != 0) return CUDA_ERROR_INVALID_VALUE;
    std::uintptr_t base = 0;
    const CUresult result = the_driver().space.reserve(size, std::max(alignment, granularity), base);
    *address = base;
    return result;
}

CUresult mem_address_free(CUdeviceptr address, size_t size) {
    if (const CUresult error = usable(); error != CUDA_SUCCESS) return error;
    return the_driver().space.release(address, size);
}

CUresult mem_create(CUmemGenericAllocationHandle* handle, size_t size, const CUmemAllocationProp* properties,
                    unsigned long long flags) {
    if (const CUresult error = check(properties); error != CUDA_SUCCESS) return error;
    if (handle == nullptr || !whole(size) || flags != 0) return CUDA_ERROR_INVALID_VALUE;
    driver& all = the_driver();
    const int physical = context_of(properties->location.id)->physical;
    auto memory = device_memory::create(all.budgets[static_cast<std::size_t>(physical)], physical, size,
                                        properties->requestedHandleTypes != CU_MEM_HANDLE_TYPE_NONE);
    if (!memory) return CUDA_ERROR_OUT_OF_MEMORY;
    if (properties->allocFlags.gpuDirectRDMACapable != 0) memory->allow_rdma();
    *handle = all.handles.insert(std::move(memory));
    return CUDA_SUCCESS;
}

CUresult mem_release(CUmemGenericAllocationHandle handle) {
    if (const CUresult error = usable(); error != CUDA_SUCCESS) return error;
    return the_driver().handles.remove(handle) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

CUresult mem_map(CUdeviceptr address, size_t size, size_t offset, CUmemGenericAllocationHandle handle,
                 unsigned long long flags) {
    if (const CUresult error = usable(); error != CUDA_SUCCESS) return error;
    const auto memory = the_driver().handles.find(handle);
    if (!memory || !whole(size) || address % granularity != 0 || offset != 0 || flags != 0)
        return CUDA_ERROR_INVALID_VALUE;
    return the_driver().space.map(address, size, ordinal_of(memory->physical_device()), memory);
}

CUresult mem_unmap(CUdeviceptr address, size_t size) {
    if (const CUresult error = usable(); error != CUDA_SUCCESS) return error;
    return the_driver().space.unmap(address, size);
}

CUresult mem_set_access(CUdeviceptr address, size_t size, const CUmemAccessDesc* descriptions, size_t count) {
    if (const CUresult error = usable(); error != CUDA_SUCCESS) return error;
    if (descriptions == nullptr || count == 0) return CUDA_ERROR_INVALID_VALUE;
    const auto about = the_driver().space.find(address);
    if (!about || about->kind != extent_kind::mapping) return CUDA_ERROR_INVALID_VALUE;
    device_set devices = 0;
    device_set readers = 0;
    device_set writers = 0;
    for (const CUmemAccessDesc& each : std::span{descriptions, count}) {
        if (each.location.type != CU_MEM_LOCATION_TYPE_DEVICE) return CUDA_ERROR_INVALID_VALUE;
        const context* of = context_of(each.location.id);
        if (of == nullptr) return CUDA_ERROR_INVALID_DEVICE;
        if (of->physical != about->memory->physical_device() && !the_driver().options.p2p)
            return CUDA_ERROR_INVALID_DEVICE;
        devices |= only(of->ordinal);
        if ((each.flags & CU_MEM_ACCESS_FLAGS_PROT_READ) != 0) readers |= only(of->ordinal);
        if (each.flags == CU_MEM_ACCESS_FLAGS_PROT_READWRITE) writers |= only(of->ordinal);
    }
    return the_driver().space.set_access(address, size, devices, readers, writers);
}

CUresult mem_retain_allocation_handle(CUmemGenericAllocationHandle* handle, void* address) {
    if (const CUresult error = usable(); error != CUDA_SUCCESS) return error;
    const auto about = the_driver().space.find(reinterpret_cast<CUdeviceptr>(address));
    if (handle == nullptr || !about || about->kind != extent_kind::mapping) return CUDA_ERROR_INVALID_VALUE;
    *handle = the_driver().handles.insert(about->memory);
    return CUDA_SUCCESS;
}

CUresult mem_export_to_shareable_handle(void* shareable, CUmemGenericAllocationHandle handle,
                                        CUmemAllocationHandleType type, unsigned long long flags) {
    if (const CUresult error = usable(); error != CUDA_SUCCESS) return error;
    const auto memory = the_driver().handles.find(handle);
    if (shareable == nullptr || !memory || !memory->exportable() || flags != 0 ||
        type != CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR)
        return CUDA_ERROR_INVALID_VALUE;
    const int descriptor = fcntl(memory->descriptor(), F_DUPFD_CLOEXEC, 0);
    if (descriptor < 0) return CUDA_ERROR_OPERATING_SYSTEM;
    *static_cast<int*>(shareable) = descriptor;
    return CUDA_SUCCESS;
}

CUresult mem_import_from_shareable_handle(CUmemGenericAllocationHandle* handle, void* shareable,
                                          CUmemAllocationHandleType type) {
    if (const CUresult error = usable(); error != CUDA_SUCCESS) return error;
    if (handle == nullptr || type != CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR) return CUDA_ERROR_INVALID_VALUE;
    auto memory = device_memory::import(static_cast<int>(reinterpret_cast<std::intptr_t>(shareable)));
    if (!memory) return CUDA_ERROR_INVALID_VALUE;
    *handle = the_driver().handles.insert(std::move(memory));
    return CUDA_SUCCESS;
}

}  // namespace fake_cuda::api
