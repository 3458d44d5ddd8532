// SPDX-License-Identifier: Apache-2.0
// What an address is.
#include "fake_cuda/api.hpp"
#include "fake_cuda/driver.hpp"

namespace fake_cuda::api {
namespace {

template <class Value>
void put(void* data, Value value) {
    *static_cast<Value*>(data) = value;
}

CUresult answer(void* data, CUpointer_attribute attribute, CUdeviceptr address, const extent& about) {
    switch (attribute) {
        case CU_POINTER_ATTRIBUTE_CONTEXT: put<CUcontext>(data, about.context); return CUDA_SUCCESS;
        case CU_POINTER_ATTRIBUTE_MEMORY_TYPE:
            put<unsigned>(data, about.on_host() ? CU_MEMORYTYPE_HOST : CU_MEMORYTYPE_DEVICE);
            return CUDA_SUCCESS;
        case CU_POINTER_ATTRIBUTE_DEVICE_POINTER: put<CUdeviceptr>(data, address); return CUDA_SUCCESS;
        case CU_POINTER_ATTRIBUTE_HOST_POINTER:
            put<void*>(data, about.on_host() ? reinterpret_cast<void*>(address) : nullptr);
            return about.on_host() ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
        case CU_POINTER_ATTRIBUTE_SYNC_MEMOPS:
        case CU_POINTER_ATTRIBUTE_IS_MANAGED: put<unsigned>(data, 0); return CUDA_SUCCESS;
        case CU_POINTER_ATTRIBUTE_BUFFER_ID: put<unsigned long long>(data, about.id); return CUDA_SUCCESS;
        case CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL: put<int>(data, about.device); return CUDA_SUCCESS;
        case CU_POINTER_ATTRIBUTE_IS_LEGACY_CUDA_IPC_CAPABLE:
            put<unsigned>(data, about.kind == extent_kind::allocation ? 1 : 0);
            return CUDA_SUCCESS;
        case CU_POINTER_ATTRIBUTE_RANGE_START_ADDR:
            put<CUdeviceptr>(data, about.kind == extent_kind::mapping ? about.range->base() : about.base);
            return CUDA_SUCCESS;
        case CU_POINTER_ATTRIBUTE_RANGE_SIZE:
            put<size_t>(data, about.kind == extent_kind::mapping ? about.range->size() : about.size);
            return CUDA_SUCCESS;
        case CU_POINTER_ATTRIBUTE_MAPPED: put<unsigned>(data, 1); return CUDA_SUCCESS;
        case CU_POINTER_ATTRIBUTE_MEMPOOL_HANDLE:
            put<CUmemoryPool>(data, about.pool ? about.pool->handle.load() : nullptr);
            return CUDA_SUCCESS;
        case CU_POINTER_ATTRIBUTE_ALLOWED_HANDLE_TYPES: {
            const bool shared = about.kind == extent_kind::mapping && about.memory->exportable();
            put<unsigned long long>(data, shared ? CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR : CU_MEM_HANDLE_TYPE_NONE);
            return CUDA_SUCCESS;
        }
        default: return CUDA_ERROR_INVALID_VALUE;
    }
}

// Where the address is not the driver's, cuPointerGetAttributes has no error but these.
CUresult nothing(void* data, CUpointer_attribute attribute) {
    switch (attribute) {
        case CU_POINTER_ATTRIBUTE_MEMORY_TYPE:
        case CU_POINTER_ATTRIBUTE_SYNC_MEMOPS:
        case CU_POINTER_ATTRIBUTE_IS_MANAGED:
        case CU_POINTER_ATTRIBUTE_IS_LEGACY_CUDA_IPC_CAPABLE:
        case CU_POINTER_ATTRIBUTE_MAPPED: put<unsigned>(data, 0); return CUDA_SUCCESS;
        case CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL: put<int>(data, CU_DEVICE_INVALID); return CUDA_SUCCESS;
        case CU_POINTER_ATTRIBUTE_CONTEXT:
        case CU_POINTER_ATTRIBUTE_DEVICE_POINTER:
        case CU_POINTER_ATTRIBUTE_HOST_POINTER:
        case CU_POINTER_ATTRIBUTE_BUFFER_ID:
        case CU_POINTER_ATTRIBUTE_RANGE_START_ADDR:
        case CU_POINTER_ATTRIBUTE_RANGE_SIZE:
        case CU_POINTER_ATTRIBUTE_MEMPOOL_HANDLE:
        case CU_POINTER_ATTRIBUTE_ALLOWED_HANDLE_TYPES: put<unsigned long long>(data, 0); return CUDA_SUCCESS;
        default: return CUDA_ERROR_INVALID_VALUE;
    }
}

}  // namespace

CUresult mem_get_address_range(CUdeviceptr* base, size_t* size, CUdeviceptr address) {
    const current_context current;
    if (current.error != CUDA_SUCCESS) return current.error;
    const auto about = the_driver().space.find(address);
    if (!about) return CUDA_ERROR_NOT_FOUND;
    if (base != nullptr) *base = about->base;
    if (size != nullptr) *size = about->size;
    return CUDA_SUCCESS;
}

CUresult pointer_get_attribute(void* data, CUpointer_attribute attribute, CUdeviceptr address) {
    const current_context current;
    if (current.error != CUDA_SUCCESS) return current.error;
    const auto about = the_driver().space.find(address);
    if (data == nullptr || !about) return CUDA_ERROR_INVALID_VALUE;
    return answer(data, attribute, address, *about);
}

CUresult pointer_get_attributes(unsigned int count, CUpointer_attribute* attributes, void** data, CUdeviceptr address) {
    const current_context current;
    if (current.error != CUDA_SUCCESS) return current.error;
    if (count == 0 || attributes == nullptr || data == nullptr) return CUDA_ERROR_INVALID_VALUE;
    const auto about = the_driver().space.find(address);
    for (unsigned i = 0; i < count; ++i) {
        if (about && answer(data[i], attributes[i], address, *about) == CUDA_SUCCESS) continue;
        if (const CUresult error = nothing(data[i], attributes[i]); error != CUDA_SUCCESS) return error;
    }
    return CUDA_SUCCESS;
}

}  // namespace fake_cuda::api
